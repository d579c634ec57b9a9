import { describe, expect, it } from '@jest/globals';
import { schemaFaults } from './schema-faults.js';
import { schemaViolations } from './schema-violations.js';
import type { ValueSchema } from './value-schema.js';

const object = (properties: ValueSchema['properties'], more: ValueSchema = {}): ValueSchema => ({
  type: 'object',
  properties,
  ...more,
});
// As JSON: an object that is written with "then" would pass for a promise in the eyes of the linter.
const conditional = JSON.parse('{"if": {"type": "string"}, "then": {"minLength": 3}, "else": {"type": "null"}}');
const violations = (schema: ValueSchema, value: unknown): string[] =>
  schemaViolations(schema, value, 'body').map(({ rule, field }) => `${rule} ${field}`);

describe('schemaViolations', () => {
  it.each<[string, ValueSchema, unknown, string[]]>([
    ['type', { type: 'object' }, [], ['type body']],
    ['one of several types', { type: ['array', 'null'] }, null, []],
    ['an integer is a number', { type: 'number' }, 1, []],
    ['a fraction is no integer', { type: 'integer' }, 1.5, ['type body']],
    ['a whole number is an integer, however it is written', { type: 'integer' }, 1.0, []],
    ['a text is not made a number', { type: 'number' }, '1', ['type body']],
    ['an array is no object', object({}), [1], ['type body']],
    ['null is no object', object({}), null, ['type body']],
    ['enum', { enum: [1, { a: [2], b: null }] }, { b: null, a: [2] }, []],
    ['none of enum', { enum: [1, '2', { a: [2] }] }, { a: [2, 3] }, ['enum body']],
    ['an inherited name in enum', { enum: [{ toString: 1 }] }, { a: 1 }, ['enum body']],
    ['const', { const: null }, 0, ['const body']],
    ['a zero is a zero', { const: 0 }, -0, []],
    ['required', { required: ['a', 'b'] }, { b: 1 }, ['required body.a']],
    [
      'required, of what is inherited',
      { required: ['constructor', 'toString'] },
      {},
      ['required body.constructor', 'required body.toString'],
    ],
    ['required of what is no object', { required: ['a'] }, 'text', []],
    ['properties', object({ a: { type: 'string' }, b: { type: 'null' } }), { a: 1, c: 2 }, ['type body.a']],
    [
      'no further properties',
      object({ a: true }, { additionalProperties: false }),
      { a: 1, b: 2, toString: 3 },
      ['additional_properties body.b', 'additional_properties body.toString'],
    ],
    ['further properties', object({}, { additionalProperties: { type: 'string' } }), { b: 2 }, ['type body.b']],
    ['a property that may not be', object({ a: false }), { a: 1 }, ['not_allowed body.a']],
    ['items', { items: { type: 'string' } }, ['a', 1, 'b', null], ['type body[1]', 'type body[3]']],
    ['the first items', { prefixItems: [true, { type: 'null' }, false] }, [1, 1], ['type body[1]']],
    [
      'the items behind them',
      { prefixItems: [{ type: 'null' }], items: { minimum: 5 } },
      [1, 1],
      ['type body[0]', 'minimum body[1]'],
    ],
    [
      'names that a dot cannot lead to',
      object({ 'a b': { type: 'null' }, 'c.d': { type: 'null' } }, { required: ['x-y'] }),
      { 'a b': 1, 'c.d': 1 },
      ['type body["a b"]', 'type body["c.d"]', 'required body["x-y"]'],
    ],
    [
      'deep in lists',
      object({ list: { items: object({ n: { minimum: 1 } }) } }),
      { list: [{ n: 0 }] },
      ['minimum body.list[0].n'],
    ],
    ['too few properties', { minProperties: 1 }, {}, ['min_properties body']],
    ['too many properties', { maxProperties: 1 }, { a: 1, b: 2 }, ['max_properties body']],
    ['too few items', { minItems: 1 }, [], ['min_items body']],
    ['too many items', { maxItems: 1 }, [1, 2], ['max_items body']],
    ['too short', { minLength: 2 }, '😀', ['min_length body']],
    ['long enough in characters', { maxLength: 1 }, '😀', []],
    ['too long', { maxLength: 1 }, 'ab', ['max_length body']],
    ['below', { minimum: 1 }, 0, ['minimum body']],
    ['above', { maximum: 1 }, 2, ['maximum body']],
    ['at the edge below', { exclusiveMinimum: 1 }, 1, ['exclusive_minimum body']],
    ['at the edge above', { exclusiveMaximum: 1 }, 1, ['exclusive_maximum body']],
    ['at the edges that are allowed', { minimum: 1, maximum: 1 }, 1, []],
    ['a multiple', { multipleOf: 3 }, 9, []],
    ['a multiple of a fraction', { multipleOf: 0.01 }, 19.99, []],
    ['no multiple', { multipleOf: 0.01 }, 19.995, ['multiple_of body']],
    ['all of', { allOf: [{ type: 'number' }, { minimum: 5 }] }, 4, ['minimum body']],
    ['any of', { anyOf: [{ type: 'number' }, { type: 'null' }] }, null, []],
    ['none of any', { anyOf: [{ type: 'number' }, { type: 'null' }] }, 'a', ['any_of body']],
    ['one of', { oneOf: [{ minimum: 1 }, { maximum: 5 }] }, 9, []],
    ['two of one', { oneOf: [{ minimum: 1 }, { maximum: 5 }] }, 3, ['one_of body']],
    ['not', { not: { type: 'object' } }, {}, ['not body']],
    ['if and then', conditional, 'ab', ['min_length body']],
    ['if and else', conditional, 1, ['type body']],
    ['if alone', { if: false }, 1, []],
    ['then without if', JSON.parse('{"then": false}'), 1, []],
    ['annotations mean nothing', { title: 'T', format: 'email', default: 1 } as ValueSchema, 'no address', []],
  ])('judges by %s', (_, schema, value, expected) => {
    expect(schemaFaults(schema)).toEqual([]);
    expect(violations(schema, value)).toEqual(expected);
  });

  it('lists a hundred faults at most', () => {
    expect(violations({ items: { type: 'string' } }, Array(1000).fill(1))).toHaveLength(100);
  });

  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index]));
  const values = Array.from({ length: 5000 }, (_, index) => `v${index}`);

  it.each<[string, ValueSchema, unknown]>([
    ['long lists of values', { items: { enum: values } }, Array(100_000).fill('v4999')],
    [
      'large values to compare',
      { items: { not: { enum: Array(20).fill(fields(500)) } } },
      Array(5000).fill(fields(499)),
    ],
    ['many names', { allOf: Array(4000).fill({ properties: {} }) }, fields(50_000)],
    ['many lengths', { items: { allOf: Array(4000).fill({ maxLength: 2000 }) } }, Array(1000).fill('x'.repeat(1000))],
    ['denials within a denial', { not: { items: { not: { anyOf: Array(4000).fill(false) } } } }, Array(1000).fill(1)],
  ])('gives up on %s before it takes long, and does not call the value right', (_, schema, value) => {
    const before = process.cpuUsage();
    expect(violations(schema, value).at(-1)).toBe('too_complex body');
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
