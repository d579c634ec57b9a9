import { GraphFault } from './graph-error.js';

/** One key of an order. */
export interface OrderKey {
  readonly name: string;
  readonly descending: boolean;
}

/** The keys of an `$orderby`; 400 for one that is not well formed. */
export function readOrder(orderby: string | undefined): readonly OrderKey[] {
  if (orderby === undefined) return [];
  return orderby.split(',').map((part) => {
    const found = /^\s*([\w./]+)(?: (asc|desc))?\s*$/.exec(part);
    if (!found) throw new GraphFault('BadRequest', `Syntax error in '$orderby': '${orderby}'.`);
    return { name: found[1]!, descending: found[2] === 'desc' };
  });
}

/** Sorts by several keys; missing values come first, texts are compared without case. */
export function sorted<Item>(
  items: readonly Item[],
  keys: readonly OrderKey[],
  valueOf: (item: Item, name: string) => unknown,
): Item[] {
  return items.toSorted((a, b) => {
    for (const { name, descending } of keys) {
      const order = compare(valueOf(a, name), valueOf(b, name));
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
}

function compare(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined) || 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { sensitivity: 'base' });
}
