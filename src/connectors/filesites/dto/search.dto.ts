import type { InputFault } from '#libs/errors';
import { atMostOne, Check, Choice, EmptyIsMissing, Flag, Int, List, Part, Text } from '#libs/schema';
import { GraphId, SiteId } from './address.fields.js';
import { PageToken } from './listing.fields.js';

const entityTypes = ['driveItem', 'listItem', 'list', 'site', 'drive'] as const;
/** A kind of resource that the search index knows. */
export type EntityType = (typeof entityTypes)[number];

/** A field results are sorted by. */
export class SortField {
  @Text({
    max: 255,
    pattern: /^[\w.]+$/,
    patternMessage: 'must be the name of a property',
    description: 'The property.',
  })
  name: string;

  @Flag({ default: false, description: 'Largest first.' })
  isDescending: boolean;
}

/** Words, where they are looked for, and in what. https://learn.microsoft.com/graph/api/search-query */
@EmptyIsMissing()
@Check(atMostOne<SearchFiles>('siteId', 'siteUrl'))
@Check(atMostOne<SearchFiles>('siteId', 'driveId'))
@Check(atMostOne<SearchFiles>('siteUrl', 'driveId'))
@Check(placedPath)
@Check(sortable)
export class SearchFiles {
  @Text({ max: 1024, description: 'Words, or a query in KQL.', example: 'budget filetype:xlsx' })
  query: string;

  @SiteId({ optional: true, description: 'Search this site only.' })
  siteId?: string;

  @Text({ format: 'uri', max: 2048, optional: true, description: 'Search the site of this web address only.' })
  siteUrl?: string;

  @GraphId({ optional: true, description: 'Search this drive only.' })
  driveId?: string;

  @Text({
    max: 2048,
    optional: true,
    pattern: /^[^"\p{Cc}]+$/u,
    patternMessage: 'must not hold " or control characters',
    description: 'Search below this folder only: a web address, or names below the site or drive.',
    example: 'Shared Documents/Reports',
  })
  path?: string;

  @List(Choice(entityTypes), {
    min: 1,
    max: 5,
    single: true,
    optional: true,
    description: 'What is found; default driveItem.',
  })
  entityTypes?: EntityType[];

  @Text({ max: 1024, optional: true, description: 'A template with {searchTerms} in place of the query.' })
  queryTemplate?: string;

  @List(Text({ max: 255, pattern: /^[\w.@]+$/, patternMessage: 'must be the name of a property' }), {
    min: 1,
    max: 50,
    single: true,
    optional: true,
    description: 'Properties of the found resources.',
  })
  fields?: string[];

  @List(Part(() => SortField), { min: 1, max: 5, optional: true, description: 'The order; default by relevance.' })
  sort?: SortField[];

  @Int({ min: 0, max: 1_000_000, default: 0, description: 'Results to skip.' })
  from: number;

  @Int({ min: 1, max: 500, default: 25, description: 'Results of one page, 1 to 500.' })
  size: number;

  @PageToken()
  pageToken?: string;
}

function placedPath({ path, siteId, siteUrl, driveId }: SearchFiles): InputFault[] {
  if (path === undefined || /^https?:\/\//.test(path) || (siteId ?? siteUrl ?? driveId) !== undefined) return [];
  return [{ field: 'path', rule: 'needs_scope', message: 'must be a web address where no site or drive is named' }];
}

function sortable({ sort, entityTypes: types }: SearchFiles): InputFault[] {
  if (sort === undefined || !types?.includes('drive')) return [];
  return [{ field: 'sort', rule: 'not_applicable', message: 'drives cannot be sorted' }];
}
