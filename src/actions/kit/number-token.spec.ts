import { describe, expect, it } from '@jest/globals';
import { numberToken } from './number-token.js';

const pages = numberToken('p', { min: 1, max: 1_000_000_000 });
const encoded = (text: string): string => Buffer.from(text).toString('base64url');

describe('tokens that stand for a number', () => {
  it.each([1, 2, 10, 1_000_000_000])('give %i back', (page) => {
    expect(pages.unpack(pages.pack(page))).toBe(page);
  });

  it('look as documented', () => {
    expect(pages.pack(2)).toBe('cD0y');
    expect(numberToken('u', { min: 0, max: Number.MAX_SAFE_INTEGER }).pack(1001)).toBe('dT0xMDAx');
  });

  it.each([
    ...['', 'cD0', 'cD0y=', 'cD0y!', ' cD0y'],
    ...['p=0', 'p=1000000001', 'p=02', 'p=-1', 'p=1e3', 'p=1.5', 'p= 2', 'p=', 'u=2', 'pp=2'].map(encoded),
  ])('refuse "%s"', (token) => {
    expect(() => pages.unpack(token)).toThrow(
      expect.objectContaining({ code: 'invalid_input', errors: [expect.objectContaining({ field: 'pageToken' })] }),
    );
  });
});
