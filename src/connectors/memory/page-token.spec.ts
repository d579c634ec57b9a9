import { describe, expect, it } from '@jest/globals';
import { packToken, unpackToken } from './page-token.js';

describe('tokens of pages', () => {
  it.each([2, 10, 1_000_000_000])('stand for page %i', (page) => {
    expect(unpackToken(packToken(page))).toBe(page);
  });

  it('look as documented', () => {
    expect(packToken(2)).toBe('cD0y');
  });

  it.each(['', 'cD0', 'cD0y=', 'cD0y!', packToken(0), Buffer.from('p=02').toString('base64url')])(
    'refuse "%s"',
    (token) => {
      expect(() => unpackToken(token)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    },
  );
});
