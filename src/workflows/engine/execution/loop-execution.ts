import { InFlight } from '../worker/in-flight.js';
import type { PlanNode } from '../../compiler/plan.js';
import type { LoopWalk } from '../../nodes/contract/node-kind.js';
import type { PassRecords } from '../journal/earlier-records.js';
import type { EnclosingLoop, Frame } from './frame.js';
import type { NodeRow, RunError } from '../journal/rows.js';
import { jsonSize, tooLarge } from '../memory/json-size.js';
import { memorySize } from '../memory/memory-size.js';
import { tooMuchTogether, type MemorySeat } from '../memory/memory-room.js';
import { runError } from './run-error.js';

/** What a loop needs of the execution around it. */
export interface LoopHost {
  /** Most characters of JSON that the results of a loop may have together. */
  readonly maxResults: number;
  /** What the run holds of the memory of its process. */
  readonly seat: MemorySeat | undefined;
  /** Begins an iteration. When nothing of it could begin it is over already, with no node pending. */
  beginIteration(loop: LoopExecution, index: number, recorded: PassRecords | undefined): Frame;
  /** Whether earlier owners of the run may have recorded something of this iteration. */
  mayHaveRecords(loop: LoopExecution, index: number): boolean;
  /** Reads what they have recorded of iterations and hands it to the loop. */
  readRecords(loop: LoopExecution, indexes: readonly number[]): void;
  /** All iterations are over. */
  endLoop(loop: LoopExecution): void;
  /** Stops what is in flight in the other iterations. */
  stopLoop(loop: LoopExecution): void;
}

/** One run of a loop: starts its iterations, a bounded number at the same time, and gathers their results in order. */
export class LoopExecution implements EnclosingLoop {
  readonly results: unknown[];
  readonly frames = new InFlight<Frame>();
  failure: RunError | undefined;
  private next = 0;
  /** What is recorded of the iterations that begin next. */
  private recorded: PassRecords[] = [];
  private reading = false;
  private size = jsonSize(loopValue([]));
  /** About how many bytes of memory the results take. */
  private bytes = 0;
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
    if (this.reading) return;
    const { items, concurrency } = this.walk;
    while (this.next < items.length && this.frames.size < concurrency && !this.failure && !this.frame.stopped) {
      if (this.recorded.length === 0 && this.host.mayHaveRecords(this, this.next)) return this.read();
      const frame = this.host.beginIteration(this, this.next, this.recorded.shift());
      this.next += 1;
      if (frame.pending === 0) this.keep(frame, frame.result());
      else frame.leave = this.frames.enter(frame);
    }
    if (this.frames.size > 0 || this.ended) return;
    this.ended = true;
    this.host.endLoop(this);
    // As the value of its node they are counted where that is kept.
    this.host.seat?.hold(-this.bytes);
  }

  /** Takes what is recorded of the iterations that begin next, and goes on. */
  restore(recorded: PassRecords[]): void {
    this.reading = false;
    this.recorded = recorded;
    this.fill();
  }

  /** Takes the result of an iteration that is over. */
  collect(frame: Frame): void {
    frame.leave?.();
    if (!frame.failure) this.keep(frame, frame.result());
    else if (!this.walk.stopOnError) this.keep(frame, { error: frame.failure });
    else {
      this.host.seat?.hold(-frame.bytes);
      this.fail(frame.failure);
    }
    this.fill();
  }

  private read(): void {
    this.reading = true;
    const count = Math.min(MAX_READ, this.walk.items.length - this.next);
    this.host.readRecords(
      this,
      Array.from({ length: count }, (_, at) => this.next + at),
    );
  }

  /** The results are held in memory until the loop ends, so they may only be as large together as one value. */
  private keep({ iteration, bytes: ofFrame }: Frame, result: unknown): void {
    const { maxResults, seat } = this.host;
    seat?.hold(-ofFrame);
    this.size += 1 + jsonSize(result, maxResults - this.size);
    if (this.size > maxResults) return this.fail(runError(tooLarge('All results of the loop together', maxResults)));
    const bytes = seat ? memorySize(result, seat.free) : 0;
    if (seat && bytes > seat.free) return this.fail(runError(tooMuchTogether()));
    seat?.hold(bytes);
    this.bytes += bytes;
    this.results[iteration!.index] = result;
  }

  private fail(failure: RunError): void {
    if (this.failure) return;
    this.failure = failure;
    this.host.stopLoop(this);
  }
}

/** Most iterations whose records are read at once. */
const MAX_READ = 256;

/** What a loop gives. */
export const loopValue = (results: readonly unknown[]): { items: readonly unknown[]; count: number } => ({
  items: results,
  count: results.length,
});
