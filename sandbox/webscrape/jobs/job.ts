import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kit/clock.js';
import { Refusal } from '../../kit/reply.js';
import { Frontier, type CrawlOptions } from './frontier.js';
import { readPage, type PageDocument } from '../pages/read-page.js';
import type { PageOptions } from '../pages/page-options.js';

/** How a job stands. */
export type JobStatus = 'scraping' | 'completed' | 'failed' | 'cancelled';

/** Where a job lives: `/crawl/{id}` or `/batch/scrape/{id}`. */
export type JobKind = 'crawl' | 'batch/scrape';

/** Who is told of a job's course. */
export interface JobListener {
  page(document: PageDocument): void;
  ended(state: Exclude<JobStatus, 'scraping'>): void;
}

/** How long results are kept after the end. */
const KEPT_MS = 24 * 3600 * 1000;

/** What a job is to do, and its id unless one is to be made up. */
export interface JobWork {
  readonly clock: Clock;
  readonly options: PageOptions;
  readonly crawl?: CrawlOptions;
  readonly limit: number;
  readonly id?: string;
}

/**
 * A crawl or a batch. It goes on only when it is asked how it stands, so that tests need no time; one that tells a webhook goes on by
 * itself.
 */
export class Job {
  readonly id: string;
  readonly documents: PageDocument[] = [];
  private readonly createdAt: number;
  private endedAt?: number;
  private state: JobStatus = 'scraping';
  private readonly frontier: Frontier | undefined;
  private readonly urls: string[] = [];
  private listener?: JobListener;

  constructor(
    readonly kind: JobKind,
    private readonly work: JobWork,
  ) {
    this.id = work.id ?? randomUUID();
    this.createdAt = work.clock.now();
    this.frontier = work.crawl && new Frontier(work.crawl);
  }

  /** Says who is told of its course. */
  report(listener: JobListener): void {
    this.listener = listener;
  }

  /** More pages for a batch, which goes on with them if it had ended. */
  append(urls: readonly string[]): void {
    this.urls.push(...urls);
    this.state = 'scraping';
    this.endedAt = undefined;
  }

  /** Ends it early. */
  end(state: Exclude<JobStatus, 'scraping'>): void {
    this.state = state;
    this.endedAt = this.work.clock.now();
    this.listener?.ended(state);
  }

  get isRunning(): boolean {
    return this.state === 'scraping';
  }

  get hasCompleted(): boolean {
    return this.state === 'completed';
  }

  get hasExpired(): boolean {
    return this.work.clock.now() >= this.expiresAt;
  }

  /** Reads up to `pages` pages; hosts that cannot be read are left out, as at the provider. */
  advance(pages: number): void {
    if (!this.isRunning) return;
    for (let count = 0; count < pages && this.documents.length < this.work.limit; count += 1) {
      const found = this.frontier ? this.frontier.next() : next(this.urls);
      if (!found) break;
      this.read(found.url);
      this.frontier?.discover(found);
    }
    if (this.open === 0) this.end('completed');
  }

  /** The facts of its status. */
  facts(): Record<string, unknown> {
    const iso = (time: number) => new Date(time).toISOString();
    return {
      status: this.state,
      total: this.documents.length + this.open,
      completed: this.documents.length,
      creditsUsed: this.documents.length,
      createdAt: iso(this.createdAt),
      expiresAt: iso(this.expiresAt),
      ...(this.endedAt !== undefined && { completedAt: iso(this.endedAt) }),
      duration: ((this.endedAt ?? this.work.clock.now()) - this.createdAt) / 1000,
    };
  }

  private get open(): number {
    const waiting = this.frontier ? this.frontier.size : this.urls.length;
    return Math.min(waiting, this.work.limit - this.documents.length);
  }

  private get expiresAt(): number {
    return (this.endedAt ?? this.work.clock.now()) + KEPT_MS;
  }

  private read(url: string): void {
    try {
      const document = readPage(url, this.work.options);
      this.documents.push(document);
      this.listener?.page(document);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

function next(urls: string[]): { url: string; depth: number } | undefined {
  const url = urls.shift();
  return url === undefined ? undefined : { url, depth: 0 };
}
