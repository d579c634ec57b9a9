import { describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { ExactNumber, isSameJson, sameJsonSteps } from './index.js';
import fc from '../../../test/support/properties.js';

class Named {
  constructor(
    readonly name: unknown,
    readonly more?: unknown,
  ) {}
}

/** A value that is often nearly another one. */
const small = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'b', 0, -0, 1, null, true, undefined),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), tie('value'), { maxKeys: 2 }),
  ),
})).value;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

describe('isSameJson', () => {
  it('says of any two values what comparing their JSON says', () => {
    fc.assert(
      fc.property(small, small, (one, other) => {
        expect(isSameJson(one ?? null, other ?? null)).toBe(isDeepStrictEqual(plain(one), plain(other)));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['an instance and a plain object', new Named('a'), { name: 'a' }, true],
    ['fields in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['equal exact numbers', new ExactNumber('1e400'), new ExactNumber('1e400'), true],
    ['other exact numbers', new ExactNumber('1e400'), new ExactNumber('1e401'), false],
    ['an exact number and an object', new ExactNumber('1e400'), {}, false],
    ['an object and an exact number', {}, new ExactNumber('1e400'), false],
    ['a field that only a prototype has', { toString: 'x' }, { x: 'x' }, false],
  ])('of %s', (_, one, other, expected) => {
    expect(isSameJson(one, other)).toBe(expected);
  });

  it('leaves texts to the caller, wherever they stand', () => {
    const ignoresCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
    expect(isSameJson({ a: ['X', { b: 'y' }] }, { a: ['x', { b: 'Y' }] }, ignoresCase)).toBe(true);
    expect(isSameJson({ a: ['X'] }, { a: ['z'] }, ignoresCase)).toBe(false);
  });
});

/** Runs steps to their end. */
function judged(steps: Generator<void, boolean>): { isSame: boolean; count: number } {
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next();
    if (done) return { isSame: value, count };
  }
}

describe('sameJsonSteps', () => {
  const LENGTH = 5000;
  const holders: readonly ((part: unknown, at: number) => unknown)[] = [
    (part, at) => Array.from({ length: LENGTH }, (_, n) => (n === at ? part : n)),
    (part, at) => Object.fromEntries(Array.from({ length: LENGTH }, (_, n) => [`f${n}`, n === at ? part : n])),
  ];

  it('says of large values what isSameJson says', () => {
    const nested = fc.constantFrom(
      'a',
      'b',
      undefined,
      null,
      1,
      {},
      [],
      { x: undefined },
      holders[0]!(1, 2),
      holders[1]!(1, 2),
    );
    const holder = fc.constantFrom(...holders);
    const place = fc.integer({ min: 0, max: LENGTH });
    fc.assert(
      fc.property(holder, holder, place, place, nested, nested, (one, other, at, otherAt, part, counterpart) => {
        const [left, right] = [one(part, at), other(counterpart, otherAt)];
        expect(judged(sameJsonSteps(left, right)).isSame).toBe(isSameJson(left, right));
      }),
      { numRuns: 500 },
    );
  });

  it.each(holders)('compares what is large in many steps (%#)', (make) => {
    const value = make(make('x', 1), 0);
    const { isSame, count } = judged(sameJsonSteps(value, structuredClone(value)));
    expect(isSame).toBe(true);
    expect(count).toBeGreaterThan(LENGTH);
  });

  it('leaves texts to the caller', () => {
    const [one, other] = [holders[0]!('X', 0), holders[0]!('x', 0)];
    expect(judged(sameJsonSteps(one, other)).isSame).toBe(false);
    expect(judged(sameJsonSteps(one, other, (a, b) => a.toLowerCase() === b.toLowerCase())).isSame).toBe(true);
  });
});
