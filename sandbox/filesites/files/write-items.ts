import { json, type Reply } from '../../kit/reply.js';
import { choice, object, text } from '../../kit/shape.js';
import type { ConflictBehavior } from './drive.js';
import { eTagOf, type DriveItem } from './drive-item.js';
import { driveItemView } from './drive-item-view.js';
import { namesETag } from '../graph/etag.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { readOptions } from '../graph/graph-query.js';
import { itemOf, placeOf, type Place } from '../graph/locate.js';
import { readBody } from '../graph/request-json.js';

/** Largest file of a simple upload. https://learn.microsoft.com/onedrive/developer/rest-api/api/driveitem_put_content */
export const SIMPLE_UPLOAD_BYTES = 4 * 1024 * 1024;

interface NewFolder {
  readonly name: string;
  readonly description?: string;
  readonly '@microsoft.graph.conflictBehavior'?: ConflictBehavior;
}

const newFolder = object({
  name: text({ min: 1 }),
  folder: object({}),
  'description?': text({ max: 10_000 }),
  '@microsoft.graph.conflictBehavior?': choice('fail', 'rename', 'replace'),
});

/** `POST …/children`: a folder. https://learn.microsoft.com/graph/api/driveitem-post-children */
export function createFolder(call: GraphCall): Reply {
  readOptions(call.request.query, { options: [] });
  const { drive, item: parent } = itemOf(call);
  const body = readBody<NewFolder>(call.request, newFolder);
  const { item } = drive.put(parent, {
    ...{ name: body.name, kind: 'folder', by: call.person.email, description: body.description },
    conflictBehavior: body['@microsoft.graph.conflictBehavior'] ?? 'fail',
  });
  return json(201, driveItemView(call, { drive, item }, {}));
}

const itemChanges = object({ 'description?': text({ max: 10_000 }) });

/** `PATCH` of an item: its description; 412 when `If-Match` names another version. https://learn.microsoft.com/graph/api/driveitem-update */
export function updateItem(call: GraphCall): Reply {
  readOptions(call.request.query, { options: [] });
  const { drive, item } = itemOf(call);
  const ifMatch = call.request.headers['if-match'];
  if (ifMatch !== undefined && !namesETag(ifMatch, eTagOf(item))) throw new GraphFault('resourceModified');
  const { description } = readBody<{ description?: string }>(call.request, itemChanges);
  drive.replace(item, { by: call.person.email, description });
  return json(200, driveItemView(call, { drive, item }, {}));
}

/** `PUT …/content`: a whole file at once, new or in place of one. The default is to replace. */
export function putContent(call: GraphCall): Reply {
  const { request, person } = call;
  const { conflictBehavior = 'replace' } = readOptions(request.query, { options: ['conflictBehavior'] });
  const { size, content: bytes } = request.body;
  if (size > SIMPLE_UPLOAD_BYTES) throw new GraphFault('requestTooLarge');
  const mimeType = request.headers['content-type'] ?? 'application/octet-stream';
  const place = placeOf(call);
  const { item, created } = putFile(place, { content: { bytes, mimeType }, by: person.email, conflictBehavior });
  return json(created ? 201 : 200, driveItemView(call, { drive: place.drive, item }, {}));
}

/** What a file is written with. */
export interface WrittenFile {
  readonly content: { readonly bytes: Buffer; readonly mimeType: string };
  readonly by: string;
  readonly conflictBehavior: ConflictBehavior;
  /** Other than the one in the path. */
  readonly name?: string;
  readonly description?: string;
}

/** Writes a file to a place; missing folders of a path are made, as OneDrive does. */
export function putFile({ drive, item, target }: Place, file: WrittenFile): { item: DriveItem; created: boolean } {
  const { name: other, ...rest } = file;
  if (!target) {
    if (item?.kind !== 'file') throw new GraphFault('invalidRequest', 'Only files have content.');
    return { item: drive.replace(item, rest), created: false };
  }
  const folders = target.path.split('/');
  const name = folders.pop() ?? '';
  const parent = folders.reduce(
    (above, folder) =>
      drive.child(above, folder) ??
      drive.put(above, { name: folder, kind: 'folder', by: file.by, conflictBehavior: 'fail' }).item,
    target.parent,
  );
  return drive.put(parent, { ...rest, name: other ?? name, kind: 'file' });
}
