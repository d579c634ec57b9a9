import { describe, expect, it } from '@jest/globals';
import { bearerToken } from './bearer-token.js';

describe('bearerToken', () => {
  it.each<[string, string | undefined]>([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER a.b-c_d~+/=', 'a.b-c_d~+/='],
    ['Bearer  abc', undefined],
    ['Bearer abc ', undefined],
    ['Bearer a b', undefined],
    [' Bearer abc', undefined],
    ['Bearer', undefined],
    ['Bearer ', undefined],
    ['abc', undefined],
    ['', undefined],
    ['Basic YTpi', undefined],
    ['Bearer é', undefined],
    [`Bearer ${'a'.repeat(512)}`, 'a'.repeat(512)],
    [`Bearer ${'a'.repeat(513)}`, undefined],
  ])('reads %j as %j', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });
});
