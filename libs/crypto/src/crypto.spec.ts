import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { equalInConstantTime, randomToken, Secret, sha256, uuidV7 } from './index.js';

describe('Secret', () => {
  const secret = new Secret('sk-very-secret');

  it.each<[string, () => string]>([
    ['as text', () => String(secret)],
    ['inside text', () => `${secret as unknown as string}`],
    ['joined to text', () => 'key ' + (secret as unknown as string)],
    ['as JSON', () => JSON.stringify({ secret })],
    ['inspected', () => inspect({ nested: { secret } }, { depth: null, showHidden: true })],
    ['spread', () => JSON.stringify({ ...secret })],
    ['listed by keys', () => Object.getOwnPropertyNames(secret).join()],
    ['in an error', () => inspect(new Error('failed', { cause: secret }))],
  ])('shows nothing %s', (_, print) => {
    expect(print()).not.toContain('very');
  });

  it('says so where it is printed', () => {
    expect(`${secret as unknown as string} ${JSON.stringify(secret)} ${inspect(secret)}`).toBe(
      '[redacted] "[redacted]" [redacted]',
    );
  });

  it('reveals its text to who asks for it', () => {
    expect(secret.reveal()).toBe('sk-very-secret');
  });
});

describe('uuidV7', () => {
  it('has the form of version 7 and variant 10 (RFC 9562), however many are made', () => {
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const made = Array.from({ length: 5000 }, () => uuidV7());
    expect(made.filter((id) => !form.test(id))).toEqual([]);
    expect(new Set(made).size).toBe(made.length);
  });

  it('begins with the milliseconds of its time', () => {
    const time = Date.UTC(2026, 10, 21, 5, 0, 0, 123);
    expect(Number.parseInt(uuidV7(time).replaceAll('-', '').slice(0, 12), 16)).toBe(time);
  });

  it('sorts as text in the order of time', () => {
    const times = [0, 1, 255, 256, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1];
    const made = times.map((time) => uuidV7(time));
    expect([...made].sort()).toEqual(made);
  });
});

describe('digests and tokens', () => {
  it('compare texts by all of their characters', () => {
    expect(equalInConstantTime('abc', 'abc')).toBe(true);
    for (const other of ['', 'ab', 'abcd', 'abd', 'ABC', 'abc\0'])
      expect(equalInConstantTime('abc', other)).toBe(false);
  });

  it('hash the UTF-8 of a text with SHA-256', () => {
    // FIPS 180-4, example "abc"; the other by sha256sum.
    expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256('ä').toString('hex')).toBe('33e6d73fee82904c8d7afb78de1154d1e8dc2a0edb08120e63df5b9385c2d9cc');
  });

  it('make tokens of 256 random bits', () => {
    const tokens = Array.from({ length: 1000 }, () => randomToken());
    expect(tokens.filter((token) => !/^[A-Za-z0-9_-]{43}$/.test(token))).toEqual([]);
    expect(new Set(tokens).size).toBe(tokens.length);
  });
});
