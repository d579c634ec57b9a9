import { AppError } from '#libs/errors';
import type { Scope } from '#libs/expressions';
import { ERROR_OUTPUT } from '../../nodes/contract/error-output.js';
import type { LoopWalk, NodeContext, NodeResult } from '../../nodes/contract/node-kind.js';
import type { EffectRunner } from './effect-runner.js';
import type { ExecutionContext } from './execution-context.js';
import type { NodeRow, RunError } from '../journal/rows.js';
import { LoopExecution, type LoopHost } from './loop-execution.js';
import {
  ATTEMPT_OF_RUN_BEFORE,
  executionKey,
  INTERRUPTED,
  interruptedFor,
  type NodeRecords,
} from '../journal/node-records.js';
import { readInput } from './read-input.js';
import { scopeOf } from './run-facts.js';
import type { RunWaits } from '../waits/run-waits.js';
import type { Step, StepHost } from './step.js';

/** Begins the nodes of one run: each in the way of its kind, or with what an earlier owner of the run has recorded of it. */
export class NodeStarter {
  constructor(
    private readonly records: NodeRecords,
    private readonly context: ExecutionContext,
    private readonly host: StepHost & LoopHost,
    /** Absent where the plan has none. */
    private readonly runners: { effects?: EffectRunner; waits?: RunWaits },
  ) {}

  begin(step: Step): void {
    const { frame, node } = step;
    if (frame.stopped) return this.host.finish(frame);
    const earlier = frame.recorded?.get(node.id);
    if (earlier && this.restore(step, earlier)) return;
    if (node.kind.loop) this.startLoop(step, earlier);
    else if (node.effect || node.kind.wait) this.attempt(step, (earlier?.attempt ?? 0) + 1);
    else this.runPure(step);
  }

  /** Begins a try of a node that has an effect or waits. */
  attempt({ frame, node }: Step, attempt: number): void {
    frame.settle((row) => this.records.keep(row));
    if (node.kind.wait) this.startWait({ frame, node }, attempt);
    else this.runners.effects!.add({ frame, node, attempt });
  }

  /** Goes on with what an earlier owner of the run recorded. False when the node is to be run. */
  private restore(step: Step, row: NodeRow): boolean {
    const { status, output_name: output, error } = row;
    const { retry } = step.node;
    if (status === 'waiting') this.runners.waits!.restore(step, row);
    else if (status === 'succeeded') this.host.succeed(step, { value: row.output, output: output ?? undefined });
    // A failure that the workflow has dealt with is a result like any other.
    else if (output === ERROR_OUTPUT) this.host.succeed(step, { value: error, output });
    else if (status !== 'failed' || !error) return false;
    else if (error.code === INTERRUPTED) return this.endInterrupted(step, row, error);
    else if (!retry || row.attempt >= retry.maxAttempts) this.host.fail(step, row, error);
    // What an earlier version recorded does not say when the next try comes.
    else if (!row.output) return false;
    else this.runners.waits!.restore(step, row);
    return true;
  }

  /** Fails a node that may have done its work and is not to do it twice; false when it may be done again. */
  private endInterrupted(step: Step, row: NodeRow, { idempotencyKey }: RunError): boolean {
    const { node, frame } = step;
    // Whoever retried the run knew that this had been interrupted in the run before.
    if (node.onInterrupted === 'retry' || row.attempt === ATTEMPT_OF_RUN_BEFORE) return false;
    const key = idempotencyKey ?? executionKey(row.run_id, node.id, frame.path);
    this.host.fail(step, row, interruptedFor(key));
    return true;
  }

  private runPure({ frame, node }: Step): void {
    const of = { nodeId: node.id, path: frame.path };
    let row = frame.records ? this.records.open(of) : node.isVolatile ? this.records.draft(of) : undefined;
    let input: object | null = null;
    let result: NodeResult;
    try {
      input = this.records.bounded(node.input(this.scopeOf({ frame, node })));
      if (row) row.input = input;
      result = node.decide
        ? node.decide(this.scopeOf({ frame, node }))
        : (node.kind.run!(readInput(node, input), PURE) as NodeResult);
      if (row && frame.records) this.records.close(row, result);
      else if (row) frame.remember(this.records.closed(row, result));
    } catch (error) {
      row ??= this.records.open(of);
      row.input = input;
      return this.host.fail({ frame, node }, row, this.records.failure(node.id, error));
    }
    this.host.succeed({ frame, node }, result);
  }

  /** A loop that was begun before goes on, over the same items: its time runs since then. */
  private startLoop({ frame, node }: Step, earlier: NodeRow | undefined): void {
    const isRecorded = frame.records || node.isVolatile;
    const row = isRecorded
      ? this.records.open({ nodeId: node.id, path: frame.path, startedAt: earlier?.started_at })
      : undefined;
    let walk: LoopWalk;
    try {
      const input = this.records.bounded(earlier?.input ?? node.input(this.scopeOf({ frame, node })));
      if (row) row.input = input;
      walk = this.bounded(node.kind.loop!.walk(readInput(node, input)));
    } catch (error) {
      return this.host.fail({ frame, node }, row, this.records.failure(node.id, error));
    }
    new LoopExecution(node, frame, row, walk, this.host).fill();
  }

  private scopeOf({ frame, node }: Step): Scope {
    return scopeOf(node, frame, this.records.run, this.context);
  }

  private bounded(walk: LoopWalk): LoopWalk {
    const { length } = walk.items;
    const { loopMaxItems } = this.context;
    if (length <= loopMaxItems) return walk;
    const message = `The list has ${length} items; a loop walks at most ${loopMaxItems}.`;
    throw new AppError('loop_limit', message, { errors: [{ field: 'items', rule: 'loop_limit', message }] });
  }

  private startWait({ frame, node }: Step, attempt: number): void {
    const row = this.records.open({ nodeId: node.id, path: frame.path, attempt });
    try {
      row.input = this.records.bounded(node.input(this.scopeOf({ frame, node })));
      const what = node.kind.wait!(readInput(node, row.input as object), this.context.now());
      this.runners.waits!.begin({ frame, node }, row, what);
    } catch (error) {
      this.host.fail({ frame, node }, row, this.records.failure(node.id, error));
    }
  }
}

/** Pure nodes look at their input alone. */
const PURE = Object.freeze({}) as NodeContext;
