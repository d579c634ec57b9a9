import { describe, expect, it } from '@jest/globals';
import {
  add,
  compareNumbers,
  divide,
  exactNumber,
  isWhole,
  multiply,
  NumberRefusal,
  plainLength,
  remainder,
  roundTo,
  subtract,
  type Numeric,
  type Rounding,
} from '../index.js';
import fc from '../../../../test/support/properties.js';

const text = (value: Numeric | null): string => String(value);

/** Numbers as steps of 10^-20, so that BigInt says what is right. */
const steps = fc.bigInt({ min: -(10n ** 45n), max: 10n ** 45n });
const PLACES = 20;
const number = (count: bigint): Numeric => exactNumber(`${count}e-${PLACES}`);

describe('compareNumbers', () => {
  it('orders numbers by their values, however they are written', () => {
    fc.assert(
      fc.property(steps, steps, fc.nat(30), (a, b, zeros) => {
        const other = exactNumber(`${b}${'0'.repeat(zeros)}e-${PLACES + zeros}`);
        expect(Math.sign(compareNumbers(number(a), other))).toBe(a === b ? 0 : a < b ? -1 : 1);
      }),
    );
  });

  it.each<[string, string, number]>([
    ['12345678901234567890', '12345678901234567891', -1],
    ['1e400', '10e399', 0],
    ['1e400', '1.7e308', 1],
    ['-1e400', '5', -1],
    ['1e-400', '0', 1],
    ['1e999999999', '1e999999998', 1],
  ])('of %s and %s', (a, b, order) => {
    expect(Math.sign(compareNumbers(exactNumber(a), exactNumber(b)))).toBe(order);
    expect(Math.sign(compareNumbers(exactNumber(b), exactNumber(a)))).toBe(0 - order);
  });
});

describe('arithmetic', () => {
  it('is exact', () => {
    fc.assert(
      fc.property(steps, steps, (a, b) => {
        expect(compareNumbers(add(number(a), number(b)), number(a + b))).toBe(0);
        expect(compareNumbers(subtract(number(a), number(b)), number(a - b))).toBe(0);
        expect(compareNumbers(multiply(number(a), number(b)), exactNumber(`${a * b}e-${2 * PLACES}`))).toBe(0);
        if (b === 0n) return;
        expect(compareNumbers(remainder(number(a), number(b))!, number(a % b))).toBe(0);
        expect(compareNumbers(divide(multiply(number(a), number(b)), number(b))!, number(a))).toBe(0);
      }),
    );
  });

  it('rounds as is asked', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: PLACES }), (a, decimals) => {
        const unit = 10n ** BigInt(PLACES - decimals);
        const down = a / unit - (a % unit < 0n ? 1n : 0n);
        const size = a < 0n ? -a : a;
        const half = ((2n * size + unit) / (2n * unit)) * (a < 0n ? -1n : 1n);
        const rounded = (rounding: Rounding) => roundTo(number(a), decimals, rounding);
        expect(compareNumbers(rounded('down'), number(down * unit))).toBe(0);
        expect(compareNumbers(rounded('up'), number((a % unit === 0n ? down : down + 1n) * unit))).toBe(0);
        expect(compareNumbers(rounded('half'), number(half * unit))).toBe(0);
      }),
    );
  });

  it.each<[string, Numeric | null, string]>([
    ['a sum', add(exactNumber('12345678901234567890'), 1), '12345678901234567891'],
    [
      'a sum that fits a double',
      subtract(exactNumber('12345678901234567890'), exactNumber('12345678901234567889')),
      '1',
    ],
    ['a fraction', add(exactNumber('12345678901234567890'), 0.25), '12345678901234567890.25'],
    ['a negative fraction', subtract(0.25, exactNumber('12345678901234567890')), '-12345678901234567889.75'],
    ['a small one', multiply(exactNumber('1e-330'), 10), `0.${'0'.repeat(328)}1`],
    ['a quotient that ends', divide(exactNumber('12345678901234567890'), 8), '1543209862654320986.25'],
    ['a quotient that does not end', divide(exactNumber('0.10000000000000001'), 3), '0.03333333333333334'],
    ['a small quotient', divide(exactNumber('1e-420'), exactNumber('3e-100')), '3.335e-321'],
    ['a division by 0', divide(exactNumber('1e400'), 0), 'null'],
    ['a remainder by 0', remainder(exactNumber('1e400'), 0), 'null'],
  ])('gives %s', (_, value, expected) => {
    expect(text(value)).toBe(expected);
  });

  it.each<[string, () => unknown]>([
    ['what is too long to be written out', () => add(exactNumber('1e100000'), 1)],
    ['what becomes too long', () => multiply(exactNumber('1e600'), exactNumber('1e600'))],
    ['a quotient whose whole digits would change', () => divide(exactNumber('12345678901234567891'), 7)],
  ])('refuses %s', (_, compute) => {
    expect(compute).toThrow(NumberRefusal);
  });
});

describe('the shape of a number', () => {
  it.each<[string, boolean, number]>([
    ['12345678901234567890', true, 20],
    ['1e400', true, 401],
    ['1.5e400', true, 401],
    ['1e-400', false, 401],
    ['12345678901234567890.5', false, 21],
    ['100', true, 3],
    ['0.25', false, 3],
  ])('of %s', (written, whole, length) => {
    expect([isWhole(exactNumber(written)), plainLength(exactNumber(written))]).toEqual([whole, length]);
  });
});
