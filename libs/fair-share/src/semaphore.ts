import { AppError } from '#libs/errors';
import { FairShare, shareOf } from './fair-share.js';

const RETRY_AFTER_SECONDS = 5;

/** How much work there may be. */
export interface SemaphoreOptions {
  /** Pieces of work that run at once. */
  concurrency: number;
  /** How many more wait for their turn. */
  maxWaiting: number;
  /** Percent of those who wait that may come from one side while nobody else waits. */
  sharePercent: number;
  /** What those are told for whom there is no place to wait. */
  refusal: string;
}

/**
 * Lets at most `concurrency` pieces of work run at once; up to `maxWaiting` more wait. Those who come from the same side, such as
 * an address or a workspace, are served in the order they came, and all sides in turn: a crowd from one makes nobody else wait for all of it.
 */
export class Semaphore {
  private readonly concurrency: number;
  private readonly places: FairShare;
  /** Those who wait by where they come from, the side whose turn is next in front. */
  private readonly lines = new Map<string, (() => void)[]>();
  private readonly refusal: string;
  private running = 0;

  constructor({ concurrency, maxWaiting, sharePercent, refusal }: SemaphoreOptions) {
    this.refusal = refusal;
    this.concurrency = concurrency;
    this.places = new FairShare({ total: maxWaiting, perWorkspace: shareOf(maxWaiting, sharePercent) });
  }

  /** @throws AppError `unavailable` when too many wait already; else what the work throws */
  async run<T>(from: string, work: () => Promise<T>): Promise<T> {
    if (this.running < this.concurrency) this.running += 1;
    else await this.turn(from);
    try {
      return await work();
    } finally {
      const next = this.next();
      // The place is handed over, so that nobody who comes now overtakes.
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(from: string): Promise<void> {
    const leave = this.places.tryAcquire(from);
    if (!leave) throw new AppError('unavailable', this.refusal, { retryAfter: RETRY_AFTER_SECONDS });
    const line = this.lines.get(from) ?? [];
    this.lines.set(from, line);
    return new Promise((resolve) => {
      line.push(() => {
        leave();
        resolve();
      });
    });
  }

  private next(): (() => void) | undefined {
    for (const [from, line] of this.lines) {
      this.lines.delete(from);
      const next = line.shift();
      if (line.length > 0) this.lines.set(from, line);
      return next;
    }
    return undefined;
  }
}
