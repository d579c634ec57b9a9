import type { NewEvent } from '../../../../events/outbox/store-events.js';
import type { RunJob } from '../../../../platform/database/queue/job-queue.js';
import type { SucceededRetry } from '../run-inbox.js';
import type { RunProgress } from '../run-progress.js';
import type { ApprovalRow } from '../run-approvals.js';
import type { RunRow } from '../rows.js';

/** A run that waits for something and frees its worker in the meantime. */
export interface Suspension {
  /** When the first wait ends by itself; absent if none does. */
  startAfter?: Date;
  /** Records that wait for somebody to resume them, as `node path`. */
  resumes: readonly string[];
  /** Runs for which it waits. */
  runs: readonly string[];
  /** How far its loops are, where they are long. */
  progress?: RunProgress;
}

/** What the transaction of a run's own rows stores too. */
export interface CommitOptions {
  /** Whether this stores a new run that waits in the queue. */
  queued?: boolean;
  /** New runs that it starts. They are queued too. */
  spawned?: readonly RunRow[];
  /** Jobs of other runs that can continue now. */
  wakes?: readonly RunJob[];
  suspension?: Suspension;
  /** What people are asked to decide. */
  approvals?: readonly ApprovalRow[];
  /** What events and callers hear of the end of the run. */
  events?: readonly NewEvent[];
  /** That the run is a retry and has succeeded: the run that failed needs nobody any more. */
  mends?: SucceededRetry;
}
