import { describe, expect, it } from '@jest/globals';
import { documentCheck, schemaFaults } from './document-schema.js';

const rulesOf = (faults: { rule: string; field?: string }[]): string[] =>
  faults.map(({ rule, field }) => `${rule} ${field}`).sort();

const nested = (depth: number): Record<string, unknown> => {
  let schema: Record<string, unknown> = {};
  for (let level = 1; level < depth; level += 1) schema = { not: schema };
  return schema;
};

const order = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'An order',
  type: 'object',
  properties: {
    n: { type: 'integer', minimum: 1 },
    state: { enum: ['new', 'paid'] },
    lines: { type: 'array', items: { type: 'object', required: ['sku'], properties: { sku: { type: 'string' } } } },
    'a/b~c': { type: 'string', maxLength: 3 },
  },
  required: ['n'],
  additionalProperties: false,
};

describe('schemaFaults', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['a whole schema', order, []],
    ['nothing', {}, []],
    ['a property named as a keyword that is refused', { properties: { pattern: { type: 'string' } } }, []],
    ['a format, which says something to people', { properties: { at: { format: 'date-time' } } }, []],
    ['a pattern', { properties: { a: { pattern: '(a+)+$' } } }, ['unknown_keyword schema.properties.a.pattern']],
    ['patterns of names', { patternProperties: { '^a': {} } }, ['unknown_keyword schema.patternProperties']],
    ['a reference', { $ref: 'https://example.org/x' }, ['unknown_keyword schema.$ref']],
    ['items that differ', { items: { uniqueItems: true } }, ['unknown_keyword schema.items.uniqueItems']],
    ['a misspelt keyword', { propertys: {} }, ['unknown_keyword schema.propertys']],
    ['a name of every object', { constructor: {} }, ['unknown_keyword schema.constructor']],
    ['another dialect', { $schema: 'http://json-schema.org/draft-07/schema#' }, ['unknown_dialect schema.$schema']],
    ['a type that is none', { type: 'text' }, ['any_of schema.type', 'enum schema.type', 'type schema.type']],
    ['a least number that is a text', { minimum: '1' }, ['type schema.minimum']],
    ['32 levels', nested(32), []],
    ['33 levels', nested(33), [`too_large schema${'.not'.repeat(32)}`]],
    ['500 schemas', { anyOf: Array(499).fill({}) }, []],
    ['501 schemas', { anyOf: Array(500).fill({}) }, ['too_large schema.anyOf[499]']],
  ])('judges %s', (_, schema, expected) => {
    expect(rulesOf(schemaFaults(schema))).toEqual(expected);
  });
});

describe('documentCheck', () => {
  const check = documentCheck(JSON.stringify(order));

  it.each<[string, object, string[]]>([
    ['a document as it should be', { n: 1, state: 'new', lines: [{ sku: 'a' }] }, []],
    ['a missing field', {}, ['required fields.n']],
    ['a field too many', { n: 1, z: 1 }, ['additional_properties fields.z']],
    [
      'several faults at once',
      { n: 0, state: 'x', lines: [{}, { sku: 1 }], 'a/b~c': 'long' },
      [
        'enum fields.state',
        'max_length fields.a/b~c',
        'minimum fields.n',
        'required fields.lines.0.sku',
        'type fields.lines.1.sku',
      ],
    ],
    ['a text where a number is wanted, which is not made one', { n: '1' }, ['type fields.n']],
  ])('judges %s', (_, fields, expected) => {
    expect(rulesOf(check(fields))).toEqual(expected);
  });

  it('lists a hundred faults at most', () => {
    expect(check({ n: 1, lines: Array(1000).fill({}) })).toHaveLength(100);
  });
});
