import { setTimeout as pause } from 'node:timers/promises';
import type { CrashPoints } from '../../../../platform/database/crash-points.js';
import { isDatabaseOutage } from '../../../../platform/database/connection/database-error.js';
import type { Database, Transaction } from '../../../../platform/database/connection/database.js';
import { LostAnswer } from '../../../../platform/database/connection/lost-answer.js';
import { type JobQueue, NOTIFY_WORKERS, type RunJob } from '../../../../platform/queue/job-queue.js';
import { WOKEN } from '../../channels.js';
import type { Suspension } from './commit-options.js';
import {
  type GroupStatement,
  keyedQueuedRunsStatement,
  keyedRunsStatement,
  knownRunsStatement,
  newRunsStatement,
  queuedRunsStatement,
} from './group-statement.js';
import { accept, type Entry, keyOf, kindOf, type Part, partOf, refuse } from './journal-entry.js';
import { storedRun, type RunRow } from '../rows.js';
import { jobOf } from '../run-job.js';
import { Fenced, KeyTaken } from '../run-journal.js';

/** Whether something has happened already that the run is about to wait for. */
const happened = `
  select exists (select from run where id = any($2) and status in ('succeeded', 'failed', 'cancelled'))
      or exists (select from run_resumption where run_id = $1 and node_id || ' ' || path = any($3)) as happened`;

/** How long a caller waits for it: a database that restarts is back by then, one that is gone is not. */
const PATIENCE_MS = 3000;

const PAUSE_MS = 200;

/** Writes entries into the database, and knows of each afterwards whether it is there. It never throws. */
export class GroupWriter {
  private readonly writers: Record<Part, (entries: Entry[]) => Promise<void>> = {
    known: (entries) => this.writeKnown(entries),
    new: (entries) => this.writeNew(entries),
    queued: (entries) => this.writeQueued(entries),
    keyed: (entries) => this.writeKeyed(entries),
    keyedQueued: (entries) => this.writeKeyedQueued(entries),
  };

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly crashPoints: CrashPoints,
  ) {}

  /** Writes a group, each of its parts in one statement. */
  async writeTogether(group: readonly Entry[]): Promise<void> {
    const parts = Map.groupBy(group, partOf);
    await Promise.all([...parts].map(([part, entries]) => this.writePart(entries, this.writers[part])));
  }

  /**
   * Writes entries in one statement. One bad row must fail alone: after a failure they are written again, entry by entry,
   * unless the database is away, which each of them would wait for in vain.
   */
  private async writePart(entries: Entry[], write: (entries: Entry[]) => Promise<void>): Promise<void> {
    this.pass('before', entries);
    try {
      await write(entries);
    } catch (error) {
      if (error instanceof LostAnswer) await this.settle(entries, error);
      else if (entries.length === 1 || isDatabaseOutage(error)) entries.forEach((entry) => refuse(entry, error));
      else for (const entry of entries) await this.writePart([entry], write);
    }
  }

  /** The answer to the statement got lost: new runs are stored or not, of known ones their next owner reads what was written. */
  private async settle(entries: Entry[], lost: LostAnswer): Promise<void> {
    const fresh = entries.filter(({ journal }) => !journal.stored);
    const ids = fresh.map(({ journal }) => journal.run.id);
    const stored = ids.length > 0 ? await storedOf(this.database, ids, lost).catch(() => undefined) : undefined;
    for (const entry of entries) {
      if (stored?.has(entry.journal.run.id)) accept(entry);
      else refuse(entry, stored ? lost.cause : lost);
    }
  }

  private async writeNew(entries: Entry[]): Promise<void> {
    await this.run(
      newRunsStatement(
        entries.map(runOf),
        entries.flatMap(({ nodes }) => nodes),
      ),
    );
    this.pass('after', entries);
    entries.forEach(accept);
  }

  private async writeKnown(entries: Entry[]): Promise<void> {
    const written = await this.run(
      knownRunsStatement(
        entries.map(runOf),
        entries.flatMap(({ nodes }) => nodes),
      ),
    );
    this.pass('after', entries);
    acceptOnly(written, entries, (id) => new Fenced(id));
  }

  /** New runs and their jobs, in one statement. */
  private async writeQueued(entries: Entry[]): Promise<void> {
    const jobs = await this.queue.insertion(entries.map(({ journal }) => jobOf(journal.run)));
    await this.run(queuedRunsStatement(entries.map(runOf), jobs, NOTIFY_WORKERS));
    this.pass('after', entries);
    entries.forEach(accept);
    this.queue.wake();
  }

  private async writeKeyed(entries: Entry[]): Promise<void> {
    const written = await this.run(keyedRunsStatement(entries.map(runOf), entries.map(keyOf)));
    this.pass('after', entries);
    acceptOnly(written, entries, () => new KeyTaken());
  }

  private async writeKeyedQueued(entries: Entry[]): Promise<void> {
    const jobs = await this.queue.insertion(entries.map(({ journal }) => jobOf(journal.run)));
    const written = await this.run(
      keyedQueuedRunsStatement(entries.map(runOf), entries.map(keyOf), { jobs, tell: NOTIFY_WORKERS }),
    );
    this.pass('after', entries);
    acceptOnly(written, entries, () => new KeyTaken());
    this.queue.wake();
  }

  private async run({ name, text, values }: GroupStatement): Promise<{ id: string }[]> {
    const written = await this.database.prepared<{ id: string }>(name, text, values);
    // pg gives a statement a callback that V8 takes for long-lived: what was written must not outlive the group with it.
    values.length = 0;
    return written;
  }

  /** Writes an entry that starts, wakes or suspends runs. It has a transaction of its own: none of it counts unless the run is still held. */
  async writeApart(entry: Entry): Promise<void> {
    const { journal, run, nodes, spawned = [], wakes = [], suspension } = entry;
    this.pass('before', [entry]);
    try {
      await this.database.transaction(async (transaction) => {
        await writeRun(transaction, { run, nodes, stored: journal.stored });
        if (spawned.length > 0) {
          const { text, values } = newRunsStatement(spawned.map(storedRun));
          await transaction.query(text, values);
        }
        const jobs: RunJob[] = [...spawned.map(jobOf), ...wakes];
        const startAfter = suspension && (await wakeTime(transaction, run.id, suspension));
        if (startAfter) jobs.push({ ...jobOf(run), startAfter });
        if (jobs.length > 0) await this.queue.enqueue(transaction, jobs);
        for (const wake of wakes) await transaction.execute('select pg_notify($1, $2)', [WOKEN, wake.runId]);
      });
    } catch (error) {
      if (!(error instanceof LostAnswer) || journal.stored) return refuse(entry, error);
      return this.settle([entry], error);
    }
    this.pass('after', [entry]);
    accept(entry);
    this.queue.wake();
  }

  private pass(when: 'before' | 'after', group: readonly Entry[]): void {
    if (this.crashPoints.armed) for (const entry of group) this.crashPoints.pass(`${when}-${kindOf(entry)}`);
  }
}

/** Accepts the entries whose runs were written, and refuses the others. */
function acceptOnly(
  written: readonly { id: string }[],
  entries: readonly Entry[],
  why: (runId: string) => Error,
): void {
  const ids = new Set(written.map(({ id }) => id));
  for (const entry of entries) {
    if (ids.has(entry.journal.run.id)) accept(entry);
    else entry.refused = why(entry.journal.run.id);
  }
}

const runOf = ({ run }: Entry): RunRow => run;

/** Writes one run's rows, as they are to be stored, inside a transaction. @throws Fenced */
export async function writeRun(
  transaction: Transaction,
  { run, nodes, stored }: Pick<Entry, 'run' | 'nodes'> & { stored: boolean },
): Promise<void> {
  const { text, values } = (stored ? knownRunsStatement : newRunsStatement)([run], nodes);
  const written = await transaction.query(text, values);
  if (stored && written.length === 0) throw new Fenced(run.id);
}

/**
 * Finds out which of these runs are stored, when the answer to the statement that was to store them got lost. What the server
 * is still doing is ended first, so those that are not stored will not be.
 * @throws LostAnswer when it cannot be found out
 */
async function storedOf(database: Database, runIds: readonly string[], lost: LostAnswer): Promise<ReadonlySet<string>> {
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

/**
 * When a run that is being suspended goes on: at once when what it waits for has happened meanwhile, else when its first
 * wait ends by itself, if one does. It must be asked after the run's row was written: whoever makes something happen later
 * finds that row locked, then waiting, and queues a job.
 */
async function wakeTime(
  transaction: Transaction,
  runId: string,
  { startAfter, resumes, runs }: Suspension,
): Promise<Date | undefined> {
  if (resumes.length + runs.length === 0) return startAfter;
  const [row] = await transaction.query<{ happened: boolean }>(happened, [runId, runs, resumes]);
  return row?.happened ? new Date() : startAfter;
}
