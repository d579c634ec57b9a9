import { json, type Reply } from '../../kit/reply.js';
import { map, object, type Shape } from '../../kit/shape.js';
import { isReference } from './column.js';
import { driveItemResource } from '../files/drive-item-resource.js';
import { namesETag } from '../graph/etag.js';
import { readExpand } from '../graph/expand.js';
import { readFields, requireUnique } from './field-values.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { readOptions } from '../graph/graph-query.js';
import { filtered, PREFER_NON_INDEXED, queriedColumn, type FieldRules } from './list-filter.js';
import { fieldsView, fieldValues, listItemResource, type PlacedListItem } from './list-item-resource.js';
import { recordETag } from './list-record.js';
import { listOf } from '../graph/locate.js';
import { readOrder, sorted } from '../graph/order.js';
import { pageOf } from '../graph/page.js';
import { readBody } from '../graph/request-json.js';
import { TYPES } from '../graph/select.js';
import type { SharePointList } from './share-point-list.js';

/** Items of a page without `$top`, and the most there can be. */
const [USUAL_PAGE, MAX_PAGE] = [200, 5000];

const anything: Shape = () => [];
const fieldSet = map(anything);
const newItem = object({ fields: fieldSet });

/** `GET …/items`, filtered, sorted and in pages. https://learn.microsoft.com/graph/api/listitem-list */
export function listItems(call: GraphCall): Reply {
  const query = readOptions(call.request.query, {
    options: ['select', 'expand', 'filter', 'orderby', 'skiptoken'],
    maxTop: MAX_PAGE,
  });
  const { site, list } = listOf(call);
  const rules = rulesOf(call, list);
  const matching = filtered(list.items(), query.filter, rules);
  const keys = readOrder(query.orderby).map((key) => ({ ...key, name: queriedColumn(key.name, rules).name }));
  const ordered = sorted(matching, keys, (listed, name) => {
    const column = list.column(name)!;
    return fieldValues(list, listed)[isReference(column) ? `${name}LookupId` : name];
  });
  const { items, links } = pageOf(call, ordered, { ...query, usual: USUAL_PAGE });
  const value = items.map((listed) => listItemView(call, { site, list, listed }, query));
  return json(200, { value, ...links });
}

/** `GET …/items/{id}`. */
export function getListItem(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'expand'] });
  const { site, list } = listOf(call);
  const listed = list.item(call.params.listItem!);
  const etag = recordETag(listed.record);
  return json(200, listItemView(call, { site, list, listed }, query), { etag });
}

/** `GET …/items/{id}/fields`. */
export function getFields(call: GraphCall): Reply {
  const { select } = readOptions(call.request.query, { options: ['select'] });
  const { list } = listOf(call);
  const listed = list.item(call.params.listItem!);
  return json(200, fieldsView(list, listed, select), { etag: recordETag(listed.record) });
}

/** `POST …/items {fields}`. https://learn.microsoft.com/graph/api/listitem-create */
export function createListItem(call: GraphCall): Reply {
  readOptions(call.request.query, { options: [] });
  const { site, list } = listOf(call);
  if (list.facts.drive) throw new GraphFault('invalidRequest', 'Files are uploaded to the drive of the library.');
  const { fields } = readBody<{ fields: Record<string, unknown> }>(call.request, newItem);
  const values = readFields(list, fields);
  requireUnique(list, values);
  const record = list.add(withoutNulls(values), call.person.email);
  return json(201, listItemView(call, { site, list, listed: { record } }, {}), { etag: recordETag(record) });
}

/** `PATCH …/items/{id}/fields`; 412 when `If-Match` names another version. https://learn.microsoft.com/graph/api/listitem-update */
export function updateFields(call: GraphCall): Reply {
  readOptions(call.request.query, { options: [] });
  const { list } = listOf(call);
  const listed = list.item(call.params.listItem!);
  const ifMatch = call.request.headers['if-match'];
  if (ifMatch !== undefined && !namesETag(ifMatch, recordETag(listed.record))) throw new GraphFault('resourceModified');
  const values = readFields(list, readBody<Record<string, unknown>>(call.request, fieldSet));
  requireUnique(list, values, listed.record.id);
  list.change(listed.record, { fields: values, by: call.person.email });
  return json(200, fieldsView(list, listed), { etag: recordETag(listed.record) });
}

function rulesOf({ request, switches }: GraphCall, list: SharePointList): FieldRules {
  const preferences = String(request.headers.prefer ?? '')
    .toLowerCase()
    .split(/[,;]\s*/);
  return {
    list,
    honorsNonIndexed: preferences.includes(PREFER_NON_INDEXED.toLowerCase()),
    threshold: switches.listViewThreshold,
  };
}

function withoutNulls(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** A listItem with all its expanded relationships, the file of a library item included. */
function listItemView(
  call: GraphCall,
  placed: PlacedListItem,
  options: { select?: string; expand?: string },
): Record<string, unknown> {
  const resource = listItemResource(placed, options);
  const { drive } = placed.list.facts;
  const { item } = placed.listed;
  const wanted = readExpand(TYPES.listItem, options.expand).find(({ name }) => name === 'driveItem');
  if (!wanted || !drive || !item) return resource;
  return { ...resource, driveItem: driveItemResource(call, { drive, item }, { select: wanted.select }) };
}
