import { isNumeric, plainLength } from '#libs/json';

/** A number with an exponent, or what looks like one in a text. */
const EXPONENT = /\d[eE][-+\d]/;

/**
 * Bytes of a document as the database gives it back, from its JSON text here. There numbers have no exponents: the five characters
 * of 1e400 become 401 digits.
 */
export function documentBytes(fields: Record<string, unknown>, text: string): number {
  return Buffer.byteLength(text) + (EXPONENT.test(text) ? addedDigits(fields) : 0);
}

function addedDigits(value: unknown): number {
  if (isNumeric(value)) return Math.max(0, plainLength(value) - String(value).length);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + addedDigits(item), 0);
}
