import { describe, expect, it } from '@jest/globals';
import { KeyRing, open, seal, UnsealError, type SealContext } from './index.js';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const ring = KeyRing.parse(`new:${key(1)},old:${key(2)}`);
const place: SealContext = { workspaceId: 'w', table: 'connection', rowId: 'r', field: 'token' };

/** Why a sealed value does not open. */
function refusal(sealed: string, at: SealContext = place, keys: KeyRing = ring): string | undefined {
  try {
    open(keys, sealed, at);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(UnsealError);
    return (error as UnsealError).reason;
  }
}

/** The sealed value with its bytes (nonce 12, tag 16, ciphertext) changed. */
function withBytes(sealed: string, change: (bytes: Buffer) => Buffer): string {
  const [format, id, payload] = sealed.split('.');
  return `${format}.${id}.${change(Buffer.from(payload!, 'base64url')).toString('base64url')}`;
}

const NONCE_BYTES = 12;

describe('seal and open', () => {
  it.each([
    ['a text', 'token-1'],
    ['an empty text', ''],
    ['any Unicode', 'schlüssel 🔑 \0'],
    ['a long text', 'x'.repeat(100_000)],
  ])('keep %s', (_, text) => {
    expect(open(ring, seal(ring, text, place), place)).toBe(text);
  });

  it('seal under the first key and open with all', () => {
    const old = KeyRing.parse(`old:${key(2)}`);
    const sealed = seal(old, 'x', place);
    expect(sealed).toMatch(/^v1\.old\./);
    expect(open(ring, sealed, place)).toBe('x');
    expect(seal(ring, 'x', place)).toMatch(/^v1\.new\./);
  });

  it('refuse a value whose bits were changed, wherever', () => {
    const sealed = seal(ring, 'secret', place);
    const { length } = Buffer.from(sealed.split('.')[2]!, 'base64url');
    const opened = Array.from({ length: length * 8 }, (_, bit) =>
      refusal(
        withBytes(sealed, (bytes) => {
          bytes[bit >> 3]! ^= 1 << (bit & 7);
          return bytes;
        }),
      ),
    );
    expect(new Set(opened)).toEqual(new Set(['tampered']));
  });

  it.each<[string, Partial<SealContext>]>([
    ['workspace', { workspaceId: 'other' }],
    ['table', { table: 'variable' }],
    ['row', { rowId: 'other' }],
    ['field', { field: 'refreshToken' }],
    ['place that reads the same when joined', { table: 'connection"', rowId: '' }],
  ])('refuse a value copied to another %s', (_, other) => {
    expect(refusal(seal(ring, 'x', place), { ...place, ...other })).toBe('tampered');
  });

  it.each([4, 8, 12, 15])('refuse a tag cut to %i bytes', (kept) => {
    const sealed = seal(ring, '', place);
    expect(refusal(withBytes(sealed, (bytes) => bytes.subarray(0, 12 + kept)))).toBe('tampered');
  });

  it.each([
    ['another key of the ring', ring, '.old.'],
    ['the same key under another id', KeyRing.parse(`new:${key(1)},twin:${key(1)}`), '.twin.'],
  ])('refuse a value that names %s', (_, keys, id) => {
    expect(refusal(seal(ring, 'x', place).replace('.new.', id), place, keys)).toBe('tampered');
  });

  it('say which key is missing', () => {
    const sealed = seal(ring, 'x', place);
    expect(refusal(sealed, place, KeyRing.parse(`old:${key(2)}`))).toBe('unknown_key');
    expect(() => open(KeyRing.parse(`old:${key(2)}`), sealed, place)).toThrow('no key "new" in ENCRYPTION_KEYS');
  });

  it.each([
    ['nothing', ''],
    ['plain text', 'token-1'],
    ['another format', seal(ring, 'x', place).replace(/^v1/, 'v2')],
    ['something behind it', `${seal(ring, 'x', place)}.x`],
    ['padding behind it', `${seal(ring, 'x', place)}=`],
    ['characters that are no base64url', seal(ring, 'x', place).replace(/.$/, '!')],
    ['no payload', 'v1.new.'],
  ])('refuse %s', (_, sealed) => {
    expect(refusal(sealed)).toBe('tampered');
  });

  it('give another nonce every time, all of whose bits are drawn anew', () => {
    const nonces = Array.from({ length: 10_000 }, () =>
      Buffer.from(seal(ring, 'same', place).split('.')[2]!, 'base64url').subarray(0, NONCE_BYTES),
    );
    expect(new Set(nonces.map((nonce) => nonce.toString('hex'))).size).toBe(nonces.length);
    const valuesAt = (index: number) => new Set(nonces.map((nonce) => nonce[index])).size;
    expect(Array.from({ length: NONCE_BYTES }, (_, index) => valuesAt(index))).toEqual(Array(NONCE_BYTES).fill(256));
  });

  it('give another ciphertext every time', () => {
    const texts = Array.from({ length: 100 }, () => seal(ring, 'same', place).split('.')[2]!.slice(-4));
    expect(new Set(texts).size).toBeGreaterThan(90);
  });
});

describe('KeyRing.parse', () => {
  it('reads keys in their order, spaces around entries allowed', () => {
    const read = KeyRing.parse(` b:${key(1)} , a:${key(2)} `);
    expect(read.ids).toEqual(['b', 'a']);
    expect(read.current.id).toBe('b');
    expect(read.current.key.export()).toEqual(Buffer.alloc(32, 1));
    expect(read.find('a')?.key.export()).toEqual(Buffer.alloc(32, 2));
    expect(read.find('c')).toBeUndefined();
  });

  it.each([
    ['nothing', '', 'key 1'],
    ['a key without an id', key(1), 'key 1'],
    ['an empty id', `:${key(1)}`, 'key 1'],
    ['an id with other characters', `a b:${key(1)}`, 'key 1'],
    ['an id of 33 characters', `${'a'.repeat(33)}:${key(1)}`, 'key 1'],
    ['a key of 31 bytes', `a:${Buffer.alloc(31, 7).toString('base64')}`, 'key 1'],
    ['a key of 33 bytes', `a:${Buffer.alloc(33, 7).toString('base64')}`, 'key 1'],
    ['a key in hexadecimal', `a:${Buffer.alloc(32, 7).toString('hex')}`, 'key 1'],
    ['a second key that is wrong', `a:${key(1)},b:short`, 'key 2'],
    ['a comma too many', `a:${key(1)},`, 'key 2'],
    ['the same id twice', `a:${key(1)},a:${key(2)}`, 'the same id'],
  ])('refuses %s in a line that names the entry and not the key', (_, text, expected) => {
    const attempt = (): unknown => KeyRing.parse(text);
    expect(attempt).toThrow(expected);
    for (const secret of [key(1), key(2), 'short']) expect(attempt).not.toThrow(secret);
  });

  it('needs a key', () => {
    expect(() => new KeyRing([])).toThrow('at least one key');
  });
});
