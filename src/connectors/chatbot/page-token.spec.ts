import { describe, expect, it } from '@jest/globals';
import { packToken, unpackToken } from './page-token.js';

describe('page tokens', () => {
  it.each([0, 1, 1001, 4_294_967_295])('stand for update %i', (updateId) => {
    expect(unpackToken(packToken(updateId))).toBe(updateId);
  });

  it('look as documented', () => {
    expect(packToken(1001)).toBe('dT0xMDAx');
  });

  it.each([
    '',
    'dT0',
    'dT0xMDAx=',
    'dT0xMDAx!',
    Buffer.from('u=007').toString('base64url'),
    Buffer.from('u=-1').toString('base64url'),
  ])('refuse "%s"', (token) => {
    expect(() => unpackToken(token)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
