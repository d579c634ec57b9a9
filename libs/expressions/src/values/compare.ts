import { compareNumbers, ExactNumber, isNumeric, type Numeric } from '#libs/json';
import { toBoolean, toInstant, toNumeric } from './convert.js';
import { priceOf, type Evaluation } from './evaluation.js';
import { ExpressionError } from './expression-error.js';
import { expressionLimits } from './limits.js';
import { isMissing, isObject } from './value-kinds.js';

/** What finding out whether two texts are dates costs. */
const DATES = 256;

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
  if (isExact(left, right)) return sameNumber(left, right, comparison);
  if (typeof left === 'object' || typeof right === 'object') return deepEqual(left, right, comparison.evaluation, 0);
  if (typeof left === typeof right || !comparison.convert) return false;
  comparison.evaluation.spend(priceOf(left, right));
  if (typeof left === 'boolean') return toBoolean(right) === left;
  if (typeof right === 'boolean') return toBoolean(left) === right;
  return difference(toNumeric(left), toNumeric(right), comparison.evaluation) === 0;
}

/** Below 0, 0 or above 0 as left comes before, with or after right; null when the two have no order. Table: `operations.ts`. */
export function orderOf(left: unknown, right: unknown, comparison: Comparison): number | null {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return textOrder(left, right, comparison);
  if (isNumeric(left) && isNumeric(right)) return difference(left, right, comparison.evaluation);
  if (!comparison.convert || typeof left === 'boolean' || typeof right === 'boolean') return null;
  return difference(toNumeric(left), toNumeric(right), comparison.evaluation);
}

function sameText(left: string, right: string, evaluation: Evaluation): boolean {
  if (left.length !== right.length) return false;
  evaluation.spend(left.length);
  return left === right;
}

function textOrder(left: string, right: string, comparison: Comparison): number {
  comparison.evaluation.spend(Math.min(left.length, right.length) + (comparison.convert ? DATES : 0));
  const converted = comparison.convert
    ? (difference(toNumeric(left), toNumeric(right), comparison.evaluation) ??
      difference(toInstant(left), toInstant(right), comparison.evaluation))
    : null;
  if (converted !== null) return converted;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function isExact(left: unknown, right: unknown): boolean {
  return left instanceof ExactNumber || right instanceof ExactNumber;
}

/** Whether two values, one of them an exact number, are one number. */
function sameNumber(left: unknown, right: unknown, { convert, evaluation }: Comparison): boolean {
  const read = (value: unknown): Numeric | null => (convert || isNumeric(value) ? toNumeric(value) : null);
  return difference(read(left), read(right), evaluation) === 0;
}

function difference(left: Numeric | null, right: Numeric | null, evaluation: Evaluation): number | null {
  if (left === null || right === null) return null;
  if (left instanceof ExactNumber) evaluation.spend(left.text.length);
  if (right instanceof ExactNumber) evaluation.spend(right.text.length);
  return compareNumbers(left, right);
}

function deepEqual(left: unknown, right: unknown, evaluation: Evaluation, depth: number): boolean {
  if (typeof left === 'string' && typeof right === 'string') return sameText(left, right, evaluation);
  if (left === right) return true;
  if (isExact(left, right)) return sameNumber(left, right, { convert: false, evaluation });
  evaluation.spend(16);
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
  evaluation.spend(16 * keys.length);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && deepEqual(left[key], right[key], evaluation, depth + 1))
  );
}
