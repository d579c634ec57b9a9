import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { Duty } from '../../../platform/database/shared/duty.js';
import { JobQueue } from '../../../platform/database/queue/job-queue.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { COMMON_LANE, type Turn } from '../../compiler/turns.js';
import type { Plan } from '../../compiler/plan.js';
import { FinishedRuns } from '../endings/finished-runs.js';
import { InFlight } from '../memory/in-flight.js';
import { jobOf, type RunIdentity, type RunRow } from '../journal/rows.js';
import * as sql from './gate-statements.js';
import { lockSweep, SWEEP } from './sweep-statements.js';
import { PausedWorkflows } from './paused-workflows.js';

type Lane = sql.Lane;
/** What of a plan says whether its runs may begin. */
export type GatedPlan = Pick<Plan, 'workspaceId' | 'workflowId' | 'version' | 'turnOf'>;
type QueuedRun = Pick<RunRow, 'id' | 'workspace_id' | 'priority'>;

const SWEEP_MS = 1000;
/** Lanes that a sweep looks after at once: each takes a connection, and a workspace may have thousands that are due. */
const LANES_AT_ONCE = 3;
/** Runs that are let begin in one transaction. */
const MAX_BATCH = 500;
const PAUSED_RETRY_SECONDS = 60;
const NIL_ID = '00000000-0000-0000-0000-000000000000';
const BEFORE_ALL: RunIdentity = { workspace_id: NIL_ID, id: NIL_ID };

/**
 * Holds runs back that their workflow does not let begin: while it is paused, and while as many are under way as it allows. A
 * held run is queued without a job; it gets one when its turn comes. Who counts asks the database which of the runs that were
 * let begin have not ended, so nothing has to be given back by a process that dies. Runs of drafts begin at once.
 */
@Injectable()
export class RunGate implements OnModuleInit, OnApplicationShutdown {
  /** Lanes that this process looks after just now, and whether it is to look again. */
  private readonly busy = new Map<string, { again: boolean }>();
  private readonly admitting = new InFlight<Promise<void>>();
  /** What the last sweep has found and nobody has looked after yet, and how many look after it. */
  private found: Lane[] = [];
  private lookers = 0;
  /** The last of the runs under way that the sweep has looked at. */
  private lookedAt = BEFORE_ALL;
  /** Ends runs that will never begin: thousands of one workspace must not keep others from beginning. */
  private ending?: Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly paused: PausedWorkflows,
    private readonly ended: FinishedRuns,
    private readonly duty: Duty,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.duty.add({
      name: 'held_runs',
      due: 'exists (select from run_gate)',
      everyMs: SWEEP_MS,
      work: () => this.sweep(),
      failed: (error) => this.logger.warn({ part: 'engine', err: error }, 'could not look after held runs'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.found = [];
    await Promise.all([...this.admitting, this.ending]);
  }

  /** Whether runs of the plan may have to wait for their turn. */
  holds({ version, workflowId, turnOf }: GatedPlan): boolean {
    return version !== null && (turnOf !== undefined || this.paused.has(workflowId));
  }

  /** Where a new run waits for its turn; undefined where it may begin at once. */
  turnOf(plan: GatedPlan, { input, created_at }: Pick<RunRow, 'input' | 'created_at'>): Turn | undefined {
    return this.holds(plan) ? (plan.turnOf?.(input, created_at) ?? { lane: COMMON_LANE }) : undefined;
  }

  /** For callers that wait for the answer. @throws AppError `workflow_paused` */
  requireOpen({ version, workflowId }: GatedPlan): void {
    if (version === null || !this.paused.has(workflowId)) return;
    throw new AppError('workflow_paused', 'The workflow is paused. Nothing was stored; repeat the call later.', {
      retryAfter: PAUSED_RETRY_SECONDS,
    });
  }

  /**
   * Whether a run that was claimed may go on; else it has given up its worker and waits for its turn. One that has begun goes
   * on, whether its workflow is paused or not.
   */
  async passes(run: RunRow, plan: GatedPlan, isFirst: boolean): Promise<boolean> {
    const isPaused = isFirst && this.paused.has(plan.workflowId);
    if (!isPaused && !plan.turnOf) return true;
    const [row] = await this.database.query<{ admitted: boolean; lane: string }>(sql.readAdmission, [
      run.id,
      run.workspace_id,
    ]);
    if (row?.admitted && !isPaused) return true;
    const turn = this.turnOf(plan, run) ?? { lane: COMMON_LANE };
    const lane = row?.lane ?? turn.lane;
    const { debounce = null, notBefore = null, notAfter = null } = turn;
    const values = [run.id, run.workspace_id, run.attempt, lane, debounce, notBefore, notAfter];
    await this.database.execute(sql.holdRun, values);
    this.admitSoon({ workspaceId: run.workspace_id, workflowId: run.workflow_id, lane });
    return false;
  }

  /** Lets the next runs of a lane begin as far as it has room. Who asks while it is looked after is looked after as well. */
  admitSoon(lane: Lane): void {
    void this.admitNext(lane);
  }

  private async admitNext(lane: Lane): Promise<void> {
    const name = nameOf(lane);
    const busy = this.busy.get(name);
    if (busy) {
      busy.again = true;
      return;
    }
    const turn = { again: true };
    this.busy.set(name, turn);
    const admitted = this.admitWhile(lane, turn).then(() => leave());
    const leave = this.admitting.enter(admitted);
    await admitted;
  }

  /** Lets the next run begin after one that has ended in this process. What ends elsewhere is found by the sweep. */
  async leave(run: RunRow): Promise<void> {
    try {
      const [row] = await this.database.query<{ lane: string }>(sql.readAdmission, [run.id, run.workspace_id]);
      if (row) this.admitSoon({ workspaceId: run.workspace_id, workflowId: run.workflow_id, lane: row.lane });
    } catch (error) {
      this.logger.warn({ part: 'engine', runId: run.id, err: error }, 'could not let the next run begin');
    }
  }

  private async admitWhile(lane: Lane, turn: { again: boolean }): Promise<void> {
    try {
      while (turn.again) {
        turn.again = false;
        while (await this.admit(lane));
      }
    } catch (error) {
      this.logger.warn({ part: 'engine', ...lane, err: error }, 'could not let runs begin');
    } finally {
      this.busy.delete(nameOf(lane));
    }
  }

  /** @returns whether there may be more to let begin */
  private async admit(lane: Lane): Promise<boolean> {
    const of = [lane.workspaceId, lane.workflowId, lane.lane];
    const { isDone, count } = await this.database.transaction(async (transaction) => {
      await transaction.query(sql.lockLane, [nameOf(lane)]);
      const { room, seconds } = await roomIn(transaction, of);
      if (room <= 0) return { isDone: true, count: 0 };
      const rows = await transaction.query<Partial<QueuedRun>>(sql.admitFirst, [...of, room]);
      const runs = rows.filter((row): row is QueuedRun => row.id != null);
      if (runs.length > 0) {
        await transaction.execute(sql.passOver, [runs.map(({ id }) => id), lane.workspaceId]);
        await this.queue.enqueue(transaction, runs.map(jobOf));
      }
      if (runs.length > 0 && seconds !== null) await transaction.execute(sql.countBegun, [...of, seconds, runs.length]);
      // The place of one that had ended is free for the next one.
      const isDone = rows.length < room && rows.length === runs.length;
      return { isDone, count: runs.length };
    });
    if (count > 0) this.queue.wake();
    return !isDone;
  }

  /** Finds what nobody was told of: runs that ended elsewhere, processes that died, workflows that were resumed or deleted. */
  private async sweep(): Promise<void> {
    const { lanes, orphans, superseded } = await this.database.transaction(async (transaction) => {
      const [lock] = await transaction.query<{ mine: boolean }>(lockSweep);
      if (!lock?.mine) return { lanes: [], orphans: [], superseded: [] };
      const { workspace_id, id } = this.lookedAt;
      const [last] = await transaction.query<RunIdentity>(SWEEP.forgetEnded, [workspace_id, id]);
      this.lookedAt = last ?? BEFORE_ALL;
      await transaction.execute(SWEEP.forgetRates);
      await transaction.execute(SWEEP.settle);
      await transaction.execute(SWEEP.release);
      return {
        lanes: await transaction.query<Lane>(SWEEP.lanesWithRoom),
        orphans: await transaction.query<RunIdentity>(SWEEP.orphaned),
        superseded: await transaction.query<RunIdentity>(SWEEP.superseded),
      };
    });
    this.found = lanes;
    while (this.lookers < Math.min(LANES_AT_ONCE, lanes.length)) void this.admitFound();
    this.ending ??= this.endAll(orphans, superseded).finally(() => (this.ending = undefined));
  }

  private async admitFound(): Promise<void> {
    this.lookers += 1;
    for (let lane = this.found.shift(); lane; lane = this.found.shift()) await this.admitNext(lane);
    this.lookers -= 1;
  }

  private async endAll(orphans: readonly RunIdentity[], superseded: readonly RunIdentity[]): Promise<void> {
    for (const run of orphans) await this.endOne(run, () => this.ended.cancel(run));
    for (const run of superseded) await this.endOne(run, () => this.ended.supersede(run));
  }

  /** One that cannot be ended must not keep those of other workspaces waiting. */
  private async endOne({ id }: RunIdentity, end: () => Promise<unknown>): Promise<void> {
    try {
      await end();
    } catch (error) {
      this.logger.warn({ part: 'engine', runId: id, err: error }, 'could not end a run that will never begin');
    }
  }
}

const nameOf = ({ workflowId, lane }: Lane): string => `${workflowId} ${lane}`;

/** What a lane has room for. */
interface Room {
  paused: boolean;
  most: number | null;
  rest: number | null;
  seconds: number | null;
}

/** How many runs of a lane may begin now, of many as many as go into one transaction; and how long they are counted. */
async function roomIn(transaction: Transaction, of: string[]): Promise<{ room: number; seconds: Room['seconds'] }> {
  const [row] = await transaction.query<Room>(sql.readRoom, of);
  if (!row || row.paused) return { room: 0, seconds: null };
  const { most, rest, seconds } = row;
  const places = most === null ? Infinity : most - (await activeIn(transaction, of));
  return { room: Math.min(places, rest ?? Infinity, MAX_BATCH), seconds };
}

async function activeIn(transaction: Transaction, of: string[]): Promise<number> {
  const [row] = await transaction.query<{ active: number }>(sql.countActive, of);
  return row!.active;
}
