import { describe, expect, it } from '@jest/globals';
import { ExactNumber, isLarge, jsonPieces, mapTexts } from '../index.js';
import fc from '../../../../test/support/properties.js';

const joined = (value: unknown): string => [...jsonPieces(value)].join('');

/** Most characters of a piece: a text of 65,536 control characters. */
const LONGEST = 6 * 65_536 + 100;

const leaf = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 2 }),
  fc.constantFrom(new ExactNumber('1e400'), undefined),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }).map((text) => text.repeat(40_000)),
);
const many = fc.oneof(
  leaf,
  fc.tuple(leaf, leaf, fc.nat(6000)).map(([one, other, length]) => {
    const item = typeof one === 'object' && !isLarge(one) ? one : 'x';
    return Array.from({ length }, (_, n) => (n % 5000 === 700 ? other : item));
  }),
  fc
    .tuple(fc.string(), leaf, fc.nat(6000))
    .map(([name, value, fields]) =>
      Object.fromEntries(Array.from({ length: fields }, (_, n) => [`${name}${n}`, n % 5000 === 700 ? value : n])),
    ),
);
/** Any JSON, with lists, objects and texts that are too large for one piece among it. */
const large = fc.oneof(many, fc.array(many, { maxLength: 4 }), fc.dictionary(fc.string(), many, { maxKeys: 4 }));

describe('jsonPieces', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(large, (value) => {
        expect(joined(value) === (JSON.stringify(value) ?? '')).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('writes what is changed as it would write it after the change', () => {
    const change = (text: string): string => text.replaceAll('a', '"b"');
    fc.assert(
      fc.property(large, (value) => {
        const expected = JSON.stringify(mapTexts(value, change)) ?? '';
        expect([...jsonPieces(value, change)].join('') === expected).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each<[string, unknown]>([
    ['pairs of surrogates', '\u{1f600}'.repeat(200_000)],
    ['pairs of surrogates at an odd place', `x${'\u{1f600}'.repeat(200_000)}`],
    ['halves of pairs', '\ud83d'.repeat(200_000)],
    ['other halves of pairs', '\ude00'.repeat(200_000)],
    ['control characters', '\u0001'.repeat(200_000)],
    ['a field named __proto__', JSON.parse(`{"__proto__":${JSON.stringify(Array(9000).fill(0))},"a":[{}]}`)],
    ['a long name', { ['x'.repeat(300_000)]: 1, b: 2 }],
    [
      'nothing but fields that are left out',
      Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [n, undefined])),
    ],
    ['holes', Object.assign(new Array<unknown>(9000), { 5000: 'x' })],
    ['lists in lists', Array(300).fill(Array(300).fill([[], {}]))],
  ])('writes %s in small pieces', (_, value) => {
    const pieces = [...jsonPieces(value)];
    expect(pieces.join('')).toBe(JSON.stringify(value));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(LONGEST);
    expect(pieces.length).toBeGreaterThan(1);
  });

  it('writes a value that is nested deep', () => {
    let deep: unknown = Array(9000).fill(1);
    for (let level = 0; level < 1500; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep };
    expect(joined(deep)).toBe(JSON.stringify(deep));
  });

  it.each<[unknown, boolean]>([
    ['x'.repeat(60_000), false],
    ['x'.repeat(70_000), true],
    [Array(4000).fill(0), false],
    [Array(5000).fill(0), true],
    [{ a: [{ b: Array(5000).fill({}) }] }, true],
    [null, false],
  ])('knows what is large (%#)', (value, expected) => {
    expect(isLarge(value)).toBe(expected);
  });
});
