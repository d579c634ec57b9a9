import { AppError } from '#libs/errors';
import { ExactNumber, jsonDepth, MAX_KEYS } from '#libs/json';

/** The failure of what holds more than `most` characters of JSON, or is no value to work with for another reason of `jsonSize`. */
export function tooLarge(what: string, most: number): AppError {
  const message = `${what} would be more than ${most} characters of JSON, nested too deep, or an object with more than ${MAX_KEYS} fields.`;
  return new AppError('too_large', message);
}

/** V8 keeps an object of more fields as a table, in which a field takes ten times as long, whatever is done with it. */
const MANY_FIELDS = 1000;
/** What such a field counts besides its characters. */
const SLOW_FIELD = 128;

/**
 * About how many characters the JSON of a value has, counted no further than just above `limit`. What a value holds in
 * several places counts in each: it is small in memory and would be written as often. A field of an object with more than
 * 1,000 counts 128 more, for what it costs besides. Infinite when it is nested too deep, and where there is a limit also for
 * an object with more fields than one may have.
 */
export function jsonSize(value: unknown, limit = Infinity, depth = 0): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 5;
  if (value instanceof ExactNumber) return value.text.length;
  if (depth === jsonDepth.measured) return Infinity;
  let size = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      size += 1 + jsonSize(item, limit - size, depth + 1);
      if (size > limit) break;
    }
    return size;
  }
  const keys = Object.keys(value);
  if (keys.length > MAX_KEYS && limit < Infinity) return Infinity;
  const perField = keys.length > MANY_FIELDS ? SLOW_FIELD : 4;
  for (const key of keys) {
    size += key.length + perField + jsonSize((value as Record<string, unknown>)[key], limit - size, depth + 1);
    if (size > limit) break;
  }
  return size;
}
