import { isPlainObject } from '@libs/schema';
import type { ProviderObject } from '../../actions/provider-answer.js';

/** What a caller asked for of an item. */
export interface WantedOfItem {
  select?: readonly string[];
  expandDriveItem: boolean;
}

/** An item of a library as the file it is: with its name and the ending of the name. */
export function asFile(item: ProviderObject): ProviderObject {
  const name = nameOf(item);
  const [, ending] = /\.([^.]+)$/.exec(name ?? '') ?? [];
  return { ...item, ...(name && { name }), ...(ending && { fileType: ending.toLowerCase() }) };
}

/** An item with what was asked for beside its columns. */
export function asItem(item: ProviderObject, { select, expandDriveItem }: WantedOfItem): ProviderObject {
  const { driveItem, ...rest } = selected(item, select);
  const name = nameOf(item);
  const size = isPlainObject(driveItem) ? driveItem.size : undefined;
  return {
    ...rest,
    ...(select?.includes('name') && name && { name }),
    ...(select?.includes('size') && size !== undefined && { size }),
    ...(expandDriveItem && driveItem !== undefined && { driveItem }),
  };
}

/** What the lists of SharePoint call an item that is no file. */
const NO_FILE = /^\d+_\.000$/;

/** The name of the file, which is also the end of its web address; of what is no file, the title. */
function nameOf({ fields, webUrl }: ProviderObject): string | undefined {
  const { FileLeafRef: leaf, Title: title } = isPlainObject(fields) ? fields : {};
  const name = typeof leaf === 'string' ? leaf : lastName(webUrl);
  if (name !== undefined && !NO_FILE.test(name)) return name;
  return typeof title === 'string' ? title : name;
}

function lastName(webUrl: unknown): string | undefined {
  if (typeof webUrl !== 'string' || !URL.canParse(webUrl)) return undefined;
  const segment = new URL(webUrl).pathname.split('/').at(-1)!;
  try {
    return decodeURIComponent(segment) || undefined;
  } catch {
    return segment;
  }
}

/** Only what was asked for, its etag, and what an item cannot be used without. */
function selected(item: ProviderObject, select: readonly string[] | undefined): ProviderObject {
  if (!select) return item;
  const wanted = new Set(['id', 'webUrl', 'fields', 'driveItem', ...select]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => wanted.has(name) || name.startsWith('@')));
}
