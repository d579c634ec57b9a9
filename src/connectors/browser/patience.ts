import { setTimeout as pause } from 'node:timers/promises';

/** How long one waits, and what ends the waiting before that. */
export interface PatienceOptions {
  /** Milliseconds, at most. */
  ms: number;
  /** Signals after which nobody waits any more: the caller has gone, or must be answered because the service stops. */
  until: readonly AbortSignal[];
}

/** One wait. `signal` aborts when it is over; `clear` must be called then. */
export class Patience {
  /** Whether it ended by its time, not before. */
  isUsedUp = false;
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly until: readonly AbortSignal[];

  constructor({ ms, until }: PatienceOptions) {
    this.until = until;
    this.timer = setTimeout(this.useUp, ms);
    for (const signal of until) {
      if (signal.aborted) this.giveUp();
      signal.addEventListener('abort', this.giveUp, { once: true });
    }
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Lets some milliseconds pass; false when the wait is over before. */
  async pause(ms: number): Promise<boolean> {
    await pause(ms, undefined, { signal: this.signal }).catch(() => undefined);
    return !this.signal.aborted;
  }

  clear(): void {
    clearTimeout(this.timer);
    for (const signal of this.until) signal.removeEventListener('abort', this.giveUp);
  }

  private readonly useUp = (): void => {
    this.isUsedUp = true;
    this.giveUp();
  };

  private readonly giveUp = (): void => this.controller.abort();
}
