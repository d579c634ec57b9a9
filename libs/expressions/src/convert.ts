import { parseInstant } from './instant.js';

const longestNumber = 400;
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A number: itself, or the decimal number that a text wholly is, spaces around it allowed. Else null; never NaN. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.length > longestNumber) return null;
  const text = value.trim();
  if (!decimal.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** A boolean: itself, 1 and 0, or one of the texts true, false (in any case), 1 and 0, spaces around it allowed. Else null. */
export function toBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string' || value.length > longestNumber) return null;
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
