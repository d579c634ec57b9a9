import type { Clock } from '../kit/clock.js';
import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../kit/provider.js';
import type { Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import type { SandboxContext } from '../kit/sandbox-context.js';
import { cancelJob, jobStatus, startBatch, startCrawl } from './jobs/job-endpoints.js';
import { Job } from './jobs/job.js';
import { creditUsage, map, scrape } from './read-endpoints.js';
import { ScrapeAccount } from './scrape-account.js';
import type { ScrapeCall } from './scrape-call.js';
import { orderedScrapeError, scrapeError } from './scrape-error.js';
import { search } from './search-endpoint.js';
import { controlWebscrape } from './webscrape-control.js';

/** Ids of the jobs in every starting world. */
const IDS = { crawl: '8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11', batch: 'f1b2a6d0-2f0c-4e7b-8a43-5c1d7e9f0a22' };

const ROUTES = new Router<(call: ScrapeCall) => Reply>()
  .on('POST /scrape', scrape)
  .on('POST /search', search)
  .on('POST /map', map)
  .on('POST /crawl', startCrawl)
  .on('GET /crawl/:id', jobStatus('crawl'))
  .on('DELETE /crawl/:id', cancelJob('crawl'))
  .on('POST /batch/scrape', startBatch)
  .on('GET /batch/scrape/:id', jobStatus('batch/scrape'))
  .on('DELETE /batch/scrape/:id', cancelJob('batch/scrape'))
  .on('GET /team/credit-usage', creditUsage);

/** Largest JSON request the provider takes. */
const MAX_REQUEST_BYTES = 10 * 1024 * 1024;

/** Firecrawl v2 over a small web of its own. https://docs.firecrawl.dev/api-reference/v2-introduction */
export class FakeWebscrape implements FakeProvider {
  readonly key = 'webscrape';
  readonly basePath = '/webscrape/v2';
  /** `otherApiKey` belongs to another team. */
  readonly credentials = {
    apiKey: 'fc-sandbox-2f7c91d04be84a6d',
    otherApiKey: 'fc-sandbox-other-91b2c4',
    /** What signs the webhooks of the main key's team. */
    signingSecret: 'fc-sandbox-signing-3b9d06e1',
  };
  private accounts?: Record<'own' | 'other', ScrapeAccount>;
  /** Keys are the provider's, not a team's. */
  private readonly crawlKeys = new Set<string>();

  constructor(private readonly context: SandboxContext) {
    this.reset();
  }

  /** What the main key's team holds, and the switches of a test. */
  get account(): ScrapeAccount {
    return this.accounts!.own;
  }

  handle(request: ProviderRequest): Reply {
    const account = this.authenticate(request.headers.authorization);
    if (request.body.size > MAX_REQUEST_BYTES) throw scrapeError('tooLarge');
    const route = ROUTES.find(request.method, request.path);
    if (!route) throw scrapeError('noRoute');
    const { clock } = this.context;
    return route.target({ account, request, params: route.params, clock, crawlKeys: this.crawlKeys });
  }

  refusal(order: RefusalOrder): Reply {
    return orderedScrapeError(order);
  }

  environment({ sandboxUrl }: Addresses): Record<string, string> {
    return { WEBSCRAPE_API_URL: `${sandboxUrl}${this.basePath}` };
  }

  reset(): void {
    this.end();
    const { clock } = this.context;
    const account = () => new ScrapeAccount(clock, this.credentials.signingSecret);
    this.accounts = { own: account(), other: account() };
    this.crawlKeys.clear();
  }

  /** The web is there from the start; two jobs are added. */
  seed(): void {
    seedJobs(this.account, this.context.clock);
  }

  control(request: ProviderRequest): Reply {
    return controlWebscrape(this.account, request);
  }

  async close(): Promise<void> {
    this.end();
  }

  private end(): void {
    for (const account of Object.values(this.accounts ?? {})) account.end();
  }

  private authenticate(header: string | undefined): ScrapeAccount {
    const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
    if (token === undefined) throw scrapeError('noToken');
    if (token === this.credentials.apiKey) return this.accounts!.own;
    if (token === this.credentials.otherApiKey) return this.accounts!.other;
    throw scrapeError('unknownToken');
  }
}

/** What a first user finds besides the web itself: a crawl of the documentation and a batch of two pages, both still running. */
function seedJobs(account: ScrapeAccount, clock: Clock): void {
  const crawl = { url: 'https://example.com/docs', includePaths: ['docs/.*'] };
  account.keep(new Job('crawl', { clock, options: {}, crawl, limit: 100, id: IDS.crawl }));
  const batch = new Job('batch/scrape', { clock, options: {}, limit: Infinity, id: IDS.batch });
  batch.append(['https://example.com/', 'https://example.com/blog']);
  account.keep(batch);
}
