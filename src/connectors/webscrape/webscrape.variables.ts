import { Int } from '#libs/schema';

/** The environment variables of this connector. */
export class WebscrapeVariables {
  @Int({
    min: 1,
    max: 1_000_000,
    default: 100,
    description: 'Pages of a crawl that names no `limit`; each page costs a credit.',
  })
  WEBSCRAPE_CRAWL_LIMIT: number;
}
