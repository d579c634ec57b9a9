import { createHash } from 'node:crypto';
import { cTagOf, eTagOf, type DriveItem } from './drive-item.js';
import type { Drive } from './drive.js';
import type { GraphCall } from '../graph/graph-call.js';
import { itemUrl } from './item-url.js';
import { identitySet } from '../sites/people.js';
import { picked, readSelect, TYPES } from '../graph/select.js';
import type { Located } from './shares.js';

/** Seconds a download URL works. */
const DOWNLOAD_SECONDS = 3600;

/**
 * The properties of a driveItem, those of `select` or all. The download URL, called `urlName`, is an annotation and comes without
 * a selection only, whatever that names. https://github.com/microsoftgraph/microsoft-graph-docs/issues/20212
 */
export function driveItemResource(
  call: GraphCall,
  { drive, item }: Located,
  { select, urlName = '@microsoft.graph.downloadUrl' }: { select?: string; urlName?: string } = {},
): Record<string, unknown> {
  const resource = picked(properties(call, drive, item), readSelect(TYPES.driveItem, select));
  const url = select === undefined ? downloadUrl(call, item) : undefined;
  return url === undefined ? resource : { [urlName]: url, ...resource };
}

/** A pre-authenticated URL of the content; undefined for what has none. */
export function downloadUrl({ downloads }: GraphCall, { content, blocksDownload }: DriveItem): string | undefined {
  if (!content || blocksDownload) return undefined;
  const { bytes, mimeType } = content;
  return downloads.publish({ content: bytes, contentType: mimeType, expiresInSeconds: DOWNLOAD_SECONDS }).url;
}

function properties(call: GraphCall, drive: Drive, item: DriveItem): Record<string, unknown> {
  const { id, name, createdAt, modifiedAt, createdBy, modifiedBy, content, description } = item;
  return {
    '@odata.etag': eTagOf(item),
    ...{ id, name, createdDateTime: createdAt, lastModifiedDateTime: modifiedAt },
    ...(description !== undefined && { description }),
    eTag: eTagOf(item),
    cTag: cTagOf(item),
    size: drive.size(item),
    webUrl: itemUrl(drive, item),
    createdBy: identitySet(createdBy),
    lastModifiedBy: identitySet(modifiedBy),
    fileSystemInfo: { createdDateTime: createdAt, lastModifiedDateTime: modifiedAt },
    parentReference: parentReference(call, drive, item),
    ...(content && { file: { mimeType: content.mimeType, hashes: { quickXorHash: hashOf(content.bytes) } } }),
    ...(item.kind === 'folder' && { folder: { childCount: drive.children(item).length } }),
    ...(item.kind === 'package' && { package: { type: 'oneNote' } }),
    ...(item === drive.root && { root: {} }),
    ...(item.permissions.some(({ link }) => link) && { shared: { scope: 'users' } }),
    ...(item.record && sharepointIds(call, drive, item)),
  };
}

function parentReference({ tenant }: GraphCall, drive: Drive, item: DriveItem): Record<string, unknown> {
  const { id: driveId, driveType } = drive.facts;
  const siteId = tenant.libraryOf(drive)?.site.id;
  const whole = { driveType, driveId, ...(siteId !== undefined && { siteId }) };
  if (item.parentId === undefined) return whole;
  const parent = drive.get(item.parentId);
  const path = drive
    .pathOf(parent)
    .map((name) => `/${encodeURIComponent(name)}`)
    .join('');
  return { ...whole, id: parent.id, name: parent.name, path: `/drives/${driveId}/root:${path}` };
}

function sharepointIds({ tenant }: GraphCall, drive: Drive, { record }: DriveItem): Record<string, unknown> {
  const { site, list } = tenant.libraryOf(drive)!;
  const [, siteId, webId] = site.id.split(',');
  return {
    sharepointIds: { siteId, webId, listId: list.id, listItemId: record!.id, listItemUniqueId: record!.guid },
  };
}

/** Twenty bytes that change with the content, as many as a quickXorHash has. */
function hashOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('base64');
}
