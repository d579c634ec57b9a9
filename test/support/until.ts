import { setTimeout as pause } from 'node:timers/promises';

/** More than any machine needs and less than Jest gives a test, so that what was waited for in vain is named. */
const PATIENCE_MS = 120_000;
const INTERVAL_MS = 10;
const LONGEST_INTERVAL_MS = 150;
/** What has taken this long so far will not be over in the next moment: looking takes time from what is waited for. */
const SHARE_OF_WAITED = 0.1;

/** Waits until a condition holds. @throws Error when it does not within `patienceMs` */
export async function until(holds: () => unknown, patienceMs = PATIENCE_MS): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    const waited = performance.now() - began;
    if (waited > patienceMs) throw new Error(`still not true after ${patienceMs} ms: ${String(holds)}`);
    await pause(Math.min(Math.max(INTERVAL_MS, waited * SHARE_OF_WAITED), LONGEST_INTERVAL_MS));
  }
}

/**
 * Waits until a condition holds; gives the milliseconds until the last look began that found it not to. The longest look is
 * taken off: a busy machine takes as long for everything else that had to happen.
 */
export async function lastMiss(holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  let missedAt = began;
  let longest = 0;
  await until(async () => {
    const asked = performance.now();
    const held = await holds();
    longest = Math.max(longest, performance.now() - asked);
    if (!held) missedAt = asked;
    return held;
  });
  return missedAt - began - longest;
}
