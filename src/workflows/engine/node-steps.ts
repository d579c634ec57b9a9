import { AppError, type ErrorCode } from '@libs/errors';
import { isDatabaseOutage } from '../../database/database-error.js';
import type { NodeContext } from '../nodes/node-kind.js';
import type { Frame } from './frame.js';
import type { NodeRow, RunError } from './journal/rows.js';
import type { RunJournal } from './journal/run-journal.js';
import { ATTEMPT_OF_RUN_BEFORE, executionKey, INTERRUPTED, interruptedFor, type NodeRecords } from './node-records.js';

/** Parts a node's id from the name of a step of it; no id of a node holds it. */
export const STEP_SEPARATOR = ':';

/** A step that failed before and whose failure counts. */
export class RecordedFailure extends AppError {
  constructor({ code, message, errors, provider, runId, outcomeUnknown }: RunError) {
    super(code as ErrorCode, message, { errors, provider, runId, outcomeUnknown });
  }
}

/**
 * The steps of a running node. Each has a record of its own, under the node's id and the step's name; one that was finished
 * before, by an earlier owner of the run or an earlier try of the node, gives its recorded result.
 */
export function nodeSteps(
  node: NodeRow,
  { journal, records, pass }: { journal: RunJournal; records: NodeRecords; pass: Pick<Frame, 'recorded'> },
): NodeContext['step'] {
  return async <T>(
    name: string,
    input: unknown,
    work: () => Promise<T>,
    { keepsFailure = false, isRepeatable = true }: { keepsFailure?: boolean; isRepeatable?: boolean } = {},
  ): Promise<T> => {
    const nodeId = `${node.node_id}${STEP_SEPARATOR}${name}`;
    const earlier = pass.recorded?.get(nodeId);
    if (earlier?.status === 'succeeded') return earlier.output as T;
    if (!isRepeatable && earlier?.error?.code === INTERRUPTED && earlier.attempt !== ATTEMPT_OF_RUN_BEFORE) {
      earlier.error = interruptedFor(executionKey(node.run_id, nodeId, node.path));
      journal.record(earlier);
      throw new RecordedFailure(earlier.error);
    }
    if (keepsFailure && earlier?.error && earlier.error.code !== INTERRUPTED) throw new RecordedFailure(earlier.error);
    const row = records.open({ nodeId, path: node.path, attempt: (earlier?.attempt ?? 0) + 1 });
    row.input = input;
    await journal.commit();
    try {
      const value = await work();
      records.close(row, { value });
      return value;
    } catch (error) {
      // What the database kept from happening has not failed: the next owner of the run does it.
      if (!isDatabaseOutage(error)) records.fail(row, records.failure(nodeId, error));
      throw error;
    } finally {
      (pass.recorded ??= new Map()).set(nodeId, row);
      await journal.commit();
    }
  };
}
