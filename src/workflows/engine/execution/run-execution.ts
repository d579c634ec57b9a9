import type { Plan } from '../../compiler/plan.js';
import { type EarlierRecords, NOTHING_EARLIER } from '../journal/earlier-records.js';
import { NodeRecords } from '../journal/node-records.js';
import { Fenced, type RunJournal } from '../journal/run-journal.js';
import { move } from '../run-transitions.js';
import { RunWaits } from './run-waits.js';
import type { ReturnValue } from '../../nodes/flow/return.node.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import { EffectRunner } from './effect-runner.js';
import type { ExecutionContext } from './execution-context.js';
import { PlanWalk } from './plan-walk.js';
import { ActiveTime, deadlineOf, DeadlineTimer, lateness } from './time-limit.js';
import type { ExecutionHost, Settled } from '../frames/frame.js';

/** How an execution ended: the run's final row is committed, it waits without a worker, or it belongs to somebody else. */
export type Ending = 'ended' | 'suspended' | 'fenced';

/** Longest time pure nodes keep the event loop to themselves, milliseconds. */
const SLICE_MS = 8;

/**
 * Executes one run of a plan to its end, or until it only waits. Pure nodes run at once and in memory; before a node with an
 * effect starts, everything so far is on disk, and so is its result before the next effect starts.
 * A run of pure nodes is one commit.
 */
export class RunExecution implements ExecutionHost {
  private readonly walk: PlanWalk;
  private readonly effects?: EffectRunner;
  private readonly waits?: RunWaits;
  private readonly ending = Promise.withResolvers<Ending>();
  private readonly time: ActiveTime;
  /** Most workflows have none. */
  private readonly deadline?: DeadlineTimer;
  private isOver = false;
  private isClosing = false;
  private isResting = false;

  constructor(
    private readonly plan: Plan,
    readonly journal: RunJournal,
    private readonly context: ExecutionContext,
    earlier: EarlierRecords = NOTHING_EARLIER,
  ) {
    const { run, seat } = journal;
    this.time = new ActiveTime(run);
    const records = new NodeRecords(journal, context);
    // Most runs need neither, and making them would cost as much as running the nodes.
    if (plan.hasEffects) this.effects = new EffectRunner(journal, records, context, this);
    if (plan.hasWaits) this.waits = new RunWaits(journal, records, context, this);
    if (plan.timeLimitMs !== undefined) this.deadline = this.deadlineTimer();
    const { effects, waits } = this;
    this.walk = new PlanWalk(plan, { records, context, earlier, seat, host: this, effects, waits });
  }

  /** Runs to the end; resolves when the last row is committed, or when the run turns out to belong to somebody else. */
  execute(): Promise<Ending> {
    this.walk.start();
    this.advance();
    this.deadline?.start();
    return this.ending.promise;
  }

  /** Stops everything in flight because the run was cancelled or taken over, or its time is up; nothing more is written. */
  stop(): void {
    this.close('fenced');
    this.effects?.abort('the run was stopped');
  }

  /** Looks for what the run waits for outside: something of it may have happened. */
  wake(): void {
    if (!this.isOver && !this.isClosing) this.waits?.look();
  }

  /** Whether all that is left to do now is to wait for other systems. */
  get waitsOutside(): boolean {
    if (this.isResting || this.isClosing) return false;
    return (this.effects?.isWaiting ?? false) || (this.waits?.isWaiting ?? false);
  }

  /**
   * Stores a run that has only read so far and takes its time, so that people can see it. Not while a commit of it is under
   * way: if that is refused, so is the caller, and nothing may be stored afterwards.
   */
  storeEarly(): void {
    if (this.isOver || this.isClosing || this.isResting || this.waits?.isBusy) return;
    if (this.journal.mayBeLost && this.effects?.isWaiting)
      this.journal.store().catch((error: unknown) => this.abandon(error));
  }

  /** Fails the run once it has been executed for so long. What is in flight is given up. */
  limit(ms: number): void {
    this.fail(() => this.time.failure(ms));
  }

  private deadlineTimer(): DeadlineTimer {
    const { plan, context, journal } = this;
    return new DeadlineTimer(deadlineOf(plan, journal.run), context.now, () =>
      this.fail(() => lateness(plan, journal.run, context.now())),
    );
  }

  private fail(why: () => RunError | undefined): void {
    const failure = this.isOver || this.isClosing ? undefined : why();
    if (!failure || this.walk.root.stopped) return;
    this.walk.fail(failure);
    this.advance();
  }

  settle(settled: Iterable<Settled>): void {
    try {
      for (const { step, outcome } of settled) this.walk.settle(step, outcome);
      this.advance();
    } catch (error) {
      this.abandon(error);
    }
  }

  /** Works off what can run now, then starts effects, waits for what is in flight, suspends the run, or ends it. */
  private advance(): void {
    if (this.isOver || this.isClosing || this.isResting) return;
    for (const { step, outcome } of this.waits?.due() ?? []) this.walk.settle(step, outcome);
    if (this.walk.hasReady && !this.work()) return;
    this.effects?.start();
    if (this.walk.root.pending > 0) {
      const isIdle = (this.effects?.isIdle ?? true) && !this.walk.isReading;
      if (this.waits?.canSuspend && isIdle) void this.suspend();
      else this.waits?.arm();
    } else if (!this.waits?.isBusy) void this.end();
  }

  /** Executes what is ready; false when it stops or rests before all of that is done. */
  private work(): boolean {
    const { turns, endsAt = Infinity } = this.context;
    const began = performance.now();
    let now = began;
    let goesOn = turns.hasTime;
    while (goesOn && this.walk.hasReady && !this.journal.seat?.isCrowded) {
      this.walk.beginNext();
      // One node may take long, so the clock is looked at after each: that costs far less than the shortest of them.
      now = performance.now();
      goesOn = !this.journal.isFull && now - began <= SLICE_MS && now <= endsAt;
    }
    turns.take(now - began);
    if (now > endsAt) this.stop();
    else if (this.walk.hasReady || !goesOn) this.rest();
    else return true;
    return false;
  }

  private rest(): void {
    this.isResting = true;
    const goOn = (): void => {
      this.isResting = false;
      this.settle([]);
    };
    rested(this.journal).then(
      () => this.context.turns.next(this.journal.run.workspace_id, goOn),
      (error: unknown) => this.abandon(error),
    );
  }

  private async end(): Promise<void> {
    const { run } = this.journal;
    const { failure } = this.walk.root;
    this.time.stop();
    const ended = { ended_at: this.context.now(), owner: null, error: failure ?? null };
    move(run, failure ? 'fail' : 'succeed', ended);
    // What callers were told stays, whoever goes on with the run.
    if (this.walk.answer && !run.response?.early) this.setAnswer(this.walk.answer);
    await this.commit('ended', () => this.context.ending(this.journal, this.plan));
  }

  /** Stores the answer and tells who waits for it; the run goes on meanwhile. */
  answerEarly(answer: ReturnValue): void {
    const { journal, context } = this;
    if (!journal.run.response?.early) this.setAnswer(answer);
    journal.commit().then(
      () => {
        journal.answered?.resolve();
        if (journal.run.awaited) context.answered?.(journal.run);
      },
      (error: unknown) => this.abandon(error),
    );
  }

  private setAnswer({ body, statusCode, headers, early }: ReturnValue): void {
    const { run } = this.journal;
    run.output = body;
    run.response = { statusCode, headers, ...(early && { early }) };
  }

  /** Gives the worker back until the first wait is over. */
  private async suspend(): Promise<void> {
    const { run } = this.journal;
    this.time.stop();
    move(run, 'suspend', { owner: null, awaited: true });
    const progress = this.walk.takeProgress();
    const suspension = {
      ...this.waits!.suspension(deadlineOf(this.plan, run)),
      ...(progress && { progress: { ...progress, seq: this.journal.lastSeq } }),
    };
    await this.commit('suspended', () => this.journal.commit({ suspension }));
  }

  private async commit(ending: Ending, commit: () => Promise<void>): Promise<void> {
    this.isClosing = true;
    this.waits?.disarm();
    try {
      await commit();
      this.close(ending);
    } catch (error) {
      this.abandon(error);
    }
  }

  /** The run cannot be recorded any longer. */
  abandon(error: unknown): void {
    this.effects?.abort('the run was lost');
    if (error instanceof Fenced) return this.close('fenced');
    if (this.isOver) return;
    this.finish();
    this.ending.reject(error);
  }

  private close(ending: Ending): void {
    if (this.isOver) return;
    this.finish();
    this.ending.resolve(ending);
  }

  private finish(): void {
    this.isOver = true;
    this.waits?.disarm();
    this.deadline?.stop();
  }
}

/**
 * Writes what a run has gathered when it is much, so that a long loop does not hold memory. A run for which there is no room
 * writes what it has, and waits for room.
 */
async function rested(journal: RunJournal): Promise<void> {
  const { seat } = journal;
  if (journal.isFull || (seat?.isCrowded && journal.weight > 0)) await journal.commit();
  if (seat?.isCrowded) await seat.whenRoom();
}
