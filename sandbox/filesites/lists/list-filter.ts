import { isReference, type Column } from './column.js';
import { parseFilter, type Filter, type Literal, type Operator } from './filter.js';
import { GraphFault } from '../graph/graph-error.js';
import { columnOf, fieldValues } from './list-item-resource.js';
import type { ListedItem, SharePointList } from './share-point-list.js';

/** How a list is filtered and sorted, and whether columns without index may be used for it. */
export interface FieldRules {
  readonly list: SharePointList;
  /** True with the header `Prefer: HonorNonIndexedQueriesWarningMayFailRandomly`. */
  readonly honorsNonIndexed: boolean;
  /** Items above which a column without index is refused all the same. */
  readonly threshold: number;
}

/** The header that allows columns without index. */
export const PREFER_NON_INDEXED = 'HonorNonIndexedQueriesWarningMayFailRandomly';

/** The items a `$filter` lets through. */
export function filtered(items: readonly ListedItem[], filter: string | undefined, rules: FieldRules): ListedItem[] {
  if (filter === undefined) return [...items];
  const parsed = parseFilter(filter);
  check(parsed, rules);
  return items.filter((listed) => holds(parsed, fieldValues(rules.list, listed), rules.list));
}

/** The column a property path such as `fields/Status` names, if it may be used for filtering and sorting. */
export function queriedColumn(property: string, { list, honorsNonIndexed, threshold }: FieldRules): Column {
  const name = /^fields\/(.+)$/.exec(property)?.[1];
  if (name === undefined) {
    throw new GraphFault('invalidRequest', `'${property}' cannot be referenced in filter or orderby; use 'fields/…'.`);
  }
  const column = columnOf(list, name);
  if (!column.indexed && !honorsNonIndexed) {
    throw new GraphFault(
      'invalidRequest',
      `Field '${name}' cannot be referenced in filter or orderby as it is not indexed. Provide the 'Prefer: ${PREFER_NON_INDEXED}' header to allow this, but be warned that such queries may fail on large lists.`,
    );
  }
  if (!column.indexed && list.items().length > threshold) {
    throw new GraphFault(
      'notSupported',
      'The attempted operation is prohibited because it exceeds the list view threshold.',
    );
  }
  return column;
}

function check(filter: Filter, rules: FieldRules): void {
  if (filter.kind !== 'compare') return filter.parts.forEach((part) => check(part, rules));
  const column = queriedColumn(filter.property, rules);
  const fits = filter.value === null || acceptedLiteral(column, filter.value);
  if (!fits) throw new GraphFault('invalidRequest', `The value of '${column.name}' in the filter has the wrong type.`);
  if (filter.operator === 'startswith' && typeof filter.value !== 'string') throw new GraphFault('invalidRequest');
}

/** References are compared by number, which may come as text. */
function acceptedLiteral(column: Column, value: Literal): boolean {
  switch (column.type) {
    case 'number':
    case 'currency':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean' || value === 0 || value === 1;
    case 'dateTime':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value));
    default:
      return isReference(column) || typeof value === 'string';
  }
}

function holds(filter: Filter, fields: Readonly<Record<string, unknown>>, list: SharePointList): boolean {
  if (filter.kind === 'and') return filter.parts.every((part) => holds(part, fields, list));
  if (filter.kind === 'or') return filter.parts.some((part) => holds(part, fields, list));
  const name = filter.property.slice('fields/'.length);
  const column = columnOf(list, name);
  const key = isReference(column) ? `${column.name}LookupId` : name;
  return compared(comparable(fields[key], column), filter.operator, comparable(filter.value, column));
}

function comparable(value: unknown, column: Column): string | number | undefined {
  const { type } = column;
  if (value === undefined || value === null) return undefined;
  if (isReference(column)) return String(value);
  if (type === 'dateTime') return Date.parse(String(value));
  if (typeof value === 'number' || type === 'boolean') return Number(value);
  return String(value).toLowerCase();
}

function compared(a: string | number | undefined, operator: Operator, b: string | number | undefined): boolean {
  if (operator === 'eq') return a === b;
  if (operator === 'ne') return a !== b;
  if (a === undefined || b === undefined) return false;
  if (operator === 'startswith') return String(a).startsWith(String(b));
  const order = a < b ? -1 : Number(a > b);
  return { lt: order < 0, le: order <= 0, gt: order > 0, ge: order >= 0 }[operator];
}
