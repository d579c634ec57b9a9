/** What a column is compared with. */
export type ColumnValue = string | number | boolean;

/** One comparison of a column. */
export interface ColumnCondition {
  field: string;
  op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'startsWith';
  value: ColumnValue;
}

/** A text as OData writes it: in single quotes, each inside it doubled. It is percent-encoded like any other text afterwards. */
export function odataText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A `$filter` of list items; all conditions must hold. https://learn.microsoft.com/graph/api/listitem-list */
export function columnFilter(conditions: readonly ColumnCondition[]): string {
  return conditions.map(condition).join(' and ');
}

function condition({ field, op, value }: ColumnCondition): string {
  const column = `fields/${field}`;
  const literal = typeof value === 'string' ? odataText(value) : String(value);
  return op === 'startsWith' ? `startswith(${column},${literal})` : `${column} ${op} ${literal}`;
}

/** Names for `$select`; undefined where none are given. */
export function names(given: readonly string[] | undefined, always: readonly string[] = []): string | undefined {
  return given && given.length > 0 ? [...new Set([...always, ...given])].join(',') : undefined;
}

/** A word search below an item: `search(q='…')`, to be put behind its address. */
export function searchTemplate(query: string): [template: string, params: Record<string, string>] {
  return ['/search(q={query})', { query: odataText(query) }];
}
