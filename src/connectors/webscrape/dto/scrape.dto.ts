import { PageAddress } from './page-address.js';
import { ScrapeOptions } from './scrape-options.dto.js';
import { ZeroDataRetention } from './zero-data-retention.js';

/** One page to read. https://docs.firecrawl.dev/api-reference/endpoint/scrape */
export class Scrape extends ScrapeOptions {
  @PageAddress('The page.')
  url: string;

  @ZeroDataRetention()
  zeroDataRetention?: boolean;
}
