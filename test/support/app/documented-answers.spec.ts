import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DocumentedAnswers } from './documented-answers.js';

const document = {
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          204: { description: 'Nothing.' },
          404: { $ref: '#/components/responses/NotFound' },
          default: { $ref: '#/components/responses/Any' },
        },
      },
    },
    '/things/all': { get: { responses: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } } } } },
    '/files/{name}': { get: { responses: { 200: { content: { '*/*': { schema: {} } } } } } },
  },
  components: {
    schemas: {
      Thing: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } }, required: ['at'] },
    },
    responses: {
      NotFound: {
        content: { 'application/problem+json': { schema: { properties: { code: { enum: ['not_found'] } } } } },
      },
      Any: { content: { 'application/problem+json': { schema: { type: 'object' } } } },
    },
  },
};

describe('answers that are held against the document', () => {
  let server: Server;
  let answers: DocumentedAnswers;
  let url: string;

  beforeAll(async () => {
    // What to answer stands in the query.
    server = createServer((request, response) => {
      const asked = new URL(request.url!, 'http://host').searchParams;
      const type = asked.get('type');
      if (type) response.setHeader('Content-Type', type);
      response.statusCode = Number(asked.get('status'));
      response.write(asked.get('body') ?? '');
      response.end();
    });
    answers = new DocumentedAnswers(() => document);
    answers.watch(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => void server.close());

  const JSON_TYPE = 'application/json; charset=utf-8';
  const PROBLEM = 'application/problem+json';

  it.each<[string, string, Record<string, string>, string[]]>([
    ['as declared', '/things/1', { status: '200', type: JSON_TYPE, body: '{"at": "2030-01-01T00:00:00Z"}' }, []],
    ['nothing, as declared', '/things/1', { status: '204' }, []],
    ['an error by another one', '/things/1', { status: '405', type: PROBLEM, body: '{}' }, []],
    ['any type', '/files/a', { status: '200', type: 'text/css', body: 'a' }, []],
    ['to an address of which nothing is said', '/others', { status: '200', type: JSON_TYPE, body: '1' }, []],
    [
      'with a part missing',
      '/things/2',
      { status: '200', type: JSON_TYPE, body: '{}' },
      ["GET /things/{id} 200: the body must have required property 'at'"],
    ],
    [
      'in a wrong format',
      '/things/3',
      { status: '200', type: JSON_TYPE, body: '{"at": "soon"}' },
      ['GET /things/{id} 200: /at must match format "date-time"'],
    ],
    [
      'with another code',
      '/things/4',
      { status: '404', type: PROBLEM, body: '{"code": "gone"}' },
      ['GET /things/{id} 404: /code must be equal to one of the allowed values'],
    ],
    ['by a status that is not declared', '/things/all', { status: '202' }, ['GET /things/all 202 is not declared']],
    [
      'in another type',
      '/things/all',
      { status: '200', type: JSON_TYPE, body: '1' },
      ['GET /things/all 200 is not declared as application/json'],
    ],
  ])('%s', async (_, path, answer, expected) => {
    const before = answers.faults;
    await (await fetch(`${url}${path}?${String(new URLSearchParams(answer))}`)).text();
    expect(answers.faults.filter((fault) => !before.includes(fault))).toEqual(expected);
  });
});
