import { columnView } from './column.js';
import { readExpand } from '../graph/expand.js';
import { identitySet } from '../sites/people.js';
import { picked, readSelect, TYPES } from '../graph/select.js';
import type { SharePointList } from './share-point-list.js';
import type { Site } from '../sites/site.js';

/** The list resource. https://learn.microsoft.com/graph/api/resources/list */
export function listView(
  { site, list }: { site: Site; list: SharePointList },
  { select, expand }: { select?: string; expand?: string } = {},
): Record<string, unknown> {
  const { displayName, description = '', template, webUrl, by } = list.facts;
  const resource = picked(
    {
      '@odata.etag': `"${list.id},1"`,
      ...{ id: list.id, name: displayName, displayName, description, webUrl, eTag: `"${list.id},1"` },
      createdDateTime: list.createdAt,
      lastModifiedDateTime: list.createdAt,
      createdBy: identitySet(by),
      parentReference: { siteId: site.id },
      list: { contentTypesEnabled: false, hidden: false, template },
    },
    readSelect(TYPES.list, select),
  );
  for (const { name } of readExpand(TYPES.list, expand)) {
    if (name === 'columns') resource.columns = list.columns.map(columnView);
  }
  return resource;
}
