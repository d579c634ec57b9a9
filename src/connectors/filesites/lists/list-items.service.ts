import { Injectable } from '@nestjs/common';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { siteAddress } from '../graph/address.js';
import type { ListQuery, SearchAndFilterFiles, SearchListItems } from '../dto/list-search.dto.js';
import { GraphPages, type GraphPage } from '../graph/graph-pages.service.js';
import { within } from '../graph/keyword-query.js';
import { columnFilter, names } from '../graph/odata.js';
import { OffsetPages } from '../graph/offset-pages.service.js';
import { SearchIndex } from '../graph/search-index.service.js';
import { WebUrls } from '../graph/web-urls.service.js';

/** What a caller asked for of an item. */
interface WantedOfItem {
  select?: readonly string[];
  expandDriveItem: boolean;
}

/** What the lists of SharePoint call an item that is no file. */
const NO_FILE = /^\d+_\.000$/;

/** Lets Graph filter by columns without an index, as far as it can. */
const NON_INDEXED = { prefer: 'HonorNonIndexedQueriesWarningMayFailRandomly' };
/** Most results of one search. */
const MAX_HITS = 500;
/** A field that is not the item's own but that of the file behind it. */
const OF_FILE = 'size';

/** What a query answers of each item. */
interface Shape {
  columns?: readonly string[];
  select?: string;
  expand?: string[];
}

/** Items of lists and libraries. https://learn.microsoft.com/graph/api/listitem-list */
@Injectable()
export class ListItems {
  constructor(
    private readonly pages: GraphPages,
    private readonly index: SearchIndex,
    private readonly offsets: OffsetPages,
    private readonly webUrls: WebUrls,
  ) {}

  /** Items as the files they are, by conditions or by words. */
  async files(input: SearchAndFilterFiles, context: ActionContext): Promise<GraphPage> {
    const page = await this.read(input, { columns: input.select }, context);
    return { ...page, value: page.value.map(asFile) };
  }

  /** Items as such, by conditions or by words. */
  async search(input: SearchListItems, context: ActionContext): Promise<GraphPage> {
    const { returnFields, select, expandDriveItem } = input;
    const wantsSize = select?.includes(OF_FILE) ?? false;
    const shape: Shape = {
      columns: returnFields,
      select: names(
        select?.filter((name) => name !== OF_FILE),
        ['id', 'webUrl'],
      ),
      expand: expandDriveItem ? ['driveItem'] : wantsSize ? ['driveItem($select=id,size)'] : [],
    };
    const page = await this.read(input, shape, context);
    return { ...page, value: page.value.map((item) => asItem(item, input)) };
  }

  private read(input: ListQuery, shape: Shape, context: ActionContext): Promise<GraphPage> {
    return input.query === undefined ? this.filtered(input, shape, context) : this.found(input, shape, context);
  }

  private filtered(input: ListQuery, { columns, select, expand = [] }: Shape, context: ActionContext) {
    const { siteId, listId, filter, conditions, orderBy, expandFields, allowNonIndexed, pageSize } = input;
    const path = siteAddress(siteId).below('/lists/{listId}/items', { listId });
    const fields = columns ? `fields($select=${names(columns)})` : 'fields';
    const expanded = [...(expandFields ? [fields] : []), ...expand];
    const query = {
      $select: select,
      $expand: expanded.length > 0 ? expanded.join(',') : undefined,
      $filter: filter ?? (conditions && columnFilter(conditions)),
      $orderby: orderBy,
      $top: pageSize,
    };
    return this.pages.read(context, { path, query, headers: allowNonIndexed ? NON_INDEXED : {} }, input);
  }

  private async found(input: ListQuery, { columns }: Shape, context: ActionContext): Promise<GraphPage> {
    const { query, pageSize, pageToken, maxResults } = input;
    const place = await this.webUrls.ofList(input, context);
    const size = Math.min(pageSize, MAX_HITS);
    const request = {
      entityTypes: ['listItem'],
      query: { queryString: within({ field: 'query', text: query! }, place) },
      size,
      fields: columns,
    };
    const value: ProviderObject[] = [];
    for (let from = this.offsets.start(pageToken, context) ?? 0; ; from += size) {
      const { value: hits, moreResultsAvailable: hasMore } = await this.index.search(context, { ...request, from });
      value.push(...hits.map(resourceOf));
      if (maxResults === undefined) return { value, ...this.offsets.next(from + size, hasMore, context) };
      if (!hasMore || value.length >= maxResults) return { value: value.slice(0, maxResults) };
    }
  }
}

/** The item of a result; the index knows it by another id than the list does. */
function resourceOf({ resource }: ProviderObject): ProviderObject {
  const item = isPlainObject(resource) ? resource : {};
  const id = isPlainObject(item.sharepointIds) ? item.sharepointIds.listItemId : undefined;
  return { ...item, ...(id !== undefined && { id }) };
}

/** An item of a library as the file it is: with its name and the ending of the name. */
function asFile(item: ProviderObject): ProviderObject {
  const name = nameOf(item);
  const [, ending] = /\.([^.]+)$/.exec(name ?? '') ?? [];
  return { ...item, ...(name && { name }), ...(ending && { fileType: ending.toLowerCase() }) };
}

/** An item with what was asked for beside its columns. */
function asItem(item: ProviderObject, { select, expandDriveItem }: WantedOfItem): ProviderObject {
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
