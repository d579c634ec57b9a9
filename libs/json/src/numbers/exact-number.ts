import { decimalOf, type Decimal } from './decimal.js';

/** Characters of a number in JSON from outside, at most. */
export const MAX_NUMBER_LENGTH = 1000;

/** Digits that the shortest text of a double may have: a number with more significant ones is never a double's own text. */
const DOUBLE_DIGITS = 17;
/** Characters of a double's own text, at most. */
const SHORT = 25;
/** A number that begins and ends as any number does whose text is the shortest without an exponent. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

// TypeScript does not know it yet.
const { rawJSON } = JSON as JSON & { rawJSON(text: string): object };

const TEXT = Symbol('text');

/**
 * A number that a double cannot give back, such as 12345678901234567890 or 1e400: its text, as it came. JSON.stringify writes it
 * so, and `String` gives it so.
 */
export class ExactNumber {
  /** Under a symbol, so that no path into a value finds it and comparing two of these by their fields does. */
  readonly [TEXT]: string;
  #decimal?: Decimal;

  /** @param text the number as JSON writes it; `exactNumber` decides whether it needs this class */
  constructor(text: string) {
    this[TEXT] = text;
  }

  /** The number as it came. */
  get text(): string {
    return this[TEXT];
  }

  /** Its sign, digits and exponent, read once. */
  get decimal(): Decimal {
    return (this.#decimal ??= decimalOf(this.text));
  }

  /** What JSON.stringify takes for the number itself. */
  toJSON(): object {
    return rawJSON(this.text);
  }

  /** The text as it came. */
  toString(): string {
    return this.text;
  }
}

/** The number that a text of JSON's grammar says: a double where that has the very same value, else an ExactNumber. */
export function exactNumber(text: string): number | ExactNumber {
  return isDouble(text) ? Number(text) : new ExactNumber(text);
}

/** Whether the double nearest to a number of JSON has, written out, the same value as its text. */
export function isDouble(text: string): boolean {
  if (text.length <= SHORT) {
    const nearest = String(Number(text));
    if (nearest === text) return true;
    // Two texts without exponents and needless zeros are two numbers.
    if (PLAIN.test(text) && PLAIN.test(nearest)) return false;
  }
  const { sign, digits, exponent } = decimalOf(text);
  if (sign === 0) return true;
  if (digits.length > DOUBLE_DIGITS) return false;
  const double = Number(`0.${digits}e${exponent}`);
  if (double === 0 || !Number.isFinite(double)) return false;
  const nearest = decimalOf(String(double));
  return nearest.digits === digits && nearest.exponent === exponent;
}
