import { describe, expect, it } from '@jest/globals';
import { jsonSchema, inspect } from '../index.js';
import { Int } from './number.js';
import { PartMap } from './part-map.js';

class Stock {
  @Int({ min: 0 }) count: number;
}

class Shelf {
  @PartMap(() => Stock, { maxEntries: 2, maxName: 5 }) items: Record<string, Stock>;
}

const faultsOf = (items: unknown): string[] =>
  inspect(Shelf, { items }).faults.map(({ rule, field }) => `${rule} ${field}`);

describe('PartMap', () => {
  it('gives instances of its class by the names that were sent', () => {
    const { items } = inspect(Shelf, { items: { nails: { count: 3 } } }).value;
    expect(items['nails']).toBeInstanceOf(Stock);
    expect(items).toEqual({ nails: { count: 3 } });
  });

  it.each<[string, unknown, string[]]>([
    ['a list', [], ['type items']],
    ['a value that is no object', { a: 1 }, ['type items.a']],
    ['a wrong field in a value', { a: { count: -1 } }, ['too_small items.a.count']],
    ['an unknown field in a value', { a: { count: 1, size: 2 } }, ['unknown_field items.a.size']],
    ['too many entries', { a: { count: 1 }, b: { count: 1 }, c: { count: 1 } }, ['too_many items']],
    ['a long name', { abcdef: { count: 1 } }, ['too_long items.abcde']],
    ['a name that reaches into prototypes', JSON.parse(`{"__proto__": {"count": 1}}`), ['forbidden_key items.__pro']],
  ])('refuses %s', (_, items, expected) => {
    expect(faultsOf(items)).toEqual(expected);
  });

  it('is described as an object of such objects', () => {
    expect(jsonSchema(Shelf)).toMatchObject({
      properties: { items: { additionalProperties: { properties: { count: { type: 'integer' } } }, maxProperties: 2 } },
    });
  });
});
