import { AppError } from '#libs/errors';
import type { Transaction } from '../platform/database/connection/database.js';
import { acceptStored } from './file-statements.js';

/** A file and the run that it belongs to. */
export interface AcceptedFile {
  id: string;
  workspaceId: string;
  runId: string;
}

/**
 * Makes stored files those of their runs, kept for so many days and seen by all from the end of the transaction on.
 * @throws AppError `unavailable` when one of them was given up meanwhile: its run must not be stored then
 */
export async function acceptFiles(
  transaction: Transaction,
  files: readonly AcceptedFile[],
  days: number,
): Promise<void> {
  const accepted = await transaction.execute(acceptStored, [
    files.map(({ workspaceId }) => workspaceId),
    files.map(({ id }) => id),
    files.map(({ runId }) => runId),
    days,
  ]);
  if (accepted !== files.length) throw givenUp();
}

/** The refusal of a run one of whose files is gone. */
export const givenUp = (): AppError =>
  new AppError('unavailable', 'A file was given up before its run was stored; nothing was stored.', { retryAfter: 1 });
