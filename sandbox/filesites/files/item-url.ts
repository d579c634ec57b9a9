import type { DriveItem } from './drive-item.js';
import type { Drive } from './drive.js';

/** Address of an item in a browser. */
export function itemUrl(drive: Drive, item: DriveItem): string {
  return [drive.facts.webUrl, ...drive.pathOf(item).map(encodeURIComponent)].join('/');
}
