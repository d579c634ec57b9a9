import { Injectable } from '@nestjs/common';
import { RunClaimer } from './run-claimer.js';
import type { RunRow } from '../journal/rows.js';
import type { Ending } from '../execution/run-execution.js';

/** How long a suspect waits in the queue, for this process or another one. */
const PAUSE_MS = 2000;
/** How long a suspect is alone: what kills its process does so before, and one that hangs keeps no other waiting. */
const ALONE_MS = 60_000;

/**
 * Runs whose processes have died so often that one of them may be what kills. A process executes one of them at a time:
 * what a run does to its process would otherwise be counted against all that happen to be in flight with it each time.
 */
@Injectable()
export class PoisonRunGuard {
  /** Until when the last one is alone, by `performance.now()`. */
  private aloneUntil = 0;

  constructor(private readonly claims: RunClaimer) {}

  /** Executes a claimed run, or lets it wait in the queue as long as another suspect is to be alone here. */
  async oneAtATime(run: RunRow, execute: () => Promise<Ending>): Promise<Ending> {
    const now = performance.now();
    if (now < this.aloneUntil) {
      await this.claims.postpone(run, new Date(Date.now() + PAUSE_MS));
      return 'suspended';
    }
    const until = now + ALONE_MS;
    this.aloneUntil = until;
    try {
      return await execute();
    } finally {
      if (this.aloneUntil === until) this.aloneUntil = 0;
    }
  }
}
