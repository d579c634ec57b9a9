import { InFlight } from '../memory/in-flight.js';
import { AppError } from '#libs/errors';
import { ITEM_PLACE, type PlanNode } from '../../compiler/plan.js';
import type { LoopWalk } from '../../nodes/contract/node-kind.js';
import type { FrameRecords } from '../journal/earlier-records.js';
import type { EnclosingLoop, Frame } from '../frames/frame.js';
import type { NodeRecords } from '../journal/node-records.js';
import type { NodeRow } from '../journal/rows.js';
import type { LoopPart } from '../journal/run-progress.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import { jsonSize, tooLarge } from '../memory/sizes.js';
import { ListSize, sizeOf } from '../memory/value-size.js';
import { tooMuchTogether, type MemorySeat } from '../memory/memory-room.js';
import type { Outcome } from '../frames/outcome.js';
import { runError } from '../../nodes/contract/run-error.js';

/** What a loop needs of the execution around it. */
export interface LoopHost {
  /** Most characters of JSON that the results of a loop may have together. */
  readonly maxResults: number;
  /** What the run holds of the memory of its process. */
  readonly seat: MemorySeat | undefined;
  readonly records: NodeRecords;
  /** Of how many iterations of an outermost loop earlier owners of the run may have recorded something. */
  readonly recordedIterations: number;
  /** Whether earlier owners may have stored results of loops. */
  readonly hasResults: boolean;
  /** The loops that are not over. */
  readonly loops: Set<LoopExecution>;
  /** Begins an iteration. When nothing of it could begin it is over already, with no node pending. */
  beginIteration(loop: EnclosingLoop, index: number, recorded: FrameRecords | undefined): Frame;
}

/** One run of a loop: starts its iterations, a bounded number at the same time, and gathers their results in order. */
export class LoopExecution implements EnclosingLoop {
  private readonly results: unknown[];
  private readonly frames = new InFlight<Frame>();
  private failure: RunError | undefined;
  private next = 0;
  /** Whether the condition held after the last iteration, for one that repeats. */
  private isOver = false;
  /** What is recorded of the iterations that begin next. */
  private recorded: FrameRecords[] = [];
  private isReading = false;
  /** Whether it is known which results are stored. */
  private knowsResults = false;
  /** How many results are there without a gap, and how many of them are stored. */
  private finished = 0;
  private stored = 0;
  /** Whether it has just failed, so that the iterations in flight are still to be stopped. */
  private isStopping = false;
  private readonly sizes = new ListSize();
  private size = jsonSize(loopValue([]));
  /** About how many bytes of memory the results take. */
  private bytes = 0;

  constructor(
    readonly node: PlanNode,
    /** The frame the loop itself stands in. */
    readonly frame: Frame,
    private readonly row: NodeRow | undefined,
    readonly walk: LoopWalk,
    private readonly host: LoopHost,
  ) {
    this.results = new Array<unknown>(walk.count);
    host.loops.add(this);
  }

  /** How many iterations have begun. */
  get begun(): number {
    return this.next;
  }

  /** Results that no wait has stored yet and that come without a gap, once they are many; they count as stored then. */
  takePart(): LoopPart | undefined {
    const { stored: beginsAt, finished, node, frame } = this;
    if (finished - beginsAt < PART_RESULTS || this.failure) return undefined;
    let characters = 0;
    while (this.stored < finished) {
      characters += sizeOf(this.results[this.stored], { characters: PART_CHARACTERS - characters }).characters;
      if (characters > PART_CHARACTERS) break;
      this.stored += 1;
    }
    const results = this.results.slice(beginsAt, this.stored);
    return results.length > 0 ? { nodeId: node.id, path: frame.path, beginsAt, results } : undefined;
  }

  itemAt(index: number): object {
    const { initial = null } = this.walk;
    return this.walk.item(index, index === 0 ? initial : this.results[index - 1]);
  }

  /** Starts iterations while there are items and free places; the loop is over when none is left. */
  fill(): Outcome {
    if (this.isReading) return this.iterations();
    if (!this.knowsResults && this.host.hasResults && this.mayHaveRecords(0)) return this.readResults();
    const { count, concurrency } = this.walk;
    while (
      this.next < count &&
      !this.isOver &&
      this.frames.size < concurrency &&
      !this.failure &&
      !this.frame.stopped
    ) {
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

  private readResults(): Outcome {
    this.isReading = true;
    const take = (results: readonly unknown[]): Outcome => {
      this.isReading = false;
      this.knowsResults = true;
      for (const result of results) {
        this.add(this.next, result);
        this.next += 1;
        if (this.failure) break;
      }
      this.stored = this.next;
      return this.fill();
    };
    return { is: 'waiting', wake: { on: 'results', take } };
  }

  private readNext(): Outcome {
    this.isReading = true;
    const count = Math.min(MAX_READ, this.walk.count - this.next);
    const indexes = Array.from({ length: count }, (_, at) => this.next + at);
    const take = (recorded: FrameRecords[]): Outcome => {
      this.isReading = false;
      this.recorded = recorded;
      return this.fill();
    };
    return { is: 'waiting', wake: { on: 'records', indexes, take } };
  }

  /** What has become of the loop when all iterations are over. */
  private outcome(): Outcome {
    const { frame, node, row, bytes } = this;
    const { records, seat, loops } = this.host;
    loops.delete(this);
    const failure = this.failure ?? this.limitFailure();
    this.results.length = this.next;
    if (!frame.stopped && !failure) {
      this.sizes.keep(this.results);
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
  private keep(frame: Frame, result: unknown): void {
    this.host.seat?.hold(-frame.bytes);
    this.add(frame.iteration!.index, result);
    if (this.node.until && !this.failure) this.lookAtCondition(frame, result);
  }

  private add(index: number, result: unknown): void {
    const { maxResults, seat } = this.host;
    const limits = { characters: maxResults - this.size, bytes: seat?.free };
    const { characters, bytes } = this.sizes.add(result, limits);
    this.size += 1 + characters;
    if (this.size > maxResults) return this.fail(runError(tooLarge('All results of the loop together', maxResults)));
    if (seat && bytes > seat.free) return this.fail(runError(tooMuchTogether()));
    seat?.hold(bytes);
    this.bytes += bytes;
    this.results[index] = result;
    while (this.results[this.finished] !== undefined) this.finished += 1;
  }

  /** Whether it repeats again. The condition stands in the iteration that has ended and sees its result. */
  private lookAtCondition(frame: Frame, result: unknown): void {
    frame.values[ITEM_PLACE] = this.walk.item(frame.iteration!.index, result);
    try {
      this.isOver = this.node.until!(frame);
    } catch (error) {
      this.fail(this.host.records.failure(this.node.id, error));
    }
  }

  private limitFailure(): RunError | undefined {
    const { node, walk, isOver, frame } = this;
    if (!node.until || isOver || !walk.failsAtLimit || frame.stopped) return undefined;
    const message = `The condition did not hold within ${walk.count} rounds.`;
    return this.host.records.failure(node.id, new AppError('loop_limit', message));
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

/** From how many results on a wait stores them, and most characters of JSON it then stores of a loop: what is left of them is read as it was recorded. */
const PART_RESULTS = 32;
const PART_CHARACTERS = 262_144;

/** Most iterations whose records are read at once. */
const MAX_READ = 256;

/** What a loop gives. */
const loopValue = (results: readonly unknown[]): { items: readonly unknown[]; count: number } => ({
  items: results,
  count: results.length,
});
