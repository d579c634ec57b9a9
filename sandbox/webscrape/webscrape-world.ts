import type { Clock } from '../clock.js';
import { Job } from './job.js';
import type { ScrapeAccount } from './scrape-account.js';

/** Ids of the jobs in every starting world. */
const IDS = { crawl: '8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11', batch: 'f1b2a6d0-2f0c-4e7b-8a43-5c1d7e9f0a22' };

/** What a first user finds besides the web itself: a crawl of the documentation and a batch of two pages, both still running. */
export function seedJobs(account: ScrapeAccount, clock: Clock): void {
  const crawl = { url: 'https://example.com/docs', includePaths: ['docs/.*'] };
  account.keep(new Job('crawl', { clock, options: {}, crawl, limit: 100, id: IDS.crawl }));
  const batch = new Job('batch/scrape', { clock, options: {}, limit: Infinity, id: IDS.batch });
  batch.append(['https://example.com/', 'https://example.com/blog']);
  account.keep(batch);
}
