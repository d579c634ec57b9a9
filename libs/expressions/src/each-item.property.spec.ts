import { describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { compileTemplate } from './index.js';
import fc from '../../../test/support/properties.js';

const options = { resolve: (label: string) => (label === 'x' ? 0 : undefined) };

interface Row {
  name: string;
  n: number;
  tags: number[];
}

type Model = (rows: Row[]) => unknown;

const byOrder = (sign: number) => (a: Row, b: Row) => sign * (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** What the functions are to give, in JavaScript as everybody writes it. */
const models: Readonly<Record<string, Model>> = {
  'map($"x", item.n * 2 + index)': (rows) => rows.map(({ n }, index) => n * 2 + index),
  'map($"x", sum(map(item.tags, item * index)))': (rows) =>
    rows.map(({ tags }) => tags.reduce((sum, tag, index) => sum + tag * index, 0)),
  'filter($"x", item.n > 0 && index % 2 == 0)': (rows) => rows.filter(({ n }, index) => n > 0 && index % 2 === 0),
  'find($"x", item.n < 0)': (rows) => rows.find(({ n }) => n < 0) ?? null,
  'sort($"x", item.n)': (rows) => rows.toSorted((a, b) => a.n - b.n),
  'sort($"x", item.n, "desc")': (rows) => rows.toSorted((a, b) => b.n - a.n),
  'sort($"x", "x" + item.name)': (rows) => rows.toSorted(byOrder(1)),
  'sort($"x", "x" + item.name, "desc")': (rows) => rows.toSorted(byOrder(-1)),
  'groupBy($"x", item.n % 3)': (rows) =>
    [...Map.groupBy(rows, ({ n }) => (n % 3) + 0)].map(([key, items]) => ({ key, items })),
  'unique($"x", item.name)': (rows) =>
    rows.filter(({ name }, index) => rows.findIndex((row) => row.name === name) === index),
  'unique($"x")': (rows) =>
    rows.filter((row, index) => rows.findIndex((other) => isDeepStrictEqual(row, other)) === index),
  'flatten(map($"x", item.tags))': (rows) => rows.flatMap(({ tags }) => tags),
  'reduce($"x", 1, total * 2 + item.n)': (rows) => rows.reduce((total, { n }) => total * 2 + n, 1),
};

// Rows have the usual prototype: `isDeepStrictEqual` tells objects of two prototypes apart, JSON does not.
const row: fc.Arbitrary<Row> = fc.record(
  {
    name: fc.string({ maxLength: 2 }),
    n: fc.integer({ min: -9, max: 9 }),
    tags: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4 }),
  },
  { noNullPrototype: true },
);

/** Minus nought is nought in JSON. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the functions with an expression for each item', () => {
  it.each(Object.entries(models))('%s gives what JavaScript gives', (expression, model) => {
    const compiled = compileTemplate(`{{ ${expression} }}`, options);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        expect(asJson(compiled.evaluate({ lookup: () => rows }))).toEqual(asJson(model(rows)));
      }),
    );
  });

  it('keep the order of equal items and put what has none last, in either order', () => {
    const keys = fc.constantFrom<unknown>(null, 1, 2, 'a', 'b', true, false, [], {});
    const rank = (key: unknown) => ['boolean', 'number', 'string', 'object'].indexOf(typeof key);
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 12 }), fc.constantFrom('asc', 'desc'), (values, order) => {
        const rows = values.map((key, at) => ({ key, at }));
        const sign = order === 'asc' ? 1 : -1;
        const expected = rows.toSorted((a, b) => {
          const [one, other] = [rank(a.key), rank(b.key)];
          if (one === 3 || other === 3) return one - other;
          if (one !== other) return sign * (one - other);
          return sign * (a.key! < b.key! ? -1 : a.key! > b.key! ? 1 : 0);
        });
        const sorted = compileTemplate(`{{ sort($"x", item.key, "${order}") }}`, options);
        expect(sorted.evaluate({ lookup: () => rows })).toEqual(expected);
      }),
    );
  });
});
