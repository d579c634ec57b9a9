import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#libs/errors';

/** How a network stands with a film it was given. `afterMs`: when to ask again. */
export type Processing = { state: 'ready' } | { state: 'failed' } | { state: 'busy'; afterMs: number };

/**
 * Waits until a network has worked up a film, asking as often as it wants to be asked.
 * @throws AppError `provider_timeout` when the time of the call ends before, `provider_rejected` when it cannot use the film
 */
export async function awaitProcessed(
  first: Processing,
  ask: () => Promise<Processing>,
  signal: AbortSignal,
): Promise<void> {
  let latest = first;
  while (latest.state === 'busy') {
    await pause(latest.afterMs, undefined, { signal }).catch((cause: unknown) => {
      throw new AppError('provider_timeout', 'The media were still being processed when the time was up.', { cause });
    });
    latest = await ask();
  }
  if (latest.state === 'failed') throw new AppError('provider_rejected', 'The network could not process the media.');
}
