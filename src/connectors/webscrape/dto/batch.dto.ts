import type { InputFault } from '#libs/errors';
import { Check, Flag, Id, Int, List, Part, Text } from '#libs/schema';
import { COUNT_MAX } from './crawl.dto.js';
import { ADDRESS_MAX } from './page-address.js';
import { ScrapeOptions } from './scrape-options.dto.js';
import { JobWebhook } from './webhook.dto.js';
import { ZeroDataRetention } from './zero-data-retention.js';

const URLS_MAX = 10_000;

/** Pages to read as one job. https://docs.firecrawl.dev/api-reference/endpoint/batch-scrape */
@Check(onlyAddresses)
export class StartBatchScrape extends ScrapeOptions {
  @List(Text({ max: ADDRESS_MAX }), { min: 1, max: URLS_MAX, description: 'The pages.' })
  urls: string[];

  @Flag({
    optional: true,
    description: 'Skip entries that are not addresses, and list them in the answer; true by default.',
  })
  ignoreInvalidURLs?: boolean;

  @Int({ min: 1, max: COUNT_MAX, optional: true, description: 'Number of pages to read at the same time.' })
  maxConcurrency?: number;

  @Part(() => JobWebhook, { optional: true, description: 'Where the provider reports progress.' })
  webhook?: JobWebhook;

  @Id({ optional: true, description: 'An earlier batch that the pages are added to.' })
  appendToId?: string;

  @ZeroDataRetention()
  zeroDataRetention?: boolean;
}

function onlyAddresses({ urls, ignoreInvalidURLs }: StartBatchScrape): InputFault[] {
  if (ignoreInvalidURLs !== false) return [];
  return urls.flatMap((url, index) =>
    isAddress(url) ? [] : [{ field: `urls[${index}]`, rule: 'format', message: 'must be an http or https URL' }],
  );
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
