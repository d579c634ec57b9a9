import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '@libs/errors';
import { Database } from '../../database/database.js';
import { JobQueue } from '../../queue/job-queue.js';
import { WOKEN } from '../engine/channels.js';
import { ResumeAddress } from '../engine/resume-address.js';
import type { RunStatus } from '../engine/journal/rows.js';

/** What somebody sends to let a run go on; it is the value of the node that waits. */
export interface Resumption {
  body: unknown;
  queryParams: Record<string, unknown>;
}

const lockRun = 'select status, priority from run where id = $1 for update';

/** The node that began to wait first is the one that goes on. */
const resume = `
  update node_execution set status = 'succeeded', output = $2, duration_ms = greatest(0, extract(epoch from now() - started_at) * 1000),
         change = (select max(change) + 1 from node_execution where run_id = $1)
   where ctid = (select ctid from node_execution where run_id = $1 and status = 'waiting' and output ->> 'waitsFor' = 'resume' order by seq limit 1)`;

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
    await this.database.transaction(async (transaction) => {
      const [run] = await transaction.query<{ status: RunStatus; priority: number }>(lockRun, [runId]);
      if (!run) throw notFound('run');
      const resumed = await transaction.execute(resume, [runId, JSON.stringify(resumption)]);
      if (resumed === 0) throw new AppError('conflict', nothingWaits(run.status));
      // A run that executes looks for itself; one that is suspended needs a worker.
      if (run.status === 'waiting') await this.queue.enqueue(transaction, [{ runId, priority: run.priority }]);
      await transaction.execute('select pg_notify($1, $2)', [WOKEN, runId]);
    });
    this.queue.wake();
    return runId;
  }
}

function nothingWaits(status: RunStatus): string {
  return status === 'running' || status === 'waiting' || status === 'queued'
    ? 'The run does not wait to be resumed now.'
    : `The run has ended already: ${status}.`;
}
