import { Inject, Injectable } from '@nestjs/common';
import { fillTemplate } from '#libs/http';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { PageTokens } from '../../../actions/kit/page-tokens.js';
import { requireList, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { VARIABLES } from '../../../platform/config/config.module.js';
import { Environment } from '../../../platform/config/environment.js';
import { readVariables } from '../../../platform/config/read-environment.js';
import type { StartBatchScrape } from '../dto/batch.dto.js';
import type { StartCrawl } from '../dto/crawl.dto.js';
import type { JobPage } from '../dto/job-page.dto.js';
import { positionOf, readPosition, writePosition } from './job-position.js';
import { ListenedFeeds } from '../../../actions/triggers/listened-feeds.js';
import { JobFeed } from './job-feed.js';
import { BATCHES, CRAWLS, StartedJobs, type JobsPath } from './started-jobs.js';
import { WebscrapeClient } from '../webscrape.client.js';
import { webscrape } from '../webscrape.connector.js';
import { WebscrapeVariables } from '../webscrape.variables.js';

type JobRequest = Pick<Partial<StartBatchScrape>, 'appendToId'> & Pick<StartCrawl, 'webhook'>;

/** The provider cuts results at 10 MiB; state and the next address stand around them. */
const PAGE_MAX_BYTES = 11 * 1024 * 1024;

/** Jobs that go on at the provider: they are started here, and read page by page. */
@Injectable()
export class JobService {
  private readonly crawlLimit: number;

  constructor(
    private readonly api: WebscrapeClient,
    private readonly tokens: PageTokens,
    private readonly environment: Environment,
    private readonly listened: ListenedFeeds,
    private readonly started: StartedJobs,
    @Inject(VARIABLES) variables: Record<string, unknown>,
  ) {
    this.crawlLimit = readVariables(WebscrapeVariables, variables).WEBSCRAPE_CRAWL_LIMIT;
  }

  /**
   * A crawl is never repeated, and carries no key of the provider: a used one is answered 409 and not with the crawl it
   * started, and a server of one's own without the provider's database fails on any.
   */
  async startCrawl(input: StartCrawl, context: ActionContext): Promise<ProviderObject> {
    const json = { ...input, limit: input.limit ?? this.crawlLimit };
    return this.located(CRAWLS, await this.start(CRAWLS, json, { ...only(context), retry: 'never' }));
  }

  /**
   * The provider knows no keys here, so a batch is repeated only when it certainly was not started. Older servers leave out
   * what is no address only when they are told to.
   */
  async startBatch(input: StartBatchScrape, context: ActionContext): Promise<ProviderObject> {
    const json = { ...input, ignoreInvalidURLs: input.ignoreInvalidURLs ?? true };
    return this.located(BATCHES, await this.start(BATCHES, json, { ...only(context), retry: 'unsent' }));
  }

  /** State and results of a crawl. */
  getCrawl(input: JobPage, context: ActionContext): Promise<ProviderObject> {
    return this.read(CRAWLS, input, context);
  }

  /** State and results of a batch. */
  getBatch(input: JobPage, context: ActionContext): Promise<ProviderObject> {
    return this.read(BATCHES, input, context);
  }

  /** While workflows listen to jobs, a job tells here how it goes on, unless its author has it told elsewhere. */
  private async start(
    jobs: JobsPath,
    json: JobRequest,
    call: Parameters<WebscrapeClient['start']>[2],
  ): Promise<ProviderObject & { id: string }> {
    const { id: connectionId } = call.connection;
    const listened = await this.listened.find(connectionId, JobFeed.KEY);
    const webhook = json.webhook ?? (listened?.address && JobFeed.webhook(listened.address));
    const job = await this.api.start(jobs, { ...json, ...(webhook && { webhook }) }, call);
    // The job runs, whether it can be noted or not; its first webhook makes up for it.
    if (listened)
      await this.started
        .add(connectionId, jobs, job.id, { isAddition: json.appendToId !== undefined })
        .catch(() => undefined);
    return job;
  }

  private async read(
    jobs: string,
    { id, pageToken, skip, limit }: JobPage,
    context: ActionContext,
  ): Promise<ProviderObject> {
    const start = pageToken === undefined ? { skip } : readPosition(id, this.tokens.unpack(pageToken, context));
    const query = { limit, ...start };
    const maxBytes = Math.max(PAGE_MAX_BYTES, this.environment.RESPONSE_MAX_BYTES);
    const request = { params: { id }, query, maxBytes };
    const page = await this.api.get(`${jobs}/{id}`, request, only(context));
    const { next, ...answer } = requireList(page, 'data');
    return {
      ...answer,
      ...(next != null && { nextPageToken: this.tokens.pack(writePosition(id, positionOf(next)), context) }),
    };
  }

  /** The provider names its own address of the job; callers read it here. */
  private located(jobs: string, job: ProviderObject & { id: string }): ProviderObject {
    const path = fillTemplate(`/api/actions/${webscrape.key}${jobs}/{id}`, { params: { id: job.id } });
    return { ...job, url: `${this.environment.BASE_URL}${path}` };
  }
}

const only = ({ connection, signal }: ActionContext): Pick<ActionContext, 'connection' | 'signal'> => ({
  connection,
  signal,
});
