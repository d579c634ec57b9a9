import type { GraphCall } from './graph-call.js';
import type { Drive } from '../files/drive.js';
import type { DriveItem } from '../files/drive-item.js';
import { GraphFault } from './graph-error.js';
import type { SharePointList } from '../lists/share-point-list.js';
import { sharedItem, type Located } from '../files/shares.js';
import type { Site } from '../sites/site.js';

/** The site a call names. */
export function siteOf({ tenant, params, person }: GraphCall): Site {
  requireWorkAccount(person);
  return tenant.site(params.site!, person);
}

/** The list a call names. */
export function listOf(call: GraphCall): { site: Site; list: SharePointList } {
  const site = siteOf(call);
  return { site, list: call.tenant.list(site, call.params.list!) };
}

/** The drive a call names. */
export function driveOf(call: GraphCall): Drive {
  const { tenant, person, params } = call;
  const [kind, name] = split(params.drive!);
  switch (kind) {
    case 'me':
      return tenant.ownDrive(person);
    case 'site':
      requireWorkAccount(person);
      return tenant.site(name, person).drives[0]!;
    case 'share':
      return sharedItem(tenant, name, person).drive;
    default:
      return tenant.drive(name, person);
  }
}

/** The item a call names; 404 if there is none. */
export function itemOf(call: GraphCall): Located {
  const { drive, item } = placeOf(call);
  if (!item) throw new GraphFault('itemNotFound');
  return { drive, item };
}

/** Where a write goes: an item that is there, or a name below a parent that is there. */
export interface Place {
  readonly drive: Drive;
  readonly item?: DriveItem;
  /** Missing only where an existing item was named by id. */
  readonly target?: { readonly parent: DriveItem; readonly path: string };
}

/** The place a call names, whether something is there or not. */
export function placeOf(call: GraphCall): Place {
  const [share, token] = split(call.params.drive!);
  if (share === 'share') return sharedItem(call.tenant, token, call.person);
  const drive = driveOf(call);
  const [kind, name] = split(call.params.item!);
  if (kind === 'root') return { drive, item: drive.root };
  if (kind === 'id') return { drive, item: name === 'root' ? drive.root : drive.get(name) };
  const [id, path] = kind === 'below' ? slashed(name) : ['root', name];
  const parent = id === 'root' ? drive.root : drive.get(id);
  return { drive, item: drive.find(path, parent), target: { parent, path } };
}

/** @throws GraphFault for private accounts, which have no sites, lists and workbooks */
export function requireWorkAccount({ isPrivate }: GraphCall['person']): void {
  if (isPrivate) throw new GraphFault('notSupportedForMsa');
}

function split(locator: string): [kind: string, name: string] {
  const at = locator.indexOf(':');
  return at < 0 ? [locator, ''] : [locator.slice(0, at), locator.slice(at + 1)];
}

function slashed(text: string): [string, string] {
  const at = text.indexOf('/');
  return [text.slice(0, at), text.slice(at + 1)];
}
