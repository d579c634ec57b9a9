import type { ProviderRequest } from '../../kit/provider.js';
import { readQuery } from '../../kit/query-shape.js';
import { json, type Reply } from '../../kit/reply.js';
import { isObject } from '../../kit/shape.js';
import { DEFAULT_CRAWL_LIMIT, type CrawlOptions } from './frontier.js';
import { Job, type JobKind } from './job.js';
import type { JobWebhook } from './job-webhook.js';
import type { PageOptions } from '../pages/page-options.js';
import { jobQuery, requestShapes, UUID } from '../request-shapes.js';
import type { ScrapeAccount } from '../scrape-account.js';
import { parseJson, type ScrapeCall } from '../scrape-call.js';
import { invalid, scrapeError } from '../scrape-error.js';

interface BatchBody extends PageOptions {
  readonly urls: readonly string[];
  readonly ignoreInvalidURLs?: boolean;
  readonly appendToId?: string;
  readonly webhook?: JobWebhook;
}

/**
 * `POST /crawl`: needs credits for as many pages as its limit allows, and a key that no crawl had, refused ones included: the
 * provider looks at both before it reads the rest.
 */
export function startCrawl({ account, request, clock, crawlKeys }: ScrapeCall): Reply {
  account.afford(limitIn(request));
  takeKey(request, crawlKeys);
  type CrawlBody = CrawlOptions & { scrapeOptions?: PageOptions; webhook?: JobWebhook };
  const { scrapeOptions = {}, webhook, ...crawl } = parseJson<CrawlBody>(request, requestShapes.crawl);
  const job = new Job('crawl', { clock, options: scrapeOptions, crawl, limit: crawl.limit ?? DEFAULT_CRAWL_LIMIT });
  account.keep(job, webhook);
  return json(200, { success: true, id: job.id, url: `${account.publicUrl}/crawl/${job.id}` });
}

function limitIn({ body }: ProviderRequest): number {
  const limit = body.kind === 'json' && isObject(body.value) ? body.value.limit : undefined;
  return typeof limit === 'number' ? limit : DEFAULT_CRAWL_LIMIT;
}

/** A key that is no UUID is refused like a used one. */
function takeKey({ headers }: ProviderRequest, used: Set<string>): void {
  const key = headers['x-idempotency-key'];
  if (key === undefined) return;
  if (typeof key !== 'string' || !UUID.test(key) || used.has(key)) throw scrapeError('keyUsed');
  used.add(key);
}

/** `POST /batch/scrape`: no key is looked at, so whoever asks twice has two jobs. */
export function startBatch({ account, request, clock }: ScrapeCall): Reply {
  const {
    urls,
    ignoreInvalidURLs = true,
    appendToId,
    webhook,
    ...options
  } = parseJson<BatchBody>(request, requestShapes.batch);
  const [valid, wrong] = [urls.filter(isAddress), urls.filter((url) => !isAddress(url))];
  if (wrong.length > 0 && !ignoreInvalidURLs) {
    throw invalid([{ path: ['urls'], code: 'invalid_format', message: 'Invalid URL' }]);
  }
  if (valid.length === 0) throw scrapeError('noAddresses');
  account.afford(valid.length);
  const job =
    appendToId === undefined
      ? new Job('batch/scrape', { clock, options, limit: Infinity })
      : account.job('batch/scrape', appendToId);
  job.append(valid);
  account.keep(job, webhook);
  return json(200, {
    success: true,
    id: job.id,
    url: `${account.publicUrl}/batch/scrape/${job.id}`,
    ...(ignoreInvalidURLs && { invalidURLs: wrong }),
  });
}

/** `DELETE /crawl/{id}` and `DELETE /batch/scrape/{id}`: ends what still runs. */
export function cancelJob(kind: JobKind) {
  return ({ account, params }: ScrapeCall): Reply => {
    const job = jobIn(account, kind, params.id!);
    if (job.hasCompleted) throw scrapeError('jobEnded');
    job.end('cancelled');
    return json(200, { status: 'cancelled' });
  };
}

/** `GET /crawl/{id}` and `GET /batch/scrape/{id}`: lets the job go on a little, then shows a page of what it has. */
export function jobStatus(kind: JobKind) {
  return ({ account, request, params }: ScrapeCall): Reply => {
    const { values, issues } = readQuery(request.query, jobQuery);
    if (issues.length > 0) throw invalid(issues);
    const job = jobIn(account, kind, params.id!);
    account.advance(job);
    const { skip = 0, limit } = values as { skip?: number; limit?: number };
    const data = job.documents.slice(skip, skip + Math.min(limit ?? Infinity, account.pageSize));
    const end = skip + data.length;
    const query = new URLSearchParams({ skip: String(end), ...(limit !== undefined && { limit: String(limit) }) });
    const next = `${account.publicUrl}/${kind}/${job.id}?${query}`;
    const hasMore = job.isRunning || end < job.documents.length;
    return json(200, { success: true, ...job.facts(), ...(hasMore && { next }), data });
  };
}

function jobIn(account: ScrapeAccount, kind: JobKind, id: string): Job {
  if (!UUID.test(id)) throw scrapeError('invalidJobId');
  return account.job(kind, id);
}

function isAddress(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}
