import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../database/database.js';
import type { LostAnswer } from '../../../database/lost-answer.js';

/** How long a caller waits for it: a database that restarts is back by then, one that is gone is not. */
const PATIENCE_MS = 3000;
const PAUSE_MS = 200;

/**
 * Finds out which of these runs are stored, when the answer to the statement that was to store them got lost. What the server
 * is still doing is ended first, so those that are not stored will not be.
 * @throws LostAnswer when it cannot be found out
 */
export async function storedOf(
  database: Database,
  runIds: readonly string[],
  lost: LostAnswer,
): Promise<ReadonlySet<string>> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const rows = await database.settle<{ id: string }>(lost, 'select id from run where id = any($1)', [runIds]);
      return new Set(rows.map(({ id }) => id));
    } catch {
      if (performance.now() > end) throw lost;
      await pause(PAUSE_MS);
    }
  }
}
