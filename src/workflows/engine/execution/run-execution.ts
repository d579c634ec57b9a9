import type { Plan } from '../../compiler/plan.js';
import { type EarlierRecords, NOTHING_EARLIER } from '../journal/earlier-records.js';
import { NodeRecords } from '../journal/node-records.js';
import { Fenced, type RunJournal } from '../journal/run-journal.js';
import { move } from '../run-transitions.js';
import { RunWaits } from '../waits/run-waits.js';
import { ActiveTime } from './active-time.js';
import { EffectRunner } from './effect-runner.js';
import type { ExecutionContext } from './execution-context.js';
import { PlanWalk } from './plan-walk.js';
import type { ExecutionHost, Settled } from './step.js';

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
    const { effects, waits } = this;
    this.walk = new PlanWalk(plan, { records, context, earlier, seat, host: this, effects, waits });
  }

  /** Runs to the end; resolves when the last row is committed, or when the run turns out to belong to somebody else. */
  execute(): Promise<Ending> {
    this.walk.start();
    this.advance();
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

  /** Fails the run once it has been executed for so long. What is in flight is given up. */
  limit(ms: number): void {
    const failure = this.isOver || this.isClosing ? undefined : this.time.failure(ms);
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
    const began = performance.now();
    while (this.walk.hasReady) {
      if (this.journal.seat?.isCrowded) return this.rest();
      this.walk.beginNext();
      // One node may take long, so the clock is looked at after each: that costs far less than the shortest of them.
      const now = performance.now();
      if (now > (this.context.endsAt ?? Infinity)) return this.stop();
      if (this.journal.isFull || now - began > SLICE_MS) return this.rest();
    }
    this.effects?.start();
    if (this.walk.root.pending > 0) {
      const isIdle = (this.effects?.isIdle ?? true) && !this.walk.isReading;
      if (this.waits?.canSuspend && isIdle) void this.suspend();
      else this.waits?.arm();
    } else if (!this.waits?.isBusy) void this.end();
  }

  private rest(): void {
    this.isResting = true;
    rested(this.journal).then(
      () => {
        this.isResting = false;
        this.settle([]);
      },
      (error: unknown) => this.abandon(error),
    );
  }

  private async end(): Promise<void> {
    const { run } = this.journal;
    const { failure } = this.walk.root;
    this.time.stop();
    const ended = { ended_at: this.context.now(), owner: null, error: failure ?? null };
    move(run, failure ? 'fail' : 'succeed', ended);
    if (this.walk.answer) {
      const { body, statusCode, headers } = this.walk.answer;
      run.output = body;
      run.response = { statusCode, headers };
    }
    await this.commit('ended', () => this.context.ending(this.journal, this.plan));
  }

  /** Gives the worker back until the first wait is over. */
  private async suspend(): Promise<void> {
    const { run } = this.journal;
    this.time.stop();
    move(run, 'suspend', { owner: null, awaited: true });
    await this.commit('suspended', () => this.journal.commit({ suspension: this.waits!.suspension() }));
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
    this.isOver = true;
    this.waits?.disarm();
    this.ending.reject(error);
  }

  private close(ending: Ending): void {
    if (this.isOver) return;
    this.isOver = true;
    this.waits?.disarm();
    this.ending.resolve(ending);
  }
}

/**
 * Lets others run, and writes what a run has gathered when it is much, so that a long loop holds neither event loop nor memory.
 * A run for which there is no room writes what it has, and waits for room.
 */
async function rested(journal: RunJournal): Promise<void> {
  const { seat } = journal;
  if (journal.isFull || (seat?.isCrowded && journal.weight > 0)) await journal.commit();
  else await new Promise<void>((resolve) => setImmediate(resolve));
  if (seat?.isCrowded) await seat.whenRoom();
}
