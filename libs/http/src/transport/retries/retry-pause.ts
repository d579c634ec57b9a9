import { setTimeout as pause } from 'node:timers/promises';

/** Mean milliseconds before the first repeat. */
export const RETRY_PAUSE_MS = 200;

/** Waits so many milliseconds; false when the signal ends the waiting before. */
export async function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(milliseconds, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
