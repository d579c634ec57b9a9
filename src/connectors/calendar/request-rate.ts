import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#libs/errors';
import { VARIABLES } from '../../platform/config/config.module.js';
import { readVariables } from '../../platform/config/read-environment.js';
import { CalendarVariables } from './calendar.variables.js';

/** Milliseconds a call waits for the next window, at most. */
const LONGEST_WAIT_MS = 5000;

/**
 * `CALENDAR_USER_RPM`: requests a minute per connection, in windows that begin with a first request. It counts per process,
 * so N processes let N times as much through; the default leaves room for two below Google's 600 a minute and person.
 */
@Injectable()
export class RequestRate {
  private readonly limiter?: RateLimiterMemory;

  constructor(@Inject(VARIABLES) variables: Record<string, unknown>) {
    const { CALENDAR_USER_RPM: points } = readVariables(CalendarVariables, variables);
    if (points > 0) this.limiter = new RateLimiterMemory({ points, duration: 60 });
  }

  /**
   * Counts a request of a connection and resolves when it may go.
   * @throws AppError `rate_limited` when that would take longer than five seconds
   */
  async admit(connectionId: string, signal: AbortSignal): Promise<void> {
    const until = Date.now() + LONGEST_WAIT_MS;
    for (;;) {
      const wait = await this.consume(connectionId);
      if (wait === 0) return;
      if (Date.now() + wait > until) {
        throw new AppError('rate_limited', 'This calendar connection made too many requests within a minute.', {
          retryAfter: Math.ceil(wait / 1000),
        });
      }
      // Ended early by the deadline, which the call itself will then report.
      await pause(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  }

  /** Milliseconds until the next window when this one is full, else 0. */
  private async consume(connectionId: string): Promise<number> {
    try {
      await this.limiter?.consume(connectionId);
      return 0;
    } catch (full) {
      if (full instanceof RateLimiterRes) return Math.max(1, full.msBeforeNext);
      throw full;
    }
  }
}
