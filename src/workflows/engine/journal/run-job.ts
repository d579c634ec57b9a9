import type { RunJob } from '../../../platform/queue/job-queue.js';
import type { RunRow } from './rows.js';

/** The job that queues a run. */
export function jobOf(run: Pick<RunRow, 'id' | 'workspace_id' | 'priority'>): RunJob {
  return { runId: run.id, workspaceId: run.workspace_id, priority: run.priority };
}
