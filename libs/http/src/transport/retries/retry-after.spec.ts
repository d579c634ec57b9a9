import { describe, expect, it } from '@jest/globals';
import { parseRetryAfter } from './retry-after.js';

const NOW = Date.parse('Fri, 20 Nov 2026 12:00:00 GMT');

describe('parseRetryAfter', () => {
  it.each([
    ['30', 30],
    [' 30 ', 30],
    ['0.2', 1],
    ['1.5', 2],
    ['0', 1],
    ['-5', 1],
    ['86400', 86_400],
    ['86401', 86_400],
    ['99999999999999999999', 86_400],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
    ['Friday, 20-Nov-26 12:01:00 GMT', 60],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 1],
    ['Sun, 20 Nov 2126 12:00:00 GMT', 86_400],
    [undefined, undefined],
    ['', undefined],
    ['soon', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['NaN', undefined],
    ['30, 60', undefined],
    ['Fri, 99 Nov 2026', undefined],
    ['2026-11-20T12:00:30Z', undefined],
    ['9'.repeat(400), undefined],
  ])('reads %p as %p seconds', (header, expected) => {
    expect(parseRetryAfter(header, NOW)).toBe(expected);
  });
});
