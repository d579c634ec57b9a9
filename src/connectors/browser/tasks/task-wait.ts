import { AppError, type ErrorCode } from '@libs/errors';
import type { Patience } from './task-run.service.js';
import { isFinal, type TaskProgress } from './task-state.js';

/** Failed questions in a row that are put up with. */
const MAX_FAILURES = 3;

/** Failures that may pass while a task goes on. An answer that makes no sense will make none the next time. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'provider_timeout',
  'provider_unavailable',
  'provider_rate_limited',
  'unavailable',
]);

/** How a task is asked for, how often, and for how long. */
export interface TaskWait {
  patience: Patience;
  /** Milliseconds between two questions. */
  pauseMs: number;
  /** Asks how the task stands. */
  ask: (signal: AbortSignal) => Promise<TaskProgress>;
}

/**
 * Asks for a task until it has ended or the patience has, and gives the last that is known of it. Failures that may pass are put
 * up with three times in a row; after the fourth nothing more is asked.
 * @throws AppError whatever else the provider answers to a question
 */
export async function awaitEnd(begun: TaskProgress, { patience, pauseMs, ask }: TaskWait): Promise<TaskProgress> {
  let latest = begun;
  let failures = 0;
  while (!isFinal(latest.status) && failures <= MAX_FAILURES && (await patience.pause(pauseMs))) {
    try {
      latest = await ask(patience.signal);
      failures = 0;
    } catch (error) {
      if (patience.signal.aborted) break;
      if (!(error instanceof AppError) || !PASSING.has(error.code)) throw error;
      failures += 1;
    }
  }
  return latest;
}
