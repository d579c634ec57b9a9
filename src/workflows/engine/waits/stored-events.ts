import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Environment } from '../../../platform/config/environment.js';
import type { Decision } from '../../nodes/contract/approval.js';
import { Database } from '../../../platform/database/connection/database.js';
import { FinishedRuns } from '../endings/finished-runs.js';
import { failedRun } from '../endings/failed-run.js';
import type { HeldIdentity, RunIdentity, RunRow, RunStatus } from '../journal/rows.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import { Fenced } from '../journal/run-journal.js';
import { newRun } from '../new-run.js';
import { RunSecrets, type SecretRun } from '../secrets/run-secrets.service.js';
import { recordKey } from '../journal/node-records.js';
import type { OutsideEvent, OutsideEvents } from './outside-events.js';
import { PlanSource } from '../../plans/plan-source.js';
import { isForSomebody, type Wait } from './waits.js';

interface EndedRun extends SecretRun {
  status: RunStatus;
  output: unknown;
  error: RunError | null;
}

/** What was sent to a wait, by the key of its record, null for none; and the clock of the database, epoch milliseconds. */
interface Resumption {
  key: string | null;
  value: unknown;
  now: string;
}

const readRuns = `
  select id, workspace_id, status, output, error, sealed from run
   where workspace_id = $2 and id = any($1) and status in ('succeeded', 'failed', 'cancelled')`;

/** What was sent to waits of the run, as long as it is held under this attempt: otherwise there is no row at all. */
const readResumptions = `
  select s.node_id || ' ' || s.path as key, s.value, extract(epoch from clock_timestamp()) * 1000 as now
    from run r left join run_resumption s on s.workspace_id = r.workspace_id and s.run_id = r.id and s.node_id || ' ' || s.path = any($3)
   where r.workspace_id = $4 and r.id = $1 and r.attempt = $2 and r.ended_at is null`;

/** Who resumes the run at this moment is waited for; who comes later finds the time over. */
const awaitResumptions = 'select from run where workspace_id = $2 and id = $1 for key share';

/** What happens outside of a run, as the database tells it. */
@Injectable()
export class StoredEvents implements OutsideEvents {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanSource,
    private readonly ended: FinishedRuns,
    private readonly environment: Environment,
    private readonly secrets: RunSecrets,
  ) {}

  async look(run: HeldIdentity, waits: readonly Wait[]): Promise<ReadonlyMap<Wait, OutsideEvent>> {
    const events = new Map<Wait, OutsideEvent>();
    await this.lookForPeople(run, waits.filter(isForSomebody), events);
    await this.lookForRuns(
      run.workspace_id,
      waits.filter(({ kind }) => kind === 'run'),
      events,
    );
    return events;
  }

  async child(parent: RunRow, { workflowId, input }: { workflowId: string; input: unknown }): Promise<RunRow> {
    const { RUN_MAX_DEPTH } = this.environment;
    if (parent.depth + 1 >= RUN_MAX_DEPTH)
      throw new AppError('loop_limit', `Workflows run each other at most ${RUN_MAX_DEPTH} deep.`);
    const plan = await this.plans.deployed(parent.workspace_id, workflowId);
    const { test, priority } = parent;
    const child = newRun({ plan, trigger: 'subWorkflow', input: input ?? {}, parent, test, priority }, Date.now());
    return this.secrets.guard(child, { from: parent });
  }

  async cancel(runs: readonly RunIdentity[]): Promise<void> {
    for (const run of runs) await this.ended.cancel(run);
  }

  private async lookForRuns(
    workspaceId: string,
    waits: readonly Wait[],
    events: Map<Wait, OutsideEvent>,
  ): Promise<void> {
    if (waits.length === 0) return;
    const rows = await this.database.query<EndedRun>(readRuns, [waits.map(({ runId }) => runId), workspaceId]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const wait of waits) {
      const row = byId.get(wait.runId!);
      if (row) events.set(wait, this.eventOf(row));
    }
  }

  /** What the other run hides is hidden by whoever gets it. */
  private eventOf(run: EndedRun): OutsideEvent {
    const hidden = this.secrets.of(run);
    const { status, output, error } = hidden?.reveal<EndedRun>(run) ?? run;
    const event = status === 'succeeded' ? { value: output } : { error: failedRun({ id: run.id, status, error }) };
    return hidden ? { ...event, links: hidden.links } : event;
  }

  /** The time of a wait is over by the clock of the database, by which it is also judged who resumes it. */
  private async lookForPeople(
    { workspace_id: workspaceId, id, attempt }: HeldIdentity,
    waits: readonly Wait[],
    events: Map<Wait, OutsideEvent>,
  ): Promise<void> {
    const keyOf = ({ row }: Wait): string => recordKey(row.node_id, row.path);
    const now = Date.now();
    const overdue = new Set(waits.filter(({ until }) => until <= now));
    const values = [id, attempt, waits.map(keyOf), workspaceId];
    const rows =
      overdue.size === 0
        ? await this.database.query<Resumption>(readResumptions, values)
        : await this.database.transaction(async (transaction) => {
            await transaction.execute(awaitResumptions, [id, workspaceId]);
            return transaction.query<Resumption>(readResumptions, values);
          });
    const [first] = rows;
    if (!first) throw new Fenced(id);
    const sent = new Map(rows.map(({ key, value }) => [key, value]));
    for (const wait of waits) {
      const key = keyOf(wait);
      if (sent.has(key)) events.set(wait, { value: sent.get(key) });
      else if (overdue.has(wait) && wait.until <= Number(first.now)) events.set(wait, eventOfDeadline(wait));
    }
  }
}

function eventOfDeadline({ kind, until, onDeadline: decision }: Wait): OutsideEvent {
  if (kind === 'resume') return { error: new AppError('node_timeout', NOBODY) };
  if (decision === undefined) return { error: new AppError('node_timeout', UNDECIDED) };
  const at = new Date(until).toISOString();
  return { value: { decision, by: { kind: 'deadline' }, at, values: {} } satisfies Decision };
}

const NOBODY = 'Nobody resumed the run within the time that `timeoutSeconds` gives.';
const UNDECIDED = 'Nobody decided before the deadline that `deadlineSeconds` gives.';
