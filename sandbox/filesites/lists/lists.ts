import { json, type Reply } from '../../kit/reply.js';
import { choice, flag, isObject, list, object, rule, text, all, type Shape } from '../../kit/shape.js';
import { COLUMN_TYPES, columnView, type Column, type ColumnType } from './column.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { readOptions } from '../graph/graph-query.js';
import { listView } from './list-view.js';
import { listOf, siteOf } from '../graph/locate.js';
import { pageOf } from '../graph/page.js';
import { readBody } from '../graph/request-json.js';
import { guid } from '../graph/resource-id.js';
import { picked, readSelect, TYPES } from '../graph/select.js';

/** Lists of a page without `$top`. */
const USUAL_PAGE = 200;

/** Templates a list can be made from. https://learn.microsoft.com/graph/api/resources/listinfo */
const TEMPLATES = [
  ...[
    'announcements',
    'contacts',
    'documentLibrary',
    'events',
    'genericList',
    'issueTracking',
    'links',
    'pictureLibrary',
  ],
  ...['survey', 'tasks', 'tasksWithTimelineAndHierarchy', 'webPageLibrary'],
];

type NewColumn = Partial<Column> & { readonly name: string } & Readonly<Partial<Record<ColumnType, object>>>;

const settings: Shape = rule('Invalid input: expected object', isObject);
const column = all(
  object({
    name: text({ min: 1, max: 255, pattern: /^[A-Za-z_][\w]*$/ }),
    'displayName?': text({ min: 1, max: 255 }),
    'description?': text({ max: 255 }),
    ...Object.fromEntries(
      ['required', 'indexed', 'enforceUniqueValues', 'hidden', 'readOnly'].map((name) => [`${name}?`, flag()]),
    ),
    ...Object.fromEntries(COLUMN_TYPES.map((type) => [`${type}?`, settings])),
  }),
  rule('exactly one column type is required', (value) => typesIn(value).length === 1),
);
const newList = object({
  displayName: text({ min: 1, max: 255 }),
  'description?': text({ max: 1000 }),
  'list?': object({ 'template?': choice(...TEMPLATES), 'contentTypesEnabled?': flag(), 'hidden?': flag() }),
  'columns?': list(column, { max: 100 }),
});

/** `GET /sites/{id}/lists`. */
export function listLists(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'expand', 'skiptoken'], maxTop: 999 });
  const site = siteOf(call);
  const { items, links } = pageOf(call, site.lists, { ...query, usual: USUAL_PAGE });
  return json(200, { value: items.map((found) => listView({ site, list: found }, query)), ...links });
}

/** `GET /sites/{id}/lists/{id or name}`. */
export function getList(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'expand'] });
  return json(200, listView(listOf(call), query));
}

/** `GET …/columns`. */
export function listColumns(call: GraphCall): Reply {
  const { select } = readOptions(call.request.query, { options: ['select'] });
  const selected = readSelect(TYPES.columnDefinition, select);
  const columns = listOf(call).list.columns.map(columnView);
  return json(200, { value: columns.map((found) => picked(found, selected)) });
}

/** `POST /sites/{id}/lists`: a list or library with its columns. https://learn.microsoft.com/graph/api/list-create */
export function createList(call: GraphCall): Reply {
  readOptions(call.request.query, { options: [] });
  const site = siteOf(call);
  const body = readBody<{
    displayName: string;
    description?: string;
    list?: { template?: string };
    columns?: NewColumn[];
  }>(call.request, newList);
  const taken = site.lists.some(({ facts }) => facts.displayName.toLowerCase() === body.displayName.toLowerCase());
  if (taken) throw new GraphFault('nameAlreadyExists', 'Name already exists');
  const { displayName, description, list: { template = 'genericList' } = {} } = body;
  const columns = (body.columns ?? []).map(columnOf);
  const by = call.person.email;
  const made =
    template === 'documentLibrary'
      ? call.tenant.addLibrary(site, { name: displayName, columns, by }).list
      : call.tenant.addList(site, { displayName, description, template, by, columns });
  return json(201, listView({ site, list: made }));
}

/** A column as it is kept; what is left out is false or empty. */
export function columnOf(given: NewColumn): Column {
  const [type] = typesIn(given);
  const { name, displayName = name, description = '', indexed = false, required = false } = given;
  const { enforceUniqueValues = false, readOnly = false, hidden = false } = given;
  if (enforceUniqueValues && !indexed) {
    throw new GraphFault('invalidRequest', `The column '${name}' must be indexed to enforce unique values.`);
  }
  return {
    ...{ id: guid(), name, displayName, description, type: type!, indexed, required, enforceUniqueValues, hidden },
    readOnly: readOnly || type === 'calculated',
    settings: { ...given[type!] },
  };
}

function typesIn(value: unknown): ColumnType[] {
  return COLUMN_TYPES.filter((type) => isObject(value) && value[type] !== undefined);
}
