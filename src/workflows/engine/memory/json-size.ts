import { AppError } from '@libs/errors';
import { ExactNumber, jsonDepth } from '@libs/json';

/** The failure of what holds more than `most` characters of JSON. */
export function tooLarge(what: string, most: number): AppError {
  const message = `${what} would be more than ${most} characters of JSON, or nested too deep.`;
  return new AppError('too_large', message);
}

/**
 * About how many characters the JSON of a value has, counted no further than just above `limit`. What a value holds in
 * several places counts in each: it is small in memory and would be written as often. Infinite when it is nested too deep.
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
  for (const key of Object.keys(value)) {
    size += key.length + 4 + jsonSize((value as Record<string, unknown>)[key], limit - size, depth + 1);
    if (size > limit) break;
  }
  return size;
}
