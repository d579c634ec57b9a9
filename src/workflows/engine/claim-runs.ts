import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import type { NodeRow, RunRow } from './journal/rows.js';

/** A run this process now owns, with what earlier owners recorded. */
export interface ClaimedRun {
  run: RunRow;
  nodes: NodeRow[];
  /** Whether it was taken over more often than is allowed; it is then to be failed. */
  crashLoop: boolean;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::double precision as ${column}`;

const runFields = `id, workspace_id, workflow_id, version, definition, trigger, test, status, attempt, owner, awaited, priority, retry_of,
  ${ms('created_at')}, ${ms('started_at')}, ${ms('ended_at')}, input, output, response, error`;

/** Raises the fence of every run that has not ended. One still marked running lost its owner: that is a takeover. */
const claim = `
  update run set status = 'running', owner = null, attempt = attempt + 1, started_at = coalesce(started_at, now()),
                 takeovers = takeovers + case when status = 'running' then 1 else 0 end
   where id = any($1) and status in ('queued', 'running', 'waiting')
  returning ${runFields}, takeovers`;

/** What was in flight when the owner died is over, without a result. */
const closeInterrupted = `
  update node_execution set status = 'failed', error = '{"code": "internal", "message": "The process that ran this node ended; it was tried again."}'
   where run_id = any($1) and status = 'running'`;

const readNodes = `
  select run_id, node_id, path, attempt, seq, status, output_name, ${ms('started_at')}, duration_ms, input, output, error
    from node_execution where run_id = any($1) order by run_id, seq`;

/** Takes ownership of queued runs for this process. */
@Injectable()
export class ClaimRuns {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  /** Claims what may be claimed; ended and unknown runs are left out. */
  async claim(ids: readonly string[]): Promise<ClaimedRun[]> {
    const runs = await this.database.prepared<RunRow & { takeovers: number }>('claim-runs', claim, [ids]);
    const begunBefore = runs.filter(({ attempt }) => attempt > 1).map(({ id }) => id);
    const nodes = begunBefore.length > 0 ? await this.recorded(begunBefore) : [];
    return runs.map(({ takeovers, ...run }) => ({
      run,
      nodes: nodes.filter((row) => row.run_id === run.id),
      crashLoop: takeovers > this.environment.RUN_MAX_TAKEOVERS,
    }));
  }

  private async recorded(ids: readonly string[]): Promise<NodeRow[]> {
    await this.database.execute(closeInterrupted, [ids]);
    return this.database.query<NodeRow>(readNodes, [ids]);
  }
}
