import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { Duty } from '../../../platform/database/shared/duty.js';
import { JobQueue } from '../../../platform/database/queue/job-queue.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import { newRunsStatement } from '../../engine/journal/writer/group-statement.js';
import { jobOf, type RunRow } from '../../engine/journal/rows.js';
import { newRun } from '../../engine/new-run.js';
import type { CronConfig } from '../../nodes/cron/cron.node.js';
import { dueSlot, type DueSlot } from '../../nodes/cron/slots.js';

interface DueSchedule {
  workflow_id: string;
  workspace_id: string;
  version: number;
  config: CronConfig;
  next_at: Date;
}

/** A slot whose turn it is, and the run for it; none when the run before has not ended and must not be overtaken. */
interface Turn {
  workspaceId: string;
  workflowId: string;
  slot: Date;
  run: RunRow | undefined;
}

const TICK_MS = 1000;
/** Schedules of one transaction: ten thousand that are due at once are to be ten round trips and not fifty. */
const BATCH = 1000;
/** Of them, how many are looked at before others get a turn: a rhythm that is no other's takes half a millisecond. */
const TURN = 100;
/** A slot that is older than this when somebody looks was missed. */
const LATE_MS = 60_000;
const SLOTS_KEPT_DAYS = 35;

const takeDue = `
  select workflow_id, workspace_id, version, config, next_at from schedule where next_at <= $1
     -- What falls due meanwhile is looked at when the workflow is resumed, as a slot that was missed.
     and not exists (select from workflow where workflow.workspace_id = schedule.workspace_id and workflow.id = schedule.workflow_id
                        and workflow.paused_at is not null)
   order by next_at limit ${BATCH} for update skip locked`;

const setNext = `
  update schedule set next_at = x.next_at from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as x(workspace_id, workflow_id, next_at)
   where schedule.workspace_id = x.workspace_id and schedule.workflow_id = x.workflow_id`;

/** Each slot belongs to whoever inserts it first, over all processes. */
const takeSlots = `
  insert into schedule_slot (workspace_id, workflow_id, slot, run_id)
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[]) on conflict do nothing returning workflow_id`;

const stillRunning = `
  select due.workflow_id from unnest($1::uuid[], $2::uuid[]) as due(workspace_id, workflow_id)
   where exists (select from run where run.workspace_id = due.workspace_id and run.status = 'waiting'
                                   and run.workflow_id = due.workflow_id and trigger = 'cron')
      or exists (select from run where run.workspace_id = due.workspace_id and run.status in ('queued', 'running')
                                   and run.workflow_id = due.workflow_id and trigger = 'cron')`;

/**
 * Starts the runs of schedules. The process on duty looks, and any number may: due schedules are taken under a lock that others
 * pass by, and slot, run and job are stored together, a batch in each statement, which is SQL.
 */
@Injectable()
export class Scheduler implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly duty: Duty,
    private readonly crashPoints: CrashPoints,
    @Inject(LOGGER) private readonly logger: Logger,
    retention: Retention,
  ) {
    retention.add({ table: 'schedule_slot', olderThan: 'created_at', days: SLOTS_KEPT_DAYS });
  }

  onModuleInit(): void {
    this.duty.add({
      name: 'schedules',
      due: 'exists (select from schedule where next_at <= now())',
      everyMs: TICK_MS,
      work: () => this.tick(),
      failed: (error) => this.logger.warn({ part: 'schedules', err: error }, 'could not look for due schedules'),
    });
  }

  /** Starts everything that is due. `at` is the time it counts as; the database's clock by default. */
  async tick(at?: Date): Promise<void> {
    let taken = BATCH;
    while (taken === BATCH) taken = await this.database.transaction((transaction) => this.startDue(transaction, at));
    this.queue.wake();
  }

  private async startDue(transaction: Transaction, at: Date | undefined): Promise<number> {
    const now = at ?? (await databaseTime(transaction));
    const due = await transaction.query<DueSchedule>(takeDue, [now]);
    if (due.length === 0) return 0;
    const slots = await dueSlots(due, now);
    const turns = await this.turnsOf(transaction, due, { slots, now });
    const won = await this.takeSlots(transaction, turns);
    if (won.size > 0) this.crashPoints.pass('inside-slot');
    const runs = turns.flatMap(({ workflowId, run }) => (run && won.has(workflowId) ? [run] : []));
    if (runs.length > 0) {
      const { text, values } = newRunsStatement(runs);
      await transaction.query(text, values);
      await this.queue.enqueue(transaction, runs.map(jobOf));
    }
    await transaction.execute(setNext, [
      due.map((row) => row.workspace_id),
      due.map((row) => row.workflow_id),
      slots.map(({ next }) => next ?? NEVER),
    ]);
    return due.length;
  }

  private async turnsOf(
    transaction: Transaction,
    due: readonly DueSchedule[],
    { slots, now }: { slots: readonly DueSlot[]; now: Date },
  ): Promise<Turn[]> {
    const busy = await transaction.query<{ workflow_id: string }>(stillRunning, [
      due.map((row) => row.workspace_id),
      due.map((row) => row.workflow_id),
    ]);
    const running = new Set(busy.map((row) => row.workflow_id));
    return due.flatMap(({ workflow_id: workflowId, workspace_id: workspaceId, version, config }, index) => {
      const { slot } = slots[index]!;
      const isMissed = slot !== undefined && now.getTime() - slot.getTime() > LATE_MS;
      if (!slot || (isMissed && config.missedRuns === 'skip')) return [];
      const plan = { workspaceId, workflowId, version, definition: null };
      const run =
        config.overlap === 'skip' && running.has(workflowId)
          ? undefined
          : newRun({ plan, trigger: 'cron', input: {} }, now.getTime());
      return [{ workspaceId, workflowId, slot, run }];
    });
  }

  private async takeSlots(transaction: Transaction, turns: readonly Turn[]): Promise<ReadonlySet<string>> {
    const rows = await transaction.query<{ workflow_id: string }>(takeSlots, [
      turns.map(({ workspaceId }) => workspaceId),
      turns.map(({ workflowId }) => workflowId),
      turns.map(({ slot }) => slot),
      turns.map(({ run }) => run?.id ?? null),
    ]);
    return new Set(rows.map((row) => row.workflow_id));
  }
}

async function dueSlots(due: readonly DueSchedule[], now: Date): Promise<DueSlot[]> {
  const slots: DueSlot[] = [];
  for (const { config, next_at: foreseen } of due) {
    slots.push(dueSlot(config, foreseen, now));
    if (slots.length % TURN === 0) await nextTurn();
  }
  return slots;
}

const NEVER = new Date('9999-12-31T00:00:00Z');

async function databaseTime(transaction: Transaction): Promise<Date> {
  const [row] = await transaction.query<{ now: Date }>('select now() as now');
  return row!.now;
}
