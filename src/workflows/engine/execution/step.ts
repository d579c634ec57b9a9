import type { PlanNode } from '../../compiler/plan.js';
import type { Frame } from './frame.js';
import type { Outcome } from './outcome.js';

/** A node that may run, in the pass it stands in. */
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
  /** The run cannot be recorded any longer. */
  abandon(error: unknown): void;
}
