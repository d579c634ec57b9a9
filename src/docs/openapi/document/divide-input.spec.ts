import { describe, expect, it } from '@jest/globals';
import { Flag, Int, List, Text } from '#libs/schema';
import { divideInput, pathTemplate } from './divide-input.js';

class ListThings {
  @Text({ max: 36, description: 'The owner.' }) owner: string;
  @Int({ min: 1, max: 200, default: 50, description: 'Most items.' }) limit: number;
  @Flag({ description: 'Whether all.' }) all: boolean;
  @List(Text({ max: 9 }), { optional: true, description: 'Words.' }) words?: string[];
}

const path = '/api/owners/:owner/things';

describe('divideInput', () => {
  it.each(['GET', 'DELETE'])('makes query parameters of the fields of a %s that are not in the path', (method) => {
    const { parameters, body } = divideInput({ method, path, input: ListThings });
    expect(body).toBeUndefined();
    expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['owner', 'path', true],
      ['limit', 'query', undefined],
      ['all', 'query', true],
      ['words', 'query', undefined],
    ]);
    expect(parameters[1]).toEqual({
      name: 'limit',
      in: 'query',
      description: 'Most items.',
      schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    });
  });

  it.each(['POST', 'PUT', 'PATCH'])('makes a body of the fields of a %s that are not in the path', (method) => {
    const { parameters, body } = divideInput({ method, path, input: ListThings });
    expect(parameters.map(({ name }) => name)).toEqual(['owner']);
    expect(Object.keys(body!.properties as object)).toEqual(['limit', 'all', 'words']);
    expect(body).toMatchObject({ type: 'object', required: ['all'], additionalProperties: false });
  });

  it('has no body where all fields are in the path', () => {
    class Thing {
      @Text({ description: 'Its id.' }) id: string;
    }
    expect(divideInput({ method: 'POST', path: '/api/things/:id/start', input: Thing }).body).toBeUndefined();
  });

  it('describes path parameters that no input class declares as text', () => {
    expect(divideInput({ method: 'POST', path: '/api/hooks/:token' }).parameters).toEqual([
      { name: 'token', in: 'path', required: true, description: 'Part of the address.', schema: { type: 'string' } },
    ]);
  });

  it('shows an example with the parameter it belongs to', () => {
    const { parameters } = divideInput({ method: 'GET', path, input: ListThings, example: { owner: 'ada', limit: 5 } });
    expect(parameters.map(({ example }) => example)).toEqual(['ada', 5, undefined, undefined]);
  });
});

describe('pathTemplate', () => {
  it.each([
    ['/api/runs/:id', '/api/runs/{id}'],
    ['/api/a/:b_c/d/:e', '/api/a/{b_c}/d/{e}'],
    ['/api/proxy/:connector/*path', '/api/proxy/{connector}/{path}'],
    ['/metrics', '/metrics'],
  ])('writes %s as %s', (given, expected) => {
    expect(pathTemplate(given)).toBe(expected);
  });
});
