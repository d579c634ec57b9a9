import type { Plan, PlanNode } from '../../compiler/plan.js';
import { ERROR_OUTPUT } from '../../nodes/contract/error-output.js';
import type { NodeResult } from '../../nodes/contract/node-kind.js';
import { RUN_SLOT, START_SLOT } from '../../nodes/contract/slots.js';
import type { ReturnValue } from '../../nodes/flow/return.node.js';
import { ActiveTime } from './active-time.js';
import { EffectRunner } from './effect-runner.js';
import type { ExecutionContext } from './execution-context.js';
import { type EarlierRecords, NOTHING_EARLIER, type PassRecords } from '../journal/earlier-records.js';
import { Frame, iterationPath } from './frame.js';
import type { NodeRow, RunError } from '../journal/rows.js';
import { Fenced, type RunJournal } from '../journal/run-journal.js';
import { LoopExecution, loopValue, type LoopHost } from './loop-execution.js';
import { NodeRecords } from '../journal/node-records.js';
import { NodeStarter } from './node-starter.js';
import { rested } from './rested.js';
import { retryDelay } from './retry-delay.js';
import { errorAt } from './run-error.js';
import { runFacts } from './run-facts.js';
import { move } from '../run-transitions.js';
import { RunWaits } from '../waits/run-waits.js';
import type { Step, StepHost } from './step.js';

/** How an execution ended: the run's final row is committed, it waits without a worker, or it belongs to somebody else. */
export type Ending = 'ended' | 'suspended' | 'fenced';

/** Longest time pure nodes keep the event loop to themselves, milliseconds. */
const SLICE_MS = 8;

/**
 * Executes one run of a plan to its end, or until it only waits. Pure nodes run at once and in memory; before a node with an
 * effect starts, everything so far is on disk, and so is its result before the next effect starts.
 * A run of pure nodes is one commit.
 */
export class RunExecution implements LoopHost, StepHost {
  readonly maxResults: number;
  readonly seat: RunJournal['seat'];
  private readonly root: Frame;
  private readonly records: NodeRecords;
  private readonly starter: NodeStarter;
  private readonly effects?: EffectRunner;
  private readonly waits?: RunWaits;
  /** Nodes that may run, in the order in which they are to begin. */
  private readonly ready: Step[] = [];
  private readonly reached: PlanNode[] = [];
  private answer: ReturnValue | undefined;
  private readonly ending = Promise.withResolvers<Ending>();
  private readonly time: ActiveTime;
  private settled = false;
  private closing = false;
  private resting = false;
  /** How many loops read what was recorded of their iterations. */
  private reading = 0;

  constructor(
    private readonly plan: Plan,
    readonly journal: RunJournal,
    private readonly context: ExecutionContext,
    private readonly earlier: EarlierRecords = NOTHING_EARLIER,
  ) {
    const { run } = journal;
    this.time = new ActiveTime(run);
    this.seat = journal.seat;
    this.maxResults = context.services.valueMaxCharacters;
    this.records = new NodeRecords(journal, context);
    this.root = new Frame(plan, plan.regions[0]!, context.now);
    this.root.recorded = earlier.root;
    this.root.values[START_SLOT] = run.input;
    if (plan.readsRun) this.root.values[RUN_SLOT] = runFacts(run);
    // Most runs need neither, and making them would cost as much as running the nodes.
    if (plan.hasEffects) this.effects = new EffectRunner(journal, this.records, context, this);
    if (plan.hasWaits) this.waits = new RunWaits(journal, this.records, context, this);
    this.starter = new NodeStarter(this.records, context, this, { effects: this.effects, waits: this.waits });
  }

  /** Runs to the end; resolves when the last row is committed, or when the run turns out to belong to somebody else. */
  execute(): Promise<Ending> {
    this.activateSuccessors(this.root, this.plan.nodes[this.plan.start]!, '');
    this.advance();
    return this.ending.promise;
  }

  /** Stops everything in flight because the run was cancelled or taken over, or its time is up; nothing more is written. */
  stop(): void {
    this.settle('fenced');
    this.effects?.abort(this.root, 'the run was stopped');
  }

  /** Looks for what the run waits for outside: something of it may have happened. */
  wake(): void {
    if (!this.settled && !this.closing) this.waits?.look();
  }

  /** Fails the run once it has been executed for so long. What is in flight is given up. */
  limit(ms: number): void {
    const failure = this.settled || this.closing ? undefined : this.time.failure(ms);
    if (!failure || this.root.stopped) return;
    this.root.failure = failure;
    this.stopWithin(this.root);
    this.advance();
  }

  beginIteration(loop: LoopExecution, index: number, recorded: PassRecords | undefined): Frame {
    const region = this.plan.regions[loop.node.body!]!;
    const frame = new Frame(this.plan, region, this.context.now, loop.frame, { loop, index });
    frame.recorded = recorded;
    this.reached.length = 0;
    frame.joins.enter(region.entries, this.reached);
    this.makeReady(frame);
    return frame;
  }

  mayHaveRecords({ frame: { path } }: LoopExecution, index: number): boolean {
    const outermost = path === '' ? index : Number.parseInt(path, 10);
    return outermost < this.earlier.iterations;
  }

  readRecords(loop: LoopExecution, indexes: readonly number[]): void {
    this.reading += 1;
    const paths = indexes.map((index) => iterationPath(loop.frame, index));
    const nodeIds = this.plan.nodes.flatMap(({ id, region }) => (region === loop.node.body ? id : []));
    this.earlier.passes(paths, nodeIds).then(
      (recorded) => {
        this.reading -= 1;
        if (this.settled) return;
        loop.restore(recorded);
        this.advance();
      },
      (error: unknown) => this.abandon(error),
    );
  }

  endLoop({ frame, node, row, failure, results }: LoopExecution): void {
    if (frame.stopped) {
      if (row) this.records.cancel(row);
      this.finish(frame);
    } else if (failure) this.fail({ frame, node }, row, failure);
    else {
      const result = { value: loopValue(results), output: node.kind.loop!.done };
      try {
        if (row) this.records.close(row, result);
      } catch (error) {
        return this.fail({ frame, node }, row, this.records.failure(node.id, error));
      }
      this.succeed({ frame, node }, result);
    }
  }

  stopLoop({ frames, failure }: LoopExecution): void {
    for (const frame of frames) {
      frame.failure ??= failure;
      this.stopWithin(frame);
    }
  }

  /** Works off what can run now, then starts effects, waits for what is in flight, suspends the run, or ends it. */
  advance(): void {
    if (this.settled || this.closing || this.resting) return;
    this.waits?.settleDue();
    const began = performance.now();
    while (this.ready.length > 0) {
      if (this.seat?.isCrowded) return this.rest();
      this.starter.begin(this.ready.shift()!);
      // One node may take long, so the clock is looked at after each: that costs far less than the shortest of them.
      const now = performance.now();
      if (now > (this.context.endsAt ?? Infinity)) return this.stop();
      if (this.journal.isFull || now - began > SLICE_MS) return this.rest();
    }
    this.effects?.start();
    if (this.root.pending > 0) {
      if (this.waits?.canSuspend && (this.effects?.isIdle ?? true) && this.reading === 0) void this.suspend();
      else this.waits?.arm();
    } else if (!this.waits?.isBusy) void this.end();
  }

  private rest(): void {
    this.resting = true;
    rested(this.journal).then(
      () => {
        this.resting = false;
        this.advance();
      },
      (error: unknown) => this.abandon(error),
    );
  }

  /** Begins a try of a node that has an effect or waits. */
  attempt(step: Step, attempt: number): void {
    this.starter.attempt(step, attempt);
  }

  /** A try of a node has failed; it may have further ones. */
  failed({ frame, node, row, key }: Step & { row: NodeRow; key?: string }, thrown: unknown): void {
    const delay = frame.stopped
      ? undefined
      : retryDelay(node.retry, { attempt: row.attempt, error: thrown, random: this.context.random });
    const error = this.records.failure(node.id, thrown);
    if (error.outcomeUnknown) error.idempotencyKey = key;
    if (delay === undefined) return this.fail({ frame, node }, row, error);
    this.records.failUntil(row, error, this.context.now() + delay);
    this.waits!.restore({ frame, node }, row);
  }

  /** A node has failed for good. */
  fail({ frame, node }: Step, record: NodeRow | undefined, error: RunError): void {
    const row = record ?? this.records.open({ nodeId: node.id, path: frame.path });
    if (frame.stopped) {
      this.records.cancel(row);
      return this.finish(frame);
    }
    if (node.catchesErrors) {
      this.records.fail(row, error, ERROR_OUTPUT);
      return this.succeed({ frame, node }, { value: error, output: ERROR_OUTPUT });
    }
    this.records.fail(row, error);
    frame.failure = errorAt(error, frame, node);
    this.stopWithin(frame);
    this.finish(frame);
  }

  /** Cancels what is in flight or waits in this pass and in those inside of it. */
  private stopWithin(frame: Frame): void {
    this.effects?.abort(frame, 'another node failed');
    this.waits?.drop(frame);
  }

  succeed({ frame, node }: Step, { value, output }: NodeResult): void {
    frame.keep(node, value, this.seat);
    if (node.kind.role === 'end') this.answer ??= value as ReturnValue;
    this.activateSuccessors(frame, node, output ?? '');
    this.finish(frame);
  }

  private activateSuccessors(frame: Frame, node: PlanNode, output: string): void {
    this.reached.length = 0;
    frame.joins.leave(node, output, this.reached);
    this.makeReady(frame);
  }

  private makeReady(frame: Frame): void {
    for (const node of this.reached) this.ready.push({ frame, node });
    frame.pending += this.reached.length;
  }

  finish(frame: Frame): void {
    frame.pending -= 1;
    if (frame.pending === 0) frame.iteration?.loop.collect(frame);
  }

  private async end(): Promise<void> {
    const { run } = this.journal;
    const { failure } = this.root;
    this.time.stop();
    const ended = { ended_at: this.context.now(), owner: null, error: failure ?? null };
    move(run, failure ? 'fail' : 'succeed', ended);
    if (this.answer) {
      const { body, statusCode, headers } = this.answer;
      run.output = body;
      run.response = { statusCode, headers };
    }
    await this.close('ended', () => this.context.ending(this.journal, this.plan));
  }

  /** Gives the worker back until the first wait is over. */
  private async suspend(): Promise<void> {
    const { run } = this.journal;
    this.time.stop();
    move(run, 'suspend', { owner: null, awaited: true });
    await this.close('suspended', () => this.journal.commit({ suspension: this.waits!.suspension() }));
  }

  private async close(ending: Ending, commit: () => Promise<void>): Promise<void> {
    this.closing = true;
    this.waits?.disarm();
    try {
      await commit();
      this.settle(ending);
    } catch (error) {
      this.abandon(error);
    }
  }

  /** The run cannot be recorded any longer. */
  abandon(error: unknown): void {
    this.effects?.abort(this.root, 'the run was lost');
    if (error instanceof Fenced) return this.settle('fenced');
    if (this.settled) return;
    this.settled = true;
    this.waits?.disarm();
    this.ending.reject(error);
  }

  private settle(ending: Ending): void {
    if (this.settled) return;
    this.settled = true;
    this.waits?.disarm();
    this.ending.resolve(ending);
  }
}
