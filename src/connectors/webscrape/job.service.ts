import { Inject, Injectable } from '@nestjs/common';
import { fillTemplate } from '#libs/http';
import type { ActionContext } from '../../actions/pipeline/action.context.js';
import { PageTokens } from '../../actions/kit/page-tokens.js';
import { requireList, type ProviderObject } from '../../actions/declaration/provider-answer.js';
import { VARIABLES } from '../../platform/config/config.module.js';
import { Environment } from '../../platform/config/environment.js';
import { readVariables } from '../../platform/config/read-environment.js';
import type { StartBatchScrape } from './dto/batch.dto.js';
import type { StartCrawl } from './dto/crawl.dto.js';
import type { JobPage } from './dto/job-page.dto.js';
import { positionOf, readPosition, writePosition } from './job-position.js';
import { WebscrapeClient } from './webscrape.client.js';
import { webscrape } from './webscrape.connector.js';
import { WebscrapeVariables } from './webscrape.variables.js';

/** Where the two kinds of job live, at the provider and below our connector alike. */
const CRAWLS = '/crawl';
const BATCHES = '/batch/scrape';

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
    return this.located(CRAWLS, await this.api.start(CRAWLS, json, { ...only(context), retry: 'never' }));
  }

  /**
   * The provider knows no keys here, so a batch is repeated only when it certainly was not started. Older servers leave out
   * what is no address only when they are told to.
   */
  async startBatch(input: StartBatchScrape, context: ActionContext): Promise<ProviderObject> {
    const json = { ...input, ignoreInvalidURLs: input.ignoreInvalidURLs ?? true };
    return this.located(BATCHES, await this.api.start(BATCHES, json, { ...only(context), retry: 'unsent' }));
  }

  /** State and results of a crawl. */
  getCrawl(input: JobPage, context: ActionContext): Promise<ProviderObject> {
    return this.read(CRAWLS, input, context);
  }

  /** State and results of a batch. */
  getBatch(input: JobPage, context: ActionContext): Promise<ProviderObject> {
    return this.read(BATCHES, input, context);
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
