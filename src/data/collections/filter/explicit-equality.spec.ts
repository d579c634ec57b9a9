import { describe, expect, it } from '@jest/globals';
import { withExplicitEquality } from './explicit-equality.js';

describe('withExplicitEquality', () => {
  it.each<[string, unknown, unknown]>([
    ['a value', { a: 'x', b: 1, c: null, d: [1] }, { a: { eq: 'x' }, b: { eq: 1 }, c: { eq: null }, d: { eq: [1] } }],
    ['operators, which stay', { a: { ne: 'x' } }, { a: { ne: 'x' } }],
    [
      'values within and, or and not',
      { and: [{ a: 'x' }], or: [{ not: { b: 'y' } }], not: { c: 'z' } },
      { and: [{ a: { eq: 'x' } }], or: [{ not: { b: { eq: 'y' } } }], not: { c: { eq: 'z' } } },
    ],
    ['lists that come whole from data, which stay', { and: '$x', or: '$y' }, { and: '$x', or: '$y' }],
    ['a filter that comes whole from data, which stays', '$x', '$x'],
  ])('writes out %s', (_, filter, expected) => {
    expect(withExplicitEquality(filter)).toEqual(expected);
  });
});
