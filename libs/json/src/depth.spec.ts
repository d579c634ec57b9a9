import { describe, expect, it } from '@jest/globals';
import { isDeeper } from './depth.js';
import { ExactNumber } from './numbers/exact-number.js';

describe('isDeeper', () => {
  it.each<[unknown, number, boolean]>([
    ['text', 0, false],
    [null, 0, false],
    [[], 0, true],
    [[], 1, false],
    [{ a: [1, { b: 2 }] }, 3, false],
    [{ a: [1, { b: 2 }] }, 2, true],
    [{ a: 1, b: [[]] }, 2, true],
  ])('%j has more than %i levels: %s', (value, levels, expected) => expect(isDeeper(value, levels)).toBe(expected));

  it('takes a number for a number', () => {
    expect(isDeeper([new ExactNumber('1e400')], 1)).toBe(false);
  });

  it('looks no further than the levels it was given', () => {
    const deep = JSON.parse(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`) as unknown;
    expect(isDeeper(deep, 256)).toBe(true);
  });
});
