import { describe, expect, it } from '@jest/globals';
import type { ValueSchema } from '#libs/json-schema';
import { documentFaults } from './document-faults.js';

const LATER = '$"startNode".body.x';

const order: ValueSchema = {
  type: 'object',
  properties: {
    n: { type: 'integer', minimum: 1 },
    state: { enum: ['new', 'paid'] },
    to: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'], additionalProperties: false },
    lines: { type: 'array', items: { type: 'object', required: ['sku'] }, maxItems: 2 },
    pair: { prefixItems: [{ type: 'string' }], items: false },
    kind: { oneOf: [{ const: 'a' }, { type: 'object', properties: { b: { const: 1 } } }] },
  },
  required: ['n', 'state'],
  additionalProperties: { type: 'string' },
  minProperties: 2,
  // Of what is paid there are nine at most.
  not: { properties: { state: { const: 'paid' }, n: { minimum: 10 } } },
};

/** Faults as `rule place`, of a whole document and of some of its fields. */
const rules = (fields: object, isPart: boolean, schema = order): string[] =>
  documentFaults(schema, fields as Record<string, unknown>, isPart).map(({ rule, field }) => `${rule} ${field}`);

describe('what is known of a document before a workflow runs', () => {
  it.each<[string, object, string[]]>([
    ['fits', { n: 1, state: 'new', note: 'x', lines: [{ sku: 1 }], kind: 'a' }, []],
    ['may fit, as far as data decide', { n: LATER, state: '{{ 1 }}', note: LATER, lines: LATER, kind: LATER }, []],
    ['has a wrong type', { n: 'one', state: 'new' }, ['type fields.n']],
    ['is out of bounds', { n: 0, state: 'new' }, ['minimum fields.n']],
    ['has a value that is none of those allowed', { n: 1, state: 'old' }, ['enum fields.state']],
    ['has a wrong further field', { n: 1, state: 'new', note: 5 }, ['type fields.note']],
    [
      'has a wrong field within',
      { n: 1, state: 'new', to: { city: 5, zip: LATER } },
      ['type fields.to.city', 'additional_properties fields.to.zip'],
    ],
    ['lacks a field within', { n: 1, state: 'new', to: {} }, ['required fields.to.city']],
    [
      'has a wrong item',
      { n: 1, state: 'new', lines: [LATER, {}, 3] },
      ['required fields.lines[1].sku', 'type fields.lines[2]', 'max_items fields.lines'],
    ],
    [
      'has an item too many, whatever it will be',
      { n: 1, state: 'new', pair: [LATER, LATER] },
      ['not_allowed fields.pair[1]'],
    ],
    ['fits no alternative', { n: 1, state: 'new', kind: 'b' }, ['one_of fields.kind']],
    ['may fit an alternative', { n: 1, state: 'new', kind: { b: LATER } }, []],
  ])('which %s, when it is written whole and in part', (_, fields, expected) => {
    expect([...rules(fields, false)].sort()).toEqual([...expected].sort());
    expect([...rules(fields, true)].sort()).toEqual([...expected].sort());
  });

  it.each<[string, object, string[]]>([
    ['what is missing', { n: 1 }, ['required fields.state', 'min_properties fields']],
    ['a rule over several fields', { n: 10, state: 'paid' }, ['not fields']],
    ['a rule over several fields that are not known', { n: 10, state: LATER }, []],
  ])('tells of a whole document %s, which of a part nobody knows', (_, fields, expected) => {
    expect([...rules(fields, false)].sort()).toEqual([...expected].sort());
    expect(rules(fields, true)).toEqual([]);
  });

  it('holds what every one of several schemas says', () => {
    const all = { allOf: [{ required: ['a'] }, { properties: { b: { type: 'number' } } }] };
    expect(rules({ b: 'x' }, false, all)).toEqual(['required fields.a', 'type fields.b']);
    expect(rules({ b: 'x' }, true, all)).toEqual(['type fields.b']);
  });

  it('says nothing of what takes too long to check, and lists ten faults at most', () => {
    const values = Array.from({ length: 1000 }, (_, index) => index);
    const of = (item: ValueSchema, value: unknown) =>
      rules({ values: Array(100).fill(value) }, true, { properties: { values: { items: item } } });
    expect(of({ enum: values }, 999)).toEqual([]);
    expect(of({ type: 'number' }, 'x')).toHaveLength(10);
  });
});
