import { describe, expect, it } from '@jest/globals';
import type { NodeKind } from '../../../web/src/api/workflows/node-kind.js';
import { expressionValues, valueOfReference } from '../../../web/src/workflows/editor/fields/preview.js';
import { childrenOf, nodeOf, valueAt } from '../../../web/src/workflows/editor/references/reference-tree.js';
import { referencesFor } from '../../../web/src/workflows/editor/references/references-for.js';

const node = (id: string, type = 'editFields') => ({ id, type, label: id.toUpperCase(), config: {} });
const kinds = new Map([['webhook', { role: 'start' } as NodeKind]]);
const definition = {
  nodes: [node('in', 'webhook'), node('loop', 'forLoop'), node('body'), node('last'), node('beside')],
  edges: [
    { from: 'in', to: 'loop' },
    { from: 'loop', output: 'each', to: 'body' },
    { from: 'loop', output: 'done', to: 'last' },
    { from: 'in', to: 'beside' },
  ],
};
const known = {
  kinds,
  outputs: new Map([['loop', { item: { properties: { item: { properties: { sku: { type: 'string' } } } } } }]]),
  last: new Map<string, unknown>([
    ['in', { body: { email: 'a@b.c', 'x y': 1, lines: [{ sku: 'desk' }] } }],
    ['loop', { items: [1], count: 1 }],
  ]),
};
const references = (id: string) => referencesFor(definition, id, known).map(({ reference }) => reference);

describe('what a node may refer to', () => {
  it('is what leads to it: in the body of a loop its item, behind it the loop and not the body', () => {
    expect(references('body')).toEqual(['$"LOOP"', '$"startNode"']);
    expect(references('last')).toEqual(['$"LOOP"', '$"startNode"']);
    expect(references('beside')).toEqual(['$"startNode"']);
    const [item] = referencesFor(definition, 'body', known);
    expect(childrenOf(item!).map(({ reference }) => reference)).toEqual(['$"LOOP".item', '$"LOOP".index']);
    expect(childrenOf(childrenOf(item!)[0]!)[0]).toMatchObject({ reference: '$"LOOP".item.sku', type: 'text' });
  });

  it('has the fields of its schema and those of the last run, with their values', () => {
    const schema = { type: 'object', properties: { id: { type: 'integer' }, email: { type: 'string' } } };
    const body = nodeOf('$"A".body', 'body', schema, { value: { email: 'a@b.c', 'x y': 1 }, hasValue: true });
    expect(childrenOf(body)).toMatchObject([
      { reference: '$"A".body.id', type: 'number', hasValue: false },
      { reference: '$"A".body.email', type: 'text', value: 'a@b.c' },
      { reference: '$"A".body["x y"]', value: 1 },
    ]);
    expect(childrenOf(nodeOf('$"A"', 'A', undefined, { value: [{ a: 1 }], hasValue: true }))).toMatchObject([
      { reference: '$"A".length', value: 1 },
      { reference: '$"A"[0]', value: { a: 1 } },
    ]);
    const nothing = nodeOf('$"A"', 'A', { anyOf: [schema, { type: 'null' }] }, { hasValue: false });
    expect(childrenOf(nothing)).toHaveLength(2);
  });
});

it.each([
  ['.body.email', 'a@b.c'],
  ['.body["x y"]', 1],
  ['.body.lines[0].sku', 'desk'],
  ['.body.lines.length', 1],
  ['.body.none.at.all', undefined],
  ['.constructor', undefined],
])('reads %s of a value', (path, expected) => {
  expect(valueAt(known.last.get('in'), path)).toEqual(expected);
});

it.each([
  ['$"startNode".body.email', 'a@b.c'],
  ['{{ $"startNode".body.lines }}', [{ sku: 'desk' }]],
  ['$"startNode".body.none', null],
  ['To {{ $"startNode".body.email }}', undefined],
  ['$"Nobody".a', undefined],
  ['text', undefined],
])('knows by itself what the reference %j gave in the last run', (template, expected) => {
  expect(valueOfReference(template, referencesFor(definition, 'last', known))?.value).toEqual(expected);
});

it.each<[unknown, string[] | undefined]>([
  ['{{ lower($"startNode".body.email) }}', ['startNode']],
  ['{{ 6 * 7 }}', []],
  [{ to: ['$"startNode".body.email'] }, ['startNode']],
  ['{{ $"Nobody".a }} x', undefined],
  ['text', undefined],
  [undefined, undefined],
])('has %j computed with the values of its labels', (template, labels) => {
  const values = expressionValues(template, referencesFor(definition, 'last', known));
  expect(values && Object.keys(values)).toEqual(labels);
});
