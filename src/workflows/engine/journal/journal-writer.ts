import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { isDatabaseOutage } from '../../../database/database-error.js';
import { Database, type Transaction } from '../../../database/database.js';
import { LostAnswer } from '../../../database/lost-answer.js';
import { Metrics } from '../../../metrics/metrics.js';
import { JobQueue, TELL, type RunJob } from '../../../queue/job-queue.js';
import { CrashPoints } from '../../../database/crash-points.js';
import { Backlog } from './backlog.js';
import type { CommitWith } from './commit-with.js';
import {
  accept,
  addTo,
  apartOrTogether,
  entryOf,
  goOn,
  isApart,
  keyOf,
  kindOf,
  nodesOf,
  partOf,
  refuse,
  runOf,
  weightOf,
  type Entry,
  type Part,
} from './journal-entry.js';
import { Fenced, KeyTaken, type RunJournal } from './run-journal.js';
import { jobOf } from './run-job.js';
import { storedNodes, storedRun, type NodeRow, type RunRow } from './rows.js';
import {
  type GroupStatement,
  keyedQueuedRunsStatement,
  keyedRunsStatement,
  knownRunsStatement,
  newRunsStatement,
  queuedRunsStatement,
} from './group-statement.js';
import { storedOf } from './stored-of.js';
import { wakeTime } from './wake-time.js';
import { WOKEN } from '../channels.js';

/** Most runs of one group, and most characters of JSON they and their nodes' rows have: both bound the size of a statement. */
const MAX_GROUP = 500;
const MAX_GROUP_WEIGHT = 8_388_608;

/**
 * The one writer of the process. It commits the rows of all runs that wait in one transaction; the next group starts when
 * the last one is committed, so groups grow by themselves with the load and a lone run waits for nobody.
 */
@Injectable()
export class JournalWriter {
  private waiting = new Map<RunJournal, Entry>();
  private writing = false;
  private readonly backlog: Backlog;
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
    private readonly metrics: Metrics,
    private readonly crashPoints: CrashPoints,
    { RUN_BACKLOG_MAX_CHARACTERS }: Environment,
  ) {
    this.backlog = new Backlog(RUN_BACKLOG_MAX_CHARACTERS);
  }

  /** @throws AppError `unavailable` when too much waits to be stored for another new run */
  requireRoom(run: RunRow): void {
    this.backlog.require(run);
  }

  /** Commits a journal with the next group; see `RunJournal.commit`. */
  commit(journal: RunJournal, also: CommitWith = NOTHING): Promise<void> {
    let entry = this.waiting.get(journal);
    if (!entry) {
      entry = entryOf(journal);
      this.waiting.set(journal, entry);
      if (!journal.stored) this.keepRoom(entry);
    }
    if (also !== NOTHING) addTo(entry, also);
    if (!this.writing) {
      this.writing = true;
      setImmediate(() => void this.writeGroups());
    }
    return entry.done.promise;
  }

  /**
   * Does work and writes a record of it in one transaction, apart from the groups: both or neither. The signal ends it.
   * @throws Fenced when the run was taken over or has ended; the work is then undone
   */
  async together<T>(
    journal: RunJournal,
    work: (transaction: Transaction) => Promise<{ result: T; row: NodeRow }>,
    signal?: AbortSignal,
  ): Promise<T> {
    const done = await this.database.transaction(async (transaction) => {
      const { result, row } = await work(transaction);
      await write(transaction, journal, [row]);
      this.crashPoints.pass('inside-mutation');
      return result;
    }, signal);
    this.crashPoints.pass('after-mutation');
    return done;
  }

  private async writeGroups(): Promise<void> {
    let written: readonly Entry[] = [];
    while (this.waiting.size > 0) {
      for (const entries of apartOrTogether(this.takeGroup())) {
        const writing = isApart(entries[0]!) ? this.writeApart(entries[0]!) : this.writeGroup(entries);
        // The runs written before go on once these are on their way: the database writes while they work.
        setImmediate(goOn, written);
        await writing;
        written = entries;
      }
    }
    this.writing = false;
    goOn(written);
  }

  /** Takes the entries that wait, with the rows their journals have by now. */
  private takeGroup(): Entry[] {
    const group = this.nextGroup();
    if (group.length === this.waiting.size) this.waiting = new Map();
    else for (const { journal } of group) this.waiting.delete(journal);
    for (const entry of group) entry.nodes = entry.journal.drain();
    return group;
  }

  private nextGroup(): Entry[] {
    const group: Entry[] = [];
    const keys = new Set<string>();
    let weight = 0;
    for (const entry of this.waiting.values()) {
      // A statement takes a key once; who comes second waits for what becomes of the first.
      const key = keyName(entry.journal);
      if (key !== undefined && keys.has(key)) continue;
      weight += weightOf(entry);
      if (group.length === MAX_GROUP || (weight > MAX_GROUP_WEIGHT && group.length > 0)) break;
      if (key !== undefined) keys.add(key);
      group.push(entry);
    }
    return group;
  }

  /** Counts a new run among those that wait until it is known what has become of it. */
  private keepRoom({ journal: { run }, starting, done }: Entry): void {
    this.backlog.add(run.workspace_id, starting);
    const leave = (): void => this.backlog.add(run.workspace_id, -starting);
    done.promise.then(leave, leave);
  }

  private async writeGroup(group: readonly Entry[]): Promise<void> {
    const began = performance.now();
    const parts = Map.groupBy(group, partOf);
    await Promise.all([...parts].map(([part, entries]) => this.writePart(entries, this.writers[part])));
    this.metrics.groupCommitted(group.length, performance.now() - began);
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
    await this.run(newRunsStatement(entries.map(runOf), entries.flatMap(nodesOf)));
    this.pass('after', entries);
    entries.forEach(accept);
  }

  private async writeKnown(entries: Entry[]): Promise<void> {
    const written = await this.run(knownRunsStatement(entries.map(runOf), entries.flatMap(nodesOf)));
    this.pass('after', entries);
    acceptOnly(written, entries, (id) => new Fenced(id));
  }

  /** New runs and their jobs, in one statement. */
  private async writeQueued(entries: Entry[]): Promise<void> {
    const jobs = await this.queue.insertion(entries.map(({ journal }) => jobOf(journal.run)));
    await this.run(queuedRunsStatement(entries.map(runOf), jobs, TELL));
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
      keyedQueuedRunsStatement(entries.map(runOf), entries.map(keyOf), { jobs, tell: TELL }),
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

  /** An entry that starts, wakes or suspends runs has a transaction of its own: none of it counts unless the run is still held. */
  private async writeApart(entry: Entry): Promise<void> {
    const { journal, nodes, spawned = [], wakes = [], suspension } = entry;
    const { run } = journal;
    this.pass('before', [entry]);
    try {
      await this.database.transaction(async (transaction) => {
        await write(transaction, journal, nodes);
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

const NOTHING: CommitWith = Object.freeze({});

function keyName({ key }: RunJournal): string | undefined {
  return key && `${key.workflow_id} ${key.key}`;
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

/** Writes one run's rows inside a transaction. @throws Fenced */
async function write(transaction: Transaction, { run, stored }: RunJournal, nodes: NodeRow[]): Promise<void> {
  const { text, values } = (stored ? knownRunsStatement : newRunsStatement)([storedRun(run)], storedNodes(run, nodes));
  const written = await transaction.query(text, values);
  if (stored && written.length === 0) throw new Fenced(run.id);
}
