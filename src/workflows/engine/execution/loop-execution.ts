import { InFlight } from '../memory/in-flight.js';
import type { PlanNode } from '../../compiler/plan.js';
import type { LoopWalk } from '../../nodes/contract/node-kind.js';
import type { PassRecords } from '../journal/earlier-records.js';
import type { EnclosingLoop, Frame } from './frame.js';
import type { NodeRecords } from '../journal/node-records.js';
import type { NodeRow, RunError } from '../journal/rows.js';
import { jsonSize, tooLarge } from '../memory/json-size.js';
import { memorySize } from '../memory/memory-size.js';
import { tooMuchTogether, type MemorySeat } from '../memory/memory-room.js';
import type { Outcome } from './outcome.js';
import { runError } from '../journal/run-error.js';

/** What a loop needs of the execution around it. */
export interface LoopHost {
  /** Most characters of JSON that the results of a loop may have together. */
  readonly maxResults: number;
  /** What the run holds of the memory of its process. */
  readonly seat: MemorySeat | undefined;
  readonly records: NodeRecords;
  /** Of how many iterations of an outermost loop earlier owners of the run may have recorded something. */
  readonly recordedIterations: number;
  /** Begins an iteration. When nothing of it could begin it is over already, with no node pending. */
  beginIteration(loop: EnclosingLoop, index: number, recorded: PassRecords | undefined): Frame;
}

/** One run of a loop: starts its iterations, a bounded number at the same time, and gathers their results in order. */
export class LoopExecution implements EnclosingLoop {
  private readonly results: unknown[];
  private readonly frames = new InFlight<Frame>();
  private failure: RunError | undefined;
  private next = 0;
  /** What is recorded of the iterations that begin next. */
  private recorded: PassRecords[] = [];
  private isReading = false;
  /** Whether it has just failed, so that the iterations in flight are still to be stopped. */
  private isStopping = false;
  private size = jsonSize(loopValue([]));
  /** About how many bytes of memory the results take. */
  private bytes = 0;

  constructor(
    readonly node: PlanNode,
    /** The pass the loop itself stands in. */
    readonly frame: Frame,
    private readonly row: NodeRow | undefined,
    readonly walk: LoopWalk,
    private readonly host: LoopHost,
  ) {
    this.results = new Array<unknown>(walk.items.length);
  }

  /** Starts iterations while there are items and free places; the loop is over when none is left. */
  fill(): Outcome {
    if (this.isReading) return this.iterations();
    const { items, concurrency } = this.walk;
    while (this.next < items.length && this.frames.size < concurrency && !this.failure && !this.frame.stopped) {
      if (this.recorded.length === 0 && this.mayHaveRecords(this.next)) return this.readNext();
      const frame = this.host.beginIteration(this, this.next, this.recorded.shift());
      this.next += 1;
      if (frame.pending === 0) this.keep(frame, frame.result());
      else frame.leave = this.frames.enter(frame);
    }
    return this.frames.size > 0 ? this.iterations() : this.outcome();
  }

  collect(frame: Frame): Outcome {
    frame.leave?.();
    if (!frame.failure) this.keep(frame, frame.result());
    else if (!this.walk.stopOnError) this.keep(frame, { error: frame.failure });
    else {
      this.host.seat?.hold(-frame.bytes);
      this.fail(frame.failure);
    }
    return this.fill();
  }

  private iterations(): Outcome {
    if (!this.isStopping) return GOES_ON;
    this.isStopping = false;
    return STOPS;
  }

  private mayHaveRecords(index: number): boolean {
    const { path } = this.frame;
    const outermost = path === '' ? index : Number.parseInt(path, 10);
    return outermost < this.host.recordedIterations;
  }

  private readNext(): Outcome {
    this.isReading = true;
    const count = Math.min(MAX_READ, this.walk.items.length - this.next);
    const indexes = Array.from({ length: count }, (_, at) => this.next + at);
    const take = (recorded: PassRecords[]): Outcome => {
      this.isReading = false;
      this.recorded = recorded;
      return this.fill();
    };
    return { is: 'waiting', wake: { on: 'records', indexes, take } };
  }

  /** What has become of the loop when all iterations are over. */
  private outcome(): Outcome {
    const { frame, node, row, failure, bytes } = this;
    const { records, seat } = this.host;
    if (!frame.stopped && !failure) {
      const value = loopValue(this.results);
      const output = node.kind.loop!.done;
      try {
        if (row) records.close(row, { value, output });
        return { is: 'succeeded', value, output, held: bytes };
      } catch (error) {
        seat?.hold(-bytes);
        return { is: 'failed', row, error: records.failure(node.id, error) };
      }
    }
    seat?.hold(-bytes);
    return frame.stopped ? { is: 'cancelled', row } : { is: 'failed', row, error: failure! };
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

  /** Nothing new begins in the iterations in flight. */
  private fail(failure: RunError): void {
    if (this.failure) return;
    this.failure = failure;
    this.isStopping = true;
    for (const frame of this.frames) frame.failure ??= failure;
  }
}

/** Iterations are in flight; of a loop that has just failed, to be stopped. */
const GOES_ON: Outcome = { is: 'waiting', wake: { on: 'iterations', isStopping: false } };
const STOPS: Outcome = { is: 'waiting', wake: { on: 'iterations', isStopping: true } };

/** Most iterations whose records are read at once. */
const MAX_READ = 256;

/** What a loop gives. */
const loopValue = (results: readonly unknown[]): { items: readonly unknown[]; count: number } => ({
  items: results,
  count: results.length,
});
