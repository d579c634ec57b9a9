import { Environment } from '../../../src/platform/config/environment.js';
import type { TestApp } from './app.js';

/**
 * Does something while a running service has other limits than it was started with, so that only the scenario of a limit runs
 * into it, and no other one on a slow machine. It is for limits that are looked up anew each time.
 */
export async function withLimits<T>(
  { app }: Pick<TestApp, 'app'>,
  limits: Partial<Environment>,
  work: () => PromiseLike<T>,
): Promise<T> {
  const environment = app.get(Environment);
  const before = { ...environment };
  Object.assign(environment, limits);
  try {
    return await work();
  } finally {
    Object.assign(environment, before);
  }
}

/** Limits of a call whose provider does this: silence is given up soon, everything else has the time it takes. */
export const limitsFor = ({ kind }: { kind?: string; status?: number }): Partial<Environment> =>
  kind === 'timeout' ? { ACTION_TIMEOUT_MS: 1000 } : {};
