import { json, type Reply } from '../../kit/reply.js';
import { choice, flag, integer, list, object, text } from '../../kit/shape.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { readOptions } from '../graph/graph-query.js';
import { parseKql } from './kql.js';
import { requireWorkAccount } from '../graph/locate.js';
import { sorted } from '../graph/order.js';
import { readBody } from '../graph/request-json.js';
import { requireScope } from '../sites/scopes.js';
import { INDEX, type EntityType, type Indexed } from './search-index.js';

interface SearchRequest {
  readonly entityTypes: readonly EntityType[];
  readonly query: { readonly queryString: string; readonly queryTemplate?: string };
  readonly from?: number;
  readonly size?: number;
  readonly fields?: readonly string[];
  readonly sortProperties?: readonly { readonly name: string; readonly isDescending?: boolean }[];
}

/** The hits of a page without `size`, and the most there can be. */
const [USUAL_SIZE, MAX_SIZE] = [25, 500];

const searchBody = object({
  requests: list(
    object({
      entityTypes: list(choice('driveItem', 'listItem', 'list', 'site', 'drive')),
      query: object({ queryString: text({ min: 1, max: 4096 }), 'queryTemplate?': text({ max: 4096 }) }),
      'from?': integer({ min: 0 }),
      'size?': integer({ min: 1, max: MAX_SIZE }),
      'fields?': list(text({ min: 1 }), { max: 100 }),
      'sortProperties?': list(object({ name: text({ min: 1 }), 'isDescending?': flag() }), { max: 5 }),
      'enableTopResults?': flag(),
    }),
  ),
});

/** `POST /search/query` with one request. https://learn.microsoft.com/graph/api/search-query */
export function searchQuery(call: GraphCall): Reply {
  requireWorkAccount(call.person);
  readOptions(call.request.query, { options: [] });
  const { requests } = readBody<{ requests: SearchRequest[] }>(call.request, searchBody);
  const [asked] = requests;
  if (!asked || requests.length > 1) throw new GraphFault('BadRequest', 'Exactly one search request is supported.');
  if (asked.entityTypes.length === 0) throw new GraphFault('BadRequest', 'entityTypes is empty.');
  for (const type of asked.entityTypes)
    requireScope(call.grant, type === 'driveItem' || type === 'drive' ? 'files' : 'sites');
  const found = ordered(search(call, asked), asked);
  const { from = 0, size = USUAL_SIZE, fields = [] } = asked;
  const hits = found.slice(from, from + size).map(({ hitId, resource, text: known }, index) => ({
    ...{ hitId, rank: from + index + 1, summary: known.slice(0, 80), resource: resource(fields) },
  }));
  const container = {
    ...(hits.length > 0 && { hits }),
    ...{ total: found.length, moreResultsAvailable: from + hits.length < found.length },
  };
  const searchTerms = asked.query.queryString.split(/\s+/).filter(Boolean);
  return json(200, { value: [{ searchTerms, hitsContainers: [container] }] });
}

function search(call: GraphCall, { entityTypes, query }: SearchRequest): Indexed[] {
  const { queryString, queryTemplate = '{searchTerms}' } = query;
  const kql = queryTemplate.replaceAll('{searchTerms}', queryString);
  if (entityTypes.includes('drive') && queryString.trim() === '*') {
    throw new GraphFault('BadRequest', "Drives cannot be searched with '*'.");
  }
  const matches = parseKql(kql);
  return entityTypes.flatMap((type) => INDEX[type](call)).filter(matches);
}

function ordered(found: readonly Indexed[], { sortProperties = [] }: SearchRequest): Indexed[] {
  const unknown = sortProperties.find(({ name }) => found.some(({ sortable }) => !Object.hasOwn(sortable, name)));
  if (unknown) throw new GraphFault('BadRequest', `The property '${unknown.name}' is not sortable.`);
  const keys = sortProperties.map(({ name, isDescending = false }) => ({ name, descending: isDescending }));
  return sorted(found, keys, ({ sortable }, name) => sortable[name]);
}
