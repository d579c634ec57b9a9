import { describe, expect, it } from '@jest/globals';
import { jsonSchemaLimits } from './limits.js';
import { schemaFaults } from './schema-faults.js';

const { depth, subschemas } = jsonSchemaLimits;
const nested = (levels: number): object => (levels === 1 ? {} : { items: nested(levels - 1) });
const order = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'An order',
  type: 'object',
  properties: {
    n: { type: 'integer', minimum: 1 },
    state: { enum: ['new', 'paid'], default: 'new', examples: ['paid'], deprecated: true },
    lines: { type: 'array', items: { type: 'object', required: ['sku'], properties: { sku: { type: 'string' } } } },
    pair: { prefixItems: [true, { format: 'email' }], items: false },
    kind: JSON.parse('{"if": {"const": null}, "then": true, "else": {"not": {"maxLength": 1}}}'),
  },
  required: ['n'],
  additionalProperties: false,
};

describe('schemaFaults', () => {
  it.each<[string, unknown, string[]]>([
    ['a whole schema', order, []],
    ['nothing', {}, []],
    ['a schema that takes all', true, []],
    ['a property named as a keyword that is not taken', { properties: { pattern: { type: 'string' } } }, []],
    ['a misspelt keyword', { typ: 'object' }, ['unsupported_keyword schema.typ']],
    ['a pattern', { properties: { a: { pattern: '(a+)+$' } } }, ['unsupported_keyword schema.properties.a.pattern']],
    ['patterns of names', { patternProperties: { '^a': {} } }, ['unsupported_keyword schema.patternProperties']],
    ['a reference', { items: { $ref: '#' } }, ['unsupported_keyword schema.items.$ref']],
    ['items that differ', { anyOf: [{ uniqueItems: true }] }, ['unsupported_keyword schema.anyOf[0].uniqueItems']],
    ['an inherited name', { constructor: 1 }, ['unsupported_keyword schema.constructor']],
    ['another dialect', { $schema: 'http://json-schema.org/draft-07/schema#' }, ['unknown_dialect schema.$schema']],
    ['a dialect within', { not: { $schema: order.$schema } }, ['unsupported_keyword schema.not.$schema']],
    ['a list', [], ['type schema']],
    ['an unknown type', { type: 'text' }, ['type schema.type']],
    ['the same type twice', { type: ['null', 'null'] }, ['type schema.type']],
    ['no type', { type: [] }, ['type schema.type']],
    ['a count below zero', { minItems: -1 }, ['type schema.minItems']],
    ['a bound that is no number', { minimum: '1' }, ['type schema.minimum']],
    ['a multiple of nothing', { multipleOf: 0 }, ['type schema.multipleOf']],
    ['names that are none', { required: [1] }, ['type schema.required']],
    ['the same name twice', { required: ['a', 'a'] }, ['type schema.required']],
    ['an empty enum', { enum: [] }, ['type schema.enum']],
    ['a title that is none', { title: 1 }, ['type schema.title']],
    ['properties that are none', { properties: [] }, ['type schema.properties']],
    ['a property that is no schema', { properties: { a: 1 } }, ['type schema.properties.a']],
    ['items in a list, as in older dialects', { items: [{}] }, ['type schema.items']],
    ['no alternatives', { anyOf: [] }, ['type schema.anyOf']],
    ['an alternative that is no schema', { anyOf: [null] }, ['type schema.anyOf[0]']],
    ['as many levels as may be', nested(depth), []],
    ['a level too many', nested(depth + 1), [`too_deep schema${'.items'.repeat(depth)}`]],
    ['as many schemas as may be', { allOf: Array(subschemas - 1).fill({}) }, []],
    ['a schema too many', { allOf: Array(subschemas).fill({}) }, [`too_large schema.allOf[${subschemas - 1}]`]],
  ])('judges %s', (_, schema, expected) => {
    expect(schemaFaults(schema).map(({ rule, field }) => `${rule} ${field}`)).toEqual(expected);
  });

  it('lists a hundred faults at most, under the name the schema has, with places of bounded length', () => {
    const names = Array.from({ length: 500 }, (_, index) => [`${index}${'x'.repeat(500)}`, 1]);
    const faults = schemaFaults(Object.fromEntries(names), 'outputSchema');
    expect(faults).toHaveLength(100);
    expect(faults[0]!.field).toMatch(/^outputSchema\.0x{186}$/);
  });
});
