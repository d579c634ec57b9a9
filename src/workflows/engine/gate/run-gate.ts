import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { JobQueue } from '../../../platform/database/queue/job-queue.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { COMMON_LANE, type Turn } from '../../compiler/turns.js';
import type { Plan } from '../../compiler/plan.js';
import { InFlight } from '../memory/in-flight.js';
import { jobOf, type RunRow } from '../journal/rows.js';
import * as sql from './gate-statements.js';
import { PausedWorkflows } from './paused-workflows.js';

type Lane = sql.Lane;
/** What of a plan says whether its runs may begin. */
export type GatedPlan = Pick<Plan, 'workspaceId' | 'workflowId' | 'version' | 'turnOf'>;
type QueuedRun = Pick<RunRow, 'id' | 'workspace_id' | 'priority'>;

/** Runs that are let begin in one transaction. */
const MAX_BATCH = 500;
const PAUSED_RETRY_SECONDS = 60;

/**
 * Holds runs back that their workflow does not let begin: while it is paused, and while as many are under way as it allows. A
 * held run is queued without a job; it gets one when its turn comes. Who counts asks the database which of the runs that were
 * let begin have not ended, so nothing has to be given back by a process that dies. Runs of drafts begin at once.
 */
@Injectable()
export class RunGate implements OnApplicationShutdown {
  /** Lanes that this process looks after just now, and whether it is to look again. */
  private readonly busy = new Map<string, { again: boolean }>();
  private readonly admitting = new InFlight<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly paused: PausedWorkflows,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.admitting]);
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

  /** The same, until it is done. */
  async admitNext(lane: Lane): Promise<void> {
    const name = sql.nameOf(lane);
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
      this.busy.delete(sql.nameOf(lane));
    }
  }

  /** @returns whether there may be more to let begin */
  private async admit(lane: Lane): Promise<boolean> {
    const of = [lane.workspaceId, lane.workflowId, lane.lane];
    const { isDone, count } = await this.database.transaction(async (transaction) => {
      await transaction.query(sql.lockLane, [sql.nameOf(lane)]);
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
}

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
