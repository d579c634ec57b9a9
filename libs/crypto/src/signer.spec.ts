import { describe, expect, it } from '@jest/globals';
import { KeyRing, Signer } from './index.js';

const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) });
const signer = new Signer(new KeyRing([key('new', 1), key('old', 2)]));
const context = ['page', 'connection'];

describe('Signer', () => {
  it('accepts what another process with the same keys signed', () => {
    const other = new Signer(new KeyRing([key('new', 1)]));
    expect(signer.isSigned('text', context, other.sign('text', context))).toBe(true);
  });

  it('accepts what was signed before the key was changed', () => {
    const before = new Signer(new KeyRing([key('old', 2)]));
    expect(signer.isSigned('text', context, before.sign('text', context))).toBe(true);
  });

  it('signs with the first key as it always has: addresses that were given out outlive a release', () => {
    // HMAC-SHA256 over `["text","page","connection"]` with HKDF-SHA256 of the key for "signed texts", by node:crypto alone.
    expect(signer.sign('text', context)).toBe('V-Yh7F6ElwA_Qfs37bp6T4bktrwxhtZQMrE7mswgEFo');
  });

  const signed = signer.sign('text', context);
  it.each([
    ['another text', 'texts', context, signed],
    ['another context', 'text', ['page', 'other'], signed],
    ['parts of the context drawn together', 'text', ['pageconnection'], signed],
    ['a key that is not in the ring', 'text', context, new Signer(new KeyRing([key('x', 3)])).sign('text', context)],
    ['a changed signature', 'text', context, `${signed.slice(0, -1)}_`],
    ['a longer signature', 'text', context, `${signed}A`],
    ['no signature', 'text', context, ''],
  ])('refuses %s', (_, text, where, given) => {
    expect(signer.isSigned(text, where, given)).toBe(false);
  });
});
