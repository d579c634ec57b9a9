import { describe, expect, it } from '@jest/globals';
import { isIndexed } from './is-indexed.js';
import { parseFilter } from './parse-filter.js';

describe('isIndexed', () => {
  it.each<[object, boolean]>([
    [{ n: 1 }, true],
    [{ 'a.b': { in: [1] } }, true],
    [{ x: 1, n: { gt: 1, contains: 2 } }, true],
    [{ and: [{ x: 1 }, { n: { lte: 1 } }] }, true],
    [{}, false],
    [{ x: 1 }, false],
    [{ a: 1 }, false],
    [{ 'a\\.b': 1 }, false],
    [{ n: { ne: 1 } }, false],
    [{ n: { contains: 'x' } }, false],
    [{ n: { exists: true } }, false],
    [{ or: [{ n: 1 }, { n: 2 }] }, false],
    [{ not: { n: 1 } }, false],
    [{ _id: 'x' }, false],
  ])('says of %j: %s', (filter, expected) => {
    expect(isIndexed(parseFilter(filter).filter, [['n'], ['a', 'b']])).toBe(expected);
  });
});
