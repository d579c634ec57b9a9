import { Injectable } from '@nestjs/common';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { requireScope } from '../../../actions/declaration/scopes.js';
import { driveAddress } from '../graph/address.js';
import type { EntityType, SearchFiles } from '../dto/search.dto.js';
import { microsoft } from '../filesites.connector.js';
import { READ_FILES, READ_SITES } from '../filesites.scopes.js';
import { textOf } from '../graph/graph-answer.js';
import { GraphPages } from '../graph/graph-pages.service.js';
import { OffsetPages } from '../graph/offset-pages.service.js';
import { requireClosed, within } from '../graph/keyword-query.js';
import { searchTemplate } from '../graph/odata.js';
import { SearchIndex, type Hits } from '../graph/search-index.service.js';
import { WebUrls } from '../graph/web-urls.service.js';

const USUAL: readonly EntityType[] = ['driveItem'];

/** A page of results. */
export interface SearchPage {
  value: ProviderObject[];
  total?: number;
  moreResultsAvailable: boolean;
  nextPageToken?: string;
}

/** Search by words over everything, a site or a drive. https://learn.microsoft.com/graph/search-concept-files */
@Injectable()
export class FileSearch {
  constructor(
    private readonly index: SearchIndex,
    private readonly pages: GraphPages,
    private readonly offsets: OffsetPages,
    private readonly webUrls: WebUrls,
  ) {}

  /** @throws AppError `missing_scope` for what is no file without a scope for sites */
  search(input: SearchFiles, context: ActionContext): Promise<SearchPage> {
    const { entityTypes = USUAL } = input;
    const isFilesOnly = entityTypes.every((type) => type === 'driveItem' || type === 'drive');
    requireScope(microsoft, context.connection, isFilesOnly ? READ_FILES : READ_SITES);
    return isOfOneDrive(input) ? this.inDrive(input, context) : this.inIndex(input, context);
  }

  private async inIndex(input: SearchFiles, context: ActionContext): Promise<SearchPage> {
    const { entityTypes = USUAL, query, queryTemplate, fields, sort, size, pageToken } = input;
    const from = this.offsets.start(pageToken, context) ?? input.from;
    const place = await this.placeOf(input, context);
    const hits: Hits = await this.index.search(context, {
      entityTypes,
      query: placed(query, queryTemplate, place),
      from,
      size,
      fields,
      sortProperties: sort,
    });
    return { ...hits, ...this.offsets.next(from + size, hits.moreResultsAvailable, context) };
  }

  /** The plain search of one drive, in the shape of the other. */
  private async inDrive({ driveId, query, size, pageToken }: SearchFiles, context: ActionContext): Promise<SearchPage> {
    const path = driveAddress({ driveId })
      .below('/root')
      .below(...searchTemplate(query));
    const { value, nextPageToken } = await this.pages.read(context, { path, query: { $top: size } }, { pageToken });
    return {
      value: value.map((resource, index) => ({ hitId: textOf(resource, 'id'), rank: index + 1, resource })),
      moreResultsAvailable: nextPageToken !== undefined,
      ...(nextPageToken !== undefined && { nextPageToken }),
    };
  }

  /** The web address below which results lie; undefined for everywhere. */
  private async placeOf({ siteId, siteUrl, driveId, path }: SearchFiles, context: ActionContext) {
    if (path !== undefined && /^https?:\/\//.test(path)) return path;
    const scope = siteUrl ?? (await this.scopeUrl({ siteId, driveId }, context));
    if (path === undefined || scope === undefined) return scope;
    return `${scope.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  }

  private async scopeUrl({ siteId, driveId }: Pick<SearchFiles, 'siteId' | 'driveId'>, context: ActionContext) {
    if (siteId !== undefined) return this.webUrls.ofSite(siteId, context);
    return driveId === undefined ? undefined : this.webUrls.ofDrive(driveId, context);
  }
}

/** The words and their template. The place goes around the whole, since a template may join by OR too. */
function placed(query: string, queryTemplate: string | undefined, place: string | undefined) {
  const words = { field: 'query', text: query };
  if (queryTemplate === undefined) return { queryString: within(words, place) };
  if (place !== undefined) requireClosed(words);
  return { queryString: query, queryTemplate: within({ field: 'queryTemplate', text: queryTemplate }, place) };
}

/** Whether the plain search of a drive can do it: it knows words only. */
function isOfOneDrive({ driveId, path, fields, sort, queryTemplate, entityTypes, from }: SearchFiles): boolean {
  const asked = [path, fields, sort, queryTemplate, entityTypes].some((option) => option !== undefined);
  return driveId !== undefined && !asked && from === 0;
}
