import type { WaitFor } from '../../nodes/contract/node-kind.js';
import type { FrameRecords } from '../journal/earlier-records.js';
import type { NodeRow } from '../journal/rows.js';
import type { RunError } from '../../nodes/contract/run-error.js';

/** It gave a value, and its record says so: a result that cannot be kept is a failure. */
export interface Succeeded {
  readonly is: 'succeeded';
  readonly value: unknown;
  /** Name of the output taken; absent for nodes with one. */
  readonly output?: string;
  /** Bytes of memory that the run holds for the value already. */
  readonly held?: number;
  /** Bytes of memory that the value takes, where that is known. */
  readonly bytes?: number;
}

/** It, or one try of it, failed. */
export interface Failed {
  readonly is: 'failed';
  readonly error: RunError;
  /** Its record, where it has one already. */
  readonly row?: NodeRow;
  /** Milliseconds until its next try, where it has another one. */
  readonly retryAfterMs?: number;
}

/** It ended without a result, or was never begun, because its frame failed. */
export interface Cancelled {
  readonly is: 'cancelled';
  /** Its record, where that is to say so. */
  readonly row?: NodeRow;
}

/** It is not over: it goes on when something has happened. */
export interface Waiting {
  readonly is: 'waiting';
  readonly wake: WakeUp;
  /** Its record, where it has one already. */
  readonly row?: NodeRow;
}

/** What has become of a node, as whoever ran it hands it back. `transitions.ts` says what follows. */
export type Outcome = Succeeded | Failed | Cancelled | Waiting;

/** The outcomes by name. */
export const outcomes = ['succeeded', 'failed', 'cancelled', 'waiting'] as const satisfies readonly Outcome['is'][];

/** What a node waits for. */
export type WakeUp =
  /** A try of it, which begins as soon as everything so far is on disk. */
  | { readonly on: 'try'; readonly attempt: number }
  /** Iterations of its loop; `isStopping` when the loop has just failed, and they are not to go on. */
  | { readonly on: 'iterations'; readonly isStopping: boolean }
  /** What is recorded of the iterations that begin next. */
  | {
      readonly on: 'records';
      readonly indexes: readonly number[];
      /** Goes on with the records of as many of them as were read. */
      readonly take: (recorded: FrameRecords[]) => Outcome;
    }
  /** What is stored of the results of its first iterations, when it goes on. */
  | { readonly on: 'results'; readonly take: (results: readonly unknown[]) => Outcome }
  /** The size of a value that takes long to be measured. */
  | { readonly on: 'size'; readonly value: unknown; readonly take: () => Outcome }
  /** A time, a person or another run, from now on. */
  | { readonly on: 'event'; readonly event: WaitFor }
  /** What its record says, since an earlier try or an earlier owner of the run. */
  | { readonly on: 'mark' };
