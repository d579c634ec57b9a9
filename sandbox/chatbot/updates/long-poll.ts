import type { Update } from '@grammyjs/types';
import type { Clock } from '../../kit/clock.js';
import { botError } from '../requests/bot-error.js';
import { CONFLICT_PAUSE_MS, HASTY_POLL_MS, REPEATED_POLL_PAUSE_MS } from '../requests/limits.js';
import type { ClockTimers } from '../../kit/clock-timers.js';
import type { UpdateQueue } from './update-queue.js';

const SECOND_WAITER =
  'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running';
const NEW_WEBHOOK = 'Conflict: terminated by setWebhook request';

/** One getUpdates call; `timeoutMs` 0 asks not to wait. */
export interface Poll {
  readonly offset: number;
  readonly limit: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

interface Waiter {
  readonly finish: () => void;
  readonly conflict: (description: string) => void;
}

/**
 * getUpdates as the server does it: one caller waits at a time and a new one ends it with 409; asking again for the same
 * offset within three seconds waits too, within half a second it yields a single update.
 */
export class LongPoll {
  private waiter: Waiter | undefined;
  private lastOffset = 0;
  private lastCall = Number.NEGATIVE_INFINITY;
  private nextConflict = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly parts: { readonly clock: Clock; readonly timers: ClockTimers; readonly queue: UpdateQueue },
  ) {}

  /** True while a caller waits. */
  get isWaiting(): boolean {
    return this.waiter !== undefined;
  }

  /** Answers at once if there is something, else when an update comes, the time is over or the caller has gone. */
  async run(poll: Poll): Promise<Update[]> {
    const { limit, timeoutMs } = this.paced(poll);
    const updates = this.parts.queue.take(poll.offset, limit);
    if (updates.length > 0 || timeoutMs === 0) return updates;
    this.waiter?.conflict(SECOND_WAITER);
    await this.wait(timeoutMs, poll.signal);
    return this.parts.queue.take(poll.offset, limit);
  }

  /** Ends a waiting call because a webhook was set. */
  endForWebhook(): void {
    this.waiter?.conflict(NEW_WEBHOOK);
  }

  /** A 409, at once or, if one was answered just before, three seconds later. */
  async refuse(description: string): Promise<never> {
    const { clock, timers } = this.parts;
    const now = clock.now();
    const isFirst = now >= this.nextConflict;
    if (isFirst) this.nextConflict = now + CONFLICT_PAUSE_MS;
    else await new Promise<void>((resolve) => timers.at(now + CONFLICT_PAUSE_MS, resolve));
    throw botError(409, description);
  }

  /** Lets a waiting call end empty and forgets earlier ones. */
  clear(): void {
    this.waiter?.finish();
    this.lastCall = Number.NEGATIVE_INFINITY;
    this.nextConflict = Number.NEGATIVE_INFINITY;
  }

  private paced({ offset, limit, timeoutMs }: Poll): { limit: number; timeoutMs: number } {
    const now = this.parts.clock.now();
    const sinceSame = offset === this.lastOffset ? now - this.lastCall : Number.POSITIVE_INFINITY;
    this.lastOffset = offset;
    this.lastCall = now;
    return {
      limit: sinceSame < HASTY_POLL_MS ? 1 : limit,
      timeoutMs: sinceSame < REPEATED_POLL_PAUSE_MS ? Math.max(timeoutMs, REPEATED_POLL_PAUSE_MS) : timeoutMs,
    };
  }

  private wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    const { clock, timers, queue } = this.parts;
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        if (this.waiter === waiter) this.waiter = undefined;
        stopTimer();
        stopListening();
        signal.removeEventListener('abort', waiter.finish);
        settle();
      };
      const waiter: Waiter = {
        finish: end(resolve),
        conflict: (description) => end(() => this.refuse(description).catch(reject))(),
      };
      const stopTimer = timers.at(clock.now() + timeoutMs, waiter.finish);
      const stopListening = queue.onPush(waiter.finish);
      signal.addEventListener('abort', waiter.finish);
      this.waiter = waiter;
      if (signal.aborted) waiter.finish();
    });
  }
}
