import type { Filter, Operator } from './filter.js';

/** Operators an index on the field can answer. */
const indexable: ReadonlySet<Operator> = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'in']);

/** Whether one of the indexes, given by the steps to its field, finds all that a filter matches. */
export function isIndexed(filter: Filter, indexes: readonly (readonly string[])[]): boolean {
  if (filter.kind === 'and') return filter.filters.some((part) => isIndexed(part, indexes));
  if (filter.kind !== 'condition' || !('path' in filter.field) || !indexable.has(filter.operator)) return false;
  const path = JSON.stringify(filter.field.path);
  return indexes.some((index) => JSON.stringify(index) === path);
}
