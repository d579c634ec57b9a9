import { Injectable } from '@nestjs/common';
import { ClaimRuns } from './claim-runs.js';
import type { RunRow } from './journal/rows.js';
import type { Ending } from './run-execution.js';

/** How long a suspect waits in the queue, for this process or another one. */
const PAUSE_MS = 2000;

/**
 * Runs whose processes have died so often that one of them may be what kills. A process executes one of them at a time:
 * what a run does to its process would otherwise be counted against all that happen to be in flight with it each time.
 */
@Injectable()
export class Suspects {
  private isOneHere = false;

  constructor(private readonly claims: ClaimRuns) {}

  /** Executes a claimed run, or lets it wait in the queue as long as another suspect executes here. */
  async oneAtATime(run: RunRow, execute: () => Promise<Ending>): Promise<Ending> {
    if (this.isOneHere) {
      await this.claims.postpone(run, new Date(Date.now() + PAUSE_MS));
      return 'suspended';
    }
    this.isOneHere = true;
    try {
      return await execute();
    } finally {
      this.isOneHere = false;
    }
  }
}
