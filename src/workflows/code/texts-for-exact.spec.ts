import { expect, it } from '@jest/globals';
import { ExactNumber } from '#libs/json';
import { withTextsForExact } from './texts-for-exact.js';

const large = new ExactNumber('12345678901234567890');

it.each<[string, unknown, unknown]>([
  ['such a number', large, '12345678901234567890'],
  ['those in lists and objects', { a: [1, large, { b: large }] }, { a: [1, large.text, { b: large.text }] }],
  ['a field named __proto__', JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
])('puts texts in place of %s', (_, value, expected) => {
  expect(withTextsForExact(value)).toEqual(expected);
});

it('copies nothing that stays as it is', () => {
  const kept = { a: [1, 'text', null] };
  const value = { kept, changed: [large] };
  expect(withTextsForExact(kept)).toBe(kept);
  expect((withTextsForExact(value) as typeof value).kept).toBe(kept);
  expect(value.changed).toEqual([large]);
});
