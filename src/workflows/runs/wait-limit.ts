import { AppError } from '@libs/errors';

/** Waits for something about a run, at most `ms` milliseconds. @throws AppError `workflow_timeout` */
export async function withinWaitLimit<T>(promise: Promise<T>, runId: string, ms: number): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      timeout.reject(
        new AppError('workflow_timeout', `The run did not end within ${ms / 1000} s and goes on.`, { runId }),
      ),
    ms,
  );
  try {
    return await Promise.race([promise, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
