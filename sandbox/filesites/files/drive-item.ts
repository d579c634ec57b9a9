import type { ListRecord } from '../lists/list-record.js';
import type { Permission } from './permission.js';
import type { Workbook } from '../workbooks/workbook.js';

/** The bytes of a file. */
export interface FileContent {
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** A file, folder or package in a drive. */
export interface DriveItem {
  readonly id: string;
  /** Undefined for the root. */
  readonly parentId?: string;
  readonly guid: string;
  name: string;
  readonly kind: 'file' | 'folder' | 'package';
  /** Only of files. */
  content?: FileContent;
  /** What a spreadsheet holds, where it is one. */
  workbook?: Workbook;
  description?: string;
  readonly createdAt: string;
  modifiedAt: string;
  readonly createdBy: string;
  modifiedBy: string;
  /** Counts changes of anything, in the eTag. */
  version: number;
  /** Counts changes of the content, in the cTag. */
  contentVersion: number;
  readonly permissions: Permission[];
  /** True under a policy that forbids downloads. */
  blocksDownload?: boolean;
  /** The item of the library's list; drives of people have none. */
  readonly record?: ListRecord;
}

/** The item's eTag, which changes with anything. */
export function eTagOf({ guid, version }: Pick<DriveItem, 'guid' | 'version'>): string {
  return `"{${guid.toUpperCase()}},${version}"`;
}

/** The item's cTag, which changes with the content. */
export function cTagOf({ guid, contentVersion }: DriveItem): string {
  return `"c:{${guid.toUpperCase()}},${contentVersion}"`;
}
