import { describe, expect, it } from '@jest/globals';
import { ExpressionError } from '#libs/expressions';
import { chain, graph, rulesOf, webhook, editFields } from '../../../../test/support/workflows/workflow-graphs.js';
import type { NodeContext } from '../contract/node-kind.js';
import { merge } from '../flow/merge.node.js';
import { aggregate } from './aggregate.node.js';

type Aggregate = Parameters<NonNullable<typeof aggregate.run>>[0];
type Merge = Parameters<NonNullable<typeof merge.run>>[0];

const aggregated = (config: Aggregate): unknown =>
  (aggregate.run!(config, {} as NodeContext) as { value: unknown }).value;
const merged = (config: Partial<Merge> & Pick<Merge, 'inputs'>): unknown =>
  (merge.run!({ by: 'append', ...config }, {} as NodeContext) as { value: unknown }).value;

const orders = [
  { customer: { name: 'Ada' }, total: 5, qty: 1 },
  { customer: { name: 'Bob' }, total: 20, qty: null },
  { customer: { name: 'Ada' }, total: 7 },
];

describe('aggregate', () => {
  it.each<[Aggregate['values'][number]['operation'], string | undefined, unknown]>([
    ['count', undefined, 3],
    ['sum', 'total', 32],
    ['average', 'total', 32 / 3],
    ['average', 'qty', 1],
    ['average', 'none', null],
    ['min', 'total', 5],
    ['max', 'total', 20],
    ['first', 'customer.name', 'Ada'],
    ['last', 'total', 7],
    ['list', 'qty', [1, null, null]],
    ['unique', 'customer.name', ['Ada', 'Bob']],
    ['sum', 'customer.name', null],
    ['max', 'constructor', null],
  ])('computes the %s of %s', (operation, field, expected) => {
    expect(aggregated({ items: orders, values: [{ name: 'v', operation, field }] })).toEqual({ v: expected });
  });

  it('groups by a field, in the order of the first items', () => {
    const values: Aggregate['values'] = [
      { name: 'orders', operation: 'count' },
      { name: 'total', operation: 'sum', field: 'total' },
    ];
    expect(aggregated({ items: orders, groupBy: 'customer.name', values })).toEqual([
      { key: 'Ada', orders: 2, total: 12 },
      { key: 'Bob', orders: 1, total: 20 },
    ]);
    expect(aggregated({ items: [], groupBy: 'a', values })).toEqual([]);
    expect(aggregated({ items: [], values })).toEqual({ orders: 0, total: 0 });
  });

  it('does all of its work on one budget', () => {
    const values = (count: number, field: string, operation: Aggregate['values'][number]['operation'] = 'count') =>
      Array.from({ length: count }, (_, index) => ({ name: `v${index}`, operation, field }));
    const texts = Array.from({ length: 40 }, (_, index) => ({ k: index, v: 'x'.repeat(400_000) }));
    const numbers = Array.from({ length: 50_000 }, (_, index) => ({ k: index, v: index }));
    for (const config of [
      { items: numbers, values: values(20, Array(100).fill('a').join('.')) },
      { items: texts, groupBy: 'k', values: values(1, 'v', 'unique') },
      { items: numbers, groupBy: 'k', values: values(20, 'v') },
    ])
      expect(() => aggregated(config)).toThrow(ExpressionError);
    expect(aggregated({ items: numbers, values: values(20, 'v') })).toMatchObject({ v19: 50_000 });
  });

  it('refuses what is no list, and two values of one name', () => {
    expect(() => aggregated({ items: null, values: [] })).toThrow('must be a list');
    const config = { items: [], groupBy: 'a', values: [{ name: 'key', operation: 'count' }] };
    expect(rulesOf(chain({ in: webhook(), x: { type: 'aggregate', config } }))).toEqual(['unique x.values[0].name']);
  });
});

describe('merge', () => {
  const left = [{ id: 1, a: 1 }, { id: 2, a: 2 }, { a: 0 }];
  const right = [
    { id: 2, b: 2 },
    { id: '1', b: 1 },
    { id: 1, a: 9 },
  ];

  it.each<[string, Partial<Merge> & Pick<Merge, 'inputs'>, unknown]>([
    ['one after the other', { inputs: [[1, 2], [3]] }, [1, 2, 3]],
    ['what is no list as one item', { inputs: [{ a: 1 }, [[2]], 'x', 0, false] }, [{ a: 1 }, [2], 'x', 0, false]],
    ['nothing of a branch that was not taken', { inputs: [null, [1]] }, [1]],
    [
      'by key',
      { inputs: [left, null, right], by: 'key', key: 'id' },
      [{ id: 1, a: 9 }, { id: 2, a: 2, b: 2 }, { a: 0 }, { id: '1', b: 1 }],
    ],
    [
      'by position',
      { inputs: [left, right.slice(0, 1)], by: 'position' },
      [{ id: 2, a: 1, b: 2 }, { id: 2, a: 2 }, { a: 0 }],
    ],
  ])('makes one list %s', (_, config, expected) => {
    const before = structuredClone(config);
    expect(merged(config)).toEqual(expected);
    expect(config).toEqual(before);
  });

  it('refuses to make one of what are no objects', () => {
    expect(() => merged({ inputs: [[{}], [1]], by: 'position' })).toThrow('must be objects');
  });

  it('refuses what takes long', () => {
    const objects = Array.from({ length: 600_000 }, () => ({}));
    const keys = Array.from({ length: 20 }, () => ({ id: 'x'.repeat(500_000) }));
    for (const config of [
      { inputs: [objects, []], by: 'position' as const },
      { inputs: [keys, []], by: 'key' as const, key: 'id' },
    ])
      expect(() => merged(config)).toThrow(ExpressionError);
  });

  it('asks for the key', () => {
    const definition = (config: object) =>
      graph(
        {
          in: webhook(),
          a: editFields(),
          b: editFields(),
          x: { type: 'merge', config: { inputs: [1, 2], ...config } },
        },
        ...['in a', 'in b', 'a x', 'b x'],
      );
    expect(rulesOf(definition({ by: 'key' }))).toEqual(['required x.key']);
    expect(rulesOf(definition({ key: 'id' }))).toEqual(['(unused x.key)']);
    expect(rulesOf(definition({ inputs: ['$"a"', '$"b"'] }))).toEqual([]);
  });
});
