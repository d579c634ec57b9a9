import type { Scope } from '#libs/expressions';
import { ITEM_PLACE, type Plan, type PlanNode, type Region } from '../../compiler/plan.js';
import type { LoopWalk } from '../../nodes/contract/node-kind.js';
import type { FrameRecords } from '../journal/earlier-records.js';
import { JoinState } from './join-state.js';
import type { NodeRow } from '../journal/rows.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import type { ReturnValue } from '../../nodes/flow/return.node.js';
import type { Outcome } from './outcome.js';
import type { MemorySeat } from '../memory/memory-room.js';
import { memorySize } from '../memory/sizes.js';

/** The loop of which a frame is an iteration: its node, and the frame that one stands in. */
export interface EnclosingLoop {
  readonly node: PlanNode;
  readonly frame: Frame;
  readonly walk: LoopWalk;
  /** What the label of the loop means in an iteration. */
  itemAt(index: number): object;
  /** Takes the result of an iteration that is over. @returns what has become of the loop */
  collect(frame: Frame): Outcome;
}

/** Which iteration of which loop a frame is. */
export interface Iteration {
  loop: EnclosingLoop;
  index: number;
}

/**
 * One execution of a region of the plan: of the workflow itself, or one iteration of a loop. It holds the values of its nodes
 * and knows which of them may run; what belongs to a region around it is looked up there.
 */
export class Frame implements Scope {
  readonly values: unknown[];
  readonly joins: JoinState;
  /** Indexes of the iterations, outermost first, joined by dots; empty for the workflow itself. */
  readonly path: string;
  /** Whether pure nodes are recorded. */
  readonly records: boolean;
  /** Nodes that are ready, running or waiting. When none is left the frame is over. */
  pending = 0;
  /** Why the frame failed. Nothing new begins in it, and what is in flight is cancelled. */
  failure: RunError | undefined;
  /** What is recorded of its nodes by earlier owners of the run, and of their steps. */
  recorded: FrameRecords | undefined;
  /** Records of nodes that gave what they would not give again; written before anything outside depends on them. */
  private unwritten: NodeRow[] | undefined;
  /** About how many bytes of memory its values take. */
  bytes = 0;
  /** Takes it out of its loop's iterations in flight. */
  leave: (() => void) | undefined;

  constructor(
    private readonly plan: Plan,
    readonly region: Region,
    private readonly clock: () => number,
    private readonly parent?: Frame,
    readonly iteration?: Iteration,
  ) {
    this.values = new Array<unknown>(region.size);
    this.joins = new JoinState(plan.nodes, region);
    this.path = iteration ? iterationPath(parent!, iteration.index) : '';
    this.records = (parent?.records ?? true) && (iteration?.loop.walk.recordAll ?? true);
    if (iteration) this.values[ITEM_PLACE] = iteration.loop.itemAt(iteration.index);
  }

  lookup(slot: number): unknown {
    const home = this.plan.homes[slot]!;
    return home.region === this.region.index ? this.values[home.offset] : this.parent!.lookup(slot);
  }

  now(): number {
    return this.clock();
  }

  /**
   * Keeps a node's value. It is never `undefined`, so that a node that ran can be told from one that did not. Its memory is
   * counted at the seat, `held` of it already.
   */
  keep(node: PlanNode, value: unknown, seat?: MemorySeat, held = 0, known?: number): void {
    this.values[node.offset] = value ?? null;
    if (!seat) return;
    const bytes = known ?? memorySize(value);
    this.bytes += bytes;
    seat.hold(bytes - held);
  }

  /** Keeps a record that is to be written only if something in this frame, or in one inside of it, waits or has an effect. */
  remember(row: NodeRow): void {
    (this.unwritten ??= []).push(row);
  }

  /** Hands over the records that are to be written now, those of the frames around this one too. */
  flush(write: (row: NodeRow) => void): void {
    this.parent?.flush(write);
    this.unwritten?.forEach(write);
    this.unwritten = undefined;
  }

  /** Whether this frame or one around it has failed. */
  get stopped(): boolean {
    return this.failure !== undefined || (this.parent?.stopped ?? false);
  }

  /** What the frame gives: the value of its last node; of several, those that were reached, by label. */
  result(): unknown {
    const { leaves } = this.region;
    if (leaves.length === 1) return this.values[leaves[0]!.offset] ?? null;
    const reached = leaves.filter(({ offset }) => this.values[offset] !== undefined);
    return Object.fromEntries(reached.map(({ offset, label }) => [label, this.values[offset]]));
  }
}

/** The path of an iteration of a loop that stands in a frame. */
export const iterationPath = ({ path }: Pick<Frame, 'path'>, index: number): string =>
  path === '' ? String(index) : `${path}.${index}`;

/** A node that may run, in the frame it stands in. */
export interface Step {
  frame: Frame;
  node: PlanNode;
}

/** A node and what has become of it. */
export interface Settled {
  step: Step;
  outcome: Outcome;
}

/** Where those who run effects and waits hand in what they know later than they return. */
export interface ExecutionHost {
  /** Decides on outcomes, one after the other, and goes on with what may run now. */
  settle(settled: Iterable<Settled>): void;
  /** Gives the caller its answer, while the run goes on. */
  answerEarly(answer: ReturnValue): void;
  /** The run cannot be recorded any longer. */
  abandon(error: unknown): void;
}
