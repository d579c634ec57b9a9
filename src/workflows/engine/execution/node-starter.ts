import { AppError } from '#libs/errors';
import type { PlanNode } from '../../compiler/plan.js';
import type { Scope } from '#libs/expressions';
import { ERROR_OUTPUT, type LoopWalk, type NodeContext, type NodeResult } from '../../nodes/contract/node-kind.js';
import type { ExecutionContext } from './execution-context.js';
import type { NodeRow } from '../journal/rows.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import { LoopExecution, type LoopHost } from './loop-execution.js';
import {
  ATTEMPT_OF_RUN_BEFORE,
  executionKey,
  INTERRUPTED,
  interruptedFor,
  type NodeRecords,
  type RecordOf,
} from '../journal/node-records.js';
import { NotMeasured, sizeAtOnce } from '../memory/value-size.js';
import { readInput } from './read-input.js';
import { scopeOf } from './run-facts.js';
import type { Outcome } from '../frames/outcome.js';
import type { Step } from '../frames/frame.js';

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
    return this.wait(step, { row: this.records.open({ nodeId: node.id, path: frame.path, attempt }) });
  }

  private wait(step: Step, begun: Begun & { row: NodeRow }): Outcome {
    const { node } = step;
    const { row } = begun;
    try {
      row.input = this.inputOf(step, begun);
      const event = node.kind.wait!(readInput(node, row.input as object), this.context.now());
      return { is: 'waiting', row, wake: { on: 'event', event } };
    } catch (error) {
      if (error instanceof NotMeasured) return measured(step, error, begun, () => this.wait(step, begun));
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
    const row = frame.records
      ? this.records.open(firstTry(step))
      : node.isVolatile
        ? this.records.draft(firstTry(step))
        : undefined;
    return this.compute(step, { row });
  }

  private compute(step: Step, begun: Begun & { result?: NodeResult }): Outcome {
    const { frame, node } = step;
    const { row } = begun;
    try {
      const input = this.inputOf(step, begun);
      if (row) row.input = input;
      begun.result ??= node.decide
        ? node.decide(this.scopeOf(step))
        : (node.kind.run!(readInput(node, input), PURE) as NodeResult);
      const { value, output } = begun.result;
      if (!row) return { is: 'succeeded', value, output, bytes: sizeAtOnce(value).bytes };
      if (frame.records) this.records.close(row, begun.result);
      else frame.remember(this.records.closed(row, begun.result));
      return { is: 'succeeded', value, output };
    } catch (error) {
      if (error instanceof NotMeasured) return measured(step, error, begun, () => this.compute(step, begun));
      const record = row ?? this.records.open(firstTry(step));
      record.input = begun.input ?? null;
      return this.failed(step, record, error);
    }
  }

  /** A loop that was begun before goes on, over the same items: its time runs since then. */
  private startLoop(step: Step, earlier: NodeRow | undefined): Outcome {
    const { frame, node } = step;
    const isRecorded = frame.records || node.isVolatile;
    const row = isRecorded
      ? this.records.open({ nodeId: node.id, path: frame.path, startedAt: earlier?.started_at })
      : undefined;
    return this.loop(step, { row, made: earlier?.input as object | undefined });
  }

  private loop(step: Step, begun: Begun): Outcome {
    const { frame, node } = step;
    const { row } = begun;
    let walk: LoopWalk;
    try {
      const input = this.inputOf(step, begun);
      if (row) row.input = input;
      walk = this.bounded(node, node.kind.loop!.walk(readInput(node, input)));
    } catch (error) {
      if (error instanceof NotMeasured) return measured(step, error, begun, () => this.loop(step, begun));
      return this.failed(step, row, error);
    }
    return new LoopExecution(node, frame, row, walk, this.loops).fill();
  }

  /** The input of a node, made and taken in once. @throws what made it, and as `NodeRecords.bounded` */
  private inputOf(step: Step, begun: Begun): object {
    begun.made ??= step.node.input(this.scopeOf(step));
    return (begun.input ??= this.records.bounded(begun.made));
  }

  /** A failure that a further try would only repeat. */
  private failed({ node }: Step, row: NodeRow | undefined, thrown: unknown): Outcome {
    return { is: 'failed', row, error: this.records.failure(node.id, thrown) };
  }

  private scopeOf({ frame, node }: Step): Scope {
    return scopeOf(node, frame, this.records.run, this.context);
  }

  private bounded(node: PlanNode, walk: LoopWalk): LoopWalk {
    const { loopMaxItems } = this.context;
    // One that repeats ends at its own limit; of a list every item is meant.
    if (node.until) return { ...walk, count: Math.min(walk.count, loopMaxItems) };
    if (walk.count <= loopMaxItems) return walk;
    const message = `The list has ${walk.count} items; a loop walks at most ${loopMaxItems}.`;
    throw new AppError('loop_limit', message, { errors: [{ field: 'items', rule: 'loop_limit', message }] });
  }
}

/** What has been done of a node so far: it goes on from there once a value was measured. */
interface Begun {
  row: NodeRow | undefined;
  made?: object;
  input?: object;
}

/** The node goes on once the value is measured, unless its frame has failed meanwhile. */
function measured({ frame }: Step, { value }: NotMeasured, { row }: Begun, goOn: () => Outcome): Outcome {
  const take = (): Outcome => (frame.stopped ? { is: 'cancelled', row } : goOn());
  return { is: 'waiting', row, wake: { on: 'size', value, take } };
}

const firstTry = ({ frame, node }: Step): RecordOf => ({ nodeId: node.id, path: frame.path });

/** A node that became ready before its frame failed. */
const NOT_BEGUN: Outcome = { is: 'cancelled' };

/** Pure nodes look at their input alone. */
const PURE = Object.freeze({}) as NodeContext;
