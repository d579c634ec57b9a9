import { describe, expect, it } from '@jest/globals';
import { Evaluation } from '../values/evaluation.js';
import { includesText, splitText } from './text-search.js';
import fc from '../../../../test/support/properties.js';

const evaluation = (): Evaluation => new Evaluation({ lookup: () => null });

describe('the search for a part of a text', () => {
  const letters = fc.stringMatching(/^[ab]{1,6}$/);

  it('agrees with the search of the engine, for parts that repeat themselves', () => {
    const drawn = fc.record({
      period: letters,
      other: letters,
      copies: fc.integer({ min: 4, max: 12 }),
      tail: letters,
    });
    fc.assert(
      fc.property(drawn, ({ period, other, copies, tail }) => {
        const block = period.repeat(copies) + tail + period.repeat(copies);
        const text = `${other}${block}${period.repeat(copies)}`.repeat(Math.ceil(60_000 / block.length));
        for (const part of [
          block.padEnd(17, period),
          `${block}${other}`.padStart(17, 'ab'),
          `${block}c`.padStart(17, 'a'),
        ]) {
          expect(splitText(text, part, evaluation())).toEqual(text.split(part));
          expect(includesText(text, part, evaluation())).toBe(text.includes(part));
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['', 'a'],
    ['', ''],
    ['aaaa', 'aa'],
    ['a'.repeat(20), 'a'.repeat(17)],
    ['abc', 'abcd'],
    ['x', ''],
  ])('of %j for %j agrees too', (text, part) => {
    expect(splitText(text, part, evaluation())).toEqual(text.split(part));
    expect(includesText(text, part, evaluation())).toBe(text.includes(part));
  });

  it('takes some milliseconds where the search of the engine takes seconds', () => {
    const text = 'a'.repeat(400_000);
    const part = `${'a'.repeat(10_000)}b${'a'.repeat(10_000)}`;
    const before = process.cpuUsage();
    expect(includesText(text, part, evaluation())).toBe(false);
    expect(splitText(text, part, evaluation())).toHaveLength(1);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});
