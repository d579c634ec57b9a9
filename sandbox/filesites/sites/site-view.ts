import type { GraphCall } from '../graph/graph-call.js';
import { driveView } from '../files/drive-view.js';
import { readExpand } from '../graph/expand.js';
import { listView } from '../lists/list-view.js';
import { picked, readSelect, TYPES } from '../graph/select.js';
import { HOST, siteUrl, type Site } from './site.js';

/** The site resource. https://learn.microsoft.com/graph/api/resources/site */
export function siteView(
  call: GraphCall,
  site: Site,
  { select, expand }: { select?: string; expand?: string } = {},
): Record<string, unknown> {
  const { id, name, displayName, description, createdAt } = site;
  const selected = readSelect(TYPES.site, select);
  const expansions = readExpand(TYPES.site, expand);
  const resource = picked(
    {
      ...{ id, name, displayName, description, webUrl: siteUrl(site) },
      createdDateTime: createdAt,
      lastModifiedDateTime: createdAt,
      ...(site.path === '' && { root: {} }),
      siteCollection: { hostname: HOST },
    },
    selected,
  );
  for (const { name: relationship, select: inner } of expansions) {
    resource[relationship] = {
      drive: () => driveView(call, site.drives[0]!, { select: inner }),
      drives: () => site.drives.map((drive) => driveView(call, drive, { select: inner })),
      lists: () => site.lists.map((list) => listView({ site, list }, { select: inner })),
    }[relationship as 'drive' | 'drives' | 'lists']();
  }
  return resource;
}
