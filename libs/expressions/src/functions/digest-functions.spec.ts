import { describe, expect, it } from '@jest/globals';
import { compile, compileTemplate } from '../index.js';

const options = { resolve: () => 0 };
const evaluate = (expression: string, data?: unknown): unknown =>
  compileTemplate(`{{ ${expression} }}`, options).evaluate({ lookup: () => data });

describe('digests', () => {
  it.each([
    ['sha256("abc")', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['sha256("abc", "base64")', 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='],
    ['sha1("abc")', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['md5("abc")', '900150983cd24fb0d6963f7d28e17f72'],
    ['md5("")', 'd41d8cd98f00b204e9800998ecf8427e'],
    // Test case 2 of RFC 4231.
    [
      'hmacSha256("what do ya want for nothing?", "Jefe")',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    ['sha256(5) == sha256("5")', true],
    ['sha256("€") == sha256(parseJson("\\"\\\\u20ac\\""))', true],
  ])('%s is %s', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
  });

  it.each(['sha256($"x")', 'hmacSha256("a", $"x")', 'hmacSha256($"x", "a")'])(
    '%s gives null for no text',
    (expression) => {
      for (const data of [null, [], {}]) expect(evaluate(expression, data)).toBeNull();
      expect(evaluate('sha256("a", $"x")', 'latin1')).toBeNull();
    },
  );

  it('names the encodings there are', () => {
    expect(compile('{{ sha256("a", "binary") }}', options).faults[0]?.message).toBe(
      'the encoding must be "hex" or "base64"',
    );
  });
});

describe('uuid', () => {
  it('is another one each time, also for each item', () => {
    const found: string[] = [];
    const template = compile('{{ map(split("a,b", ","), uuid()) }}', {
      ...options,
      foundVolatile: () => found.push('x'),
    });
    const ids = [1, 2].flatMap(() => template.value.evaluate({ lookup: () => null }) as string[]);
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true);
    expect(template.value.constant).toBe(false);
    expect(found).toEqual(['x']);
  });
});
