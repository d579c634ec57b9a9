import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const INTERVAL_MS = 20;

/** Waits until a condition holds; throws after ten seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`still not true after ${PATIENCE_MS} ms: ${String(holds)}`);
    await pause(INTERVAL_MS);
  }
}
