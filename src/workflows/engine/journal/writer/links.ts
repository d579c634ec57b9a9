import type { Transaction } from '../../../../platform/database/connection/database.js';
import type { JobQueue, RunJob } from '../../../../platform/database/queue/job-queue.js';
import { WOKEN } from '../../channels.js';
import { jobOf } from '../rows.js';
import { storeProgress } from '../run-progress.js';
import { storeTags } from '../run-tags.js';
import { newRunsStatement } from './group-statement.js';
import type { Entry } from './journal-entry.js';

/** Of runs that are about to wait, those for which something has happened already. */
const happened = `
  select awaiting.id from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as awaiting(workspace_id, id, other)
    join run on run.workspace_id = awaiting.workspace_id and run.id = awaiting.other
   where run.status in ('succeeded', 'failed', 'cancelled')
  union
  select awaiting.id from unnest($4::uuid[], $5::uuid[], $6::text[]) as awaiting(workspace_id, id, record)
    join run_resumption as resumed on resumed.workspace_id = awaiting.workspace_id and resumed.run_id = awaiting.id and resumed.node_id || ' ' || resumed.path = awaiting.record`;

const tellWoken = `select pg_notify('${WOKEN}', id) from unnest($1::text[]) as id`;

/**
 * Writes what links runs to others: the runs that they start, and the jobs of these, of those they wake and of those that are
 * suspended, with how far these have come.
 * @param entries those whose runs were written just now, in the same transaction
 */
export async function writeLinks(transaction: Transaction, queue: JobQueue, entries: readonly Entry[]): Promise<void> {
  const spawned = entries.flatMap((entry) => entry.spawned ?? []);
  if (spawned.length > 0) {
    const { name, text, values } = newRunsStatement(spawned);
    await transaction.prepared(name, text, values);
    await storeTags(transaction, spawned);
  }
  const wakes = entries.flatMap((entry) => entry.wakes ?? []);
  const jobs: RunJob[] = [...spawned.map(jobOf), ...wakes];
  const ready = await whatHappened(transaction, entries);
  for (const { run, suspension } of entries) {
    if (suspension?.progress) await storeProgress(transaction, run, suspension.progress);
    const startAfter = ready.has(run.id) ? new Date() : suspension?.startAfter;
    if (startAfter) jobs.push({ ...jobOf(run), startAfter });
  }
  if (jobs.length > 0) await queue.enqueue(transaction, jobs);
  if (wakes.length > 0) await transaction.query(tellWoken, [wakes.map(({ runId }) => runId)]);
}

/**
 * The ids of those runs which go on at once although they are being suspended, since what they wait for has happened meanwhile.
 * It must be asked after their rows were written: whoever makes something happen later finds a row locked, then waiting, and
 * queues a job.
 */
async function whatHappened(transaction: Transaction, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const waiting = (what: 'runs' | 'resumes'): string[][] =>
    entries.flatMap(({ run, suspension }) => suspension?.[what].map((to) => [run.workspace_id, run.id, to]) ?? []);
  const [runs, resumes] = [waiting('runs'), waiting('resumes')];
  if (runs.length + resumes.length === 0) return new Set();
  const columns = [runs, resumes].flatMap((rows) => [0, 1, 2].map((column) => rows.map((row) => row[column])));
  const rows = await transaction.query<{ id: string }>(happened, columns);
  return new Set(rows.map(({ id }) => id));
}
