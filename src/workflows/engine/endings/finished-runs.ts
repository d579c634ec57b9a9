import { Injectable } from '@nestjs/common';
import { storeEvents, type NewEvent } from '../../../events/outbox/store-events.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { JobQueue } from '../../../platform/database/queue/job-queue.js';
import { changeRecords } from '../journal/change-records.js';
import { ENDED, STOPPED, WOKEN } from '../channels.js';
import { FollowUps, type FailedRow } from './follow-ups.js';
import { redacted } from '../../nodes/contract/hidden-texts.js';
import { newRunsStatement } from '../journal/writer/group-statement.js';
import { jobOf, storedRun, type RunIdentity, type RunRow } from '../journal/rows.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import { assignments, mayBegin, type RunEvent } from '../run-transitions.js';

/** Whoever is just suspending the run, or storing one that it starts, is waited for. */
const end = (event: RunEvent): string => `
  update run set ${assignments(event)}, error = $2
   where workspace_id = $4 and id = $1 and ${mayBegin(event)} and ($3::integer is null or attempt = $3)
  returning id, workspace_id, awaited, parent_run, priority`;

/** The runs that these have started and wait for. */
const endStarted = `
  update run set ${assignments('cancel')}, error = $2
   where workspace_id = $3 and parent_run = any($1) and ${mayBegin('cancel')}
  returning id, workspace_id, awaited, parent_run, priority`;

const endNodes = changeRecords({
  which: `workspace_id = $2 and run_id = any($1) and status in ('running', 'waiting')`,
  set: `status = 'cancelled', duration_ms = greatest(0, extract(epoch from now() - record.started_at) * 1000)`,
});

/** Runs that were held back and will never begin. */
const leaveGate = 'delete from run_gate where workspace_id = $1 and run_id = any($2) and not admitted';

type Ended = Pick<RunRow, 'id' | 'workspace_id' | 'awaited' | 'parent_run' | 'priority'>;

const idsOf = (runs: readonly Ended[]): string[] => runs.map(({ id }) => id);

/** Ends runs from outside their execution: cancelled by a person, or failed because they cannot be executed or are too old. */
@Injectable()
export class FinishedRuns {
  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly followUps: FollowUps,
  ) {}

  /** Cancels a run wherever it is, and the runs it waits for; false when it had ended already. Its owner is fenced at once and told to stop. */
  cancel(run: RunIdentity): Promise<boolean> {
    return this.end(run, 'cancel', { code: 'cancelled', message: 'The run was cancelled.' });
  }

  /** Cancels a run in whose place a later one begins; false when it had ended already. */
  supersede(run: RunIdentity): Promise<boolean> {
    const message = 'A later run with the same key took its place before it began.';
    return this.end(run, 'cancel', { code: 'superseded', message });
  }

  /** Fails a run this process holds, and starts the workflow that handles its failures. */
  async fail(run: RunRow, error: RunError): Promise<'ended' | 'fenced'> {
    const handler = await this.followUps.handlerOf(run, error);
    // Runs that it has started are told as well, and do not know its marks.
    const told = redacted(run.hidden?.hide(error) ?? error);
    const outgoing = await this.followUps.eventOf(run, told);
    return (await this.end(run, 'abandon', told, { attempt: run.attempt, handler, outgoing })) ? 'ended' : 'fenced';
  }

  /** Fails a run wherever it is, as `cancel` ends it, and starts the workflow that handles its failures. */
  async expire(run: FailedRow, error: RunError): Promise<boolean> {
    const handler = await this.followUps.handlerOf(run, error);
    const outgoing = await this.followUps.eventOf(run, error);
    return this.end(run, 'expire', error, { handler, outgoing });
  }

  private async end(
    { workspace_id: workspaceId, id }: RunIdentity,
    event: 'cancel' | 'abandon' | 'expire',
    error: RunError,
    { attempt = null, handler, outgoing }: { attempt?: number | null; handler?: RunRow; outgoing?: NewEvent } = {},
  ): Promise<boolean> {
    const ended = await this.database.transaction(async (transaction: Transaction) => {
      const rows = await transaction.query<Ended>(end(event), [id, JSON.stringify(error), attempt, workspaceId]);
      let last = rows;
      while (last.length > 0) {
        // Level by level: only when a run's row is ours it shows what it has started.
        last = await transaction.query<Ended>(endStarted, [idsOf(last), JSON.stringify(error), workspaceId]);
        rows.push(...last);
      }
      if (rows.length === 0) return [];
      await transaction.execute(endNodes, [idsOf(rows), workspaceId]);
      await transaction.execute(leaveGate, [workspaceId, idsOf(rows)]);
      await this.tell(transaction, rows);
      if (handler) await this.begin(transaction, handler);
      if (outgoing) await storeEvents(transaction, [outgoing]);
      return rows;
    });
    if (ended.length > 0) this.queue.wake();
    return ended.length > 0;
  }

  private async begin(transaction: Transaction, run: RunRow): Promise<void> {
    const { text, values } = newRunsStatement([storedRun(run)]);
    await transaction.execute(text, values);
    await this.queue.enqueue(transaction, [jobOf(run)]);
  }

  /** Tells who executes them, who waits for their answer, and the run that waits for the first of them. */
  private async tell(transaction: Transaction, rows: readonly Ended[]): Promise<void> {
    const ids = new Set(rows.map(({ id }) => id));
    for (const run of rows) {
      await notify(transaction, STOPPED, run.id);
      if (run.awaited) await notify(transaction, ENDED, run.id);
      const parent = run.parent_run;
      if (parent === null || ids.has(parent)) continue;
      await this.queue.enqueue(transaction, [jobOf({ ...run, id: parent })]);
      await notify(transaction, WOKEN, parent);
    }
  }
}

async function notify(transaction: Transaction, channel: string, runId: string): Promise<void> {
  await transaction.execute('select pg_notify($1, $2)', [channel, runId]);
}
