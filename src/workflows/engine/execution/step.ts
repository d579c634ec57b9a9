import type { PlanNode } from '../../compiler/plan.js';
import type { NodeResult } from '../../nodes/contract/node-kind.js';
import type { Frame } from './frame.js';
import type { NodeRow, RunError } from '../journal/rows.js';

/** A node that may run, in the pass it stands in. */
export interface Step {
  frame: Frame;
  node: PlanNode;
}

/** What those who run effects and waits tell the execution. */
export interface StepHost {
  /** A node is over: its value is kept, and what its output leads to may run. */
  succeed(step: Step, result: NodeResult): void;
  /** A try of a node has failed; it may have further ones. `key` is what it named itself by to the outside. */
  failed(step: Step & { row: NodeRow; key?: string }, error: unknown): void;
  /** A node has failed for good; `row` is its record, where it has one already. */
  fail(step: Step, row: NodeRow | undefined, error: RunError): void;
  /** Begins a try of a node. */
  attempt(step: Step, attempt: number): void;
  /** A node of the pass is over without a result. */
  finish(frame: Frame): void;
  /** Goes on with what may run now. */
  advance(): void;
  /** The run cannot be recorded any longer. */
  abandon(error: unknown): void;
}
