import { json, type Reply } from '../../kit/reply.js';
import { driveItemView } from '../files/drive-item-view.js';
import type { Drive } from '../files/drive.js';
import type { DriveItem } from '../files/drive-item.js';
import type { GraphCall } from '../graph/graph-call.js';
import { readOptions } from '../graph/graph-query.js';
import { itemOf } from '../graph/locate.js';
import { readOrder, sorted } from '../graph/order.js';
import { pageOf } from '../graph/page.js';
import { MAX_TOP } from '../files/read-items.js';

/** Items of a page without `$top`. */
const USUAL_PAGE = 200;

/** `GET …/search(q='…')`: everything below whose name, description, columns or text holds all the words. */
export function searchDrive(call: GraphCall): Reply {
  const query = readOptions(call.request.query, {
    options: ['select', 'expand', 'orderby', 'skiptoken'],
    maxTop: MAX_TOP,
  });
  const { drive, item } = itemOf(call);
  const words = call.params.query!.replace('\0', '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = drive.below(item).filter((candidate) => words.every((word) => searchText(candidate).includes(word)));
  const ordered = sorted(found, readOrder(query.orderby), (candidate, name) => valueOf(drive, candidate, name));
  const { items, links } = pageOf(call, ordered, { ...query, usual: USUAL_PAGE });
  const value = items.map((hit) => ({ ...driveItemView(call, { drive, item: hit }, query), searchResult: {} }));
  return json(200, { value, ...links });
}

/** What the index knows of an item, in lower case: its name, description, columns and, where it is text, its content. */
export function searchText({ name, description = '', record, content, workbook }: DriveItem): string {
  const text = content?.mimeType.startsWith('text/') ? content.bytes.toString() : '';
  const cells = workbook?.worksheets.flatMap(({ rows }) => rows.flat().map((cell) => cell.text)) ?? [];
  return [name, description, text, ...cells, ...Object.values(record?.fields ?? {})].join(' ').toLowerCase();
}

function valueOf(drive: Drive, item: DriveItem, name: string): unknown {
  return { name: item.name, size: drive.size(item), lastModifiedDateTime: item.modifiedAt }[name];
}
