import { decodeCursor, encodeCursor, listScope } from '../../kit/cursor.js';
import type { GraphCall } from './graph-call.js';
import { GraphFault } from './graph-error.js';
import type { GraphQuery } from './graph-query.js';

/** A page of a collection and, if more follows, the absolute link to it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly links: { readonly '@odata.nextLink'?: string };
}

/** Options that say which page, not which list. */
const PAGING = ['$top', '$skiptoken'];

/** The page a `$skiptoken` names, the first without one; `usual` is the size without `$top`. */
export function pageOf<Item>(
  { request, baseUrl, switches }: GraphCall,
  all: readonly Item[],
  { top, skiptoken, usual }: Pick<GraphQuery, 'top' | 'skiptoken'> & { usual: number },
): Page<Item> {
  const scope = listScope(request.path, request.query, PAGING);
  const from = skiptoken === undefined ? 0 : decodeCursor(scope, skiptoken);
  if (typeof from !== 'number') throw new GraphFault('BadRequest', "The value of '$skiptoken' is not valid.");
  const rest = all.slice(from);
  const leaveEmpty = rest.length > 0 && switches.emptyPages > 0;
  if (leaveEmpty) switches.emptyPages -= 1;
  const items = leaveEmpty ? [] : rest.slice(0, top ?? usual);
  if (rest.length === items.length) return { items, links: {} };
  const next = new URLSearchParams(request.query);
  next.set('$skiptoken', encodeCursor(scope, from + items.length));
  return { items, links: { '@odata.nextLink': `${baseUrl}${request.path}?${odata(next)}` } };
}

/** Graph writes the `$` of its options as it is. */
function odata(query: URLSearchParams): string {
  return query.toString().replaceAll('%24', '$');
}
