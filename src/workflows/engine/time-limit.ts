import { AppError, type ErrorCode } from '@libs/errors';
import { startDeadline } from '../../actions/deadline.js';

/** How long work may take, and what ends it earlier. */
export interface TimeLimit {
  /** Milliseconds. */
  ms: number;
  /** Code of the error that the end of the time is; `node_timeout` by default. */
  code?: ErrorCode;
  outer: AbortSignal;
}

/**
 * Runs work within a time. The work is told by its signal, and not waited for longer: a node that ignores the signal cannot
 * hold its run.
 * @throws AppError `node_timeout`, or the code given instead; the abort reason when the outer signal ended first
 */
export async function withTimeLimit<T>(
  { ms, code = 'node_timeout', outer }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer.throwIfAborted();
  const deadline = startDeadline(ms, outer);
  const ended = Promise.withResolvers<never>();
  const onAbort = (): void =>
    ended.reject(outer.aborted ? outer.reason : new AppError(code, `The node did not finish within ${ms} ms.`));
  deadline.signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(deadline.signal), ended.promise]);
  } finally {
    deadline.clear();
  }
}
