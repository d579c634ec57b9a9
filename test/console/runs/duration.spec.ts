import { expect, it } from '@jest/globals';
import { duration } from '../../../web/src/parts/values/duration.js';

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1000, '1.0 s'],
  [59_499, '59.5 s'],
  [59_999, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [3_600_000, '1 h 0 min'],
  [90_000_000, '1 d 1 h'],
])('%i ms read as %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
