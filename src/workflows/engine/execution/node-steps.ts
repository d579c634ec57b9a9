import { isDatabaseOutage } from '../../../platform/database/connection/statements/database-error.js';
import { STEP_SEPARATOR, type NodeContext } from '../../nodes/contract/node-kind.js';
import { RecordedFailure, type RunError } from '../../nodes/contract/run-error.js';
import type { Frame } from '../frames/frame.js';
import type { NodeRow } from '../journal/rows.js';
import { measureInTurns } from '../memory/value-size.js';
import type { RunJournal } from '../journal/run-journal.js';
import { ATTEMPT_OF_RUN_BEFORE, INTERRUPTED, type NodeRecords } from '../journal/node-records.js';

/** Output of the record of a step that the next try of its node does anew. */
const SUPERSEDED = 'superseded';

/** The failure of a step that was interrupted and is not to be done again. It was sent under no key by which it could be found. */
const GIVEN_UP: RunError = {
  code: INTERRUPTED,
  message:
    'The process that did this ended before it was done. Whether it had its effect is unknown, so it was not done again. Look where it should have had it; `onInterrupted` of the node decides what happens in such a case.',
  outcomeUnknown: true,
};

/** What the steps of a node work with. */
interface StepSurroundings {
  journal: RunJournal;
  records: NodeRecords;
  frame: Pick<Frame, 'recorded'>;
}

/**
 * The steps of one try of a node. Each has a record of its own, under the node's id and the step's name; one that was
 * finished before, by an earlier owner of the run or an earlier try of the node, gives its recorded result.
 */
export class NodeSteps {
  private readonly taken: { row: NodeRow; isEffect: boolean }[] = [];
  private hasFailed = false;

  constructor(
    private readonly node: NodeRow,
    private readonly surroundings: StepSurroundings,
  ) {}

  readonly run: NodeContext['step'] = async <T>(
    name: string,
    input: unknown,
    work: () => Promise<T>,
    { isEffect = false, isRepeatable = true }: { isEffect?: boolean; isRepeatable?: boolean } = {},
  ): Promise<T> => {
    const { records, frame } = this.surroundings;
    const nodeId = `${this.node.node_id}${STEP_SEPARATOR}${name}`;
    const earlier = frame.recorded?.get(nodeId);
    if (earlier && earlier.output_name !== SUPERSEDED) {
      if (!isRepeatable) this.giveUp(earlier);
      const { status, output, error } = earlier;
      const counts = status === 'succeeded' || (isEffect && error && !mayBegin(earlier));
      if (counts) this.taken.push({ row: earlier, isEffect });
      if (status === 'succeeded') return output as T;
      if (counts) throw new RecordedFailure(error!);
    }
    const row = records.open({ nodeId, path: this.node.path, attempt: (earlier?.attempt ?? 0) + 1 });
    row.input = input;
    this.taken.push({ row, isEffect });
    return this.perform(row, work);
  };

  /**
   * The try has failed: the next one keeps everything up to the last effect that was done, or may have been, and does anew
   * what came after, which is what led to the failure.
   */
  fail(): void {
    this.hasFailed = true;
    const last = this.taken.findLastIndex(
      ({ row, isEffect }) => isEffect && (row.status === 'succeeded' || row.error?.outcomeUnknown),
    );
    for (const { row } of this.taken.slice(last + 1)) {
      row.output_name = SUPERSEDED;
      this.surroundings.journal.record(row);
    }
  }

  /** Of a step that was interrupted and is not to be repeated nobody will ever know whether it was done. */
  private giveUp(row: NodeRow): void {
    if (row.error?.code !== INTERRUPTED || row.attempt === ATTEMPT_OF_RUN_BEFORE) return;
    row.error = GIVEN_UP;
    this.surroundings.journal.record(row);
  }

  private async perform<T>(row: NodeRow, work: () => Promise<T>): Promise<T> {
    const { journal, records, frame } = this.surroundings;
    await journal.commit();
    try {
      const value = await work();
      await measureInTurns(value);
      records.close(row, { value });
      return value;
    } catch (error) {
      // What the database kept from happening has not failed: the next owner of the run does it.
      if (!isDatabaseOutage(error)) records.fail(row, records.failure(row.node_id, error));
      throw error;
    } finally {
      // What ends after its try was given up belongs to nothing that goes on.
      if (this.hasFailed) row.output_name = SUPERSEDED;
      (frame.recorded ??= new Map()).set(row.node_id, row);
      await journal.commit();
    }
  }
}

/**
 * Whether a step that failed before is done after all: its process ended first, and a repeat does no harm, or whoever retried
 * the run wants it.
 */
const mayBegin = ({ error, attempt }: NodeRow): boolean =>
  error?.code === INTERRUPTED && (!error.outcomeUnknown || attempt === ATTEMPT_OF_RUN_BEFORE);
