import { isReference, type Column } from './column.js';
import { readExpand } from '../graph/expand.js';
import { GraphFault } from '../graph/graph-error.js';
import { itemUrl } from '../files/item-url.js';
import { recordETag } from './list-record.js';
import { identitySet, PEOPLE } from '../sites/people.js';
import { picked, readSelect, TYPES } from '../graph/select.js';
import type { ListedItem, SharePointList } from './share-point-list.js';
import type { Site } from '../sites/site.js';

/** An item with the list and site it is in. */
export interface PlacedListItem {
  readonly site: Site;
  readonly list: SharePointList;
  readonly listed: ListedItem;
}

/** Lookup columns one query may read. */
const MAX_LOOKUPS = 12;

/** The listItem resource with `fields` where expanded. https://learn.microsoft.com/graph/api/resources/listitem */
export function listItemResource(
  { site, list, listed }: PlacedListItem,
  { select, expand }: { select?: string; expand?: string },
): Record<string, unknown> {
  const { record, item } = listed;
  const { drive } = list.facts;
  const webUrl = item && drive ? itemUrl(drive, item) : `${list.facts.webUrl}/${record.id}_.000`;
  const resource = picked(
    {
      '@odata.etag': recordETag(record),
      ...{ id: record.id, eTag: recordETag(record), webUrl },
      createdDateTime: record.createdAt,
      lastModifiedDateTime: record.modifiedAt,
      createdBy: identitySet(record.createdBy),
      lastModifiedBy: identitySet(record.modifiedBy),
      parentReference: { id: list.id, siteId: site.id },
      contentType: { id: item ? '0x0101' : '0x01', name: contentType(listed) },
    },
    readSelect(TYPES.listItem, select),
  );
  const fields = readExpand(TYPES.listItem, expand).find(({ name }) => name === 'fields');
  return fields ? { ...resource, fields: fieldsView(list, listed, fields.select) } : resource;
}

/** The fieldValueSet of an item: all its columns, or the selected ones. */
export function fieldsView(list: SharePointList, listed: ListedItem, select?: string): Record<string, unknown> {
  const { record } = listed;
  const values = { '@odata.etag': recordETag(record), ...fieldValues(list, listed) };
  if (select === undefined) return values;
  const names = select.split(',').map((name) => name.trim());
  const columns = names.map((name) => columnOf(list, name));
  if (columns.filter(isReference).length > MAX_LOOKUPS) {
    throw new GraphFault('invalidRequest', 'The query exceeds the lookup column threshold of 12.');
  }
  const named = columns.filter(isReference).map(({ name }) => [name, displayed(record.fields[name], record, name)]);
  return { ...picked(values, names), ...Object.fromEntries(named) };
}

/** The values of an item by name: references only as `<name>LookupId`, as Graph gives them unasked. */
export function fieldValues(list: SharePointList, listed: ListedItem): Record<string, unknown> {
  const { record, item } = listed;
  const own = Object.entries(record.fields).map(([name, value]) => {
    const column = list.column(name);
    return column && isReference(column) ? [`${name}LookupId`, value] : [name, value];
  });
  return {
    ...Object.fromEntries(own),
    ...(item && { FileLeafRef: item.name, FileSizeDisplay: item.content?.bytes.length ?? 0 }),
    ...{ id: record.id, ContentType: contentType(listed), Created: record.createdAt, Modified: record.modifiedAt },
    AuthorLookupId: lookupId(record.createdBy),
    EditorLookupId: lookupId(record.modifiedBy),
  };
}

/** The column a name in a query means; `<name>LookupId` means the column too. 400 if there is none. */
export function columnOf(list: SharePointList, name: string): Column {
  const column = list.column(name) ?? list.column(name.replace(/LookupId$/, ''));
  if (!column)
    throw new GraphFault(
      'invalidRequest',
      `Column '${name}' does not exist. It may have been deleted by another user.`,
    );
  return column;
}

function displayed(value: unknown, { createdBy, modifiedBy }: ListedItem['record'], name: string): unknown {
  const email = { Author: createdBy, Editor: modifiedBy }[name];
  if (email !== undefined) return PEOPLE.find((person) => person.email === email)?.displayName ?? email;
  const person = PEOPLE.find((candidate) => lookupId(candidate.email) === String(value));
  return person?.displayName ?? value;
}

/** The number a person has in the list of people of every site. */
function lookupId(email: string): string {
  return String(PEOPLE.findIndex((person) => person.email === email) + 10);
}

function contentType({ item }: ListedItem): string {
  return item ? (item.kind === 'folder' ? 'Folder' : 'Document') : 'Item';
}
