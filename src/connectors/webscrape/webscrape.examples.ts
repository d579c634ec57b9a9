/** Example inputs, by action. */
export const scrape = {
  url: 'https://example.com',
  formats: ['markdown', { type: 'json', schema: { type: 'object', properties: { title: { type: 'string' } } } }],
};
/** `POST /search` without `scrapeOptions`: results are not read. */
export const search = { query: 'postgres advisory locks', limit: 2, includeDomains: ['postgresql.org'] };
/** `POST /crawl`; regular expressions on the path, and `WEBSCRAPE_CRAWL_LIMIT` pages. */
export const startCrawl = {
  url: 'https://example.com/docs',
  includePaths: ['docs/.*'],
  scrapeOptions: { formats: ['markdown'] },
};
/** `GET /crawl/{id}`: its first page. */
export const getCrawl = { id: '8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11' };
/** `GET /batch/scrape/{id}`: its first page. */
export const getBatchScrape = { id: 'f1b2a6d0-2f0c-4e7b-8a43-5c1d7e9f0a22' };
/** `POST /map`. */
export const map = { url: 'https://example.com', search: 'blog', limit: 100 };
/** `POST /batch/scrape`; what is no address comes back in `invalidURLs`. */
export const startBatchScrape = { urls: ['https://example.com', 'nonsense'], formats: ['markdown'] };
