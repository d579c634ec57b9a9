import type { ProviderObject } from '../../actions/provider-answer.js';

/** What an item is. A package, such as a notebook, has no folder's children and counts as a file. */
export type ContentType = 'file' | 'folder';

/** An item with what it is. */
export function withContentType(item: ProviderObject): ProviderObject & { contentType: ContentType } {
  return { ...item, contentType: item.folder === undefined ? 'file' : 'folder' };
}

/** Whether an item has a name, or the name has a part; case does not matter. */
export function isNamed({ name }: ProviderObject, wanted: string, match: 'exact' | 'contains'): boolean {
  if (typeof name !== 'string') return false;
  const [given, sought] = [folded(name), folded(wanted)];
  return match === 'exact' ? given === sought : given.includes(sought);
}

/** Drives compare names without case, and a letter with its accent may be one character or two. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
