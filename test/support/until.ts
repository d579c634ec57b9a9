import { setTimeout as pause } from 'node:timers/promises';

/** More than any machine needs and less than Jest gives a test, so that what was waited for in vain is named. */
const PATIENCE_MS = 50_000;
const INTERVAL_MS = 10;

/** Waits until a condition holds. @throws Error when it does not within `patienceMs` */
export async function until(holds: () => unknown, patienceMs = PATIENCE_MS): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`still not true after ${patienceMs} ms: ${String(holds)}`);
    await pause(INTERVAL_MS);
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
