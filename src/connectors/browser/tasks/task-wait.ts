import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type ErrorCode } from '#libs/errors';
import { isFinal, type TaskProgress } from './task-state.js';

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

/** Failed questions in a row that are put up with. */
const MAX_FAILURES = 3;

/** Failures that may pass while a task goes on. An answer that makes no sense will make none the next time. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'provider_timeout',
  'provider_unavailable',
  'provider_rate_limited',
  'unavailable',
]);

/** How a task is asked for, how often, and for how long. */
export interface TaskWait {
  patience: Patience;
  /** Milliseconds between two questions. */
  pauseMs: number;
  /** Asks how the task stands. */
  ask: (signal: AbortSignal) => Promise<TaskProgress>;
}

/**
 * Asks for a task until it has ended or the patience has, and gives the last that is known of it. Failures that may pass are put
 * up with three times in a row; after the fourth nothing more is asked.
 * @throws AppError whatever else the provider answers to a question
 */
export async function awaitEnd(begun: TaskProgress, { patience, pauseMs, ask }: TaskWait): Promise<TaskProgress> {
  let latest = begun;
  let failures = 0;
  while (!isFinal(latest.status) && failures <= MAX_FAILURES && (await patience.pause(pauseMs))) {
    try {
      latest = await ask(patience.signal);
      failures = 0;
    } catch (error) {
      if (patience.signal.aborted) break;
      if (!(error instanceof AppError) || !PASSING.has(error.code)) throw error;
      failures += 1;
    }
  }
  return latest;
}
