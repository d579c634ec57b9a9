import { GraphFault } from './graph-error.js';
import { PathReader } from './path-reader.js';

/**
 * Rewrites a Graph path so that each thing it names is one segment: `/drive/<locator>/item/<locator>/…` and
 * `/site/<locator>/…`, with `name(argument='value')` as `/name(argument)/<value>`. Locators are percent-encoded texts:
 * `me`, `id:…`, `site:…`, `share:…` for drives; `root`, `id:…`, `path:…`, `below:<id>/…` for items.
 * @throws GraphFault 400 for a path that is not well formed
 */
export function canonicalPath(path: string): string {
  const reader = new PathReader(path);
  const { name } = reader.take();
  switch (name) {
    case 'me':
      if (reader.next !== 'drive') return `/me${reader.rest()}`;
      reader.take();
      return drivePath('me', reader);
    case 'drives':
      return drivePath(`id:${reader.take().name}`, reader);
    case 'shares':
      return sharePath(reader);
    case 'sites':
      return reader.isEmpty ? '/sites' : sitePath(reader);
    case 'search':
    case 'subscriptions':
    case '$batch':
      return `/${name}${reader.rest()}`;
    default:
      throw unknownSegment(name);
  }
}

/** Graph's answer to a path nobody serves. */
export function unknownSegment(name: string): GraphFault {
  return new GraphFault('BadRequest', `Resource not found for the segment '${name}'.`);
}

function sharePath(reader: PathReader): string {
  const { name } = reader.take();
  if (reader.next !== 'driveItem' && reader.next !== 'root') throw unknownSegment(reader.next ?? 'shares');
  reader.take();
  return `/drive/${encodeURIComponent(`share:${name}`)}/item/root${reader.rest()}`;
}

function sitePath(reader: PathReader): string {
  const { name, opensPath } = reader.take();
  const path = opensPath ? reader.takePath() : reader.takeFunction('getByPath', 'path')?.replace(/^\//, '');
  const locator = path === undefined ? name : `${name}:/${path}`;
  if (reader.next === 'drive') {
    reader.take();
    return drivePath(`site:${locator}`, reader);
  }
  return `/site/${encodeURIComponent(locator)}${reader.rest()}`;
}

function drivePath(locator: string, reader: PathReader): string {
  const drive = `/drive/${encodeURIComponent(locator)}`;
  if (reader.isEmpty) return drive;
  const query = reader.takeFunction('search', 'q');
  if (query !== undefined) return `${drive}/item/root/search(q)/${segment(query)}${reader.rest()}`;
  const { name, opensPath } = reader.take();
  if (name === 'root') return itemPath(drive, opensPath ? `path:${reader.takePath()}` : 'root', reader);
  if (name !== 'items') throw unknownSegment(name);
  const item = reader.take();
  return itemPath(drive, item.opensPath ? `below:${item.name}/${reader.takePath()}` : `id:${item.name}`, reader);
}

function itemPath(drive: string, locator: string, reader: PathReader): string {
  const item = `${drive}/item/${encodeURIComponent(locator)}`;
  const query = reader.takeFunction('search', 'q');
  if (query !== undefined) return `${item}/search(q)/${segment(query)}${reader.rest()}`;
  if (reader.next !== 'workbook') return `${item}${reader.rest()}`;
  return `${item}${workbookPath(reader)}`;
}

/** The functions below a workbook, with the name of their argument. */
const WORKBOOK_FUNCTIONS = { range: 'address', sessionInfoResource: 'key' } as const;

function workbookPath(reader: PathReader): string {
  let path = '';
  while (!reader.isEmpty) {
    const called = Object.entries(WORKBOOK_FUNCTIONS).find(([name]) => reader.next?.startsWith(`${name}(`));
    path += called
      ? `/${called[0]}(${called[1]})/${segment(reader.takeFunction(...called)!)}`
      : `/${segment(reader.take().name)}`;
  }
  return path;
}

/** The router takes no empty segments, and an empty text is a value here. */
function segment(text: string): string {
  return text === '' ? '%00' : encodeURIComponent(text);
}
