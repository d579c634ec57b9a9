import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';

/** The address that holds a file's bytes for whoever has it. */
export const DOWNLOAD_URL = '@microsoft.graph.downloadUrl';
/** After an upload in chunks Graph writes it under another name. */
const DOWNLOAD_URLS: readonly string[] = [DOWNLOAD_URL, '@content.downloadUrl'];

/** An object without what only describes the answer it came in; lists are looked into. */
export function withoutAnnotations(body: ProviderObject): ProviderObject {
  const kept: ProviderObject = {};
  for (const [name, value] of Object.entries(body)) {
    if (name.endsWith('@odata.context') || name === '@odata.nextLink') continue;
    kept[name] = name === 'value' && Array.isArray(value) ? value.map(plainItem) : value;
  }
  return kept;
}

function plainItem(item: unknown): unknown {
  return isPlainObject(item) ? withoutAnnotations(item) : item;
}

/** Whether a field holds the pre-authenticated address of an item's bytes. */
export function isDownloadUrl(name: string): boolean {
  return DOWNLOAD_URLS.includes(name);
}

/** The pre-authenticated address of an item's bytes, if it has one. */
export function downloadUrlOf(item: ProviderObject): string | undefined {
  return DOWNLOAD_URLS.map((name) => item[name]).find((url): url is string => typeof url === 'string');
}

/** An item without the address of its bytes. */
export function withoutDownloadUrl(item: ProviderObject): ProviderObject {
  const kept = { ...item };
  for (const name of DOWNLOAD_URLS) delete kept[name];
  return kept;
}

/** The items of a page. @throws AppError `provider_invalid_response` for anything that is no object among them */
export function itemsOf({ value }: ProviderObject): ProviderObject[] {
  if (Array.isArray(value) && value.every(isPlainObject)) return value;
  throw invalidProviderAnswer('it lacks a list of objects "value"');
}

/** A text field that must be there. @throws AppError `provider_invalid_response` */
export function textOf(object: ProviderObject, name: string): string {
  const value = object[name];
  if (typeof value === 'string') return value;
  throw invalidProviderAnswer(`it lacks "${name}"`);
}
