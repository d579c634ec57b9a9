/**
 * What the operators of an expression give. No operator throws for the kinds of its operands, and none gives NaN or Infinity:
 * where the table has no row the result is `null`. A missing field is `null`. "Numeric text" is a text that is wholly a decimal
 * number, such as `"5"` or `" 1.5e3 "`.
 *
 * | Expression | Operands | Result |
 * |---|---|---|
 * | `a + b` | two numbers | their sum |
 * | | a text and anything | the texts joined; null as the empty text, lists and objects as JSON |
 * | `a - b`, `a * b`, `-a` | numbers or numeric texts | the number |
 * | `a / b`, `a % b` | numbers or numeric texts | the number; null when b is 0; the remainder has the sign of a |
 * | any of them | null, a boolean, a list, an object, other text | null |
 * | any of them | a result beyond 1.8e308 | null |
 * | `a == b` | the same type | equal values; texts character by character; lists and objects item by item, without converting |
 * | | null and a missing field | true |
 * | | null and anything else | false |
 * | | a number and a numeric text | compared as numbers |
 * | | a boolean and a number or text | true equals 1, `"1"`, `"true"`; false equals 0, `"0"`, `"false"`; else false |
 * | | any other two types | false |
 * | `a != b` | any | the opposite of `a == b` |
 * | `a < b`, `<=`, `>`, `>=` | two numbers, a number and a numeric text, two numeric texts | compared as numbers |
 * | | two ISO 8601 dates or date-times | compared as instants; without an offset they are in UTC |
 * | | two other texts | compared by UTF-16 units: upper case comes before lower case |
 * | | anything else, null included | null, which counts as false |
 * | `!a` | any | whether a is null, false, 0 or the empty text |
 * | `a && b`, `a \|\| b` | any | as in JavaScript one of the two values; b is evaluated only if a does not decide |
 * | `a ?? b` | any | a, or b when a is null; b is evaluated only then |
 * | `a ? b : c` | any | b when a counts as true, else c; only that one is evaluated |
 *
 * The conditions of ifElse and switch compare by the same rows; `convertTypes: false` leaves out those with two types, numeric
 * texts and dates.
 */
import { areEqual, orderOf } from './compare.js';
import { toNumber } from './convert.js';
import type { Evaluation } from './evaluation.js';
import { textOf } from './json-text.js';
import type { BinaryOperator } from './syntax-tree.js';
import { finite } from './value-kinds.js';

/** Computes an operator from the values of its two operands. */
export type Operation = (left: unknown, right: unknown, evaluation: Evaluation) => unknown;

/** The operators that always need both operands. */
export const operations: Readonly<Record<BinaryOperator, Operation>> = {
  '+': plus,
  '-': (left, right) => calculate(left, right, (a, b) => a - b),
  '*': (left, right) => calculate(left, right, (a, b) => a * b),
  '/': (left, right) => calculate(left, right, (a, b) => a / b),
  '%': (left, right) => calculate(left, right, (a, b) => a % b),
  '==': (left, right, evaluation) => areEqual(left, right, { convert: true, evaluation }),
  '!=': (left, right, evaluation) => !areEqual(left, right, { convert: true, evaluation }),
  '<': (left, right, evaluation) => holds(orderOf(left, right, { convert: true, evaluation }), (order) => order < 0),
  '<=': (left, right, evaluation) => holds(orderOf(left, right, { convert: true, evaluation }), (order) => order <= 0),
  '>': (left, right, evaluation) => holds(orderOf(left, right, { convert: true, evaluation }), (order) => order > 0),
  '>=': (left, right, evaluation) => holds(orderOf(left, right, { convert: true, evaluation }), (order) => order >= 0),
};

/** The number with the other sign, or null. */
export function negate(value: unknown): number | null {
  const number = toNumber(value);
  return number === null ? null : 0 - number;
}

function plus(left: unknown, right: unknown, evaluation: Evaluation): unknown {
  if (typeof left === 'number' && typeof right === 'number') return finite(left + right);
  if (typeof left !== 'string' && typeof right !== 'string') return null;
  const first = textOf(left, evaluation);
  const second = textOf(right, evaluation);
  evaluation.spend(first.length + second.length);
  return first + second;
}

function calculate(left: unknown, right: unknown, compute: (a: number, b: number) => number): number | null {
  const a = toNumber(left);
  const b = toNumber(right);
  return a === null || b === null ? null : finite(compute(a, b));
}

function holds(order: number | null, test: (order: number) => boolean): boolean | null {
  return order === null ? null : test(order);
}
