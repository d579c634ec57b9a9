import { areEqual, type Comparison } from '../values/compare.js';
import { toNumber } from '../values/convert.js';
import { scalarText } from '../values/json-text.js';
import { isObject } from '../values/value-kinds.js';
import { includesText } from './text-search.js';

/** What comparing with one item costs. */
const ITEM = 4;

/**
 * Whether a text has another text in it, a list an item equal to the part, or an object an own field of that name;
 * null when the value is none of them. Without `convert` a number or boolean is not taken as its text.
 */
export function containsValue(value: unknown, part: unknown, comparison: Comparison): boolean | null {
  if (Array.isArray(value)) {
    comparison.evaluation.spend(ITEM * value.length);
    // Read as a number once, not for every item.
    const number = comparison.convert && typeof part === 'string' ? toNumber(part) : part;
    return value.some((item) => areEqual(item, typeof item === 'number' ? number : part, comparison));
  }
  const text = comparison.convert ? scalarText(part) : part;
  if (isObject(value)) {
    if (typeof text !== 'string') return false;
    comparison.evaluation.spend(text.length);
    return Object.hasOwn(value, text);
  }
  const whole = comparison.convert ? scalarText(value) : value;
  if (typeof whole !== 'string' || typeof text !== 'string') return null;
  return includesText(whole, text, comparison.evaluation);
}
