import { AppError } from '#libs/errors';
import { MAX_KEYS } from '#libs/json';
import { sizeOf } from './value-size.js';

/** The failure of what holds more than `most` characters of JSON, or is no value to work with for another reason of `sizeOf`. */
export function tooLarge(what: string, most: number): AppError {
  const message = `${what} would be more than ${most} characters of JSON, nested too deep, or an object with more than ${MAX_KEYS} fields.`;
  return new AppError('too_large', message);
}

/** About how many characters the JSON of a value has, counted no further than just above `limit`, as `sizeOf` says. */
export function jsonSize(value: unknown, limit?: number): number {
  return sizeOf(value, { characters: limit }).characters;
}

/** About how many bytes of memory a value takes, counted no further than just above `limit`, as `sizeOf` says. */
export function memorySize(value: unknown, limit?: number): number {
  return sizeOf(value, { bytes: limit }).bytes;
}

/**
 * SQL for how many bytes a value of a column has at most when it is not compressed, without reading it: what is compressed well
 * looks small where it is stored. The factors are what the methods come to for a text that repeats itself.
 */
export const plainSize = (column: string): string =>
  `coalesce(pg_column_size(${column})::bigint * case pg_column_compression(${column}) when 'pglz' then 91 when 'lz4' then 255 else 1 end, 0)`;
