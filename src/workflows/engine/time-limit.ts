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
export async function withTimeLimit<T>(limit: TimeLimit, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  limit.outer.throwIfAborted();
  const deadline = startDeadline(limit.ms, limit.outer);
  const ended = Promise.withResolvers<never>();
  const onAbort = (): void => ended.reject(endOf(limit));
  deadline.signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(deadline.signal), ended.promise]);
  } finally {
    deadline.clear();
  }
}

/**
 * Runs work that ends within a time once its signal tells it to, and waits for what has become of it: what was stored is
 * stored, however late.
 * @throws AppError as `withTimeLimit` when the work ends with the signal's reason; else what the work throws
 */
export async function untilTimeLimit<T>(limit: TimeLimit, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  limit.outer.throwIfAborted();
  const { signal, clear } = startDeadline(limit.ms, limit.outer);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted && error === signal.reason ? endOf(limit) : error;
  } finally {
    clear();
  }
}

function endOf({ ms, code = 'node_timeout', outer }: TimeLimit): unknown {
  return outer.aborted ? outer.reason : new AppError(code, `The node did not finish within ${ms} ms.`);
}
