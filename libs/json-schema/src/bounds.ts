import { compareNumbers, ExactNumber, isNumeric, NumberRefusal, remainder, type Numeric } from '#libs/json';
import { counted, isPlainObject } from '#libs/schema';
import type { Check, Pass } from './check.js';

/** How much there is of a value; undefined for values the keyword says nothing about. */
type Measure = (value: unknown, walk: Pass) => number | undefined;

const SURROGATE_PAIRS = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

const items: Measure = (value) => (Array.isArray(value) ? value.length : undefined);
const fields: Measure = (value, walk) => {
  if (!isPlainObject(value)) return undefined;
  const { length } = Object.keys(value);
  walk.spend(length);
  return length;
};
/** Characters, not UTF-16 units; some hundred of them are counted in the time of one step. */
const characters: Measure = (value, walk) => {
  if (typeof value !== 'string') return undefined;
  walk.spend(Math.ceil(value.length / 100));
  return value.length - (value.match(SURROGATE_PAIRS)?.length ?? 0);
};

const bound =
  (
    measure: Measure,
    breaks: (size: number, edge: number) => boolean,
    message: (edge: number) => string,
  ): Check<number> =>
  (edge, value, { walk, place, rule }) => {
    const size = measure(value, walk);
    if (size !== undefined && breaks(size, edge)) walk.fail(place, rule, message(edge));
  };
const isBelow = (size: number, edge: number): boolean => size < edge;
const isAbove = (size: number, edge: number): boolean => size > edge;

/** A keyword about the value of a number, of which `breaks` is told by how it compares with the edge. */
const numberBound =
  (breaks: (order: number) => boolean, message: (edge: Numeric) => string): Check<Numeric> =>
  (edge, value, { walk, place, rule }) => {
    if (isNumeric(value) && breaks(compareNumbers(value, edge))) walk.fail(place, rule, message(edge));
  };

/** Whether a number is a multiple of a step, apart from what binary fractions get wrong: 19.99 is one of 0.01. */
function isMultiple(number: Numeric, step: Numeric): boolean {
  if (number instanceof ExactNumber || step instanceof ExactNumber) return isExactMultiple(number, step);
  const quotient = number / step;
  return Math.abs(quotient - Math.round(quotient)) <= 2 * Number.EPSILON * Math.abs(quotient);
}

function isExactMultiple(number: Numeric, step: Numeric): boolean {
  try {
    const rest = remainder(number, step);
    return rest !== null && compareNumbers(rest, 0) === 0;
  } catch (error) {
    // What is too long to be looked at must not pass for right.
    if (error instanceof NumberRefusal) return false;
    throw error;
  }
}

/** The keywords that bound something countable. */
export const bounds: Readonly<Record<string, Check<never>>> = {
  minProperties: bound(fields, isBelow, (edge) => `must have at least ${counted(edge, 'field')}`),
  maxProperties: bound(fields, isAbove, (edge) => `must have at most ${counted(edge, 'field')}`),
  minItems: bound(items, isBelow, (edge) => `must have at least ${counted(edge, 'item')}`),
  maxItems: bound(items, isAbove, (edge) => `must have at most ${counted(edge, 'item')}`),
  minLength: bound(characters, isBelow, (edge) => `must have at least ${counted(edge, 'character')}`),
  maxLength: bound(characters, isAbove, (edge) => `must have at most ${counted(edge, 'character')}`),
  minimum: numberBound(
    (order) => order < 0,
    (edge) => `must be at least ${String(edge)}`,
  ),
  maximum: numberBound(
    (order) => order > 0,
    (edge) => `must be at most ${String(edge)}`,
  ),
  exclusiveMinimum: numberBound(
    (order) => order <= 0,
    (edge) => `must be above ${String(edge)}`,
  ),
  exclusiveMaximum: numberBound(
    (order) => order >= 0,
    (edge) => `must be below ${String(edge)}`,
  ),
  multipleOf: ((step: Numeric, value, { walk, place, rule }) => {
    if (isNumeric(value) && !isMultiple(value, step)) walk.fail(place, rule, `must be a multiple of ${String(step)}`);
  }) satisfies Check<Numeric>,
};
