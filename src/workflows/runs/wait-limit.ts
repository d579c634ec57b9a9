import { AppError } from '@libs/errors';

export interface WaitLimit {
  /** Milliseconds to wait. */
  ms: number;
  /** Ends the waiting early, when the process stops. */
  early: AbortSignal;
}

/** Waits for something about a run. @throws AppError `workflow_timeout` at the limit; the run goes on */
export async function withinWaitLimit<T>(promise: Promise<T>, runId: string, { ms, early }: WaitLimit): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const giveUp = (): void =>
    timeout.reject(
      new AppError('workflow_timeout', 'The run did not end within the wait limit and goes on.', { runId }),
    );
  const timer = setTimeout(giveUp, ms);
  early.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([promise, timeout.promise]);
  } finally {
    clearTimeout(timer);
    early.removeEventListener('abort', giveUp);
  }
}
