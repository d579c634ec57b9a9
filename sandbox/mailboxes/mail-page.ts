import { decodeCursor, encodeCursor, listScope } from '../kit/cursor.js';
import type { ProviderRequest } from '../kit/provider.js';
import { readQuery, type QueryField } from '../kit/query-shape.js';
import { invalid } from './mail-error.js';

/** What an entry of a list is sorted by: its RFC 3339 time, then the order of arrival. */
export type SortKey = readonly [time: string, sequence: number];

/** One page of a list, as every list of the provider answers it. */
export interface MailPage<Item> {
  readonly count: number;
  readonly limit?: number;
  readonly next_page_token?: string;
  readonly items: readonly Item[];
}

/** Items of a page when the caller names no limit. */
const DEFAULT_LIMIT = 20;

/**
 * The declared parameters of a query; 400 `validation_error` for anything else in it. A list is a repeated key or, as the
 * provider's own SDK sends it, one JSON text.
 */
export function parseQuery(request: ProviderRequest, fields: Readonly<Record<string, QueryField>>) {
  const spelled = [...request.query].flatMap(([name, value]): [string, string][] =>
    fields[name]?.repeated ? itemsOf(value).map((item) => [name, item]) : [[name, value]],
  );
  const { values, issues } = readQuery(new URLSearchParams(spelled), fields);
  if (issues.length > 0) throw invalid(issues);
  return values;
}

function itemsOf(value: string): string[] {
  if (!value.startsWith('[')) return [value];
  try {
    const items: unknown = JSON.parse(value);
    return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : [value];
  } catch {
    return [value];
  }
}

/** Cuts one page, newest first unless `ascending`. A token only continues the list, filters included, that it came from. */
export function mailPage<Item>(
  request: ProviderRequest,
  { items, keyOf, ascending = false }: { items: readonly Item[]; keyOf: (item: Item) => SortKey; ascending?: boolean },
): MailPage<Item> {
  const limit = request.query.get('limit') ?? undefined;
  const token = request.query.get('page_token') ?? undefined;
  const scope = listScope(request.path, request.query, ['limit', 'page_token']);
  const last = token === undefined ? undefined : decodeCursor(scope, token);
  if (token !== undefined && last === undefined) {
    throw invalid([{ path: ['page_token'], code: 'custom', message: 'Invalid page token' }]);
  }
  const direction = ascending ? 1 : -1;
  const sorted = items.toSorted((a, b) => direction * compare(keyOf(a), keyOf(b)));
  const rest = last ? sorted.filter((item) => direction * compare(keyOf(item), last as SortKey) > 0) : sorted;
  const page = rest.slice(0, Number(limit ?? DEFAULT_LIMIT));
  return {
    count: page.length,
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(rest.length > page.length && { next_page_token: encodeCursor(scope, keyOf(page.at(-1)!)) }),
    items: page,
  };
}

function compare([timeA, sequenceA]: SortKey, [timeB, sequenceB]: SortKey): number {
  return Date.parse(timeA) - Date.parse(timeB) || sequenceA - sequenceB;
}
