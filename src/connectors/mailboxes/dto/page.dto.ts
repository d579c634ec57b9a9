import { Flag, Int, Text } from '#libs/schema';

/** The paging inputs of every list. */
export class Page {
  @Int({ min: 1, max: 100, default: 20, description: 'Items of one page, 1 to 100.' })
  limit: number;

  @Text({ max: 4096, optional: true, alias: 'page_token', description: 'The `nextPageToken` of the page before.' })
  pageToken?: string;
}

/** A list whose order can be turned. */
export class SortedPage extends Page {
  @Flag({ optional: true, description: 'Oldest first instead of newest first.' })
  ascending?: boolean;
}
