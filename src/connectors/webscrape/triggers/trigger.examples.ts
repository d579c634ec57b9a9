import { getCrawl, startCrawl } from '../webscrape.examples.js';

const metadata = {
  title: 'Documentation',
  sourceURL: startCrawl.url,
  url: startCrawl.url,
  statusCode: 200,
  contentType: 'text/html',
};
const ofCrawl = { id: getCrawl.id, job: 'crawl' };

/** A page of a crawl, in the formats that the crawl asked for. */
export const page = {
  input: { job: 'crawl' },
  event: { ...ofCrawl, page: { markdown: '# Documentation\n\nStart with the installation.', metadata } },
};
/** The crawl has read all it wanted. */
export const finished = { input: { job: 'crawl' }, event: { ...ofCrawl, status: 'completed', pages: 3 } };
/** A paragraph was added. */
export const changed = {
  input: { url: startCrawl.url, minutes: 60 },
  event: {
    url: startCrawl.url,
    markdown: '# Documentation\n\nStart with the installation.\n\nVersion 3 is out.',
    metadata,
    seenAt: '2026-11-20T11:00:00.000Z',
    seenBefore: '2026-11-20T10:00:00.000Z',
  },
};
