import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import {
  MOST_EVENTS,
  type FeedCall,
  type FeedCursor,
  type FeedPage,
  type PollFeed,
  type ProviderEvent,
} from '../../../actions/triggers/event-feed.js';
import { requireList, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { CRAWLS, StartedJobs, type StartedJob } from './started-jobs.js';
import { WebscrapeClient } from '../webscrape.client.js';

/** Pages of one question; the provider cuts at 10 MiB besides. */
const PAGE = 20;
const PAGE_MAX_BYTES = 11 * 1024 * 1024;
const RUNNING = 'scraping';

/** How far the jobs were read. */
interface JobCursor {
  /** Pages that were told, by the key of their job. */
  told: Record<number, number>;
  /** Keys of jobs that are told to their end. */
  ended: number[];
  /** Keys of jobs that are still to be asked for in this look. */
  rest?: number[];
}

/**
 * Asks how jobs stand, one at a time, and tells of the pages behind those that were told. The provider keeps the order of pages, as
 * reading jobs page by page needs it too. https://docs.firecrawl.dev/api-reference/endpoint/crawl-get, read in November 2026
 */
@Injectable()
export class JobPoll implements PollFeed {
  readonly besidePush = true;

  constructor(
    private readonly api: WebscrapeClient,
    private readonly jobs: StartedJobs,
  ) {}

  /** Jobs from before do not count. */
  async cursor({ connection }: FeedCall): Promise<FeedCursor> {
    const known = await this.jobs.list(connection.id);
    return { told: {}, ended: known.map(({ key }) => key) };
  }

  async read(call: FeedCall, given: FeedCursor): Promise<FeedPage> {
    const cursor = given as unknown as JobCursor;
    const known = await this.jobs.list(call.connection.id);
    const ended = cursor.ended.filter((key) => known.some((one) => one.key === key));
    const open = known.filter(({ key }) => !ended.includes(key));
    const [job, ...later] = open.filter(({ key }) => cursor.rest?.includes(key) ?? true);
    if (!job) return { events: [], cursor: { told: {}, ended }, hasMore: false };
    const told = cursor.told[job.key] ?? 0;
    const { data, status, next } = await this.ask(job, told, call);
    const hasEnded = next == null && status !== RUNNING;
    const total = told + data.length;
    const pages = data.map((page, index) => eventOf(job, 'page', told + index, { page }));
    const end = hasEnded ? [eventOf(job, 'finished', total, { status, pages: total })] : [];
    const rest = [...(!hasEnded && data.length > 0 ? [job.key] : []), ...later.map(({ key }) => key)];
    const counts = Object.fromEntries(open.map(({ key }) => [key, key === job.key ? total : (cursor.told[key] ?? 0)]));
    return {
      events: [...pages, ...end],
      cursor: {
        told: counts,
        ended: hasEnded ? [...ended, job.key] : ended,
        ...(rest.length > 0 && { rest }),
      },
      hasMore: rest.length > 0,
    };
  }

  /** Results that are gone a day after the end are told as such. */
  private async ask({ id, jobs }: StartedJob, skip: number, call: FeedCall): Promise<AskedJob> {
    try {
      const request = { params: { id }, query: { skip, limit: PAGE }, maxBytes: PAGE_MAX_BYTES };
      return requireList(await this.api.get(`${jobs}/{id}`, request, call), 'data', MOST_EVENTS) as unknown as AskedJob;
    } catch (error) {
      if (error instanceof AppError && error.code === 'provider_not_found') return { status: 'expired', data: [] };
      throw error;
    }
  }
}

interface AskedJob {
  status: string;
  data: ProviderObject[];
  next?: string | null;
}

function eventOf({ id, jobs }: StartedJob, kind: string, index: number, facts: object): ProviderEvent {
  return { id: `${id} ${kind} ${index}`, kind, data: { id, job: jobs === CRAWLS ? 'crawl' : 'batch', ...facts } };
}
