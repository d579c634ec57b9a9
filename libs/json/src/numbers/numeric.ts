import { decimalOf, type Decimal } from './decimal.js';
import { ExactNumber } from './exact-number.js';

/** A number of JSON: nearly always a double, else its text. */
export type Numeric = number | ExactNumber;

/** Whether a value is a number, kept as a double or as its text. */
export function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** Whether two values are one and the same number, at least one of them kept as its text. */
export function isSameNumber(left: unknown, right: unknown): boolean {
  return isNumeric(left) && isNumeric(right) && compareNumbers(left, right) === 0;
}

/** The parts of a number, kept either way. */
export function partsOf(value: Numeric): Decimal {
  return typeof value === 'number' ? decimalOf(String(value)) : value.decimal;
}

/** Below 0, 0 or above 0 as the one number is less than, equal to or greater than the other, by their decimal values. */
export function compareNumbers(left: Numeric, right: Numeric): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [a, b] = [partsOf(left), partsOf(right)];
  if (a.sign !== b.sign) return a.sign - b.sign;
  return a.sign < 0 ? compareSizes(b, a) : compareSizes(a, b);
}

function compareSizes(a: Decimal, b: Decimal): number {
  if (a.exponent !== b.exponent) return a.exponent - b.exponent;
  if (a.digits === b.digits) return 0;
  // Digits behind a point are in the order of texts.
  return a.digits < b.digits ? -1 : 1;
}

/** Whether a number has no fraction. */
export function isWhole(value: Numeric): boolean {
  if (typeof value === 'number') return Number.isInteger(value);
  const { digits, exponent } = value.decimal;
  return digits.length <= exponent;
}

/** How many digits a number has when it is written without an exponent, as databases do. */
export function plainLength(value: Numeric): number {
  const { digits, exponent } = partsOf(value);
  return Math.max(exponent, 1) + Math.max(digits.length - exponent, 0);
}
