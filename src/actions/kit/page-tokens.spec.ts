import { describe, expect, it } from '@jest/globals';
import { KeyRing, Signer } from '#libs/crypto';
import { PageTokens, type TokenOwner } from './page-tokens.js';

const tokens = new PageTokens(new Signer(new KeyRing([{ id: 'k', key: Buffer.alloc(32, 1) }])));
const owner = (id = 'c1', key = 'files.list', workspaceId = 'w1') =>
  ({ connection: { id, workspaceId }, action: { key } }) as TokenOwner;
const token = tokens.pack('/sites?$skiptoken=ä', owner());

describe('PageTokens', () => {
  it('gives back what was packed', () => {
    expect(tokens.unpack(token, owner())).toBe('/sites?$skiptoken=ä');
  });

  const [packed, signature] = token.split('.') as [string, string];
  it.each<[string, string, TokenOwner]>([
    ['a token of another connection', token, owner('c2')],
    ['a token of another action', token, owner('c1', 'files.get')],
    ['a token of another workspace', token, owner('c1', 'files.list', 'w2')],
    ['changed content', `${Buffer.from('/me').toString('base64url')}.${signature}`, owner()],
    ['a changed signature', `${packed}.${signature.slice(1)}A`, owner()],
    ['an appended part', `${token}.x`, owner()],
    ['an address', 'https://evil.example/steal', owner()],
    ['nothing', '.', owner()],
  ])('refuses %s', (_, given, whose) => {
    expect(() => tokens.unpack(given, whose)).toThrow(
      expect.objectContaining({ code: 'invalid_input', errors: [expect.objectContaining({ field: 'pageToken' })] }),
    );
  });
});
