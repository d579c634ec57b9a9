import { describe, expect, it } from '@jest/globals';
import { byteRange, contentRange } from './byte-range.js';

const etag = '"abc"';
const asked = (range?: string, more: object = {}) => byteRange({ range, etag, size: 10, ...more });

/*
 *   0 1 2 3 4 5 6 7 8 9     ten bytes
 *       └─────┘             bytes=2-5
 */

describe('byteRange', () => {
  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=2-5', 2, 4],
    ['bytes=0-9', 0, 10],
    ['bytes=9-9', 9, 1],
    ['bytes=5-', 5, 5],
    ['bytes=5-99999999999999999999999', 5, 5],
    ['bytes=-3', 7, 3],
    ['bytes=-10', 0, 10],
    ['bytes=-99999999999999999999999', 0, 10],
    ['Bytes= 2-5 ', 2, 4],
  ])('reads %s', (range, from, length) => {
    expect(asked(range)).toEqual({ from, length });
  });

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-2',
    'bytes=1e1-2',
    'bytes=0-1,4-5',
    'items=0-1',
    '0-1',
    'bytes=0--1',
  ])('gives all for %s', (range) => {
    expect(asked(range)).toBeUndefined();
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999999-'])('refuses %s', (range) => {
    expect(() => asked(range)).toThrow(
      expect.objectContaining({ code: 'range_not_satisfiable', headers: { 'Content-Range': 'bytes */10' } }),
    );
  });

  it.each(['bytes=0-', 'bytes=-1'])('finds nothing in an empty file: %s', (range) => {
    expect(() => asked(range, { size: 0 })).toThrow(expect.objectContaining({ code: 'range_not_satisfiable' }));
  });

  it.each([
    ['the same file', etag, { from: 2, length: 4 }],
    ['another file', '"other"', undefined],
    ['one that is only alike', `W/${etag}`, undefined],
    ['a date', 'Mon, 23 Nov 2026 22:00:00 GMT', undefined],
  ])('counts for whoever has a part of %s', (_, ifRange, expected) => {
    expect(asked('bytes=2-5', { ifRange })).toEqual(expected);
  });

  it('is refused only for the file that the caller has', () => {
    expect(asked('bytes=10-', { ifRange: '"other"' })).toBeUndefined();
  });
});

describe('contentRange', () => {
  it('names the first and the last byte', () => {
    expect(contentRange({ from: 2, length: 4 }, 10)).toBe('bytes 2-5/10');
  });
});
