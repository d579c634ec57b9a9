import { describe, expect, it } from '@jest/globals';
import { bodySchemaFaults, type BodySchema } from '../nodes/webhook-body-schema.js';
import { bodyViolations } from './body-violations.js';

const object = (properties: BodySchema['properties'], more: BodySchema = {}): BodySchema => ({
  type: 'object',
  properties,
  ...more,
});

describe('a schema of bodies', () => {
  it.each<[string, BodySchema, unknown, string[]]>([
    ['type', { type: 'object' }, [], ['type body']],
    ['one of several types', { type: ['array', 'null'] }, null, []],
    ['an integer is a number', { type: 'number' }, 1, []],
    ['a fraction is no integer', { type: 'integer' }, 1.5, ['type body']],
    ['a whole number is an integer, however it is written', { type: 'integer' }, 1.0, []],
    ['an array is no object', object({}), [1], ['type body']],
    ['null is no object', object({}), null, ['type body']],
    ['enum', { enum: [1, { a: [2] }] }, { a: [2] }, []],
    ['none of enum', { enum: [1, '2'] }, 2, ['enum body']],
    ['const', { const: null }, 0, ['const body']],
    ['required', { required: ['a', 'b'] }, { b: undefined }, ['required body.a']],
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
      { a: 1, b: 2 },
      ['not_allowed body.b'],
    ],
    ['further properties', object({}, { additionalProperties: { type: 'string' } }), { b: 2 }, ['type body.b']],
    ['a property that may not be', object({ a: false }), { a: 1 }, ['not_allowed body.a']],
    ['items', { items: { type: 'string' } }, ['a', 1, 'b', null], ['type body[1]', 'type body[3]']],
    [
      'deep in lists',
      object({ list: { items: object({ n: { minimum: 1 } }) } }),
      { list: [{ n: 0 }] },
      ['out_of_range body.list[0].n'],
    ],
    ['too few properties', { minProperties: 1 }, {}, ['out_of_range body']],
    ['too many properties', { maxProperties: 1 }, { a: 1, b: 2 }, ['out_of_range body']],
    ['too few items', { minItems: 1 }, [], ['out_of_range body']],
    ['too many items', { maxItems: 1 }, [1, 2], ['out_of_range body']],
    ['too short', { minLength: 2 }, '😀', ['out_of_range body']],
    ['long enough in characters', { maxLength: 1 }, '😀', []],
    ['too long', { maxLength: 1 }, 'ab', ['out_of_range body']],
    ['below', { minimum: 1 }, 0, ['out_of_range body']],
    ['above', { maximum: 1 }, 2, ['out_of_range body']],
    ['at the edge below', { exclusiveMinimum: 1 }, 1, ['out_of_range body']],
    ['at the edge above', { exclusiveMaximum: 1 }, 1, ['out_of_range body']],
    ['at the edges that are allowed', { minimum: 1, maximum: 1 }, 1, []],
    ['a multiple', { multipleOf: 3 }, 9, []],
    ['no multiple', { multipleOf: 3 }, 10, ['out_of_range body']],
    ['all of', { allOf: [{ type: 'number' }, { minimum: 5 }] }, 4, ['out_of_range body']],
    ['any of', { anyOf: [{ type: 'number' }, { type: 'null' }] }, null, []],
    ['none of any', { anyOf: [{ type: 'number' }, { type: 'null' }] }, 'a', ['any_of body']],
    ['one of', { oneOf: [{ minimum: 1 }, { maximum: 5 }] }, 9, []],
    ['two of one', { oneOf: [{ minimum: 1 }, { maximum: 5 }] }, 3, ['one_of body']],
    ['not', { not: { type: 'object' } }, {}, ['not body']],
    ['annotations mean nothing', { title: 'T', format: 'email', default: 1 } as BodySchema, 'no address', []],
  ])('judges by %s', (_, schema, body, expected) => {
    expect(bodySchemaFaults(schema)).toEqual([]);
    expect(bodyViolations(schema, body).map(({ rule, field }) => `${rule} ${field}`)).toEqual(expected);
  });

  it('lists twenty faults at most', () => {
    expect(
      bodyViolations(
        { items: { type: 'string' } },
        Array.from({ length: 1000 }, () => 1),
      ),
    ).toHaveLength(20);
  });

  it('gives up on a body that takes too long', () => {
    const values = Array.from({ length: 5000 }, (_, n) => `v${n}`);
    const began = performance.now();
    const faults = bodyViolations(
      { items: { enum: values } },
      Array.from({ length: 100_000 }, () => 'v4999'),
    );
    expect(faults.map(({ rule }) => rule)).toContain('too_complex');
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it.each<[string, unknown, string[]]>([
    ['an unknown keyword', { typ: 'object' }, ['unsupported_keyword bodySchema.typ']],
    ['a reference', { items: { $ref: '#' } }, ['unsupported_keyword bodySchema.items.$ref']],
    [
      'a pattern',
      { properties: { a: { pattern: '(a+)+$' } } },
      ['unsupported_keyword bodySchema.properties.a.pattern'],
    ],
    ['an inherited name', { constructor: 1 }, ['unsupported_keyword bodySchema.constructor']],
    ['an unknown type', { type: 'text' }, ['type bodySchema.type']],
    ['the same type twice', { type: ['null', 'null'] }, ['type bodySchema.type']],
    ['no type', { type: [] }, ['type bodySchema.type']],
    ['a count below zero', { minItems: -1 }, ['type bodySchema.minItems']],
    ['a bound that is no number', { minimum: '1' }, ['type bodySchema.minimum']],
    ['a multiple of nothing', { multipleOf: 0 }, ['type bodySchema.multipleOf']],
    ['names that are none', { required: [1] }, ['type bodySchema.required']],
    ['an empty enum', { enum: [] }, ['type bodySchema.enum']],
    ['properties that are none', { properties: [] }, ['type bodySchema.properties']],
    ['a property that is no schema', { properties: { a: 1 } }, ['type bodySchema.properties.a']],
    ['no alternatives', { anyOf: [] }, ['type bodySchema.anyOf']],
    ['an alternative that is no schema', { anyOf: [null] }, ['type bodySchema.anyOf[0]']],
  ])('is refused for %s', (_, schema, expected) => {
    expect(bodySchemaFaults(schema).map(({ rule, field }) => `${rule} ${field}`)).toEqual(expected);
  });

  it('may be nested 32 levels deep', () => {
    const nested = (levels: number): BodySchema => (levels === 0 ? {} : { items: nested(levels - 1) });
    expect([bodySchemaFaults(nested(32)).length, bodySchemaFaults(nested(33)).length]).toEqual([0, 1]);
  });
});
