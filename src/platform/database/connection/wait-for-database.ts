import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../logging/logger.js';
import { isDatabaseOutage } from './statements/database-error.js';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;

/**
 * Does the first work on a database, and again while it is out of reach: a database that starts together with the service,
 * or fails over, is waited for. Every failed attempt is logged, with what is left of the patience.
 * @throws the last outage when `seconds` are over, and at once whatever is no outage
 */
export async function waitForDatabase<T>(
  work: () => Promise<T>,
  { seconds, logger }: { seconds: number; logger: Logger },
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const leftMs = deadline - Date.now();
      if (!isDatabaseOutage(error) || leftMs <= 0) throw error;
      const secondsLeft = Math.ceil(leftMs / 1000);
      logger.warn({ err: error, secondsLeft }, 'the database cannot be reached yet; waiting for it');
      await pause(Math.min(pauseMs, leftMs));
    }
  }
}
