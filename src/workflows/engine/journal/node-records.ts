import type { NodeResult } from '../../nodes/contract/node-kind.js';
import type { NodeRow, NodeStatus, RunRow } from './rows.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import type { RunJournal } from './run-journal.js';
import { runError } from '../../nodes/contract/run-error.js';
import { tooLarge } from '../memory/sizes.js';
import { tooMuchTogether } from '../memory/memory-room.js';
import { sizeAtOnce } from '../memory/value-size.js';

/** Which execution of which node a record is of. */
export interface RecordOf {
  nodeId: string;
  path: string;
  attempt?: number;
  /** Left out: now. */
  startedAt?: number;
}

/** What records need of the execution that keeps them. */
export interface RecordContext {
  /** Epoch milliseconds. */
  now(): number;
  readonly services: { readonly valueMaxCharacters: number };
  /** Hears of a failure of a node that is a fault of ours. */
  unexpected?(thrown: unknown, where: { runId: string; nodeId: string }): void;
}

/** The records of one run's nodes: each is written with the next commit after it changed. */
export class NodeRecords {
  constructor(
    private readonly journal: RunJournal,
    private readonly context: RecordContext,
  ) {}

  get run(): RunRow {
    return this.journal.run;
  }

  open(of: RecordOf): NodeRow {
    const row = this.draft(of);
    this.journal.record(row);
    return row;
  }

  /** A record that is not to be written, unless it is given to `keep`. */
  draft({ nodeId, path, attempt = 1, startedAt = this.context.now() }: RecordOf): NodeRow {
    return {
      workspace_id: this.journal.run.workspace_id,
      run_id: this.journal.run.id,
      node_id: nodeId,
      path,
      attempt,
      seq: this.journal.seq(),
      change: 0,
      status: 'running',
      output_name: null,
      started_at: startedAt,
      duration_ms: null,
      input: null,
      output: null,
      error: null,
    };
  }

  /** Writes a draft after all. */
  keep(row: NodeRow): void {
    this.journal.record(row);
  }

  /**
   * Takes a value in that a node works with.
   * @throws AppError `too_large`, also when the run would hold too much; the value is then to be kept nowhere
   * @throws NotMeasured for a value that takes long to be measured; nothing is counted then
   */
  bounded<T>(value: T, name: 'input' | 'output' = 'input'): T {
    const { valueMaxCharacters: most } = this.context.services;
    const free = this.journal.seat?.free ?? Infinity;
    const { characters, bytes } = sizeAtOnce(value, { characters: most, bytes: free });
    if (characters > most) throw tooLarge(`The ${name} of the node`, most);
    if (bytes > free) throw tooMuchTogether();
    this.journal.weigh(characters, bytes);
    return value;
  }

  /** @throws AppError `too_large` when the result is not to be kept */
  close(row: NodeRow, result: NodeResult): void {
    this.settle(row, result);
    this.journal.record(row);
  }

  /** A copy of the record as `close` would write it. @throws AppError as `close` */
  closed(row: NodeRow, result: NodeResult): NodeRow {
    const copy = { ...row };
    this.settle(copy, result);
    return copy;
  }

  /** What is recorded of a node's failure. */
  failure(nodeId: string, thrown: unknown): RunError {
    const error = runError(thrown);
    if (error.code === 'internal') this.context.unexpected?.(thrown, { runId: this.journal.run.id, nodeId });
    return error;
  }

  /** `output` is the way on, where the node has one for failures. */
  fail(row: NodeRow, error: RunError, output: string | null = null): void {
    this.end(row, 'failed', error);
    row.output_name = output;
  }

  /** A try that failed and is followed by another one, not before this time: who takes the run over waits as long. */
  failUntil(row: NodeRow, error: RunError, until: number): void {
    this.fail(row, error);
    row.output = { waitsFor: 'retry', until } satisfies WaitMark;
  }

  cancel(row: NodeRow): void {
    this.end(row, 'cancelled', CANCELLED);
  }

  /** Marks a node that waits and what for; the mark is what it is woken up by after a restart. */
  hold(row: NodeRow, mark: WaitMark): void {
    row.status = 'waiting';
    row.output = mark;
    this.journal.record(row);
  }

  private settle(row: NodeRow, { value, output }: NodeResult): void {
    row.output = this.bounded(value, 'output');
    row.status = 'succeeded';
    row.output_name = output ?? null;
    row.duration_ms = this.context.now() - row.started_at;
  }

  private end(row: NodeRow, status: NodeStatus, error: RunError): void {
    row.status = status;
    row.error = error;
    row.output = null;
    row.duration_ms = this.context.now() - row.started_at;
    this.journal.record(row);
  }
}

/**
 * What the record of a waiting node, or of a failed try that is followed by another one, says: what for, until when (epoch
 * milliseconds), and the run it has started.
 */
export interface WaitMark {
  waitsFor: 'time' | 'resume' | 'approval' | 'run' | 'retry';
  until?: number;
  runId?: string;
  /** Of a decision: the one that its deadline makes. */
  onDeadline?: string;
}

/** Names a node and the iteration it runs in. */
export const recordKey = (nodeId: string, path: string): string => `${nodeId} ${path}`;

/** What is recorded of a node that was in flight when another one failed. */
const CANCELLED: RunError = { code: 'cancelled', message: 'Another node failed first.' };

/** Code of a node whose process ended while it ran. */
export const INTERRUPTED = 'interrupted';

/** Attempt of a record that says what the run which this one retries left open. */
export const ATTEMPT_OF_RUN_BEFORE = 0;

/** The failure of a node that was interrupted and is not to be done again, because it may have done its work. */
export const interruptedFor = (idempotencyKey: string): RunError => ({
  code: INTERRUPTED,
  message:
    'The process that ran this node ended before the node did. Whether it did its work is unknown, so it was not done again. Look where it should have had its effect; `onInterrupted` decides what happens in such a case.',
  outcomeUnknown: true,
  idempotencyKey,
});

/** Names one execution of a node, whatever it is tried for: `run:node:path`. */
export const executionKey = (runId: string, nodeId: string, path: string): string => `${runId}:${nodeId}:${path}`;
