import { Choice, Flag, Int, List, Num, Part, Text } from '#libs/schema';
import { PROMPT_MAX } from './format.dto.js';
import { PageAddress } from './page-address.js';
import { ScrapeOptions } from './scrape-options.dto.js';
import { JobWebhook } from './webhook.dto.js';
import { ZeroDataRetention } from './zero-data-retention.js';

/** Pages, depths and parallel visits have no bound of the provider's; this one only keeps numbers sane. */
export const COUNT_MAX = 1_000_000;

/** Seconds between pages: the provider takes any above zero, so this is the least that means anything, up to a minute. */
const DELAY_MIN = 0.001;
const DELAY_MAX = 60;

const patterns = (description: string) => List(Text({ max: 2000 }), { max: 1000, optional: true, description });

/** A site to read link by link. https://docs.firecrawl.dev/api-reference/endpoint/crawl-post */
export class StartCrawl {
  @PageAddress('Where the crawl begins.')
  url: string;

  @Int({
    min: 1,
    max: COUNT_MAX,
    optional: true,
    description: 'Largest number of pages; WEBSCRAPE_CRAWL_LIMIT by default.',
  })
  limit?: number;

  @Text({ max: PROMPT_MAX, multiline: true, optional: true, description: 'What to crawl, in words.' })
  prompt?: string;

  @patterns('Only paths that fit one of these regular expressions.')
  includePaths?: string[];

  @patterns('No paths that fit one of these regular expressions.')
  excludePaths?: string[];

  @Flag({ optional: true, description: 'Match the expressions with the whole address, not only with the path.' })
  regexOnFullURL?: boolean;

  @Int({
    min: 0,
    max: COUNT_MAX,
    optional: true,
    description: 'Largest number of links between the first page and another one.',
  })
  maxDiscoveryDepth?: number;

  @Choice(['skip', 'include', 'only'], {
    optional: true,
    description: 'Whether the sitemap counts; include by default.',
  })
  sitemap?: 'skip' | 'include' | 'only';

  @Flag({ optional: true, description: 'Also read pages beside and above the first page.' })
  crawlEntireDomain?: boolean;

  @Flag({ optional: true, description: 'Also read pages of other sites that are one link away.' })
  allowExternalLinks?: boolean;

  @Flag({ optional: true, description: 'Subdomains too.' })
  allowSubdomains?: boolean;

  @Flag({ optional: true, description: 'Read each path once, whatever its query.' })
  ignoreQueryParameters?: boolean;

  @Flag({ optional: true, description: 'Read addresses of the same page only once.' })
  deduplicateSimilarURLs?: boolean;

  @Flag({ optional: true, description: 'Do not ask robots.txt; the account must allow it.' })
  ignoreRobotsTxt?: boolean;

  @Text({ max: 500, optional: true, description: 'The user agent whose rules in robots.txt apply.' })
  robotsUserAgent?: string;

  @Num({
    min: DELAY_MIN,
    max: DELAY_MAX,
    optional: true,
    description: 'Seconds between pages, which are then read one at a time.',
  })
  delay?: number;

  @Int({ min: 1, max: COUNT_MAX, optional: true, description: 'Number of pages to read at the same time.' })
  maxConcurrency?: number;

  @Part(() => JobWebhook, { optional: true, description: 'Where the provider reports progress.' })
  webhook?: JobWebhook;

  @Part(() => ScrapeOptions, { optional: true, description: 'How pages are read.' })
  scrapeOptions?: ScrapeOptions;

  @ZeroDataRetention()
  zeroDataRetention?: boolean;
}
