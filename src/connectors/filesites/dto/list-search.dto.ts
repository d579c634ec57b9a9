import type { InputFault } from '#libs/errors';
import { atMostOne, Check, Choice, EmptyIsMissing, Flag, List, Part, Text } from '#libs/schema';
import { GraphId, SiteId } from './address.fields.js';
import { columnName, ColumnComparison } from './column-condition.dto.js';
import { MaxResults, OrderBy, PageSize, PageToken } from './listing.fields.js';

const columns = (description: string) =>
  List(columnName('A column.'), { min: 1, max: 50, single: true, optional: true, description });

/** A list or library of a site. */
@EmptyIsMissing()
export class InList {
  @SiteId({ description: 'The site.' })
  siteId: string;

  @GraphId({ description: 'The list or library, by id or name.', example: 'Documents' })
  listId: string;
}

/** Items of a list, by conditions on its columns or by words. */
@Check(atMostOne<ListQuery>('filter', 'conditions'))
@Check(wordsAlone)
export class ListQuery extends InList {
  @Text({
    max: 4000,
    optional: true,
    description: 'Your own OData filter, sent as it is.',
    example: "fields/Status eq 'Open'",
  })
  filter?: string;

  @List(Part(() => ColumnComparison), {
    min: 1,
    max: 20,
    optional: true,
    description: 'Comparisons that must all hold.',
  })
  conditions?: ColumnComparison[];

  @Text({
    max: 1024,
    optional: true,
    description: 'Words, or a query in KQL; then without filter, conditions and order.',
  })
  query?: string;

  @OrderBy('The order, such as `fields/Modified desc`.')
  orderBy?: string;

  @Flag({ default: true, description: 'Add the columns to the answer as `fields`.' })
  expandFields: boolean;

  @Flag({ default: true, description: 'Filter by columns without an index too, which may fail in large lists.' })
  allowNonIndexed: boolean;

  @PageSize(1000, 100)
  pageSize: number;

  @MaxResults()
  maxResults?: number;

  @PageToken()
  pageToken?: string;
}

/** Items of a library, answered as files. https://learn.microsoft.com/graph/api/listitem-list */
export class SearchAndFilterFiles extends ListQuery {
  @columns('Columns that are answered, by internal name; default all.')
  select?: string[];
}

const itemFields = ['id', 'name', 'createdDateTime', 'lastModifiedDateTime', 'webUrl', 'size'] as const;
/** A field of the item itself; `size` is that of the file behind it. */
export type ItemField = (typeof itemFields)[number];

/** Items of a list or library, answered as such. https://learn.microsoft.com/graph/api/listitem-list */
@Check(filesAlone)
export class SearchListItems extends ListQuery {
  @columns('Columns that are answered, by internal name; default all.')
  returnFields?: string[];

  @List(Choice(itemFields), {
    min: 1,
    max: itemFields.length,
    single: true,
    optional: true,
    description: 'Fields of the items; id and webUrl are always there.',
  })
  select?: ItemField[];

  @Flag({ default: false, description: 'Add the file of each item to the answer as `driveItem`.' })
  expandDriveItem: boolean;
}

/** Words are looked up in another index, which knows neither filters nor columns to sort by. */
function wordsAlone(input: ListQuery): InputFault[] {
  if (input.query === undefined) return [];
  return (['filter', 'conditions', 'orderBy'] as const)
    .filter((name) => input[name] !== undefined)
    .map((field) => ({ field, rule: 'excluded_by_query', message: 'cannot be used with query' }));
}

/** The index knows nothing of the file behind an item. */
function filesAlone({ query, expandDriveItem, select }: SearchListItems): InputFault[] {
  if (query === undefined) return [];
  const given = [...(expandDriveItem ? ['expandDriveItem'] : []), ...(select?.includes('size') ? ['select'] : [])];
  return given.map((field) => ({ field, rule: 'excluded_by_query', message: 'needs the list itself, not query' }));
}
