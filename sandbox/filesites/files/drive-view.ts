import type { GraphCall } from '../graph/graph-call.js';
import type { Drive } from './drive.js';
import { driveItemResource } from './drive-item-resource.js';
import { readExpand } from '../graph/expand.js';
import { listView } from '../lists/list-view.js';
import { identitySet } from '../sites/people.js';
import { picked, readSelect, TYPES } from '../graph/select.js';

/** The drive resource. https://learn.microsoft.com/graph/api/resources/drive */
export function driveView(
  call: GraphCall,
  drive: Drive,
  { select, expand }: { select?: string; expand?: string } = {},
): Record<string, unknown> {
  const { id, name, driveType, webUrl, owner, quota } = drive.facts;
  const library = call.tenant.libraryOf(drive);
  const used = drive.used();
  const resource = picked(
    {
      ...{ id, name, driveType, webUrl },
      createdDateTime: drive.root.createdAt,
      lastModifiedDateTime: drive.root.modifiedAt,
      owner: owner === undefined ? { group: { displayName: library?.site.displayName } } : identitySet(owner),
      quota: { total: quota, used, remaining: quota - used, deleted: 0, state: 'normal' },
    },
    readSelect(TYPES.drive, select),
  );
  for (const { name: relationship, select: inner } of readExpand(TYPES.drive, expand)) {
    if (relationship === 'root')
      resource.root = driveItemResource(call, { drive, item: drive.root }, { select: inner });
    else if (library) resource.list = listView(library, { select: inner });
  }
  return resource;
}
