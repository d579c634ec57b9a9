import { empty, json, raw, type Reply } from '../../kit/reply.js';
import { eTagOf } from './drive-item.js';
import { downloadUrl } from './drive-item-resource.js';
import { driveItemView } from './drive-item-view.js';
import { namesETag } from '../graph/etag.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { readOptions } from '../graph/graph-query.js';
import { itemOf } from '../graph/locate.js';
import { readOrder, sorted } from '../graph/order.js';
import { pageOf } from '../graph/page.js';
import { permissionView } from './permission-view.js';
import { picked, readSelect, TYPES } from '../graph/select.js';

/** Items of a page without `$top`. */
const USUAL_PAGE = 200;

/** Most items of a page. */
export const MAX_TOP = 999;

/** `GET` of an item by id, path or sharing token; 304 when `If-None-Match` names its eTag. */
export function getItem(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'expand'] });
  const found = itemOf(call);
  const etag = eTagOf(found.item);
  if (namesETag(call.request.headers['if-none-match'], etag)) return empty(304, { etag });
  return json(200, driveItemView(call, found, query), { etag });
}

/** `GET …/children`, in pages. https://learn.microsoft.com/graph/api/driveitem-list-children */
export function listChildren(call: GraphCall): Reply {
  const query = readOptions(call.request.query, {
    options: ['select', 'expand', 'orderby', 'skiptoken'],
    maxTop: MAX_TOP,
  });
  const { drive, item } = itemOf(call);
  if (item.kind !== 'folder') throw new GraphFault('invalidRequest', 'The item is not a folder.');
  const keys = readOrder(query.orderby);
  const unknown = keys.find(({ name }) => !Object.hasOwn(ORDERED, name));
  if (unknown) throw new GraphFault('invalidRequest', `Sorting by '${unknown.name}' is not supported.`);
  const children = drive.children(item).map((child) => ({ drive, item: child }));
  const ordered = sorted(children, keys, ({ item: child }, name) =>
    name === 'size' ? drive.size(child) : ORDERED[name as keyof typeof ORDERED](child),
  );
  const { items, links } = pageOf(call, ordered, { ...query, usual: USUAL_PAGE });
  return json(200, { value: items.map((found) => driveItemView(call, found, query)), ...links });
}

const ORDERED = {
  name: ({ name }: { name: string }) => name,
  size: () => 0,
  lastModifiedDateTime: ({ modifiedAt }: { modifiedAt: string }) => modifiedAt,
} as const;

/** `GET …/permissions`. */
export function listPermissions(call: GraphCall): Reply {
  const { select } = readOptions(call.request.query, { options: ['select'] });
  const selected = readSelect(TYPES.permission, select);
  const permissions = itemOf(call).item.permissions.map(permissionView);
  return json(200, { value: permissions.map((permission) => picked(permission, selected)) });
}

/** What can be turned into PDF. https://learn.microsoft.com/graph/api/driveitem-get-content-format */
const TO_PDF = /\.(csv|docx?|od[pst]|pot|potm|potx|pps|ppsxm?|pptm?|pptx|rtf|xlsx?)$/i;

/** What can be turned into HTML. */
const TO_HTML = /\.(fluid|loop|wbtx|whiteboard)$/i;

/** `GET …/content`: 302 to a pre-authenticated URL, of the file or of its conversion. */
export function getContent(call: GraphCall): Reply {
  const { format } = readOptions(call.request.query, { options: ['format'] });
  const { item } = itemOf(call);
  if (item.kind !== 'file') throw new GraphFault('invalidRequest', 'The item has no content to download.');
  if (item.blocksDownload) throw new GraphFault('accessDenied', 'Downloads are blocked by policy.');
  if (format && !(format === 'pdf' ? TO_PDF : TO_HTML).test(item.name)) {
    throw new GraphFault('notSupported', `The file cannot be converted to ${format}.`);
  }
  if (call.switches.contentInline) return raw(200, item.content!.bytes, { 'content-type': item.content!.mimeType });
  const location = format === undefined ? downloadUrl(call, item)! : converted(call, item.name, format);
  return empty(302, { location });
}

function converted({ downloads }: GraphCall, name: string, format: string): string {
  const [content, contentType] =
    format === 'pdf'
      ? [`%PDF-1.7\n% ${name}\n%%EOF\n`, 'application/pdf']
      : [`<!doctype html><title>${encodeURIComponent(name)}</title>`, 'text/html'];
  return downloads.publish({ content: Buffer.from(content), contentType }).url;
}
