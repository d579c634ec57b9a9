import type { Transaction } from '../../../database/database.js';
import type { Suspension } from './commit-with.js';

/** Whether something has happened already that the run is about to wait for. */
const happened = `
  select exists (select from run where id = any($2) and status in ('succeeded', 'failed', 'cancelled'))
      or exists (select from run_resumption where run_id = $1 and node_id || ' ' || path = any($3)) as happened`;

/**
 * When a run that is being suspended goes on: at once when what it waits for has happened meanwhile, else when its first
 * wait ends by itself, if one does. It must be asked after the run's row was written: whoever makes something happen later
 * finds that row locked, then waiting, and queues a job.
 */
export async function wakeTime(
  transaction: Transaction,
  runId: string,
  { startAfter, resumes, runs }: Suspension,
): Promise<Date | undefined> {
  if (resumes.length + runs.length === 0) return startAfter;
  const [row] = await transaction.query<{ happened: boolean }>(happened, [runId, runs, resumes]);
  return row?.happened ? new Date() : startAfter;
}
