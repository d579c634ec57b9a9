import { describe, expect, it } from '@jest/globals';
import { schemaFaults, schemaViolations } from '#libs/json-schema';
import { learnBodySchema } from './learn-body-schema.js';

const types = (...names: string[]) => ({ type: names });

describe('learnBodySchema', () => {
  it.each<[string, unknown, object]>([
    ['a text', 'a', { type: 'string' }],
    ['true', true, { type: 'boolean' }],
    ['null, which shows no type', null, {}],
    ['a field that is null', { a: null }, { type: 'object', properties: { a: {} }, required: ['a'] }],
    ['a whole number', 5, { type: 'integer' }],
    ['a fraction', 5.5, { type: 'number' }],
    ['an empty object', {}, { type: 'object', properties: {} }],
    ['an empty list', [], { type: 'array' }],
    [
      'an object',
      { id: 1, name: 'a' },
      { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } }, required: ['id', 'name'] },
    ],
    ['a list of equals', [1, 2], { type: 'array', items: { type: 'integer' } }],
    ['numbers of both kinds', [1, 2.5], { type: 'array', items: { type: 'number' } }],
    ['values of several types', [1, 'a', null], { type: 'array', items: types('integer', 'string', 'null') }],
    [
      'objects of which only some have a field',
      [{ a: 1, b: 1 }, { a: null }],
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { a: types('integer', 'null'), b: { type: 'integer' } },
          required: ['a'],
        },
      },
    ],
    [
      'lists in lists',
      [[1], [], ['a']],
      { type: 'array', items: { type: 'array', items: types('integer', 'string') } },
    ],
    [
      'objects among other values',
      [{ a: 1 }, null],
      {
        type: 'array',
        items: { type: ['object', 'null'], properties: { a: { type: 'integer' } }, required: ['a'] },
      },
    ],
    [
      'inherited names',
      JSON.parse('[{"constructor": 1}, {}]'),
      {
        type: 'array',
        items: { type: 'object', properties: { constructor: { type: 'integer' } } },
      },
    ],
  ])('learns from %s, and the sample satisfies what was learned', (_, sample, schema) => {
    const learned = learnBodySchema(sample);
    expect(learned).toEqual(schema);
    expect([schemaFaults(learned), schemaViolations(learned, sample, 'body')]).toEqual([[], []]);
  });

  it('takes time that grows with the sample alone, also where all of its objects differ', () => {
    const sample = Array.from({ length: 40_000 }, (_, index) => ({ [`field${index}`]: index }));
    const before = process.cpuUsage();
    expect(Object.keys((learnBodySchema(sample).items as { properties: object }).properties)).toHaveLength(40_000);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
