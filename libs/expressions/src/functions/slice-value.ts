import { toNumber } from '../convert.js';
import type { Evaluation } from '../evaluation.js';
import { scalarText } from '../json-text.js';

/**
 * The characters or items from `start` to before `end`, as `slice` of JavaScript counts them; null for other values and positions.
 * A character of two UTF-16 units is never cut: a position inside it moves before it.
 */
export function sliceValue(value: unknown, start: unknown, end: unknown, evaluation: Evaluation): unknown {
  const from = toNumber(start);
  const to = end === undefined ? undefined : toNumber(end);
  const whole = Array.isArray(value) ? (value as unknown[]) : scalarText(value);
  if (whole === null || from === null || to === null) return null;
  evaluation.spend(whole.length);
  if (typeof whole !== 'string') return whole.slice(from, to);
  return whole.slice(beforePair(whole, from), beforePair(whole, to ?? whole.length));
}

function beforePair(text: string, position: number): number {
  const whole = Math.trunc(position);
  const index = whole < 0 ? Math.max(0, text.length + whole) : Math.min(whole, text.length);
  return isLowSurrogate(text.charCodeAt(index)) && index > 0 ? index - 1 : index;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
