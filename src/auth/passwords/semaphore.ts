import { AppError } from '@libs/errors';

/** Lets at most `concurrency` pieces of work run at once; up to `maxWaiting` more wait their turn, first come first served. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: { concurrency: number; maxWaiting: number }) {}

  /** @throws AppError `unavailable` when too many wait already; else what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.options.concurrency) this.running += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place is handed over, so that nobody who comes now overtakes.
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.options.maxWaiting) {
      throw new AppError('unavailable', 'Too many people are signing in right now.', { retryAfter: 5 });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
