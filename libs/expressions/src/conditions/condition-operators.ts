/**
 * The operators of ifElse and switch. Values are compared by the table in `operations.ts`. With `convertTypes` (the default) a text
 * counts as the number, boolean or date that it wholly is, and a number or boolean as its text where an operator works on texts:
 * `"5"` equals 5, `"true"` is true, `"2026-05-02"` is greater than `"2026-05-01T23:00:00Z"`. Without it, values of two types are never
 * equal and have no order. An operator that cannot use its operands is false; a `not_…` operator is always the opposite of its twin.
 */
import { areEqual, orderOf, type Comparison } from '../values/compare.js';
import { toBoolean } from '../values/convert.js';
import { containsValue } from '../functions/contains-value.js';
import { scalarText } from '../values/json-text.js';
import type { Evaluation } from '../values/evaluation.js';
import { isMissing, isObject } from '../values/value-kinds.js';

/** What counting one field costs. */
const FIELD = 32;

/** One operator of a condition: what reading, running, documenting and offering it needs. */
export interface ConditionOperator {
  /** One sentence for documentation and editor help. */
  description: string;
  /** Compares with a right side; the others look at the left side only. */
  needsRight: boolean;
  test(left: unknown, right: unknown, comparison: Comparison): boolean;
}

/** Every operator by name, in the order in which an editor shows them. */
export const operators: ReadonlyMap<string, ConditionOperator> = new Map<string, ConditionOperator>([
  ['equals', binary('The two values are equal.', areEqual)],
  ['not_equals', binary('The two values are not equal.', opposite(areEqual))],
  [
    'greater_than',
    binary(
      'The left value comes after the right one.',
      ordered((order) => order > 0),
    ),
  ],
  [
    'greater_or_equal',
    binary(
      'The left value comes after or with the right one.',
      ordered((order) => order >= 0),
    ),
  ],
  [
    'less_than',
    binary(
      'The left value comes before the right one.',
      ordered((order) => order < 0),
    ),
  ],
  [
    'less_or_equal',
    binary(
      'The left value comes before or with the right one.',
      ordered((order) => order <= 0),
    ),
  ],
  ['contains', binary('The left text, list or object has the right value as a part, item or field name.', contains)],
  ['not_contains', binary('The left value does not contain the right one.', opposite(contains))],
  [
    'starts_with',
    binary(
      'The left text begins with the right one.',
      texts((text, part) => text.startsWith(part)),
    ),
  ],
  [
    'ends_with',
    binary(
      'The left text ends with the right one.',
      texts((text, part) => text.endsWith(part)),
    ),
  ],
  [
    'in',
    binary('The right list, text or object contains the left value.', (left, right, how) => contains(right, left, how)),
  ],
  [
    'is_empty',
    unary('The value is null, an empty text, an empty list or an object without fields.', (value, { evaluation }) =>
      isEmpty(value, evaluation),
    ),
  ],
  [
    'is_not_empty',
    unary('The value is something else than null and empty.', (value, { evaluation }) => !isEmpty(value, evaluation)),
  ],
  ['exists', unary('The value is there and not null.', (value) => !isMissing(value))],
  ['not_exists', unary('The value is missing or null.', isMissing)],
  [
    'is_true',
    unary('The value is true; converted also 1, "1" and "true".', (value, how) => truth(value, how) === true),
  ],
  [
    'is_false',
    unary('The value is false; converted also 0, "0" and "false".', (value, how) => truth(value, how) === false),
  ],
]);

type Test = ConditionOperator['test'];

function binary(description: string, test: Test): ConditionOperator {
  return { description, needsRight: true, test };
}

function unary(description: string, test: (value: unknown, comparison: Comparison) => boolean): ConditionOperator {
  return { description, needsRight: false, test: (left, _, comparison) => test(left, comparison) };
}

function opposite(test: Test): Test {
  return (left, right, comparison) => !test(left, right, comparison);
}

function ordered(holds: (order: number) => boolean): Test {
  return (left, right, comparison) => {
    const order = orderOf(left, right, comparison);
    return order !== null && holds(order);
  };
}

function contains(value: unknown, part: unknown, comparison: Comparison): boolean {
  return containsValue(value, part, comparison) === true;
}

function texts(test: (text: string, part: string) => boolean): Test {
  return (left, right, { convert, evaluation }) => {
    const text = convert ? scalarText(left) : left;
    const part = convert ? scalarText(right) : right;
    if (typeof text !== 'string' || typeof part !== 'string') return false;
    evaluation.spend(part.length);
    return test(text, part);
  };
}

function isEmpty(value: unknown, evaluation: Evaluation): boolean {
  if (isMissing(value)) return true;
  if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return false;
  const { length } = Object.keys(value);
  evaluation.spend(FIELD * length);
  return length === 0;
}

function truth(value: unknown, comparison: Comparison): unknown {
  return comparison.convert ? toBoolean(value) : value;
}
