import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { DOWNLOAD_URL, downloadUrlOf, isDownloadUrl } from '../graph/graph-answer.js';
import { names } from '../graph/odata.js';

/** What a caller wants of drive items. */
export interface ItemChoice {
  select?: readonly string[];
  expand?: readonly string[];
  /** Fields that are there whatever was selected. */
  always?: readonly string[];
}

/** How items are asked for, and what is made of each that comes. */
export interface ItemSelection {
  query: { $select?: string; $expand?: string };
  of: (item: ProviderObject) => ProviderObject;
}

/**
 * Graph leaves the address of a file's bytes out under any `$select`, one that names it too. Where it is wanted Graph is asked
 * for whole items, and the selection is made here. https://github.com/microsoftgraph/microsoft-graph-docs/issues/20212
 */
export function itemSelection({ select, expand = [], always = [] }: ItemChoice): ItemSelection {
  const $expand = expand.length > 0 ? expand.join(',') : undefined;
  if (!select?.some(isDownloadUrl)) return { query: { $select: names(select, always), $expand }, of: (item) => item };
  const wanted = new Set([...select, ...always, ...expand].map((name) => name.split('/')[0]!));
  return { query: { $expand }, of: (item) => selected(item, wanted) };
}

function selected(item: ProviderObject, wanted: ReadonlySet<string>): ProviderObject {
  const url = downloadUrlOf(item);
  const kept = Object.entries(item).filter(([name]) => wanted.has(name) || name.startsWith('@odata.'));
  return { ...Object.fromEntries(kept), ...(url !== undefined && { [DOWNLOAD_URL]: url }) };
}
