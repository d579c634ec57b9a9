import { AppError } from '#libs/errors';
import type { Scope } from '#libs/expressions';
import { ERROR_OUTPUT } from '../../nodes/contract/error-output.js';
import type { LoopWalk, NodeContext, NodeResult } from '../../nodes/contract/node-kind.js';
import type { ExecutionContext } from './execution-context.js';
import type { NodeRow, RunError } from '../journal/rows.js';
import { LoopExecution, type LoopHost } from './loop-execution.js';
import {
  ATTEMPT_OF_RUN_BEFORE,
  executionKey,
  INTERRUPTED,
  interruptedFor,
  type NodeRecords,
  type RecordOf,
} from '../journal/node-records.js';
import { readInput } from './read-input.js';
import { scopeOf } from './run-facts.js';
import type { Outcome } from './outcome.js';
import type { Step } from './step.js';

/** Begins the nodes of one run: each in the way of its kind, or with what an earlier owner of the run has recorded of it. */
export class NodeStarter {
  constructor(
    private readonly records: NodeRecords,
    private readonly context: ExecutionContext,
    private readonly loops: LoopHost,
  ) {}

  begin(step: Step): Outcome {
    const { frame, node } = step;
    if (frame.stopped) return NOT_BEGUN;
    const earlier = frame.recorded?.get(node.id);
    const restored = earlier && this.restore(step, earlier);
    if (restored) return restored;
    if (node.kind.loop) return this.startLoop(step, earlier);
    if (!node.effect && !node.kind.wait) return this.runPure(step);
    return { is: 'waiting', wake: { on: 'try', attempt: (earlier?.attempt ?? 0) + 1 } };
  }

  /** Begins a try of a node that waits. */
  startWait(step: Step, attempt: number): Outcome {
    const { frame, node } = step;
    const row = this.records.open({ nodeId: node.id, path: frame.path, attempt });
    try {
      row.input = this.records.bounded(node.input(this.scopeOf(step)));
      const event = node.kind.wait!(readInput(node, row.input as object), this.context.now());
      return { is: 'waiting', row, wake: { on: 'event', event } };
    } catch (error) {
      return this.failed(step, row, error);
    }
  }

  /** Goes on with what an earlier owner of the run recorded; undefined when the node is to be run. */
  private restore(step: Step, row: NodeRow): Outcome | undefined {
    const { status, output_name: output, error } = row;
    const { retry } = step.node;
    if (status === 'waiting') return { is: 'waiting', row, wake: { on: 'mark' } };
    if (status === 'succeeded') return { is: 'succeeded', value: row.output, output: output ?? undefined };
    // A failure that the workflow has dealt with is a result like any other.
    if (output === ERROR_OUTPUT) return { is: 'succeeded', value: error, output };
    if (status !== 'failed' || !error) return undefined;
    if (error.code === INTERRUPTED) return this.interrupted(step, row, error);
    if (!retry || row.attempt >= retry.maxAttempts) return { is: 'failed', row, error };
    // What an earlier version recorded does not say when the next try comes.
    return row.output ? { is: 'waiting', row, wake: { on: 'mark' } } : undefined;
  }

  /** The failure of a node that may have done its work and is not to do it twice; undefined when it may be done again. */
  private interrupted({ node, frame }: Step, row: NodeRow, { idempotencyKey }: RunError): Outcome | undefined {
    // Whoever retried the run knew that this had been interrupted in the run before.
    if (node.onInterrupted === 'retry' || row.attempt === ATTEMPT_OF_RUN_BEFORE) return undefined;
    const key = idempotencyKey ?? executionKey(row.run_id, node.id, frame.path);
    return { is: 'failed', row, error: interruptedFor(key) };
  }

  private runPure(step: Step): Outcome {
    const { frame, node } = step;
    let row = frame.records
      ? this.records.open(firstTry(step))
      : node.isVolatile
        ? this.records.draft(firstTry(step))
        : undefined;
    let input: object | null = null;
    try {
      input = this.records.bounded(node.input(this.scopeOf(step)));
      if (row) row.input = input;
      const result = node.decide
        ? node.decide(this.scopeOf(step))
        : (node.kind.run!(readInput(node, input), PURE) as NodeResult);
      if (row && frame.records) this.records.close(row, result);
      else if (row) frame.remember(this.records.closed(row, result));
      return { is: 'succeeded', value: result.value, output: result.output };
    } catch (error) {
      row ??= this.records.open(firstTry(step));
      row.input = input;
      return this.failed(step, row, error);
    }
  }

  /** A loop that was begun before goes on, over the same items: its time runs since then. */
  private startLoop(step: Step, earlier: NodeRow | undefined): Outcome {
    const { frame, node } = step;
    const isRecorded = frame.records || node.isVolatile;
    const row = isRecorded
      ? this.records.open({ nodeId: node.id, path: frame.path, startedAt: earlier?.started_at })
      : undefined;
    let walk: LoopWalk;
    try {
      const input = this.records.bounded(earlier?.input ?? node.input(this.scopeOf(step)));
      if (row) row.input = input;
      walk = this.bounded(node.kind.loop!.walk(readInput(node, input)));
    } catch (error) {
      return this.failed(step, row, error);
    }
    return new LoopExecution(node, frame, row, walk, this.loops).fill();
  }

  /** A failure that a further try would only repeat. */
  private failed({ node }: Step, row: NodeRow | undefined, thrown: unknown): Outcome {
    return { is: 'failed', row, error: this.records.failure(node.id, thrown) };
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
}

const firstTry = ({ frame, node }: Step): RecordOf => ({ nodeId: node.id, path: frame.path });

/** A node that became ready before its pass failed. */
const NOT_BEGUN: Outcome = { is: 'cancelled' };

/** Pure nodes look at their input alone. */
const PURE = Object.freeze({}) as NodeContext;
