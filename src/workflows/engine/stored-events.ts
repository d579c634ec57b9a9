import { Injectable } from '@nestjs/common';
import { AppError } from '@libs/errors';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import { EndedRuns } from './ended-runs.js';
import { failedRun } from './failed-run.js';
import type { RunError, RunRow, RunStatus } from './journal/rows.js';
import { newRun } from './new-run.js';
import { recordKey } from './node-records.js';
import type { Outcome, OutsideEvents } from './outside-events.js';
import { PlanSource } from './plan-source.js';
import type { Wait } from './waits.js';

interface EndedRun {
  id: string;
  status: RunStatus;
  output: unknown;
  error: RunError | null;
}

const readRuns = `
  select id, status, output, error from run where id = any($1) and status in ('succeeded', 'failed', 'cancelled')`;

const readResumed = `
  select node_id || ' ' || path as key, output from node_execution
   where run_id = $1 and node_id || ' ' || path = any($2) and status = 'succeeded'`;

/** A wait that somebody resumes at the same moment is not over by time. */
const expire = `
  update node_execution set status = 'failed' where run_id = $1 and node_id || ' ' || path = any($2) and status = 'waiting'
  returning node_id || ' ' || path as key`;

/** What happens outside of a run, as the database tells it. */
@Injectable()
export class StoredEvents implements OutsideEvents {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanSource,
    private readonly ended: EndedRuns,
    private readonly environment: Environment,
  ) {}

  async look(runId: string, waits: readonly Wait[], now: number): Promise<ReadonlyMap<Wait, Outcome>> {
    const outcomes = new Map<Wait, Outcome>();
    await this.lookForRuns(
      waits.filter(({ kind }) => kind === 'run'),
      outcomes,
    );
    await this.lookForPeople(
      runId,
      waits.filter(({ kind }) => kind === 'resume'),
      { now, outcomes },
    );
    return outcomes;
  }

  async child(parent: RunRow, { workflowId, input }: { workflowId: string; input: unknown }): Promise<RunRow> {
    const { RUN_MAX_DEPTH } = this.environment;
    if (parent.depth + 1 >= RUN_MAX_DEPTH)
      throw new AppError('loop_limit', `Workflows run each other at most ${RUN_MAX_DEPTH} deep.`);
    const plan = await this.plans.deployed(parent.workspace_id, workflowId);
    const { test, priority } = parent;
    return newRun({ plan, trigger: 'subWorkflow', input: input ?? {}, parent, test, priority }, Date.now());
  }

  async cancel(runIds: readonly string[]): Promise<void> {
    for (const id of runIds) await this.ended.cancel(id);
  }

  private async lookForRuns(waits: readonly Wait[], outcomes: Map<Wait, Outcome>): Promise<void> {
    if (waits.length === 0) return;
    const rows = await this.database.query<EndedRun>(readRuns, [waits.map(({ runId }) => runId)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const wait of waits) {
      const row = byId.get(wait.runId!);
      if (row) outcomes.set(wait, outcomeOf(row));
    }
  }

  private async lookForPeople(
    runId: string,
    waits: readonly Wait[],
    { now, outcomes }: { now: number; outcomes: Map<Wait, Outcome> },
  ): Promise<void> {
    if (waits.length === 0) return;
    const keyOf = ({ row }: Wait): string => recordKey(row.node_id, row.path);
    const overdue = waits.filter(({ until }) => until <= now);
    const expired =
      overdue.length === 0 ? [] : await this.database.query<{ key: string }>(expire, [runId, overdue.map(keyOf)]);
    const resumed = await this.database.query<{ key: string; output: unknown }>(readResumed, [runId, waits.map(keyOf)]);
    const values = new Map(resumed.map(({ key, output }) => [key, output]));
    const late = new Set(expired.map(({ key }) => key));
    for (const wait of waits) {
      const key = keyOf(wait);
      if (values.has(key)) outcomes.set(wait, { value: values.get(key) });
      else if (late.has(key))
        outcomes.set(wait, {
          error: new AppError('node_timeout', 'Nobody resumed the run within the time that `timeoutSeconds` gives.'),
        });
    }
  }
}

function outcomeOf(run: EndedRun): Outcome {
  return run.status === 'succeeded' ? { value: run.output } : { error: failedRun(run) };
}
