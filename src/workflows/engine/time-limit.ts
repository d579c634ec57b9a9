import { AppError } from '@libs/errors';
import { startDeadline } from '../../actions/deadline.js';

/**
 * Runs work for at most `ms` milliseconds. The work is told by its signal, and not waited for longer: a node that ignores
 * the signal cannot hold its run.
 * @throws AppError `node_timeout`; the abort reason when the outer signal ended first
 */
export async function withTimeLimit<T>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer.throwIfAborted();
  const deadline = startDeadline(ms, outer);
  const ended = Promise.withResolvers<never>();
  const onAbort = (): void =>
    ended.reject(
      outer.aborted ? outer.reason : new AppError('node_timeout', `The node did not finish within ${ms} ms.`),
    );
  deadline.signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(deadline.signal), ended.promise]);
  } finally {
    deadline.clear();
  }
}
