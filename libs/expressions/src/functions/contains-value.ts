import { areEqual, type Comparison } from '../compare.js';
import { scalarText } from '../json-text.js';
import { isObject } from '../value-kinds.js';
import { includesText } from './text-search.js';

/**
 * Whether a text has another text in it, a list an item equal to the part, or an object an own field of that name;
 * null when the value is none of them. Without `convert` a number or boolean is not taken as its text.
 */
export function containsValue(value: unknown, part: unknown, comparison: Comparison): boolean | null {
  if (Array.isArray(value)) {
    comparison.evaluation.spend(value.length);
    return value.some((item) => areEqual(item, part, comparison));
  }
  const text = comparison.convert ? scalarText(part) : part;
  if (isObject(value)) return typeof text === 'string' && Object.hasOwn(value, text);
  const whole = comparison.convert ? scalarText(value) : value;
  if (typeof whole !== 'string' || typeof text !== 'string') return null;
  return includesText(whole, text, comparison.evaluation);
}
