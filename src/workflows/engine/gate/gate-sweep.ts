import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import {
  isDatabaseOutage,
  isStatementTimeout,
} from '../../../platform/database/connection/statements/database-error.js';
import { Duty } from '../../../platform/database/shared/duty.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { FinishedRuns } from '../endings/finished-runs.js';
import type { RunIdentity } from '../journal/rows.js';
import { FoundLanes } from './found-lanes.js';
import type { Lane } from './gate-statements.js';
import { RunGate } from './run-gate.js';
import { AT_ONCE, lockSweep, SWEEP } from './sweep-statements.js';

const SWEEP_MS = 1000;
/** How long a step is repeated while there is more of it, so that each has its time in a second. */
const STEP_MS = 200;
/** Lanes that are looked after at once: each takes a connection, and a workspace may have thousands that are due. */
const LANES_AT_ONCE = 3;
const NIL_ID = '00000000-0000-0000-0000-000000000000';
const BEFORE_ALL: RunIdentity = { workspace_id: NIL_ID, id: NIL_ID };

/** A lane that was looked at: one with room, or the last one of its workspace. */
interface LookedLane extends Lane {
  hasRoom: boolean;
  isLast: boolean;
  /** Whether its workspace may have further ones. */
  isCut: boolean;
}

interface LostRun {
  run: RunIdentity;
  end: () => Promise<unknown>;
}

/**
 * Finds what the gate of runs was not told of: times that are over, runs that ended elsewhere, processes that died, workflows
 * that were resumed or deleted. Each step is a transaction of its own over a bounded number of rows, of each workspace in turn:
 * what one workspace holds back keeps no run of another from beginning, and a step that fails undoes none before it.
 */
@Injectable()
export class GateSweep implements OnModuleInit, OnApplicationShutdown {
  private readonly found = new FoundLanes();
  private lookers = 0;
  /** The last of the runs under way that was looked at. */
  private lookedAt = BEFORE_ALL;
  /** Of workspaces with more lanes than one look takes, the last one that was looked at. */
  private lastLanes: readonly Lane[] = [];
  /** Ends runs that will never begin: thousands of one workspace must not keep others from beginning. */
  private ending?: Promise<void>;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly gate: RunGate,
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
    this.isStopping = true;
    this.found.clear();
    await this.ending;
  }

  private async sweep(): Promise<void> {
    await this.repeat((transaction) => this.forgetEnded(transaction));
    await this.repeat((transaction) => transaction.execute(SWEEP.settle));
    await this.repeat(async (transaction) => {
      const released = await transaction.query<Lane>(SWEEP.release);
      this.found.add(released);
      return released.length;
    });
    this.admitFound();
    const lost = await this.once((transaction) => this.findLost(transaction));
    this.ending ??= this.endAll(lost ?? []).finally(() => (this.ending = undefined));
    await this.once((transaction) => this.findRoom(transaction));
    this.admitFound();
  }

  /** Does a step where no other process is just at it. */
  private once<T>(step: (transaction: Transaction) => Promise<T>): Promise<T | undefined> {
    return this.database.transaction(async (transaction) => {
      const [lock] = await transaction.query<{ mine: boolean }>(lockSweep);
      return lock?.mine ? step(transaction) : undefined;
    });
  }

  /** Repeats a step, which says of how many rows it was, for as long as there may be more. */
  private async repeat(step: (transaction: Transaction) => Promise<number>): Promise<void> {
    const ends = performance.now() + STEP_MS;
    let rows: number | undefined = AT_ONCE;
    while (rows !== undefined && rows >= AT_ONCE && performance.now() < ends && !this.isStopping)
      rows = await this.once(step);
  }

  private async forgetEnded(transaction: Transaction): Promise<number> {
    const { workspace_id, id } = this.lookedAt;
    const [last] = await transaction.query<RunIdentity>(SWEEP.forgetEnded, [workspace_id, id]);
    this.lookedAt = last ?? BEFORE_ALL;
    return last ? AT_ONCE : 0;
  }

  /** Runs that will never begin, and how each of them ends. */
  private async findLost(transaction: Transaction): Promise<LostRun[]> {
    await transaction.execute(SWEEP.forgetRates);
    const orphans = await transaction.query<RunIdentity>(SWEEP.orphaned);
    const superseded = await transaction.query<RunIdentity>(SWEEP.superseded);
    return [
      ...orphans.map((run) => ({ run, end: () => this.ended.cancel(run) })),
      ...superseded.map((run) => ({ run, end: () => this.ended.supersede(run) })),
    ];
  }

  private async findRoom(transaction: Transaction): Promise<void> {
    const busy = this.found.busyWorkspaces();
    const lanes = await transaction.query<LookedLane>(SWEEP.lanesWithRoom, [
      this.lastLanes.map(({ workspaceId }) => workspaceId),
      this.lastLanes.map(({ workflowId }) => workflowId),
      this.lastLanes.map(({ lane }) => lane),
      busy,
    ]);
    const passedBy = this.lastLanes.filter(({ workspaceId }) => busy.includes(workspaceId));
    this.lastLanes = [...passedBy, ...lanes.filter(({ isLast, isCut }) => isLast && isCut)];
    this.found.add(lanes.filter(({ hasRoom }) => hasRoom));
  }

  private admitFound(): void {
    while (this.lookers < Math.min(LANES_AT_ONCE, this.found.size)) void this.admitOneByOne();
  }

  private async admitOneByOne(): Promise<void> {
    this.lookers += 1;
    for (let lane = this.found.take(); lane; lane = this.found.take()) await this.gate.admitNext(lane);
    this.lookers -= 1;
  }

  private async endAll(lost: readonly LostRun[]): Promise<void> {
    for (const { run, end } of lost) {
      if (this.isStopping) return;
      try {
        await end();
      } catch (error) {
        // One that cannot be ended must not keep those of other workspaces waiting.
        this.logger.warn({ part: 'engine', runId: run.id, err: error }, 'could not end a run that will never begin');
        if (isDatabaseOutage(error) && !isStatementTimeout(error)) return;
      }
    }
  }
}
