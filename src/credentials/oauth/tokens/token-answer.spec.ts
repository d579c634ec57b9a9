import { describe, expect, it } from '@jest/globals';
import { readTokenAnswer } from './token-answer.js';

const now = Date.parse('2026-01-01T00:00:00Z');
const read = (changes: object, lenient = false) => {
  const { accessToken, refreshToken, ...rest } = readTokenAnswer({ access_token: 'a', ...changes }, { lenient, now });
  return { accessToken: accessToken.reveal(), refreshToken: refreshToken?.reveal(), ...rest };
};

describe('readTokenAnswer', () => {
  it.each([
    ['only an access token', {}, { accessToken: 'a' }],
    ['a refresh token', { refresh_token: 'r' }, { refreshToken: 'r' }],
    ['a refresh token that is no text', { refresh_token: 7 }, { refreshToken: undefined }],
    ['seconds', { expires_in: 60 }, { expiresAt: new Date(now + 60_000) }],
    ['seconds as text', { expires_in: '60' }, { expiresAt: new Date(now + 60_000) }],
    ['scopes separated by spaces', { scope: 'a  b a' }, { scopes: ['a', 'b'] }],
    ['scopes separated by commas', { scope: 'a,b' }, { scopes: ['a', 'b'] }],
    ['bearer in small letters', { token_type: 'bearer' }, { accessToken: 'a' }],
  ])('reads %s', (_case, changes, expected) => {
    expect(read(changes)).toMatchObject(expected);
  });

  it.each([
    [null],
    ['text'],
    [[]],
    [{}],
    [{ access_token: '' }],
    [{ access_token: 1 }],
    [{ access_token: 'a\nb' }],
    [{ access_token: 'ä' }],
    [{ access_token: 'x'.repeat(16_385) }],
    [{ access_token: 'a', token_type: 'mac' }],
    [{ access_token: 'a', expires_in: -1 }],
    [{ access_token: 'a', expires_in: 0 }],
    [{ access_token: 'a', expires_in: 'soon' }],
    [{ access_token: 'a', expires_in: 1e12 }],
    [{ access_token: 'a', expires_in: true }],
  ])('refuses %j', (body) => {
    expect(() => readTokenAnswer(body, { lenient: false })).toThrow(
      expect.objectContaining({ code: 'provider_invalid_response' }),
    );
  });

  it('passes over an expires_in without sense where the tokens must not be lost', () => {
    expect(read({ expires_in: -1, refresh_token: 'r' }, true)).toEqual({ accessToken: 'a', refreshToken: 'r' });
  });

  it('prints no token', () => {
    expect(JSON.stringify(readTokenAnswer({ access_token: 'secret token' }, { lenient: false }))).not.toContain(
      'secret',
    );
  });
});
