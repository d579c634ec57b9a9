import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '@libs/errors';
import { Database } from '../../database/database.js';
import { JobQueue } from '../../queue/job-queue.js';
import { changeRecords } from '../engine/change-records.js';
import { WOKEN } from '../engine/channels.js';
import { ResumeAddress } from '../engine/resume-address.js';
import { jobOf } from '../engine/journal/run-job.js';
import type { RunRow, RunStatus } from '../engine/journal/rows.js';

/** What somebody sends to let a run go on; it is the value of the node that waits. */
export interface Resumption {
  body: unknown;
  queryParams: Record<string, unknown>;
}

/** The signed address names the run alone; somebody who is signed in names it within the workspace. */
const lockRun =
  'select id, status, priority, workspace_id from run where id = $1 and workspace_id = coalesce($2, workspace_id) for update';

/** The node that began to wait first is the one that goes on. */
const resume = changeRecords({
  which: `ctid = (select ctid from node_execution where run_id = $1 and status = 'waiting' and output ->> 'waitsFor' = 'resume' order by seq limit 1)`,
  set: `status = 'succeeded', output = $2, duration_ms = greatest(0, extract(epoch from now() - record.started_at) * 1000)`,
});

/** Lets runs go on that wait for somebody. */
@Injectable()
export class ResumeRuns {
  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly addresses: ResumeAddress,
  ) {}

  /**
   * Hands what was sent to the node that waits. The token is the last segment of `$"run".resumeUrl`.
   * @returns the run's id
   * @throws AppError `not_found` for a token that is not ours, `conflict` when nothing waits (any longer)
   */
  async resume(token: string, resumption: Resumption): Promise<string> {
    const runId = this.addresses.runOf(token);
    if (runId === undefined) throw notFound('run');
    await this.letGoOn({ id: runId }, resumption);
    return runId;
  }

  /**
   * Hands a value to the node of a run of the workspace that waits to be resumed; of several, to the one that began first.
   * @throws AppError `not_found` for no run of the workspace, `conflict` when nothing waits (any longer)
   */
  async letGoOn(run: { id: string; workspaceId?: string }, resumption: Resumption): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [found] = await transaction.query<Pick<RunRow, 'id' | 'status' | 'priority' | 'workspace_id'>>(lockRun, [
        run.id,
        run.workspaceId ?? null,
      ]);
      if (!found) throw notFound('run');
      const resumed = await transaction.execute(resume, [run.id, JSON.stringify(resumption)]);
      if (resumed === 0) throw new AppError('conflict', nothingWaits(found.status));
      // A run that executes looks for itself; one that is suspended needs a worker.
      if (found.status === 'waiting') await this.queue.enqueue(transaction, [jobOf(found)]);
      await transaction.execute('select pg_notify($1, $2)', [WOKEN, run.id]);
    });
    this.queue.wake();
  }
}

function nothingWaits(status: RunStatus): string {
  return status === 'running' || status === 'waiting' || status === 'queued'
    ? 'The run does not wait to be resumed now.'
    : `The run has ended already: ${status}.`;
}
