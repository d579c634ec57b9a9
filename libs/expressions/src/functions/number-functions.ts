import { compareNumbers, ExactNumber, negate, roundTo, type Numeric, type Rounding } from '#libs/json';
import { calculate, exactWork } from '../values/calculate.js';
import { toNumber, toNumeric } from '../values/convert.js';
import { priceOf, type Evaluation } from '../values/evaluation.js';
import { isMissing } from '../values/value-kinds.js';
import type { ExpressionFunction } from './function-declaration.js';

const mostDecimals = 15;
/** What taking one item in costs. */
const ITEM = 8;
/** What moving the point in a decimal text costs. */
const ROUND = 384;

/** Functions of numbers. A numeric text is taken as its number. */
export const numberFunctions: readonly ExpressionFunction[] = [
  {
    name: 'sum',
    parameters: ['values...'],
    description:
      'The sum of the numbers, given one by one or as a list. Null adds nothing. Anything else that is not a number makes the sum null.',
    run(operands, evaluation) {
      const numbers = numbersOf(operands, evaluation);
      return (
        numbers?.reduce<Numeric | null>(
          (total, value) => (total === null ? null : calculate(total, value, '+', evaluation)),
          0,
        ) ?? null
      );
    },
  },
  {
    name: 'min',
    parameters: ['values...'],
    description: 'The smallest of the numbers, given one by one or as a list; null when there is none.',
    run: (operands, evaluation) => extreme(numbersOf(operands, evaluation), -1),
  },
  {
    name: 'max',
    parameters: ['values...'],
    description: 'The greatest of the numbers, given one by one or as a list; null when there is none.',
    run: (operands, evaluation) => extreme(numbersOf(operands, evaluation), 1),
  },
  {
    name: 'round',
    parameters: ['number', 'decimals?'],
    description:
      'The number rounded to so many decimals (0 to 15, the default is 0). Halves are rounded away from zero.',
    run([value, decimals = 0], evaluation) {
      evaluation.spend(ROUND);
      return round(toNumeric(value), toNumber(decimals), evaluation);
    },
  },
  {
    name: 'floor',
    parameters: ['number'],
    description: 'The number rounded down to a whole number.',
    run: ([value], evaluation) => wholeNumber(toNumeric(value), 'down', evaluation),
  },
  {
    name: 'ceil',
    parameters: ['number'],
    description: 'The number rounded up to a whole number.',
    run: ([value], evaluation) => wholeNumber(toNumeric(value), 'up', evaluation),
  },
  {
    name: 'abs',
    parameters: ['number'],
    description: 'The number without its sign.',
    run: ([value]) => size(toNumeric(value)),
  },
];

function numbersOf(operands: readonly unknown[], evaluation: Evaluation): Numeric[] | null {
  const numbers: Numeric[] = [];
  for (const operand of operands) {
    const items: unknown[] = Array.isArray(operand) ? operand : [operand];
    evaluation.spend(ITEM * items.length);
    for (const item of items) {
      if (typeof item === 'string') evaluation.spend(priceOf(item));
      const number = toNumeric(item);
      if (number !== null) numbers.push(number);
      else if (!isMissing(item)) return null;
    }
  }
  return numbers;
}

/** The number that comes before all others, or behind them. */
function extreme(numbers: Numeric[] | null, side: -1 | 1): Numeric | null {
  if (!numbers?.length) return null;
  return numbers.reduce((best, value) => (compareNumbers(value, best) * side > 0 ? value : best));
}

function wholeNumber(value: Numeric | null, rounding: Rounding, evaluation: Evaluation): Numeric | null {
  if (value instanceof ExactNumber) return exactWork([value], evaluation, () => roundTo(value, 0, rounding));
  return value === null ? null : rounding === 'down' ? Math.floor(value) : Math.ceil(value);
}

function size(value: Numeric | null): Numeric | null {
  if (value === null) return null;
  return compareNumbers(value, 0) < 0 ? negate(value) : value;
}

/**
 * Moves the point in the decimal text, so that 1.005 at two decimals is 1.01 although its binary form lies just below.
 * Adding 0 turns -0 into 0.
 */
function round(value: Numeric | null, decimals: number | null, evaluation: Evaluation): Numeric | null {
  if (value === null || decimals === null || !Number.isInteger(decimals)) return null;
  if (decimals < 0 || decimals > mostDecimals) return null;
  if (value instanceof ExactNumber) return exactWork([value], evaluation, () => roundTo(value, decimals, 'half'));
  const [digits, exponent = '0'] = String(Math.abs(value)).split('e');
  const moved = Number(`${digits}e${Number(exponent) + decimals}`);
  if (moved > Number.MAX_SAFE_INTEGER) return value;
  return Math.sign(value) * Number(`${Math.round(moved)}e-${decimals}`) + 0;
}
