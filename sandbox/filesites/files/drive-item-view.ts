import { driveItemResource } from './drive-item-resource.js';
import { readExpand, type Expansion } from '../graph/expand.js';
import type { GraphCall } from '../graph/graph-call.js';
import { listItemResource } from '../lists/list-item-resource.js';
import { permissionView } from './permission-view.js';
import { TYPES } from '../graph/select.js';
import type { Located } from './shares.js';

/** What a caller wants of an item. */
export interface ItemOptions {
  readonly select?: string;
  readonly expand?: string;
}

/** The driveItem resource with its expanded relationships. https://learn.microsoft.com/graph/api/resources/driveitem */
export function driveItemView(
  call: GraphCall,
  found: Located,
  { select, expand }: ItemOptions,
): Record<string, unknown> {
  const resource = driveItemResource(call, found, { select });
  for (const expansion of readExpand(TYPES.driveItem, expand)) {
    resource[expansion.name] = RELATED[expansion.name as keyof typeof RELATED](call, found, expansion);
  }
  return resource;
}

const RELATED = {
  children: (call: GraphCall, { drive, item }: Located, { select }: Expansion) =>
    drive.children(item).map((child) => driveItemResource(call, { drive, item: child }, { select })),
  listItem: (call: GraphCall, { drive, item }: Located, options: Expansion) => {
    const library = call.tenant.libraryOf(drive);
    return library && item.record && listItemResource({ ...library, listed: { record: item.record, item } }, options);
  },
  permissions: (_call: GraphCall, { item }: Located) => item.permissions.map(permissionView),
  // Pictures of documents are made by a service that is not there.
  thumbnails: () => [],
} as const;
