import { decodeCursor, encodeCursor } from '../../kit/cursor.js';
import { json, type Reply } from '../../kit/reply.js';
import type { Drive } from '../files/drive.js';
import type { DriveItem } from '../files/drive-item.js';
import { driveItemResource } from '../files/drive-item-resource.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { readOptions } from '../graph/graph-query.js';
import { itemOf, listOf } from '../graph/locate.js';
import { listItemResource } from '../lists/list-item-resource.js';
import type { ListRecord } from '../lists/list-record.js';
import type { ListedItem } from '../lists/share-point-list.js';
import type { ChangeLog } from './change-log.js';

/** How far somebody has read: after which change, and whether a first listing, without what is deleted, still goes on. */
type Position = [change: number, isListing: boolean];

/** `GET …/root/delta`. https://learn.microsoft.com/graph/api/driveitem-delta */
export function driveDelta(call: GraphCall): Reply {
  const { token } = readOptions(call.request.query, { options: ['token'] });
  const { drive, item } = itemOf(call);
  if (item !== drive.root) throw new GraphFault('invalidRequest', 'Changes are listed for the root of a drive.');
  return changesPage(call, drive.changes, {
    token,
    live: (id) => withoutPath(driveItemResource(call, { drive, item: drive.get(id) })),
    gone: (gone) => goneItem(call, drive, gone),
  });
}

/** `GET …/items/delta`. https://learn.microsoft.com/graph/api/listitem-delta */
export function listDelta(call: GraphCall): Reply {
  const { token, ...options } = readOptions(call.request.query, { options: ['token', 'select', 'expand'] });
  const { site, list } = listOf(call);
  const { drive } = list.facts;
  const view = (listed: ListedItem) => listItemResource({ site, list, listed }, options);
  const goneView = ({ id }: ListRecord) => ({
    id,
    deleted: { state: 'deleted' },
    parentReference: { siteId: site.id },
  });
  if (!drive)
    return changesPage(call, list.changes, {
      token,
      live: (id) => view({ record: list.item(id).record }),
      gone: goneView,
    });
  return changesPage(call, drive.changes, {
    token,
    live: (id) => (id === drive.root.id ? undefined : view({ record: drive.get(id).record!, item: drive.get(id) })),
    gone: ({ record }) => goneView(record!),
  });
}

interface Views<Thing> {
  readonly token: string | undefined;
  readonly live: (id: string) => object | undefined;
  readonly gone: (thing: Thing) => object;
}

function changesPage<Thing>(call: GraphCall, log: ChangeLog<Thing>, { token, live, gone }: Views<Thing>): Reply {
  const { switches, request, baseUrl } = call;
  const scope = `${request.path} ${switches.deltaAge}`;
  const link = (position: Position): string => {
    const query = new URLSearchParams(request.query);
    query.set('token', encodeCursor(scope, position));
    return `${baseUrl}${request.path}?${query.toString().replaceAll('%24', '$')}`;
  };
  if (token === 'latest') return json(200, { '@odata.deltaLink': link([log.latest, false]), value: [] });
  const [change, isListing] = token === undefined ? [0, true] : positionOf(scope, token);
  const all = log.after(change).filter((one) => !(isListing && one.gone));
  const shown = all.slice(0, switches.deltaPage);
  const value = shown.flatMap((one) => (one.gone ? gone(one.gone) : (live(one.id) ?? [])));
  const isLast = shown.length === all.length;
  const links = isLast
    ? { '@odata.deltaLink': link([log.latest, false]) }
    : { '@odata.nextLink': link([shown.at(-1)!.at, isListing]) };
  return json(200, { ...links, value });
}

/** A token of before the last expiry is of another scope, as one of another list is. */
function positionOf(scope: string, token: string): Position {
  const position = decodeCursor(scope, token);
  if (Array.isArray(position)) return position as Position;
  throw new GraphFault('resyncRequired');
}

/** Paths are left out where changes are listed, since a parent may have been renamed. */
function withoutPath({ parentReference, ...resource }: Record<string, unknown>): object {
  const { path, ...reference } = parentReference as Record<string, unknown>;
  return { ...resource, parentReference: reference };
}

function goneItem({ tenant }: GraphCall, drive: Drive, { id, kind, parentId }: DriveItem): object {
  const { id: driveId, driveType } = drive.facts;
  const siteId = tenant.libraryOf(drive)?.site.id;
  return {
    id,
    deleted: { state: 'deleted' },
    ...(kind === 'folder' ? { folder: {} } : { file: {} }),
    size: 0,
    parentReference: { driveType, driveId, ...(siteId !== undefined && { siteId }), id: parentId },
  };
}
