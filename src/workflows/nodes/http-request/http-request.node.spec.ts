import { describe, expect, it } from '@jest/globals';
import { Secret } from '#libs/crypto';
import type { AppError } from '#libs/errors';
import type { HttpSender } from '#libs/http';
import { parse } from '#libs/schema';
import type { ConnectionHttp } from '../../ports/connection-http.js';
import {
  chain,
  compiled,
  httpRequest as request,
  rulesOf,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { httpRequest } from './http-request.node.js';
import type { NodeContext, NodeResult } from '../contract/node-kind.js';
import { HttpRequestConfig } from './http-request.config.js';

type Sent = Parameters<HttpSender['send']>[0];

const FORM = 'application/x-www-form-urlencoded';
const URL_TEXT = 'https://example.org/a';

/** Runs a node against an answer; gives what was sent and what the node made of it. */
async function run(
  config: object,
  {
    status = 200,
    headers = {},
    variables = {},
    answer = () => '{"ok": true}',
  }: {
    status?: number;
    headers?: Record<string, string>;
    variables?: Record<string, string>;
    answer?: (request: Sent) => string;
  } = {},
) {
  const sent: Sent[] = [];
  const context = {
    workspaceId: 'w',
    idempotencyKey: 'run:node:',
    signal: new AbortController().signal,
    services: {
      responseMaxBytes: 100,
      http: {
        send: async (request: Sent) => {
          sent.push(request);
          const all = { 'content-type': 'application/json', ...headers };
          return { status, headers: all, bytes: Buffer.from(answer(request)) };
        },
      },
      variables: {
        read: async (workspaceId: string, name: string) => {
          expect(workspaceId).toBe('w');
          return Object.hasOwn(variables, name) ? new Secret(variables[name]!) : undefined;
        },
      },
    },
    room: () => Promise.resolve(),
  } as unknown as NodeContext;
  const input = parse(HttpRequestConfig, { body: { url: URL_TEXT, ...config } });
  const { value } = (await httpRequest.run!(input, context)) as NodeResult;
  return { value, sent: sent[0]!, url: new URL(sent[0]!.url), headers: sent[0]!.headers as Record<string, string> };
}

/** Runs a node with a connection against an answer; gives what was handed to the one who sends it. */
async function runConnected(config: object, { status = 200 }: { status?: number } = {}) {
  const sent: Parameters<ConnectionHttp['send']>[] = [];
  const context = {
    workspaceId: 'w',
    runId: 'r',
    requestId: 'q',
    idempotencyKey: 'run:node:',
    signal: new AbortController().signal,
    services: {
      connectionHttp: {
        send: async (...call: Parameters<ConnectionHttp['send']>) => {
          sent.push(call);
          return { status, headers: { 'content-type': 'application/json' }, bytes: Buffer.from('{"ok": true}') };
        },
      },
    },
    room: () => Promise.resolve(),
  } as unknown as NodeContext;
  const input = parse(HttpRequestConfig, { body: { url: URL_TEXT, connection: 'mailboxes:Work', ...config } });
  const { value } = (await httpRequest.run!(input, context)) as NodeResult;
  return { value, caller: sent[0]![0], sent: sent[0]![1] };
}

const ID = '01890000-0000-7000-8000-000000000000';

describe('an HTTP Request node with a connection', () => {
  it('hands the request to the one who holds the credential, in the name of its run', async () => {
    const { sent, caller, value } = await runConnected({
      method: 'POST',
      query: { a: 1 },
      headers: { 'X-Y': 'z' },
      body: { n: 1 },
      timeoutMs: 5,
    });
    expect(caller).toEqual({ kind: 'run', id: 'r', workspaceId: 'w', requestId: 'q' });
    expect(sent).toMatchObject({ method: 'POST', connector: 'mailboxes', connection: 'Work', timeoutMs: 5 });
    expect([sent.url.href, sent.written, sent.body?.toString()]).toEqual([`${URL_TEXT}?a=1`, URL_TEXT, '{"n":1}']);
    expect(sent.headers).toEqual({
      'x-y': 'z',
      'content-type': 'application/json',
      'idempotency-key': 'run:node:',
    });
    expect(value).toEqual({ status: 200, headers: { 'content-type': 'application/json' }, body: { ok: true } });
  });

  it.each([
    ['an id', ID, undefined, ID],
    ['connector and name', 'chatbot:My bot: two', 'chatbot', 'My bot: two'],
  ])('names it by %s', async (_, connection, connector, name) => {
    const { sent } = await runConnected({ connection });
    expect([sent.connector, sent.connection]).toEqual([connector, name]);
  });

  it('judges the status as ever', async () => {
    await expect(runConnected({}, { status: 500 })).rejects.toMatchObject({ code: 'http_error' });
    expect((await runConnected({ failOnStatus: false }, { status: 500 })).value).toMatchObject({ status: 500 });
  });

  it('sends nothing when the reference to it gives nothing', async () => {
    await expect(runConnected({ connection: null })).rejects.toMatchObject({ errors: [{ field: 'connection' }] });
  });

  const auth = { type: 'bearer', environmentVariable: 'KEY' };
  it.each<[string, object, string[]]>([
    ['an id', { connection: ID }, []],
    ['null', { connection: null }, ['type x.connection']],
    ['a reference', { connection: '$"in".body.c' }, []],
    ['a name without a connector', { connection: 'Work' }, ['format x.connection']],
    ['a variable too', { connection: ID, variableAuth: auth }, ['at_most_one x.connection']],
    [
      'a variable too, beside a reference',
      { connection: '$"in".body.c', variableAuth: auth },
      ['at_most_one x.connection'],
    ],
    ['redirects to follow', { connection: ID, followRedirects: true }, ['(unused x.followRedirects)']],
  ])('is checked when saved: %s', (_, config, rules) => {
    expect(rulesOf(chain({ in: webhook(), x: request(config) }))).toEqual(rules);
  });
});

describe('an HTTP Request node', () => {
  it.each<[string, object]>([
    ['a bearer', { type: 'bearer' }],
    ['the password of a user', { type: 'basic', username: 'ada' }],
    ['a header', { type: 'header', headerName: 'X-Key', prefix: 'Key' }],
    ['a parameter', { type: 'query', parameterName: 'key' }],
  ])('hides the value of its variable where the answer repeats it: %s', async (_, how) => {
    const secret = 'tökén "of" ours';
    const repeated = ({ url, headers }: Sent) => ({ kept: 1, url: String(url), headers, [secret]: 1 });
    const given = {
      variables: { KEY: secret },
      answer: (request: Sent) => JSON.stringify({ ...repeated(request), nested: JSON.stringify(repeated(request)) }),
    };
    const config = { variableAuth: { environmentVariable: 'KEY', ...how } };
    const { value, sent } = await run(config, given);
    expect(value).toMatchObject({ body: { kept: 1, '[redacted]': 1 } });
    const failure = await run(config, { ...given, status: 400 }).catch((error: unknown) => error);
    const pair = Buffer.from(`ada:${secret}`).toString('base64');
    expect(JSON.stringify(sent)).toMatch(/tök|t%C3|YWRh/);
    for (const shown of [value, (failure as AppError).provider])
      for (const part of ['tök', 't%C3', pair]) expect(JSON.stringify(shown)).not.toContain(part);
  });

  it('hands on status, headers and body', async () => {
    const { value } = await run({});
    expect(value).toEqual({ status: 200, headers: { 'content-type': 'application/json' }, body: { ok: true } });
  });

  it('sends through the guard, in the pool of its workspace, within its limits', async () => {
    const { sent } = await run({});
    expect(sent).toMatchObject({ trust: 'guarded', pool: 'w', maxBytes: 100, followRedirects: false, method: 'GET' });
  });

  it.each<[string, object, string]>([
    ['adds query parameters', { query: { a: 1, b: 'x y&z' } }, '?a=1&b=x+y%26z'],
    ['repeats the name for a list', { query: { a: [1, 'b', null] } }, '?a=1&a=b'],
    ['leaves null out', { query: { a: null, b: false } }, '?b=false'],
    ['sends objects as JSON', { query: { a: { b: 1 } } }, '?a=%7B%22b%22%3A1%7D'],
    ['keeps the parameters of the address', { url: `${URL_TEXT}?z=1`, query: { a: 1 } }, '?z=1&a=1'],
  ])('%s', async (_, config, search) => {
    expect((await run(config)).url.search).toBe(search);
  });

  it.each<[string, object, string | undefined, string | undefined]>([
    ['objects as JSON', { body: { a: 1 } }, '{"a":1}', 'application/json'],
    ['numbers as JSON', { body: 0 }, '0', 'application/json'],
    ['text as it is', { body: 'hi' }, 'hi', 'text/plain; charset=utf-8'],
    [
      'text of the type it is given',
      { body: '<a/>', headers: { 'Content-Type': 'application/xml' } },
      '<a/>',
      'application/xml',
    ],
    [
      'fields as a form where the type says so',
      { body: { a: 'x y', b: [1, 2], c: null, d: { e: true } }, headers: { 'content-type': `${FORM}; charset=utf-8` } },
      'a=x+y&b=1&b=2&d=%7B%22e%22%3Atrue%7D',
      `${FORM}; charset=utf-8`,
    ],
    ['a form that is written as text', { body: 'a=1', headers: { 'Content-Type': FORM } }, 'a=1', FORM],
    ['a list as JSON, since it has no fields', { body: [1], headers: { 'Content-Type': FORM } }, '[1]', FORM],
    ['nothing for null', { body: null }, undefined, undefined],
    ['nothing with GET', { method: 'GET', body: { a: 1 } }, undefined, undefined],
  ])('sends %s', async (_, config, body, type) => {
    const { sent, headers } = await run({ method: 'POST', ...config });
    expect([sent.body, headers['content-type']]).toEqual([body, type]);
  });

  it.each<[string, string | undefined]>([
    ['POST', 'run:node:'],
    ['DELETE', 'run:node:'],
    ['GET', undefined],
    ['HEAD', undefined],
  ])('names itself by a key that outlives a crash when it may change something: %s', async (method, key) => {
    expect((await run({ method })).headers['idempotency-key']).toBe(key);
  });

  it.each([
    [429, '30', 30],
    [503, 'Sun, 20 Nov 2126 12:00:00 GMT', 86_400],
    [503, undefined, undefined],
    [500, '30', undefined],
  ])('is told to wait by %i with Retry-After %j: %j seconds', async (status, header, retryAfter) => {
    const failing = run({}, { status, headers: header === undefined ? {} : { 'retry-after': header } });
    const error = (await failing.catch((thrown: unknown) => thrown)) as AppError;
    expect([error.code, error.retryAfter, error.provider?.retryAfter]).toEqual(['http_error', retryAfter, retryAfter]);
  });

  it('lets the author choose the key', async () => {
    const { headers } = await run({ method: 'POST', headers: { 'Idempotency-Key': 'mine' } });
    expect(headers['idempotency-key']).toBe('mine');
  });

  it.each<[string, object, Record<string, string>, string]>([
    ['bearer', { type: 'bearer' }, { authorization: 'Bearer s3cret' }, ''],
    ['basic', { type: 'basic', username: 'ada' }, { authorization: `Basic ${btoa('ada:s3cret')}` }, ''],
    ['a header', { type: 'header', headerName: 'X-Key' }, { 'x-key': 's3cret' }, ''],
    [
      'a header with a word in front',
      { type: 'header', headerName: 'X-Key', prefix: 'Token' },
      { 'x-key': 'Token s3cret' },
      '',
    ],
    ['a query parameter', { type: 'query', parameterName: 'key' }, {}, '?key=s3cret'],
  ])('carries a variable as %s', async (_, auth, headers, search) => {
    const sent = await run({ variableAuth: { environmentVariable: 'KEY', ...auth } }, { variables: { KEY: 's3cret' } });
    expect(sent.headers).toMatchObject(headers);
    expect(sent.url.search).toBe(search);
  });

  it.each([
    ['missing', {}],
    ['empty', { KEY: '' }],
  ])('sends nothing when its variable is %s, and says which', async (_, variables) => {
    const attempt = run(
      { variableAuth: { type: 'bearer', environmentVariable: 'KEY' } },
      { variables: variables as Record<string, string> },
    );
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_input', detail: expect.stringContaining('"KEY"') });
  });

  it.each([
    ['no URL', 'not a url'],
    ['a relative one', '/a'],
  ])('refuses %s for an address', async (_, url) => {
    await expect(run({ url })).rejects.toMatchObject({ errors: [{ field: 'url' }] });
  });

  it.each([
    [399, true, undefined],
    [400, true, 'http_error'],
    [500, true, 'http_error'],
    [500, false, undefined],
  ])('takes status %i with failOnStatus %s', async (status, failOnStatus, code) => {
    const attempt = run({ failOnStatus }, { status });
    if (code) await expect(attempt).rejects.toMatchObject({ code, detail: `example.org answered ${status}.` });
    else expect((await attempt).value).toMatchObject({ status });
  });
});

describe('an HTTP Request node whose headers are written out', () => {
  it.each<[string, object, string[]]>([
    ['headers', { headers: { Accept: 'text/plain', 'X-Id': '$"in".body.id', 'X-N': 5 } }, []],
    ['a body that is sent', { method: 'POST', body: { a: 1 } }, []],
    ['a body that GET leaves out', { body: { a: 1 } }, ['body unused']],
    ['a header that the service sets', { headers: { Host: '$"in".body.h' } }, ['headers.Host forbidden_header']],
    ['a name with a space', { headers: { 'A b': 'x' } }, ['headers["A b"] header_name']],
    ['a line break', { headers: { A: 'x\r\nB: y' } }, ['headers.A header_value']],
  ])('is at fault for %s when it is saved', (_, config, expected) => {
    const { faults } = compiled(chain({ in: webhook(), x: request(config) }));
    expect(faults.map(({ field, rule }) => `${field} ${rule}`)).toEqual(expected);
  });
});
