import { compareNumbers, ExactNumber, isNumeric, type Numeric } from '#libs/json';
import { toInstant, toNumeric } from '../values/convert.js';
import { priceOf, type Evaluation } from '../values/evaluation.js';
import { isMissing } from '../values/value-kinds.js';

/** What making an item ready to be sorted, and comparing it once, cost. */
const ITEM = 32;
const COMPARISON = 12;
/** What finding out whether a text is a date costs. */
const DATE = 256;

/** Smallest first, or greatest first. */
export type SortOrder = 'asc' | 'desc';

/** Whether a value names an order. */
export function isSortOrder(value: unknown): value is SortOrder {
  return value === 'asc' || value === 'desc';
}

/** An item with what it is sorted by. */
interface Sorted {
  item: unknown;
  rank: number;
  key: unknown;
}

/** The rank of what has no order: it comes last either way. */
const LAST = 3;

/**
 * The items sorted by their keys, as `<` compares them: texts that are all numbers or all dates count as these, other texts go by
 * UTF-16 units. Among keys of several types, false and true come first, then numbers, then texts; null, lists and objects
 * come last in either order. Equal keys keep their order.
 */
export function sortItems(
  items: readonly unknown[],
  keys: readonly unknown[],
  { order, evaluation }: { order: SortOrder; evaluation: Evaluation },
): unknown[] {
  const comparable =
    converted(keys, (key) => numberOf(key, evaluation)) ?? converted(keys, (key) => dateOf(key, evaluation)) ?? keys;
  evaluation.spend(ITEM * items.length);
  const sorted = items.map((item, index): Sorted => ({
    item,
    key: comparable[index],
    rank: rankOf(comparable[index]),
  }));
  const direction = order === 'desc' ? -1 : 1;
  sorted.sort((one, other) => {
    evaluation.spend(COMPARISON);
    if (one.rank !== other.rank) return (one.rank - other.rank) * (isLast(one, other) ? 1 : direction);
    return one.rank === LAST ? 0 : direction * compare(one.key, other.key, evaluation);
  });
  return sorted.map(({ item }) => item);
}

const isLast = (one: Sorted, other: Sorted): boolean => one.rank === LAST || other.rank === LAST;

function rankOf(key: unknown): number {
  if (typeof key === 'boolean') return 0;
  if (isNumeric(key)) return 1;
  return typeof key === 'string' ? 2 : LAST;
}

/** The keys by what each of them says; undefined as soon as one says nothing of the kind. Null stays. */
function converted<T>(keys: readonly unknown[], read: (key: unknown) => T | null): (T | null)[] | undefined {
  const found: (T | null)[] = [];
  for (const key of keys) {
    const value = isMissing(key) ? null : read(key);
    if (value === null && !isMissing(key)) return undefined;
    found.push(value);
  }
  return found;
}

function numberOf(key: unknown, evaluation: Evaluation): Numeric | null {
  if (typeof key === 'string') evaluation.spend(priceOf(key));
  return toNumeric(key);
}

function dateOf(key: unknown, evaluation: Evaluation): number | null {
  evaluation.spend(DATE);
  return toInstant(key);
}

/** Compares two keys of one rank. */
function compare(one: unknown, other: unknown, evaluation: Evaluation): number {
  if (isNumeric(one) && isNumeric(other)) {
    for (const number of [one, other]) if (number instanceof ExactNumber) evaluation.spend(4 * number.text.length);
    return compareNumbers(one, other);
  }
  if (typeof one === 'string' && typeof other === 'string') {
    evaluation.spend(Math.min(one.length, other.length));
    return one === other ? 0 : one < other ? -1 : 1;
  }
  return Number(one) - Number(other);
}
