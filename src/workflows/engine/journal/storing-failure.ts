import { AppError } from '#libs/errors';
import { isDatabaseOutage } from '../../../platform/database/connection/statements/database-error.js';
import { LostAnswer } from '../../../platform/database/connection/statements/lost-answer.js';

const RETRY_AFTER_SECONDS = 2;

/**
 * What a caller is told when the database failed while a run was stored or executed. Only where it is certain that nothing
 * was stored is he told so: told nothing but to come again, he would start a second run.
 */
export function storingFailure(thrown: unknown, { runId, stored }: { runId: string; stored: boolean }): unknown {
  if (thrown instanceof AppError || !isDatabaseOutage(thrown)) return thrown;
  if (stored || thrown instanceof LostAnswer) return inDoubt(thrown, runId);
  return new AppError('unavailable', 'The database cannot be reached right now; nothing was stored.', {
    retryAfter: RETRY_AFTER_SECONDS,
    cause: thrown,
  });
}

function inDoubt(cause: unknown, runId: string): AppError {
  const detail = 'The database is out of reach. The run may be stored and go on: look for it before you start another.';
  return new AppError('unavailable', detail, { runId, retryAfter: RETRY_AFTER_SECONDS, cause });
}
