import type { Clock } from '../kit/clock.js';
import { ClockTimers } from '../kit/clock-timers.js';
import { scrapeError } from './scrape-error.js';
import type { Job, JobKind } from './jobs/job.js';
import { JobMessages, type JobWebhook } from './jobs/job-webhook.js';
import { canonical } from './pages/site.js';
import type { PageChange } from './pages/read-page.js';

/** Time a job that tells a webhook takes for its next pages. */
const STEP_MS = 20;

/** What one API key's team holds, and what a test can set about it. */
export class ScrapeAccount {
  /** Credits left. */
  credits = 1000;
  /** Pages a running job reads each time it is asked how it stands, or goes on by itself. */
  pagesPerRead = 2;
  /** Results in one answer, the stand-in for 10 MiB. */
  pageSize = 10;
  /** The base URL the provider names in its answers. Nobody answers there unless it is set, so following it shows. */
  publicUrl = 'https://api.firecrawl.invalid/v2';
  /** False: a server of one's own that does not count credits. */
  countsCredits = true;
  /** Slow requests that go on after a first time-out. */
  readonly running = new Set<string>();
  readonly messages: JobMessages;
  private readonly jobs = new Map<string, Job>();
  private readonly changes = new Map<string, PageChange>();
  private readonly timers: ClockTimers;

  constructor(
    private readonly clock: Clock,
    signingSecret: string,
  ) {
    this.messages = new JobMessages(clock, signingSecret);
    this.timers = new ClockTimers(clock);
  }

  /** Takes credits. 402 when there are too few of them. */
  pay(credits: number): void {
    this.afford(credits);
    this.credits -= credits;
  }

  /** 402 unless there are so many credits. */
  afford(credits: number): void {
    if (credits > this.credits) throw scrapeError('credits');
  }

  /** Keeps a job; one with a webhook goes on by itself. */
  keep(job: Job, webhook?: JobWebhook): void {
    this.jobs.set(job.id, job);
    if (webhook === undefined) return;
    const listener = this.messages.for(webhook, job.kind, job.id);
    job.report(listener);
    listener.started();
    this.goOn(job);
  }

  /** Lets a job read its next pages. */
  advance(job: Job): void {
    const before = job.documents.length;
    job.advance(this.pagesPerRead);
    this.credits -= job.documents.length - before;
  }

  /** A job of that kind; 404 when there is none, and when its results are gone. */
  job(kind: JobKind, id: string): Job {
    const job = this.jobs.get(id.toLowerCase());
    if (job?.kind !== kind) throw scrapeError('noJob');
    if (job.hasExpired) throw scrapeError('jobExpired');
    return job;
  }

  /** Every job, oldest first. */
  allJobs(): Job[] {
    return [...this.jobs.values()];
  }

  /** Changes a page. */
  changePage(url: string, change: PageChange): void {
    this.changes.set(canonical(url), change);
  }

  /** How a page differs from what it was in the beginning. */
  changeOf(url: string): PageChange | undefined {
    return this.changes.get(canonical(url));
  }

  /** Ends what goes on by itself. */
  end(): void {
    this.timers.clear();
    this.messages.delivery.clear();
  }

  private goOn(job: Job): void {
    this.timers.at(this.clock.now() + STEP_MS, () => {
      this.advance(job);
      if (job.isRunning) this.goOn(job);
    });
  }
}
