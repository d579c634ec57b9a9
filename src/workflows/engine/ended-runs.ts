import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../database/database.js';
import { Notifications } from '../../database/notifications.js';
import { Environment } from '../../config/environment.js';
import type { RunError, RunRow } from './journal/rows.js';
import { RunEngine } from './run-engine.js';

const STOPPED = 'run_stopped';

const end = `
  update run set status = $2, ended_at = now(), owner = null, attempt = attempt + 1, error = $3
   where id = $1 and status in ('queued', 'running', 'waiting') and ($4::integer is null or attempt = $4)
  returning awaited`;

const endNodes = `
  update node_execution set status = 'cancelled', duration_ms = greatest(0, extract(epoch from now() - started_at) * 1000)
   where run_id = $1 and status in ('running', 'waiting')`;

/** Ends runs from outside their execution: cancelled by a person, or failed because they cannot be executed. */
@Injectable()
export class EndedRuns implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly engine: RunEngine,
    private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    if (this.environment.ROLE !== 'api') this.notifications.subscribe(STOPPED, (runId) => this.engine.stop(runId));
  }

  /** Cancels a run wherever it is; false when it had ended already. Its owner is fenced at once and told to stop. */
  cancel(runId: string): Promise<boolean> {
    return this.end(runId, 'cancelled', { code: 'cancelled', message: 'The run was cancelled.' }, null);
  }

  /** Fails a run this process holds. */
  async fail(run: RunRow, error: RunError): Promise<'ended' | 'fenced'> {
    return (await this.end(run.id, 'failed', error, run.attempt)) ? 'ended' : 'fenced';
  }

  private end(
    runId: string,
    status: 'cancelled' | 'failed',
    error: RunError,
    attempt: number | null,
  ): Promise<boolean> {
    return this.database.transaction(async (transaction: Transaction) => {
      const [row] = await transaction.query<{ awaited: boolean }>(end, [runId, status, JSON.stringify(error), attempt]);
      if (!row) return false;
      await transaction.execute(endNodes, [runId]);
      await transaction.execute('select pg_notify($1, $2)', [STOPPED, runId]);
      if (row.awaited) await transaction.execute('select pg_notify($1, $2)', ['run_ended', runId]);
      return true;
    });
  }
}
