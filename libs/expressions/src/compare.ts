import { toBoolean, toInstant, toNumber } from './convert.js';
import type { Evaluation } from './evaluation.js';
import { ExpressionError } from './expression-error.js';
import { expressionLimits } from './limits.js';
import { isMissing, isObject } from './value-kinds.js';

/** How two values are compared: `convert` lets a text count as the number, boolean or date that it is wholly. */
export interface Comparison {
  convert: boolean;
  evaluation: Evaluation;
}

/** Whether two values are equal, by the table in `operations.ts`; without `convert` values of two types never are. */
export function areEqual(left: unknown, right: unknown, comparison: Comparison): boolean {
  if (typeof left === 'string' && typeof right === 'string') return sameText(left, right, comparison.evaluation);
  if (left === right) return true;
  if (isMissing(left) || isMissing(right)) return isMissing(left) && isMissing(right);
  if (typeof left === 'object' || typeof right === 'object') return deepEqual(left, right, comparison.evaluation, 0);
  if (typeof left === typeof right || !comparison.convert) return false;
  if (typeof left === 'boolean') return toBoolean(right) === left;
  if (typeof right === 'boolean') return toBoolean(left) === right;
  const number = toNumber(left);
  return number !== null && number === toNumber(right);
}

/** Below 0, 0 or above 0 as left comes before, with or after right; null when the two have no order. Table: `operations.ts`. */
export function orderOf(left: unknown, right: unknown, comparison: Comparison): number | null {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return textOrder(left, right, comparison);
  if (!comparison.convert || typeof left === 'boolean' || typeof right === 'boolean') return null;
  return difference(toNumber(left), toNumber(right));
}

function sameText(left: string, right: string, evaluation: Evaluation): boolean {
  if (left.length !== right.length) return false;
  evaluation.spend(left.length);
  return left === right;
}

function textOrder(left: string, right: string, comparison: Comparison): number {
  comparison.evaluation.spend(Math.min(left.length, right.length));
  const converted = comparison.convert
    ? (difference(toNumber(left), toNumber(right)) ?? difference(toInstant(left), toInstant(right)))
    : null;
  if (converted !== null) return converted;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function difference(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left - right;
}

function deepEqual(left: unknown, right: unknown, evaluation: Evaluation, depth: number): boolean {
  if (typeof left === 'string' && typeof right === 'string') return sameText(left, right, evaluation);
  if (left === right) return true;
  evaluation.spend(4);
  if (depth > expressionLimits.dataDepth) {
    throw new ExpressionError(`the data is nested more than ${expressionLimits.dataDepth} deep`);
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return false;
    evaluation.spend(left.length);
    return left.every((item, index) => deepEqual(item, right[index], evaluation, depth + 1));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  evaluation.spend(4 * keys.length);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && deepEqual(left[key], right[key], evaluation, depth + 1))
  );
}
