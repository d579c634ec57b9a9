/**
 * What the operators of an expression give. No operator throws for the kinds of its operands, and none gives NaN or Infinity:
 * where the table has no row the result is `null`. A missing field is `null`. "Numeric text" is a text that is wholly a decimal
 * number, such as `"5"` or `" 1.5e3 "`. The rows are in `operator-table.ts`.
 *
 * The conditions of ifElse and switch compare by the same rows; `convertTypes: false` leaves out those with two types, numeric
 * texts and dates.
 */
import { isNumeric, negate as negated, type Numeric } from '#libs/json';
import { calculate, type ArithmeticOperator } from './calculate.js';
import { areEqual, orderOf } from './compare.js';
import { toNumeric } from './convert.js';
import type { Evaluation } from './evaluation.js';
import { textOf } from './json-text.js';
import type { BinaryOperator } from '../syntax/syntax-tree.js';

/** Computes an operator from the values of its two operands. */
export type Operation = (left: unknown, right: unknown, evaluation: Evaluation) => unknown;

/** The operators that always need both operands. */
export const operations: Readonly<Record<BinaryOperator, Operation>> = {
  '+': plus,
  '-': calculated('-'),
  '*': calculated('*'),
  '/': calculated('/'),
  '%': calculated('%'),
  '==': (left, right, evaluation) => areEqual(left, right, { convert: true, evaluation }),
  '!=': (left, right, evaluation) => !areEqual(left, right, { convert: true, evaluation }),
  '<': (left, right, evaluation) => holds(orderOf(left, right, { convert: true, evaluation }), (order) => order < 0),
  '<=': (left, right, evaluation) => holds(orderOf(left, right, { convert: true, evaluation }), (order) => order <= 0),
  '>': (left, right, evaluation) => holds(orderOf(left, right, { convert: true, evaluation }), (order) => order > 0),
  '>=': (left, right, evaluation) => holds(orderOf(left, right, { convert: true, evaluation }), (order) => order >= 0),
};

/** The number with the other sign, or null. */
export function negate(value: unknown): Numeric | null {
  const number = toNumeric(value);
  return number === null ? null : negated(number);
}

function plus(left: unknown, right: unknown, evaluation: Evaluation): unknown {
  if (isNumeric(left) && isNumeric(right)) return calculate(left, right, '+', evaluation);
  if (typeof left !== 'string' && typeof right !== 'string') return null;
  const first = textOf(left, evaluation);
  const second = textOf(right, evaluation);
  evaluation.spend(first.length + second.length);
  return first + second;
}

function calculated(operator: ArithmeticOperator): Operation {
  return (left, right, evaluation) => {
    const a = toNumeric(left);
    const b = toNumeric(right);
    return a === null || b === null ? null : calculate(a, b, operator, evaluation);
  };
}

function holds(order: number | null, test: (order: number) => boolean): boolean | null {
  return order === null ? null : test(order);
}
