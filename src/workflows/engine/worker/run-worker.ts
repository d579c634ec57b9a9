import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { FairShare, shareOf } from '#libs/fair-share';
import { Database } from '../../../platform/database/connection/database.js';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { Environment } from '../../../platform/config/environment.js';
import { Draining } from '../../../platform/health/draining.service.js';
import { InFlight } from '../memory/in-flight.js';
import {
  isDatabaseOutage,
  isStatementTimeout,
} from '../../../platform/database/connection/statements/database-error.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { ProcessRegistry } from '../recovery/process-registry.js';
import { JobQueue, type TakenJob } from '../../../platform/database/queue/job-queue.js';
import { ActiveTime, lateness } from '../execution/time-limit.js';
import { RunClaimer, type ClaimedRun, type HeldRun } from '../recovery/run-claimer.js';
import type { EarlierRecords } from '../journal/earlier-records.js';
import { FinishedRuns } from '../endings/finished-runs.js';
import { RunGate } from '../gate/run-gate.js';
import { MemoryRoom, type MemorySeat } from '../memory/memory-room.js';
import { QueueWatch, type WatchedWorker } from './queue-watch.js';
import { JobSettler } from './job-settler.js';
import { PlanSource } from '../../plans/plan-source.js';
import { RunEngine } from '../run-engine.js';
import type { RunRow } from '../journal/rows.js';
import { storeMissingTags } from '../journal/run-tags.js';
import { runError } from '../../nodes/contract/run-error.js';
import type { Ending } from '../execution/run-execution.js';
import { StoredRecords } from '../journal/stored-records.js';
import { PoisonRunGuard } from '../recovery/poison-run-guard.js';

/** A job of this process, and the claim of its run once there is one. */
interface Held {
  job: TakenJob;
  claim?: HeldRun;
  /** For how long it is executed. */
  time?: ActiveTime;
  /** Takes it out of the jobs that are held. */
  leave?: () => void;
}

const TOUCH_MS = 3000;
const MAX_BATCH = 100;

/**
 * Executes queued runs: takes as many jobs as it has free slots, of no workspace more than its share of them, claims their
 * runs in one statement, or one by one when that fails, and tells the queue every few seconds that it still works on them.
 * What else a run needs is read for it alone, so that one which cannot be read does not stop the others. Not started with
 * `ROLE=api`.
 */
@Injectable()
export class RunWorker implements WatchedWorker, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly held = new InFlight<Held>();
  readonly slots: FairShare;
  private readonly watch: QueueWatch;
  /** Whether the last look at the queue may have passed jobs by, for lack of slots or of a workspace's share of them. */
  private passesSome = false;
  /** Jobs that another try is to have. They are not kept, so should giving them back fail for long, the queue takes them. */
  private readonly returned = new Set<Held>();
  private readonly executing = new InFlight<Promise<void>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private taking?: Promise<void>;
  private takeAgain = false;
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly claims: RunClaimer,
    private readonly records: StoredRecords,
    private readonly plans: PlanSource,
    private readonly engine: RunEngine,
    private readonly settler: JobSettler,
    private readonly endedRuns: FinishedRuns,
    private readonly suspects: PoisonRunGuard,
    private readonly gate: RunGate,
    private readonly room: MemoryRoom,
    private readonly process: ProcessRegistry,
    private readonly environment: Environment,
    private readonly draining: Draining,
    private readonly crashPoints: CrashPoints,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { WORKER_CONCURRENCY: total, WORKSPACE_SHARE_PERCENT } = environment;
    this.slots = new FairShare({ total, perWorkspace: shareOf(total, WORKSPACE_SHARE_PERCENT) });
    this.watch = new QueueWatch(this, queue, process, logger);
  }

  onApplicationBootstrap(): void {
    if (this.environment.ROLE === 'api') return;
    this.timers.push(
      setInterval(() => void this.touch(), TOUCH_MS),
      setInterval(() => void this.giveBack(), TOUCH_MS),
    );
    this.process.occupiedWhile(() => !this.isIdle);
    this.watch.start();
  }

  /** Takes nothing more, waits for what it has within the grace time, and gives the rest back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.taking;
    await this.engine.beforeApplicationShutdown();
    await Promise.all(this.executing);
    this.timers.forEach(clearInterval);
    this.watch.stop();
    await this.settler.flush();
    await this.giveBack();
  }

  get isOpen(): boolean {
    return !this.stopping && !this.draining.active;
  }

  get isIdle(): boolean {
    return this.held.size === 0;
  }

  look(): void {
    if (this.stopping) return;
    if (this.taking) {
      this.takeAgain = true;
      return;
    }
    // Runs of one group end in one turn of the event loop: what room they leave is filled by one batch.
    this.taking = nextTurn()
      .then(() => this.takeAll())
      .catch((error: unknown) => this.logger.warn({ part: 'worker', err: error }, 'could not take jobs'))
      .finally(() => {
        this.taking = undefined;
        if (!this.takeAgain) return;
        this.takeAgain = false;
        this.look();
      });
  }

  /** Goes on while jobs come that a slot is free for. */
  private async takeAll(): Promise<void> {
    for (;;) {
      if (!this.isOpen) return;
      this.passesSome = this.slots.isTight;
      this.watch.looking();
      const { jobs, isLast } = await this.queue.take(this.slots, MAX_BATCH);
      if (jobs.length > 0) await this.begin(jobs.map((job) => this.hold(job)));
      if (isLast) return;
    }
  }

  private hold(job: TakenJob): Held {
    const held: Held = { job };
    const release = this.slots.tryAcquire(job.workspaceId);
    const leave = this.held.enter(held);
    held.leave = () => {
      leave();
      release?.();
    };
    return held;
  }

  private async begin(taken: Held[]): Promise<void> {
    let claimed: ClaimedRun[];
    try {
      claimed = await this.claims.claim(taken.map(({ job }) => job));
    } catch (error) {
      if (taken.length > 1 && (isStatementTimeout(error) || !isDatabaseOutage(error))) return this.beginEach(taken);
      for (const held of taken) this.release(held, 'again');
      throw error;
    }
    const byJob = new Map(claimed.map((entry) => [entry.job, entry]));
    for (const held of taken) {
      const entry = byJob.get(held.job.id);
      // A run that has ended, or that another job has, leaves nothing to do.
      if (!entry) this.release(held, 'ended');
      else this.execute(held, entry);
    }
  }

  /** One of several could not be claimed: it fails alone. */
  private async beginEach(taken: Held[]): Promise<void> {
    const begun = await Promise.allSettled(taken.map((held) => this.begin([held])));
    for (const one of begun) if (one.status === 'rejected') throw one.reason;
  }

  private execute(held: Held, entry: ClaimedRun): void {
    const { workspace_id, id, attempt, active_ms } = entry.run;
    held.claim = { workspace_id, id, attempt, active_ms };
    held.time = new ActiveTime(held.claim);
    const released = this.work(held.job, entry).then((ending) => {
      leave();
      this.release(held, ending);
    });
    const leave = this.executing.enter(released);
  }

  /** The verdict on a run that kills comes before anything of it is read. */
  private async work(job: TakenJob, claimed: ClaimedRun): Promise<Ending | 'again'> {
    const { run, crashLoop, isSuspect } = claimed;
    try {
      if (crashLoop) {
        this.crashPoints.pass('before-crash-loop');
        return await this.endedRuns.fail(run, {
          code: 'crash_loop',
          message: 'Processes crashed too often while they executed the run, so it was stopped.',
        });
      }
      return await (isSuspect ? this.suspects.oneAtATime(run, () => this.resume(claimed)) : this.resume(claimed));
    } catch (error) {
      this.logger.error({ part: 'worker', runId: run.id, job: job.id, err: error }, 'a run could not be executed');
      // What the database did not take is no fault of the run.
      if (isDatabaseOutage(error)) return 'again';
      return this.endedRuns.fail(run, runError(error)).catch(() => 'again' as const);
    }
  }

  /** What is read is counted beforehand: a run for which there is no room is not read. */
  private async resume(claimed: ClaimedRun): Promise<Ending> {
    const seat = this.room.enter(claimed.run.workspace_id);
    try {
      if (seat.isCrowded) return await this.putOff(claimed);
      seat.hold(claimed.bytes);
      return await this.readAndGoOn(claimed, seat);
    } finally {
      seat.leave();
    }
  }

  /** The run waits in the queue until there may be room. */
  private async putOff({ run }: ClaimedRun): Promise<Ending> {
    await this.claims.postpone(run, new Date(this.room.nextTry()));
    return 'suspended';
  }

  private async readAndGoOn(claimed: ClaimedRun, seat: MemorySeat): Promise<Ending> {
    const run = await this.claims.whole(claimed);
    if (!run) return 'fenced';
    const plan = await this.plans.plan({
      workspaceId: run.workspace_id,
      workflowId: run.workflow_id,
      version: run.version,
      definition: run.definition,
    });
    if (claimed.isFirst && plan.tagsOf) await storeMissingTags(this.database, run, plan.tagsOf(run.input));
    if (this.gate.holds(plan) && !(await this.gate.passes(run, plan, claimed.isFirst))) return 'suspended';
    // Nobody has executed it since: what is recorded as waiting is ended with it.
    const late = lateness(plan, run, Date.now());
    if (late) return this.endedRuns.fail(run, late);
    const earlier = run.attempt > 1 ? await this.earlier(run, seat) : undefined;
    const ending = this.engine.resume(plan, run, earlier);
    // From here on it is counted there.
    seat.leave();
    return ending;
  }

  private earlier(run: RunRow, seat: MemorySeat): Promise<EarlierRecords> {
    return this.records.of(run, seat).catch((error: unknown) => {
      if (isDatabaseOutage(error) || error instanceof AppError) throw error;
      throw new AppError('internal', 'What the run has recorded cannot be read, so it cannot go on.', { cause: error });
    });
  }

  private release(held: Held, ending: Ending | 'again'): void {
    held.leave?.();
    // A run that was stopped because the process ends is for another one to go on with.
    if (ending === 'again' || (ending === 'fenced' && this.stopping)) {
      held.time?.stop();
      this.returned.add(held);
      return void this.giveBack();
    }
    this.settler.settle(held.job);
    if (this.passesSome) this.look();
  }

  /** Gives jobs and their runs back; what fails is tried again with the next turn. */
  private async giveBack(): Promise<void> {
    const returned = [...this.returned];
    if (returned.length === 0) return;
    try {
      await this.claims.giveBack(returned.flatMap(({ claim }) => claim ?? []));
      await this.queue.giveBack(returned.map(({ job }) => job));
      for (const held of returned) this.returned.delete(held);
    } catch (error) {
      this.logger.warn({ part: 'worker', err: error }, 'could not give jobs back');
    }
  }

  private async touch(): Promise<void> {
    await this.queue
      .touch([...this.held].map(({ job }) => job))
      .catch((error: unknown) => this.logger.warn({ part: 'worker', err: error }, 'could not keep jobs'));
  }
}
