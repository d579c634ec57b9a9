import { ExactNumber, parseJson } from '#libs/json';
import { expressionLimits } from '../values/limits.js';

/**
 * The value of a JSON text, or null when it is not JSON, is nested too deep, or holds what webhooks refuse too: a field named
 * `__proto__`, the character NUL, half a surrogate pair, or a number that is too long.
 */
export function parseStorableJson(text: string): unknown {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    // Not JSON: null is the documented answer, and `??` can give another one.
    return null;
  }
  return isStorable(value, 0) ? value : null;
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return true;
  if (depth >= expressionLimits.dataDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(
    ([key, item]) => key !== '__proto__' && isStorableText(key) && isStorable(item, depth + 1),
  );
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
