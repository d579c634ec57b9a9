import { describe, expect, it } from '@jest/globals';
import type { Environment } from '../../../platform/config/environment.js';
import type { Sessions } from '../sessions/sessions.service.js';
import { PasswordHash } from './password-hash.js';
import { Passwords } from './passwords.service.js';

const passwords = new Passwords(
  { PASSWORD_HASH_CONCURRENCY: 2, WORKSPACE_SHARE_PERCENT: 75 } as Environment,
  new PasswordHash(),
  undefined as unknown as Sessions,
);

const check = { from: 'here', admit: () => Promise.resolve() };

describe('Passwords', () => {
  it.each([
    ['the same text', 'correct horse', 'correct horse', true],
    ['another text', 'correct horse', 'correct Horse', false],
    ['the first 72 bytes of it', 'x'.repeat(73), 'x'.repeat(72), false],
    ['all 256 characters of it', `${'y'.repeat(255)}a`, `${'y'.repeat(255)}b`, false],
    ['it in the other Unicode form', 'caf\u00e9-pass', 'cafe\u0301-pass', true],
    ['compatibility characters of the same letters', 'ﬁnance-pass', 'finance-pass', true],
    ['it with a space behind', 'correct horse', 'correct horse ', false],
  ])('says of %s whether it is the password', async (_, set, given, right) => {
    expect(await passwords.verify(await passwords.hash(set, 'here'), given, check)).toBe(right);
  });

  it.each([[undefined], [null]])('says no where no password is stored (%s)', async (stored) => {
    expect(await passwords.verify(stored, 'anything', check)).toBe(false);
  });

  it('hashes with argon2id at the recommended cost and a salt of its own', async () => {
    const [first, second] = await Promise.all([passwords.hash('same', 'here'), passwords.hash('same', 'here')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(passwords.isOutdated(first)).toBe(false);
  });

  it('notices hashes of other costs', () => {
    const salt = Buffer.alloc(16).toString('base64').replaceAll('=', '');
    const hash = Buffer.alloc(32).toString('base64').replaceAll('=', '');
    expect(passwords.isOutdated(`$argon2id$v=19$m=4096,t=3,p=1$${salt}$${hash}`)).toBe(true);
    expect(passwords.isOutdated(`$argon2i$v=19$m=19456,t=2,p=1$${salt}$${hash}`)).toBe(true);
  });
});
