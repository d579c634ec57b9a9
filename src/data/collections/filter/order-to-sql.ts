import type { Bindings } from './bindings.js';
import { columnOf, columnType } from './field-to-sql.js';
import type { OrderField } from './parse-order.js';

/** Where a page ended: the order fields of its last document as the database writes them (null: missing), and its id. */
export interface DocumentPosition {
  readonly keys: readonly (string | null)[];
  readonly id: string;
}

/** An order made ready for a statement over the table `document` as `d`. */
export interface OrderSql {
  /** The fields, to be selected: `… as k0, … as k1`; empty when only the id decides. */
  readonly columns: string;
  /** The order by these names and `id`, in which no two documents are equal. */
  readonly by: string;
  /** The fields as texts, to be selected where `columns` are known by their names. */
  readonly position: string;
}

/**
 * Documents come in the order of their fields, then as they were made. A missing field counts as less than any value; the
 * order over types is PostgreSQL's for jsonb: null, texts, numbers, false, true, lists, objects.
 */
export function orderToSql(order: readonly OrderField[], bindings: Bindings): OrderSql {
  const names = order.map((_, index) => `k${index}`);
  const by = order.map(({ field, descending }, index) => {
    const direction = descending ? ' desc' : '';
    // What the service knows of a document is never missing, and its index says nothing of what would be.
    const missing = 'system' in field ? '' : ` nulls ${descending ? 'last' : 'first'}`;
    return names[index] + direction + missing;
  });
  return {
    columns: order.map(({ field }, index) => `, ${columnOf(field, bindings)} as ${names[index]}`).join(''),
    by: [...by, endsDescending(order) ? 'id desc' : 'id'].join(', '),
    position: `array[${names.map((name) => `${name}::text`).join(', ')}]::text[]`,
  };
}

/** The condition that a document comes after a position in this order. */
export function afterToSql(order: readonly OrderField[], { keys, id }: DocumentPosition, bindings: Bindings): string {
  const fields = order.map((field, index) => comparisonWith(field, keys[index] ?? null, bindings));
  const last = `d.id ${endsDescending(order) ? '<' : '>'} ${bindings.bind(id, 'uuid')}`;
  const after = fields.reduceRight((rest, { same, beyond }) => `(${beyond} or (${same} and ${rest}))`, last);
  // Says nothing new, but an index can begin there.
  const from = fields[0]?.from;
  return from ? `${from} and ${after}` : after;
}

/** How a field compares with that of a position: as much, beyond it, and, where an index can tell, from it on. */
function comparisonWith(
  { field, descending }: OrderField,
  key: string | null,
  bindings: Bindings,
): { same: string; beyond: string; from?: string } {
  const column = columnOf(field, bindings);
  if (key === null) return { same: `${column} is null`, beyond: descending ? 'false' : `${column} is not null` };
  const value = bindings.bind(key, columnType(field));
  const same = `${column} = ${value}`;
  if (!descending) return { same, beyond: `${column} > ${value}`, from: `${column} >= ${value}` };
  if ('system' in field) return { same, beyond: `${column} < ${value}`, from: `${column} <= ${value}` };
  return { same, beyond: `(${column} < ${value} or ${column} is null)` };
}

/** The id goes the way of the last field, so that an index serves both directions. */
function endsDescending(order: readonly OrderField[]): boolean {
  return order.at(-1)?.descending ?? false;
}
