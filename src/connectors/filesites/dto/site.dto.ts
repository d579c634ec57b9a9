import type { InputFault } from '#libs/errors';
import { Check, Choice, EmptyIsMissing, Text } from '#libs/schema';
import { ItemPath, SiteId } from './address.fields.js';
import { MaxResults, OrderBy, PageSize, PageToken, Select } from './listing.fields.js';

/** Which fields of the person; without a choice the eight usual ones. https://learn.microsoft.com/graph/api/user-get */
@EmptyIsMissing()
export class GetMe {
  @Select('Fields of the person.')
  select?: string[];
}

/** Which sites; those followed come from another address of Graph. https://learn.microsoft.com/graph/api/site-search */
@EmptyIsMissing()
export class ListSites {
  @Choice(['all', 'followed'], { default: 'all', description: 'All sites the person may see, or those followed.' })
  mode: 'all' | 'followed';

  @Select()
  select?: string[];

  @PageSize(200, 100)
  pageSize: number;

  @PageToken()
  pageToken?: string;

  @MaxResults()
  maxResults?: number;
}

/** Words that sites are looked for by. https://learn.microsoft.com/graph/api/site-search */
@EmptyIsMissing()
export class SearchSites {
  @Text({ max: 255, description: 'Words that occur in the site.', example: 'marketing' })
  query: string;

  @Select()
  select?: string[];

  @PageSize(200, 100)
  pageSize: number;

  @PageToken()
  pageToken?: string;

  @OrderBy('The order; sites can be sorted by createdDateTime only.')
  orderBy?: string;
}

/** One site, in exactly one of three ways. https://learn.microsoft.com/graph/api/site-get */
@EmptyIsMissing()
@Check(oneAddress)
export class GetSite {
  @SiteId({ optional: true, description: 'The site by its id, "root", a host name, or host:/path/of/the/site.' })
  siteId?: string;

  @Text({ format: 'hostname', max: 253, optional: true, description: 'The host of the site, with `path`.' })
  hostname?: string;

  @ItemPath({ optional: true, description: 'The path of the site on `hostname`.', example: 'sites/team' })
  path?: string;

  @Text({ format: 'uri', max: 2048, optional: true, description: "The site's web address." })
  webUrl?: string;

  @Select()
  select?: string[];

  @Choice(['drive', 'drives', 'lists'], {
    optional: true,
    description: 'What else of the site to include in the answer.',
  })
  expand?: 'drive' | 'drives' | 'lists';
}

function oneAddress({ siteId, hostname, path, webUrl }: GetSite): InputFault[] {
  const byPath = hostname !== undefined && path !== undefined;
  const isHalf = (hostname !== undefined || path !== undefined) && !byPath;
  const ways = [siteId !== undefined, byPath, webUrl !== undefined].filter(Boolean).length;
  if (ways === 1 && !isHalf) return [];
  const message = 'exactly one of siteId, hostname with path, and webUrl is needed';
  return [{ field: 'siteId', rule: 'exactly_one', message }];
}
