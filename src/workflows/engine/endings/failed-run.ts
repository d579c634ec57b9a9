import { AppError } from '#libs/errors';
import type { RunRow } from '../journal/rows.js';
import { runFaults } from '../../nodes/contract/run-error.js';

/** A run that ended without success, as the one that waited for it is told: which run, which node of it, and why. */
export function failedRun({ id, status, error }: Pick<RunRow, 'id' | 'status' | 'error'>): AppError {
  const place = error?.node === undefined ? '' : ` at "${error.node}"`;
  const why = error ? ` ${error.message}` : '';
  return new AppError('workflow_failed', `The other workflow's run ${id} ${status}${place}.${why}`, {
    runId: id,
    ...(status === 'failed' && error?.node !== undefined && { errors: runFaults(error) }),
    ...(error?.provider && { provider: error.provider }),
  });
}
