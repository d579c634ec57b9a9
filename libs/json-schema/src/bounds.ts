import { counted, isPlainObject } from '@libs/schema';
import type { Check } from './checks.js';
import type { Walk } from './walk.js';

/** How much there is of a value; undefined for values the keyword says nothing about. */
type Measure = (value: unknown, walk: Walk) => number | undefined;

const SURROGATE_PAIRS = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

const items: Measure = (value) => (Array.isArray(value) ? value.length : undefined);
const amount: Measure = (value) => (typeof value === 'number' ? value : undefined);
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

/** Whether a number is a multiple of a step, apart from what binary fractions get wrong: 19.99 is one of 0.01. */
function isMultiple(number: number, step: number): boolean {
  const quotient = number / step;
  return Math.abs(quotient - Math.round(quotient)) <= 2 * Number.EPSILON * Math.abs(quotient);
}

/** The keywords that bound something countable. */
export const bounds: Readonly<Record<string, Check<number>>> = {
  minProperties: bound(fields, isBelow, (edge) => `must have at least ${counted(edge, 'field')}`),
  maxProperties: bound(fields, isAbove, (edge) => `must have at most ${counted(edge, 'field')}`),
  minItems: bound(items, isBelow, (edge) => `must have at least ${counted(edge, 'item')}`),
  maxItems: bound(items, isAbove, (edge) => `must have at most ${counted(edge, 'item')}`),
  minLength: bound(characters, isBelow, (edge) => `must have at least ${counted(edge, 'character')}`),
  maxLength: bound(characters, isAbove, (edge) => `must have at most ${counted(edge, 'character')}`),
  minimum: bound(amount, isBelow, (edge) => `must be at least ${edge}`),
  maximum: bound(amount, isAbove, (edge) => `must be at most ${edge}`),
  exclusiveMinimum: bound(
    amount,
    (number, edge) => number <= edge,
    (edge) => `must be above ${edge}`,
  ),
  exclusiveMaximum: bound(
    amount,
    (number, edge) => number >= edge,
    (edge) => `must be below ${edge}`,
  ),
  multipleOf: bound(
    amount,
    (number, step) => !isMultiple(number, step),
    (step) => `must be a multiple of ${step}`,
  ),
};
