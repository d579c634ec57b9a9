import {
  add,
  divide,
  ExactNumber,
  MAX_NUMBER_LENGTH,
  multiply,
  NumberRefusal,
  plainLength,
  remainder,
  subtract,
  type Numeric,
} from '#libs/json';
import type { Evaluation } from './evaluation.js';
import { ExpressionError } from './expression-error.js';
import { finite } from './value-kinds.js';

/** The operators that compute a number of two. */
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';

/** From here on a double is written with an exponent: it stands for a size, not for single digits. */
const FIRST_SIZE = 1e21;
/** What the work with an exact number costs at least, and further for each of its digits. */
const EXACT_COST = 100;
const DIGIT_COST = 4;

const doubles: Record<ArithmeticOperator, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

const exactly: Record<ArithmeticOperator, (a: Numeric, b: Numeric) => Numeric | null> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': remainder,
};

/**
 * Computes with doubles as JavaScript does, but never rounds a whole number: where a double cannot hold it, and with numbers that
 * are no doubles, the result is exact. Null for a result that is none.
 * @throws ExpressionError for numbers that cannot be computed with exactly
 */
export function calculate(
  left: Numeric,
  right: Numeric,
  operator: ArithmeticOperator,
  evaluation: Evaluation,
): Numeric | null {
  if (typeof left === 'number' && typeof right === 'number') {
    const result = doubles[operator](left, right);
    if (!isRounded(result, operator, left, right)) return finite(result);
  }
  // Whether the digits of a quotient end is found out by dividing again and again.
  if (operator === '/') evaluation.spend(((lengthOf(left) + lengthOf(right)) / 2) ** 2);
  return exactWork([left, right], evaluation, () => exactly[operator](left, right));
}

/** How many digits there are to work with; longer numbers are refused. */
const lengthOf = (number: Numeric): number => Math.min(plainLength(number), MAX_NUMBER_LENGTH);

/** Does exact work: pays for it, and tells why a number is refused. */
export function exactWork<T>(numbers: readonly Numeric[], evaluation: Evaluation, work: () => T): T {
  for (const number of numbers)
    evaluation.spend(EXACT_COST + (number instanceof ExactNumber ? DIGIT_COST * number.text.length : 0));
  try {
    return work();
  } catch (error) {
    throw error instanceof NumberRefusal ? new ExpressionError(error.message) : error;
  }
}

/** Whether a result of whole numbers may have lost digits. That of a division is rounded anyhow. */
function isRounded(result: number, operator: ArithmeticOperator, left: number, right: number): boolean {
  return operator !== '/' && Math.abs(result) > Number.MAX_SAFE_INTEGER && isWholeNumber(left) && isWholeNumber(right);
}

function isWholeNumber(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < FIRST_SIZE;
}
