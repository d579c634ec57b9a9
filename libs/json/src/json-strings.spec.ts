import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { endOfString, endsString } from './json-strings.js';

const text = fc.string({ unit: fc.constantFrom('\\', '"', 'a', 'ж'), maxLength: 40 });

/** Looks for the end of a string that begins with the text, so many characters at a time. */
function inSteps(text: string, step: number): number {
  let at = 0;
  while (!endsString(text, (at = endOfString(text, at, at + step))));
  return Math.min(at, text.length);
}

describe('the end of a string in JSON', () => {
  it.each([
    ['a"', 1],
    ['"', 0],
    ['\\"a"', 3],
    ['\\\\"a"', 2],
    ['a\\', 2],
    ['', 0],
  ])('of %j is at %d', (rest, expected) => {
    expect(Math.min(endOfString(rest, 0), rest.length)).toBe(expected);
  });

  it('is found in steps as it is at once', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 6 }), (rest, step) => {
        expect(inSteps(rest, step)).toBe(Math.min(endOfString(rest, 0), rest.length));
      }),
    );
  });
});
