import { Int } from '#libs/schema';

/** Seconds a call may wait for a task, at most. */
export const MAX_WAIT_SECONDS = 600;

/** The environment variables of this connector. */
export class BrowserVariables {
  @Int({
    min: 0,
    max: MAX_WAIT_SECONDS,
    default: 300,
    description: 'Seconds a call waits for a browser task unless it says so itself.',
  })
  BROWSER_WAIT_SECONDS: number;

  @Int({
    min: 10,
    max: 60_000,
    default: 2000,
    description: 'Milliseconds between two questions about a browser task that is waited for.',
  })
  BROWSER_POLL_INTERVAL_MS: number;
}
