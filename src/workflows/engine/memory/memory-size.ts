import { ExactNumber, jsonDepth } from '#libs/json';

/** From so many characters on it is looked whether a text takes one or two bytes for each. */
const LONG_TEXT = 256;

/** Bytes of V8's objects besides what they hold. */
const TEXT = 24;
const NUMBER = 16;
const LIST = 32;
const ITEM = 8;
const OBJECT = 56;
const FIELD = 24;

/**
 * About how many bytes of memory a value takes, counted no further than just above `limit`; JSON says little about it, where
 * two characters may be an object. What a value holds in several places counts in each, as it would once read from the database.
 */
export function memorySize(value: unknown, limit = Infinity, depth = 0): number {
  if (typeof value === 'string') return textSize(value);
  if (typeof value === 'number') return NUMBER;
  if (typeof value !== 'object' || value === null) return ITEM;
  if (value instanceof ExactNumber) return OBJECT + textSize(value.text);
  if (depth === jsonDepth.measured) return Infinity;
  if (Array.isArray(value)) {
    let size = LIST;
    for (const item of value) {
      size += ITEM + memorySize(item, limit - size, depth + 1);
      if (size > limit) break;
    }
    return size;
  }
  let size = OBJECT;
  for (const key of Object.keys(value)) {
    size += FIELD + key.length + memorySize((value as Record<string, unknown>)[key], limit - size, depth + 1);
    if (size > limit) break;
  }
  return size;
}

function textSize(text: string): number {
  const { length } = text;
  if (length < LONG_TEXT) return TEXT + 2 * length;
  return TEXT + (Buffer.byteLength(text) === length ? length : 2 * length);
}
