import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { FairShare, shareOf } from '#libs/fair-share';
import { Database } from '../../platform/database/connection/database.js';
import { ConnectionShare } from '../../platform/database/shared/connection-share.js';
import { Environment } from '../../platform/config/environment.js';
import { Draining } from '../../platform/health/draining.service.js';
import { InFlight } from './memory/in-flight.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { JournalWriter } from './journal/writer/journal-writer.js';
import type { Links } from '../nodes/contract/hidden-texts.js';
import { KeyTaken, RunJournal } from './journal/run-journal.js';
import type { RunKeyRow, RunRow } from './journal/rows.js';
import type { Plan } from '../compiler/plan.js';
import { newRun, type NewRun, type RunKey } from './new-run.js';
import { ProcessRegistry } from './recovery/process-registry.js';
import { MemoryRoom, type MemorySeat } from './memory/memory-room.js';
import { memorySize } from './memory/sizes.js';
import { RunExecution, type Ending } from './execution/run-execution.js';
import { Saturation } from './execution/saturation.js';
import { RunTurns } from './execution/run-turns.js';
import { move } from './run-transitions.js';
import { NODE_SERVICES, type NodeServices } from '../nodes/contract/node-services.js';
import { Notifications } from '../../platform/database/shared/notifications.js';
import type { EarlierRecords } from './journal/earlier-records.js';
import { ANSWERED, STOPPED, WOKEN } from './channels.js';
import type { ExecutionContext } from './execution/execution-context.js';
import { FollowUps } from './endings/follow-ups.js';
import { RunGate, type GatedPlan } from './gate/run-gate.js';
import { UnrecordedRuns } from './recovery/unrecorded-runs.js';
import { RunSecrets } from './secrets/run-secrets.service.js';
import { ApprovalAddress } from './waits/approval-address.js';
import { ResumeAddress, tokenOf } from './waits/resume-address.js';
import { StoredEvents } from './waits/stored-events.js';
import { storingFailure } from './journal/storing-failure.js';

/** A run this process executes or has executed. */
export interface StartedRun {
  run: RunRow;
  /** Resolves when the run's end is on disk, or when the run belongs to somebody else. */
  ending: Promise<Ending>;
  /** Resolves when an early answer is on disk; absent where none can come. */
  answered?: Promise<void>;
}

/** How often runs that wait for something outside look for it, should nobody have told them. */
const LOOK_MS = 2000;
const RETRY_AFTER_SECONDS = 5;

/** Starts runs, here at once or through the queue, and knows those that execute in this process. */
@Injectable()
export class RunEngine implements OnModuleInit, BeforeApplicationShutdown {
  private readonly executing = new InFlight<RunExecution>();
  private readonly saturation = new Saturation(this.executing);
  /** Runs that are executed here without a slot of the worker. */
  private readonly inPlace: FairShare;
  private readonly turns = new RunTurns();
  private readonly ended = new Set<() => void>();
  private readonly context: ExecutionContext;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly writer: JournalWriter,
    private readonly process: ProcessRegistry,
    private readonly environment: Environment,
    private readonly draining: Draining,
    private readonly metrics: Metrics,
    private readonly notifications: Notifications,
    private readonly lost: UnrecordedRuns,
    private readonly secrets: RunSecrets,
    private readonly room: MemoryRoom,
    private readonly gate: RunGate,
    private readonly database: Database,
    outside: StoredEvents,
    followUps: FollowUps,
    resumeAddress: ResumeAddress,
    approvalAddress: ApprovalAddress,
    share: ConnectionShare,
    @Inject(NODE_SERVICES) services: NodeServices,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { RUNS_IN_PLACE: total, WORKSPACE_SHARE_PERCENT } = environment;
    this.inPlace = new FairShare({ total, perWorkspace: shareOf(total, WORKSPACE_SHARE_PERCENT) });
    this.context = {
      services,
      outside,
      turns: this.turns,
      nodeTimeoutMs: environment.NODE_TIMEOUT_MS,
      loopMaxItems: environment.LOOP_MAX_ITEMS,
      changing: (workspaceId, work, signal) => share.forCollections(workspaceId, work, signal),
      unexpected: (thrown, where) =>
        this.logger.error({ part: 'engine', ...where, err: thrown }, 'a node failed by a fault'),
      now: Date.now,
      random: Math.random,
      resumeUrl: (run, target) => {
        const url = resumeAddress.of({ ...target, workspaceId: run.workspace_id });
        this.hide(run, resumeAddress.linksOf(tokenOf(url)));
        return url;
      },
      approvalUrl: (run, target) => {
        const url = approvalAddress.of({ ...target, workspaceId: run.workspace_id });
        this.hide(run, approvalAddress.linksOf(tokenOf(url)));
        return url;
      },
      hide: (run, links) => this.hide(run, links),
      answered: (run) => this.tellAnswered(run),
      asking: (run, request) => followUps.ofRequest(run, request),
      ending: (journal, plan) => followUps.commitEnd(journal, plan.onFailure),
    };
  }

  onModuleInit(): void {
    this.notifications.subscribe(STOPPED, (runId) => this.executionsOf(runId).forEach((execution) => execution.stop()));
    this.notifications.subscribe(WOKEN, (runId) => this.executionsOf(runId).forEach((execution) => execution.wake()));
    this.process.occupiedWhile(() => this.executing.size > 0);
    this.timer = setInterval(() => this.lookAfterAll(), LOOK_MS);
    this.timer.unref();
  }

  /** Whether a run of the plan may begin here at once; else it is to be queued, for a worker that has a slot for it. */
  mayStartInPlace(plan: GatedPlan): boolean {
    if (this.environment.ROLE === 'api' || this.process.isResting || this.gate.holds(plan)) return false;
    return this.inPlace.room(plan.workspaceId) >= 1;
  }

  /** Whether a run of the plan may have to wait for its turn. */
  holds(plan: GatedPlan): boolean {
    return this.gate.holds(plan);
  }

  /**
   * For callers that wait for the answer. When as many runs of the workspace as may are executed here, or wait long for their
   * turn, and what they wait for is this process itself, one more would do so too, also in the queue: it is refused at once.
   * @throws AppError `workflow_paused`, or `unavailable` when the process is overloaded
   */
  requireOpen(plan: GatedPlan): void {
    this.gate.requireOpen(plan);
    const hasRoom = this.inPlace.room(plan.workspaceId) >= 1 && !this.turns.isLate(plan.workspaceId);
    if (hasRoom || !this.saturation.isReached) return;
    throw new AppError(
      'unavailable',
      'This process has no time for one more run of this workspace; nothing was stored.',
      {
        retryAfter: 1,
      },
    );
  }

  /**
   * Executes a new run in this process, without a job while all is well. One with a key is stored with it before it begins.
   * @throws AppError `unavailable` when too many wait to be stored, or the workspace has as many executed here as it may;
   * `ending` throws KeyTaken when the key has started another run
   */
  startInPlace(request: NewRun): StartedRun {
    const now = Date.now();
    const run = this.secrets.guard(newRun(request, now), request.secrets);
    move(run, 'begin', { attempt: 1, owner: this.process.id, started_at: now });
    // What a run has begun must go on.
    if (!request.parent) this.writer.requireRoom(run);
    const release = this.inPlace.tryAcquire(run.workspace_id);
    if (!release) throw tooMany();
    const { files = [] } = request;
    // Who cancels a parent, or repeats a request with its key, looks for the run; its files are seen with it.
    const isUntold = !request.parent && !request.key && files.length === 0;
    const options = { key: keyRow(request.key, run), files, isUntold, seat: this.seatOf(run) };
    const journal = new RunJournal(this.writer, run, false, options);
    if (request.plan.answersEarly) journal.answered = Promise.withResolvers<void>();
    const ending = this.execute(request.plan, journal).finally(release);
    ending.catch((error: unknown) => {
      if (!(error instanceof KeyTaken)) this.lost.add(run.id);
    });
    return { run, ending, answered: journal.answered?.promise };
  }

  /**
   * Stores a new run and its job in one transaction; resolves when both are on disk.
   * @throws AppError `unavailable` when nothing was stored, or with a `runId` when that could not be found out; KeyTaken
   */
  async enqueue(request: NewRun): Promise<RunRow> {
    const run = this.secrets.guard(newRun(request, Date.now()), request.secrets);
    this.writer.requireRoom(run);
    const turn = this.gate.turnOf(request.plan, run);
    // Most rows have none, and stay of one shape.
    if (turn) run.turn = turn;
    const options = { key: keyRow(request.key, run), files: request.files };
    const journal = new RunJournal(this.writer, run, false, options);
    try {
      await journal.commit({ queued: true });
    } catch (error) {
      throw storingFailure(error, { runId: run.id, stored: false });
    }
    const { workspace_id: workspaceId, workflow_id: workflowId } = run;
    if (turn) this.gate.admitSoon({ workspaceId, workflowId, lane: turn.lane });
    return run;
  }

  /** Goes on with a run that this process has claimed. */
  async resume(plan: Plan, run: RunRow, stored?: EarlierRecords): Promise<Ending> {
    const earlier = this.secrets.restore(run, stored);
    const journal = new RunJournal(this.writer, run, true, { seq: earlier?.seq, seat: this.seatOf(run) });
    return this.execute(plan, journal, earlier);
  }

  /** Puts a run that executes in this process on disk, however far it is; any other is there already. */
  async store(runId: string): Promise<void> {
    await Promise.all(this.executionsOf(runId).map(({ journal }) => journal.store()));
  }

  /** How many runs execute in this process. */
  get load(): number {
    return this.executing.size;
  }

  /** Waits until the runs in progress have ended, at most the grace time. What is left is taken over by another process. */
  async beforeApplicationShutdown(): Promise<void> {
    const deadline = Date.now() + this.draining.remainingRunMs;
    clearInterval(this.timer);
    while (this.executing.size > 0 && Date.now() < deadline) await this.nextEnd(deadline - Date.now());
    if (this.executing.size > 0) this.draining.unfinished = true;
    for (const execution of this.executing) execution.stop();
  }

  /** A hint: who waits also polls. */
  private tellAnswered({ id }: RunRow): void {
    this.database
      .query('select pg_notify($1, $2)', [ANSWERED, id])
      .catch((error: unknown) =>
        this.logger.warn({ part: 'engine', runId: id, err: error }, 'could not tell an answer'),
      );
  }

  private hide(run: RunRow, links: Links): void {
    this.secrets.add(run, links, this.environment.NODE_VALUE_MAX_CHARACTERS);
  }

  private async execute(plan: Plan, journal: RunJournal, earlier?: EarlierRecords): Promise<Ending> {
    const { id } = journal.run;
    const execution = new RunExecution(plan, journal, this.context, earlier);
    const leave = this.executing.enter(execution);
    this.metrics.runStarted(journal.run.trigger);
    try {
      if (journal.key || journal.files.length > 0) await journal.commit();
      const ending = await execution.execute();
      if (ending === 'ended') this.metrics.runEnded(journal.run.status);
      if (ending === 'ended' && plan.turnOf) void this.gate.leave(journal.run);
      return ending;
    } catch (error) {
      if (error instanceof KeyTaken) throw error;
      this.logger.error({ part: 'engine', runId: id, err: error }, 'a run could not be recorded');
      throw storingFailure(error, { runId: id, stored: journal.stored });
    } finally {
      leave();
      journal.seat?.leave();
      for (const tell of this.ended) tell();
    }
  }

  private lookAfterAll(): void {
    const limitMs = this.environment.RUN_MAX_ACTIVE_SECONDS * 1000;
    for (const execution of [...this.executing]) {
      execution.storeEarly();
      execution.wake();
      execution.limit(limitMs);
    }
  }

  private seatOf({ workspace_id, input }: RunRow): MemorySeat {
    const seat = this.room.enter(workspace_id);
    seat.hold(memorySize(input));
    return seat;
  }

  /** More than one where a process that was frozen has been given its own run anew. */
  private executionsOf(runId: string): RunExecution[] {
    return [...this.executing].filter(({ journal }) => journal.run.id === runId);
  }

  private async nextEnd(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.ended.add(resolve);
    await promise;
    this.ended.delete(resolve);
    clearTimeout(timer);
  }
}

function tooMany(): AppError {
  return new AppError('unavailable', 'Too many runs of this workspace are executed for those who wait for them.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

function keyRow(key: RunKey | undefined, { id, workspace_id, workflow_id }: RunRow): RunKeyRow | undefined {
  return key && { ...key, workspace_id, workflow_id, run_id: id };
}
