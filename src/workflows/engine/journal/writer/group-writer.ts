import { setTimeout as pause } from 'node:timers/promises';
import { storeEvents } from '../../../../events/outbox/store-events.js';
import { type AcceptedFile, acceptFiles } from '../../../../files/accept-files.js';
import type { CrashPoints } from '../../../../platform/database/crash-points.js';
import { isDatabaseOutage } from '../../../../platform/database/connection/statements/database-error.js';
import type { Database, Transaction, Statements } from '../../../../platform/database/connection/database.js';
import { LostAnswer } from '../../../../platform/database/connection/statements/lost-answer.js';
import type { JobQueue } from '../../../../platform/database/queue/job-queue.js';
import {
  type GroupStatement,
  heldRunsStatement,
  keyedHeldRunsStatement,
  keyedQueuedRunsStatement,
  keyedRunsStatement,
  knownRunsStatement,
  newRunsStatement,
  queuedRunsStatement,
} from './group-statement.js';
import { accept, type Entry, isLinked, keyOf, kindOf, type Part, partOf, refuse } from './journal-entry.js';
import { writeLinks } from './links.js';
import { jobOf, type RunIdentity, type RunRow } from '../rows.js';
import { storeApprovals } from '../run-approvals.js';
import { markMendedRuns } from '../run-inbox.js';
import { storeTags } from '../run-tags.js';
import { Fenced, KeyTaken } from '../run-journal.js';

/** How long a caller waits for it: a database that restarts is back by then, one that is gone is not. */
const PATIENCE_MS = 3000;

const PAUSE_MS = 200;

/** Writes entries into the database, and knows of each afterwards whether it is there. It never throws. */
export class GroupWriter {
  private readonly writers: Record<Part, (entries: Entry[]) => Promise<void>> = {
    known: (entries) => this.writeKnown(entries),
    new: (entries) => this.writeNew(entries),
    queued: (entries) => this.writeQueued(entries),
    held: (entries) => this.writeHeld(entries),
    keyed: (entries) => this.writeKeyed(entries),
    keyedQueued: (entries) => this.writeKeyedQueued(entries),
    keyedHeld: (entries) => this.writeKeyedHeld(entries),
    knownLinked: (entries) => this.writeKnown(entries),
    newLinked: (entries) => this.writeNew(entries),
  };

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly options: {
      crashPoints: CrashPoints;
      /** Days for which files of runs are kept. */
      fileDays: number;
    },
  ) {}

  /** Writes a group, each of its parts in one transaction. */
  async writeTogether(group: readonly Entry[]): Promise<void> {
    const parts = Map.groupBy(group, partOf);
    await Promise.all([...parts].map(([part, entries]) => this.writePart(entries, this.writers[part])));
  }

  /**
   * Writes entries in one transaction. One bad row must fail alone: after a failure they are written again, entry by entry,
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
    const runs = fresh.map(({ journal }) => journal.run);
    const stored = runs.length > 0 ? await storedOf(this.database, runs, lost).catch(() => undefined) : undefined;
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
      entries,
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
      entries,
    );
    this.pass('after', entries);
    acceptOnly(written, entries, (id) => new Fenced(id));
  }

  /** New runs and their jobs, in one statement. */
  private async writeQueued(entries: Entry[]): Promise<void> {
    const jobs = await this.queue.insertion(entries.map(({ journal }) => jobOf(journal.run)));
    await this.run(queuedRunsStatement(entries.map(runOf), jobs), entries);
    this.pass('after', entries);
    entries.forEach(accept);
    this.queue.wake();
  }

  private async writeHeld(entries: Entry[]): Promise<void> {
    await this.run(heldRunsStatement(entries.map(runOf)), entries);
    this.pass('after', entries);
    entries.forEach(accept);
  }

  private async writeKeyedHeld(entries: Entry[]): Promise<void> {
    const written = await this.run(keyedHeldRunsStatement(entries.map(runOf), entries.map(keyOf)), entries);
    this.pass('after', entries);
    acceptOnly(written, entries, () => new KeyTaken());
  }

  private async writeKeyed(entries: Entry[]): Promise<void> {
    const written = await this.run(keyedRunsStatement(entries.map(runOf), entries.map(keyOf)), entries);
    this.pass('after', entries);
    acceptOnly(written, entries, () => new KeyTaken());
  }

  private async writeKeyedQueued(entries: Entry[]): Promise<void> {
    const jobs = await this.queue.insertion(entries.map(({ journal }) => jobOf(journal.run)));
    const written = await this.run(keyedQueuedRunsStatement(entries.map(runOf), entries.map(keyOf), jobs), entries);
    this.pass('after', entries);
    acceptOnly(written, entries, () => new KeyTaken());
    this.queue.wake();
  }

  /**
   * What entries bring besides their rows goes into one transaction with these, for those entries alone that were written: the
   * runs they start, wake or suspend, what people are asked, what is told as events, failed runs that are made good, and the tags
   * and files of new runs.
   */
  private async run(statement: GroupStatement, entries: readonly Entry[]): Promise<{ id: string }[]> {
    const { name, text, values } = statement;
    const write = (on: Statements) => on.prepared<{ id: string }>(name, text, values);
    const areLinked = entries.some(isLinked);
    const bringMore = areLinked || entries.some(bringsMore);
    const answered = bringMore
      ? await this.database.transaction(async (transaction) => {
          const rows = await write(transaction);
          const written = writtenOf(entries, rows);
          await writeLinks(transaction, this.queue, written);
          await storeApprovals(
            transaction,
            written.flatMap((entry) => entry.approvals ?? []),
          );
          const events = written.flatMap((entry) => entry.events ?? []);
          await storeEvents(transaction, events);
          await markMendedRuns(
            transaction,
            written.flatMap((entry) => entry.mends ?? []),
          );
          await storeTags(transaction, written.filter(tagsToStore).map(runOf));
          const files = written.flatMap((entry) => filesOf(entry) ?? []);
          if (files.length > 0) await acceptFiles(transaction, files, this.options.fileDays);
          return rows;
        })
      : await write(this.database);
    // pg gives a statement a callback that V8 takes for long-lived: what was written must not outlive the group with it.
    values.length = 0;
    if (areLinked) this.queue.wake();
    return answered;
  }

  private pass(when: 'before' | 'after', group: readonly Entry[]): void {
    const { crashPoints } = this.options;
    if (crashPoints.armed) for (const entry of group) crashPoints.pass(`${when}-${kindOf(entry)}`);
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

/** The entries that were written: all new runs without keys, of the others those that the statement has answered. */
function writtenOf(entries: readonly Entry[], answered: readonly { id: string }[]): Entry[] {
  const ids = new Set(answered.map(({ id }) => id));
  return entries.filter(({ journal: { stored, key, run } }) => (!stored && !key) || ids.has(run.id));
}

/** Whether an entry brings something besides its rows and links. */
function bringsMore(entry: Entry): boolean {
  return (entry.approvals ?? entry.events ?? entry.mends ?? tagsToStore(entry) ?? filesOf(entry)) !== undefined;
}

/** The tags of a run that is stored for the first time. */
function tagsToStore({ journal, run }: Entry): readonly string[] | undefined {
  return journal.stored ? undefined : run.tags;
}

/** The files that come with the run of an entry; once it is stored they are its own. */
function filesOf({ journal: { stored, files, run } }: Entry): AcceptedFile[] | undefined {
  if (stored || files.length === 0) return undefined;
  return files.map((id) => ({ id, workspaceId: run.workspace_id, runId: run.id }));
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
  if (!stored) await storeTags(transaction, [run]);
}

const readStored = `
  select id from run where (workspace_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`;

/**
 * Finds out which of these runs are stored, when the answer to the statement that was to store them got lost. What the server
 * is still doing is ended first, so those that are not stored will not be.
 * @throws LostAnswer when it cannot be found out
 */
async function storedOf(
  database: Database,
  runs: readonly RunIdentity[],
  lost: LostAnswer,
): Promise<ReadonlySet<string>> {
  const keys = [runs.map(({ workspace_id }) => workspace_id), runs.map(({ id }) => id)];
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const rows = await database.settle<{ id: string }>(lost, readStored, keys);
      return new Set(rows.map(({ id }) => id));
    } catch {
      if (performance.now() > end) throw lost;
      await pause(PAUSE_MS);
    }
  }
}
