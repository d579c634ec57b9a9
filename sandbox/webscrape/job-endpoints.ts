import { readQuery } from '../query-shape.js';
import { json, type Reply } from '../reply.js';
import { DEFAULT_CRAWL_LIMIT, type CrawlOptions } from './frontier.js';
import { Job, type JobKind } from './job.js';
import type { PageOptions } from './page-options.js';
import { jobQuery, UUID } from './request-shapes.js';
import { parseJson, type ScrapeCall } from './scrape-call.js';
import { invalid, scrapeError } from './scrape-error.js';

interface BatchBody extends PageOptions {
  readonly urls: readonly string[];
  readonly ignoreInvalidURLs?: boolean;
  readonly appendToId?: string;
}

/** The host the provider names in its answers. Nobody answers there, so following it shows. */
const PUBLIC_URL = 'https://api.firecrawl.invalid/v2';

/** `POST /crawl`: needs credits for as many pages as its limit allows. */
export function startCrawl({ account, request, shapes, clock }: ScrapeCall): Reply {
  const { scrapeOptions = {}, ...crawl } = parseJson<CrawlOptions & { scrapeOptions?: PageOptions }>(
    request,
    shapes.crawl,
  );
  const limit = crawl.limit ?? DEFAULT_CRAWL_LIMIT;
  account.afford(limit);
  const job = new Job('crawl', { clock, options: scrapeOptions, crawl, limit });
  account.keep(job);
  return json(200, { success: true, id: job.id, url: `${PUBLIC_URL}/crawl/${job.id}` });
}

/** `POST /batch/scrape`: the same `x-idempotency-key` gives the same job. */
export function startBatch(call: ScrapeCall): Reply {
  const key = call.request.headers['x-idempotency-key'];
  if (key === undefined) return newBatch(call);
  if (typeof key !== 'string' || !UUID.test(key)) throw scrapeError('invalidKey');
  const known = call.account.started.get(key);
  if (known) return known;
  const reply = newBatch(call);
  call.account.started.set(key, reply);
  return reply;
}

function newBatch({ account, request, shapes, clock }: ScrapeCall): Reply {
  const { urls, ignoreInvalidURLs = true, appendToId, ...options } = parseJson<BatchBody>(request, shapes.batch);
  const [valid, wrong] = [urls.filter(isAddress), urls.filter((url) => !isAddress(url))];
  if (wrong.length > 0 && !ignoreInvalidURLs) {
    throw invalid([{ path: ['urls'], code: 'invalid_format', message: 'Invalid URL' }]);
  }
  account.afford(valid.length);
  const job =
    appendToId === undefined
      ? new Job('batch/scrape', { clock, options, limit: Infinity })
      : account.job('batch/scrape', appendToId);
  job.append(valid);
  account.keep(job);
  return json(200, {
    success: true,
    id: job.id,
    url: `${PUBLIC_URL}/batch/scrape/${job.id}`,
    ...(ignoreInvalidURLs && { invalidURLs: wrong }),
  });
}

/** `GET /crawl/{id}` and `GET /batch/scrape/{id}`: lets the job go on a little, then shows a page of what it has. */
export function jobStatus(kind: JobKind) {
  return ({ account, request, params }: ScrapeCall): Reply => {
    const { values, issues } = readQuery(request.query, jobQuery);
    if (issues.length > 0) throw invalid(issues);
    if (!UUID.test(params.id!)) throw scrapeError('invalidJobId');
    const job = account.job(kind, params.id!);
    const before = job.documents.length;
    job.advance(account.pagesPerRead);
    account.credits -= job.documents.length - before;
    const { skip = 0, limit } = values as { skip?: number; limit?: number };
    const data = job.documents.slice(skip, skip + Math.min(limit ?? Infinity, account.pageSize));
    const end = skip + data.length;
    const query = new URLSearchParams({ skip: String(end), ...(limit !== undefined && { limit: String(limit) }) });
    const next = `${PUBLIC_URL}/${kind}/${job.id}?${query}`;
    const hasMore = job.isRunning || end < job.documents.length;
    return json(200, { success: true, ...job.facts(), ...(hasMore && { next }), data });
  };
}

function isAddress(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}
