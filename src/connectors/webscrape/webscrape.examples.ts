/** Example inputs, by action. */
export const scrape = {
  url: 'https://example.com',
  formats: ['markdown', { type: 'json', schema: { type: 'object', properties: { title: { type: 'string' } } } }],
};
export const search = { query: 'postgres advisory locks', limit: 2, includeDomains: ['postgresql.org'] };
export const startCrawl = {
  url: 'https://example.com/docs',
  includePaths: ['docs/.*'],
  scrapeOptions: { formats: ['markdown'] },
};
export const getCrawl = { id: '8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11' };
export const getBatchScrape = { id: 'f1b2a6d0-2f0c-4e7b-8a43-5c1d7e9f0a22' };
export const map = { url: 'https://example.com', search: 'blog', limit: 100 };
export const startBatchScrape = { urls: ['https://example.com', 'nonsense'], formats: ['markdown'] };
