import { toNumber } from '../convert.js';
import type { Evaluation } from '../evaluation.js';
import { finite, isMissing } from '../value-kinds.js';
import type { ExpressionFunction } from './function-declaration.js';

const mostDecimals = 15;

/** Functions of numbers. A numeric text is taken as its number. */
export const numberFunctions: readonly ExpressionFunction[] = [
  {
    name: 'sum',
    parameters: ['values...'],
    description:
      'The sum of the numbers, given one by one or as a list; null items count nothing, other items make it null.',
    run(operands, evaluation) {
      const numbers = numbersOf(operands, evaluation);
      return numbers && finite(numbers.reduce((total, value) => total + value, 0));
    },
  },
  {
    name: 'min',
    parameters: ['values...'],
    description: 'The smallest of the numbers, given one by one or as a list; null when there is none.',
    run: (operands, evaluation) => extreme(numbersOf(operands, evaluation), Math.min),
  },
  {
    name: 'max',
    parameters: ['values...'],
    description: 'The greatest of the numbers, given one by one or as a list; null when there is none.',
    run: (operands, evaluation) => extreme(numbersOf(operands, evaluation), Math.max),
  },
  {
    name: 'round',
    parameters: ['number', 'decimals?'],
    description: 'The number rounded to so many decimals, 0 to 15 and 0 if left out; halves away from zero.',
    run: ([value, decimals = 0]) => round(toNumber(value), toNumber(decimals)),
  },
  {
    name: 'floor',
    parameters: ['number'],
    description: 'The greatest whole number that is not above the number.',
    run: ([value]) => computed(value, Math.floor),
  },
  {
    name: 'ceil',
    parameters: ['number'],
    description: 'The smallest whole number that is not below the number.',
    run: ([value]) => computed(value, Math.ceil),
  },
  {
    name: 'abs',
    parameters: ['number'],
    description: 'The number without its sign.',
    run: ([value]) => computed(value, Math.abs),
  },
];

function numbersOf(operands: readonly unknown[], evaluation: Evaluation): number[] | null {
  const numbers: number[] = [];
  for (const operand of operands) {
    const items: unknown[] = Array.isArray(operand) ? operand : [operand];
    evaluation.spend(items.length);
    for (const item of items) {
      const number = toNumber(item);
      if (number !== null) numbers.push(number);
      else if (!isMissing(item)) return null;
    }
  }
  return numbers;
}

function extreme(numbers: number[] | null, choose: (a: number, b: number) => number): number | null {
  return numbers?.length ? numbers.reduce((best, value) => choose(best, value)) : null;
}

function computed(value: unknown, compute: (number: number) => number): number | null {
  const number = toNumber(value);
  return number === null ? null : compute(number);
}

/**
 * Moves the point in the decimal text, so that 1.005 at two decimals is 1.01 although its binary form lies just below.
 * Adding 0 turns -0 into 0.
 */
function round(value: number | null, decimals: number | null): number | null {
  if (value === null || decimals === null || !Number.isInteger(decimals)) return null;
  if (decimals < 0 || decimals > mostDecimals) return null;
  const [digits, exponent = '0'] = String(Math.abs(value)).split('e');
  const moved = Number(`${digits}e${Number(exponent) + decimals}`);
  if (moved > Number.MAX_SAFE_INTEGER) return value;
  return Math.sign(value) * Number(`${Math.round(moved)}e-${decimals}`) + 0;
}
