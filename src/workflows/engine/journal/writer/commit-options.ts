import type { RunJob } from '../../../../platform/queue/job-queue.js';
import type { RunRow } from '../rows.js';

/** A run that gives its worker back until something happens. */
export interface Suspension {
  /** When the first wait ends by itself; absent when none does. */
  startAfter?: Date;
  /** Records that wait for somebody to resume them, as `node path`. */
  resumes: readonly string[];
  /** Runs that are waited for. */
  runs: readonly string[];
}

/** What is stored in the same transaction as a run's own rows, or not at all. */
export interface CommitOptions {
  /** Whether this stores a new run that waits in the queue. */
  queued?: boolean;
  /** New runs it starts, queued too. */
  spawned?: readonly RunRow[];
  /** Jobs of other runs that may go on now. */
  wakes?: readonly RunJob[];
  suspension?: Suspension;
}
