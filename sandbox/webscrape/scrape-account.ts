import { scrapeError } from './scrape-error.js';
import type { Job, JobKind } from './job.js';

/** What one API key's team holds, and what a test can set about it. */
export class ScrapeAccount {
  /** Credits left. */
  credits = 1000;
  /** Pages a running job reads each time it is asked how it stands. */
  pagesPerRead = 2;
  /** Results in one answer, the stand-in for 10 MiB. */
  pageSize = 10;
  /** The base URL the provider names in its answers. Nobody answers there unless it is set, so following it shows. */
  publicUrl = 'https://api.firecrawl.invalid/v2';
  /** False: a server of one's own that does not count credits. */
  countsCredits = true;
  /** Slow requests that go on after a first time-out. */
  readonly running = new Set<string>();
  private readonly jobs = new Map<string, Job>();

  /** Takes credits. 402 when there are too few of them. */
  pay(credits: number): void {
    this.afford(credits);
    this.credits -= credits;
  }

  /** 402 unless there are so many credits. */
  afford(credits: number): void {
    if (credits > this.credits) throw scrapeError('credits');
  }

  /** Keeps a job. */
  keep(job: Job): void {
    this.jobs.set(job.id, job);
  }

  /** A job of that kind; 404 when there is none, and when its results are gone. */
  job(kind: JobKind, id: string): Job {
    const job = this.jobs.get(id.toLowerCase());
    if (job?.kind !== kind) throw scrapeError('noJob');
    if (job.hasExpired) throw scrapeError('jobExpired');
    return job;
  }
}
