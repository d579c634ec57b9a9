import { driveItemResource } from './drive-item-resource.js';
import { readExpand } from './expand.js';
import type { GraphCall } from './graph-call.js';
import { listItemResource, type PlacedListItem } from './list-item-resource.js';
import { TYPES } from './select.js';

/** A listItem with all its expanded relationships, the file of a library item included. */
export function listItemView(
  call: GraphCall,
  placed: PlacedListItem,
  options: { select?: string; expand?: string },
): Record<string, unknown> {
  const resource = listItemResource(placed, options);
  const { drive } = placed.list.facts;
  const { item } = placed.listed;
  const wanted = readExpand(TYPES.listItem, options.expand).find(({ name }) => name === 'driveItem');
  if (!wanted || !drive || !item) return resource;
  return { ...resource, driveItem: driveItemResource(call, { drive, item }, { select: wanted.select }) };
}
