import { ExactNumber, exactNumber, MAX_NUMBER_LENGTH, type Numeric } from '#libs/json';
import { parseInstant } from './instant.js';

/** A decimal number: sign, whole digits without zeros in front, fraction, exponent; at least one digit stands before the exponent. */
const decimal = /^([+-]?)(?=\.?\d)0*(?!0)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/;
/** A number of no more characters, exponent excluded, is a double's own value. */
const doubleLength = 15;

/** A number: itself, or the decimal number that a text wholly is, spaces around it allowed. Else null; never NaN. */
export function toNumeric(value: unknown): Numeric | null {
  if (typeof value === 'number' || value instanceof ExactNumber) return value;
  if (typeof value !== 'string' || value.length > MAX_NUMBER_LENGTH) return null;
  const text = value.trim();
  const [, sign, whole, fraction, exponent] = decimal.exec(text) ?? [];
  if (whole === undefined) return null;
  if (text.length <= doubleLength && exponent === undefined) return Number(text);
  // As JSON writes it, which allows fewer ways.
  const size = `${whole || '0'}${fraction ? `.${fraction}` : ''}${exponent ? `e${exponent}` : ''}`;
  return exactNumber(sign === '-' ? `-${size}` : size);
}

/** The same as a double, where some digits more or less change nothing: positions and durations. Null beyond all doubles. */
export function toNumber(value: unknown): number | null {
  const number = toNumeric(value);
  if (!(number instanceof ExactNumber)) return number;
  const double = Number(number.text);
  return Number.isFinite(double) ? double : null;
}

/** A boolean: itself, 1 and 0, or one of the texts true, false (in any case), 1 and 0, spaces around it allowed. Else null. */
export function toBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string' || value.length > MAX_NUMBER_LENGTH) return null;
  const text = value.trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

/** Epoch milliseconds of an ISO 8601 date or date-time in a text, in UTC when it names no offset. Else null. */
export function toInstant(value: unknown): number | null {
  return typeof value === 'string' ? parseInstant(value) : null;
}

/** Whether a value counts as true in `!`, `&&`, `||` and `?:`: all but null, false, 0 and the empty text. */
export function isTruthy(value: unknown): boolean {
  return Boolean(value);
}
