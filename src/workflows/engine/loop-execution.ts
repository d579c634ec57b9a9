import type { PlanNode } from '../compiler/plan.js';
import type { LoopWalk } from '../nodes/node-kind.js';
import type { Frame } from './frame.js';
import type { NodeRow, RunError } from './journal/rows.js';

/** What a loop needs of the execution around it. */
export interface LoopHost {
  /** Begins an iteration. When nothing of it could begin it is over already, with no node pending. */
  beginIteration(loop: LoopExecution, index: number): Frame;
  /** All iterations are over. */
  endLoop(loop: LoopExecution): void;
  /** Stops what is in flight in the other iterations. */
  stopLoop(loop: LoopExecution): void;
}

/** One run of a loop: starts its iterations, a bounded number at the same time, and gathers their results in order. */
export class LoopExecution {
  readonly results: unknown[];
  readonly frames = new Set<Frame>();
  failure: RunError | undefined;
  private next = 0;
  private ended = false;

  constructor(
    readonly node: PlanNode,
    /** The pass the loop itself stands in. */
    readonly frame: Frame,
    readonly row: NodeRow | undefined,
    readonly walk: LoopWalk,
    private readonly host: LoopHost,
  ) {
    this.results = new Array<unknown>(walk.items.length);
  }

  /** Starts iterations while there are items and free places; ends the loop when none is left. */
  fill(): void {
    const { items, concurrency } = this.walk;
    while (this.next < items.length && this.frames.size < concurrency && !this.failure && !this.frame.stopped) {
      const frame = this.host.beginIteration(this, this.next);
      this.next += 1;
      if (frame.pending === 0) this.results[frame.iteration!.index] = frame.result();
      else this.frames.add(frame);
    }
    if (this.frames.size > 0 || this.ended) return;
    this.ended = true;
    this.host.endLoop(this);
  }

  /** Takes the result of an iteration that is over. */
  collect(frame: Frame): void {
    const { index } = frame.iteration!;
    this.frames.delete(frame);
    if (!frame.failure) this.results[index] = frame.result();
    else if (!this.walk.stopOnError) this.results[index] = { error: frame.failure };
    else if (!this.failure) {
      this.failure = frame.failure;
      this.host.stopLoop(this);
    }
    this.fill();
  }
}
