import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { PeriodicTask } from '../../../platform/logging/periodic-task.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import { newRunsStatement } from '../../engine/journal/writer/group-statement.js';
import { jobOf } from '../../engine/journal/run-job.js';
import type { RunRow } from '../../engine/journal/rows.js';
import { newRun } from '../../engine/new-run.js';
import type { CronConfig } from '../../nodes/cron.node.js';
import { dueSlot, type DueSlot } from './slots.js';

interface DueSchedule {
  workflow_id: string;
  workspace_id: string;
  version: number;
  config: CronConfig;
  next_at: Date;
}

/** A slot whose turn it is, and the run for it; none when the run before has not ended and must not be overtaken. */
interface Turn {
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
   order by next_at limit ${BATCH} for update skip locked`;

const setNext = `
  update schedule set next_at = x.next_at from unnest($1::uuid[], $2::timestamptz[]) as x(workflow_id, next_at)
   where schedule.workflow_id = x.workflow_id`;

/** Each slot belongs to whoever inserts it first, over all processes. */
const takeSlots = `
  insert into schedule_slot (workflow_id, slot, run_id)
  select * from unnest($1::uuid[], $2::timestamptz[], $3::uuid[]) on conflict do nothing returning workflow_id`;

const stillRunning = `
  select distinct workflow_id from run
   where workflow_id = any($1) and trigger = 'cron' and status in ('queued', 'running', 'waiting')`;

/**
 * Starts the runs of schedules. Any number of processes may look: due schedules are taken under a lock that others pass by,
 * and slot, run and job are stored together, a batch in each statement, which is SQL. Not started with `ROLE=api`.
 */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly ticks = new PeriodicTask({
    everyMs: TICK_MS,
    work: () => this.tick(),
    failed: (error) => this.logger.warn({ part: 'schedules', err: error }, 'could not look for due schedules'),
  });

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly environment: Environment,
    private readonly crashPoints: CrashPoints,
    @Inject(LOGGER) private readonly logger: Logger,
    retention: Retention,
  ) {
    retention.add({ table: 'schedule_slot', olderThan: 'created_at', days: SLOTS_KEPT_DAYS });
  }

  onApplicationBootstrap(): void {
    if (this.environment.ROLE === 'api') return;
    this.ticks.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.ticks.stop();
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
    await transaction.execute(setNext, [due.map((row) => row.workflow_id), slots.map(({ next }) => next ?? NEVER)]);
    return due.length;
  }

  private async turnsOf(
    transaction: Transaction,
    due: readonly DueSchedule[],
    { slots, now }: { slots: readonly DueSlot[]; now: Date },
  ): Promise<Turn[]> {
    const busy = await transaction.query<{ workflow_id: string }>(stillRunning, [due.map((row) => row.workflow_id)]);
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
      return [{ workflowId, slot, run }];
    });
  }

  private async takeSlots(transaction: Transaction, turns: readonly Turn[]): Promise<ReadonlySet<string>> {
    const rows = await transaction.query<{ workflow_id: string }>(takeSlots, [
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
