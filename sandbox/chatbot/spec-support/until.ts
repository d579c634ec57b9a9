import { setImmediate } from 'node:timers/promises';

const PATIENCE_MS = 50_000;

/** Waits until a condition holds; throws when it does not within that time. */
export async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`still not true after ${PATIENCE_MS} ms: ${holds}`);
    await setImmediate();
  }
}
