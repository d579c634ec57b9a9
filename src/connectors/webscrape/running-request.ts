import { AppError } from '#libs/errors';
import { waited } from '#libs/http';
import { STILL_RUNNING } from './webscrape.errors.js';

/** Seconds waited before the same request is made again, at most, and where the provider names none. */
const LONGEST_WAIT_SECONDS = 5;

interface Patience {
  /** When the call's own time is up, in milliseconds since 1970. */
  endsAt: number;
  signal: AbortSignal;
}

/**
 * Makes a request, and makes it again while the provider says that it goes on with it: the repeat joins the running work.
 * @throws AppError whatever `attempt` throws; `provider_timeout` with the provider's seconds when the time would be up
 */
export async function awaitRunning<T>(attempt: () => Promise<T>, { endsAt, signal }: Patience): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (failure) {
      if (!isStillRunning(failure)) throw failure;
      const wait = 1000 * Math.min(failure.retryAfter ?? LONGEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS);
      if (Date.now() + wait >= endsAt || !(await waited(wait, signal))) throw failure;
    }
  }
}

function isStillRunning(failure: unknown): failure is AppError {
  return (
    failure instanceof AppError && failure.code === 'provider_timeout' && failure.provider?.state === STILL_RUNNING
  );
}
