import { driveItemResource } from '../files/drive-item-resource.js';
import { driveView } from '../files/drive-view.js';
import type { DriveItem } from '../files/drive-item.js';
import type { Drive } from '../files/drive.js';
import type { GraphCall } from '../graph/graph-call.js';
import { itemUrl } from '../files/item-url.js';
import type { Searchable } from './kql.js';
import { fieldValues, listItemResource } from '../lists/list-item-resource.js';
import { listView } from '../lists/list-view.js';
import { searchText } from './search-drive.js';
import type { ListedItem, SharePointList } from '../lists/share-point-list.js';
import { siteUrl, type Site } from '../sites/site.js';
import { siteView } from '../sites/site-view.js';

/** Something that can be found. */
export interface Indexed extends Searchable {
  readonly hitId: string;
  /** Values to sort by, by property name. */
  readonly sortable: Readonly<Record<string, string | number>>;
  /** The resource; `fields` are the custom columns wanted of a list item. */
  readonly resource: (fields: readonly string[]) => Record<string, unknown>;
}

/** What can be searched for. */
export type EntityType = 'driveItem' | 'listItem' | 'list' | 'site' | 'drive';

/** Everything of a kind that the person may see. */
export const INDEX: Readonly<Record<EntityType, (call: GraphCall) => Indexed[]>> = {
  driveItem: (call) =>
    call.tenant.drivesOf(call.person).flatMap((drive) => drive.all().map((item) => indexedFile(call, drive, item))),
  listItem: (call) =>
    everyList(call).flatMap(({ site, list }) => list.items().map((listed) => indexedListItem({ site, list }, listed))),
  list: (call) => everyList(call).map(({ site, list }) => indexedList(site, list)),
  site: (call) => call.tenant.sitesOf(call.person).map((site) => indexedSite(call, site)),
  drive: (call) => call.tenant.drivesOf(call.person).map((drive) => indexedDrive(call, drive)),
};

function indexedFile(call: GraphCall, drive: Drive, item: DriveItem): Indexed {
  const library = call.tenant.libraryOf(drive);
  const select =
    'id,name,size,webUrl,createdDateTime,lastModifiedDateTime,createdBy,lastModifiedBy,parentReference,file,folder,fileSystemInfo';
  return {
    ...common(item.id, {
      title: item.name,
      url: itemUrl(drive, item),
      modifiedAt: item.modifiedAt,
      createdAt: item.createdAt,
    }),
    text: searchText(item),
    properties: { ...fileProperties(drive, item), ...(library && placeProperties(library.site, library.list)) },
    resource: () => ({
      '@odata.type': '#microsoft.graph.driveItem',
      ...driveItemResource(call, { drive, item }, { select }),
    }),
  };
}

function indexedListItem({ site, list }: { site: Site; list: SharePointList }, listed: ListedItem): Indexed {
  const { record, item } = listed;
  const values = fieldValues(list, listed);
  const title = String(item?.name ?? record.fields.Title ?? '');
  const { drive } = list.facts;
  const url = item && drive ? itemUrl(drive, item) : `${list.facts.webUrl}/${record.id}_.000`;
  return {
    ...common(record.guid, { title, url, modifiedAt: record.modifiedAt, createdAt: record.createdAt }),
    text: item ? searchText(item) : Object.values(record.fields).join(' ').toLowerCase(),
    properties: {
      ...(item && drive ? fileProperties(drive, item) : { title, path: url, isdocument: 'false' }),
      ...placeProperties(site, list),
    },
    resource: (fields) => ({
      '@odata.type': '#microsoft.graph.listItem',
      ...listItemResource({ site, list, listed }, {}),
      fields: Object.fromEntries(
        fields.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]),
      ),
    }),
  };
}

function indexedList(site: Site, list: SharePointList): Indexed {
  const { displayName, webUrl } = list.facts;
  return {
    ...common(list.id, { title: displayName, url: webUrl, modifiedAt: list.createdAt, createdAt: list.createdAt }),
    text: displayName.toLowerCase(),
    properties: { title: displayName, path: webUrl, ...placeProperties(site, list) },
    resource: () => ({ '@odata.type': '#microsoft.graph.list', ...listView({ site, list }) }),
  };
}

function indexedSite(call: GraphCall, site: Site): Indexed {
  const url = siteUrl(site);
  return {
    ...common(site.id, { title: site.displayName, url, modifiedAt: site.createdAt, createdAt: site.createdAt }),
    text: `${site.name} ${site.displayName} ${site.description}`.toLowerCase(),
    properties: { title: site.displayName, path: url, siteid: site.id.split(',')[1]! },
    resource: () => ({ '@odata.type': '#microsoft.graph.site', ...siteView(call, site) }),
  };
}

function indexedDrive(call: GraphCall, drive: Drive): Indexed {
  const { id, name, webUrl } = drive.facts;
  const { createdAt, modifiedAt } = drive.root;
  return {
    ...common(id, { title: name, url: webUrl, modifiedAt, createdAt }),
    text: name.toLowerCase(),
    properties: { title: name, path: webUrl },
    resource: () => ({ '@odata.type': '#microsoft.graph.drive', ...driveView(call, drive) }),
  };
}

function common(
  hitId: string,
  { title, url, modifiedAt, createdAt }: { title: string; url: string; modifiedAt: string; createdAt: string },
): Pick<Indexed, 'hitId' | 'sortable'> {
  const times = { lastModifiedDateTime: modifiedAt, LastModifiedTime: modifiedAt, createdDateTime: createdAt };
  return { hitId, sortable: { ...times, Created: createdAt, name: title, Title: title, Filename: title, Path: url } };
}

function everyList({ tenant, person }: GraphCall): { site: Site; list: SharePointList }[] {
  return tenant.sitesOf(person).flatMap((site) => site.lists.map((list) => ({ site, list })));
}

function fileProperties(drive: Drive, item: DriveItem): Record<string, string> {
  const extension = item.kind === 'file' ? (item.name.split('.').slice(1).at(-1) ?? '') : '';
  return {
    ...{ title: item.name, filename: item.name, filetype: extension, fileextension: extension },
    ...{ path: itemUrl(drive, item), author: item.createdBy, isdocument: String(item.kind === 'file') },
  };
}

function placeProperties(site: Site, list: SharePointList): Record<string, string> {
  const [, siteid = '', webid = ''] = site.id.split(',');
  return { siteid, webid, listid: list.id, sitetitle: site.displayName };
}
