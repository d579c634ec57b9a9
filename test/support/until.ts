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
