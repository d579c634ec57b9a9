import { Injectable } from '@nestjs/common';
import { Environment } from '../../../../platform/config/environment.js';
import { CrashPoints } from '../../../../platform/database/crash-points.js';
import { Database, type Transaction } from '../../../../platform/database/connection/database.js';
import { Metrics } from '../../../../platform/metrics/metrics.js';
import { JobQueue } from '../../../../platform/database/queue/job-queue.js';
import { Backlog } from './backlog.js';
import type { CommitOptions } from './commit-options.js';
import { GroupWriter, writeRun } from './group-writer.js';
import { addTo, entryOf, notifyWaiters, rowsOf, take, weightOf, type Entry } from './journal-entry.js';
import { hasLargeValue, writeLargeValues } from './large-value.js';
import type { RecordWriter, RunJournal } from '../run-journal.js';
import { storedNodes, storedRun, type NodeRow, type RunRow } from '../rows.js';

/** Most runs of one group, and most characters of JSON they and their nodes' rows have: both bound the size of a statement. */
const MAX_GROUP = 500;
const MAX_GROUP_WEIGHT = 8_388_608;

/**
 * The one writer of the process. It commits the rows of all runs that wait as one group, each of its parts in one transaction;
 * the next group starts when the last one is committed, so groups grow by themselves with the load and a lone run waits for
 * nobody.
 */
@Injectable()
export class JournalWriter implements RecordWriter {
  private waiting = new Map<RunJournal, Entry>();
  private readonly turns = new Turns();
  private writing = false;
  private readonly backlog: Backlog;
  private readonly groups: GroupWriter;

  constructor(
    private readonly database: Database,
    queue: JobQueue,
    private readonly metrics: Metrics,
    private readonly crashPoints: CrashPoints,
    { RUN_BACKLOG_MAX_CHARACTERS, FILE_RETENTION_DAYS }: Environment,
  ) {
    this.backlog = new Backlog(RUN_BACKLOG_MAX_CHARACTERS);
    this.groups = new GroupWriter(database, queue, { crashPoints, fileDays: FILE_RETENTION_DAYS });
  }

  /** @throws AppError `unavailable` when too much waits to be stored for another new run */
  requireRoom(run: RunRow): void {
    this.backlog.require(run);
  }

  /** Commits a journal with the next group; see `RunJournal.commit`. */
  commit(journal: RunJournal, also: CommitOptions = NOTHING): Promise<void> {
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
  async commitAtomically<T>(
    journal: RunJournal,
    work: (transaction: Transaction) => Promise<{ result: T; row: NodeRow }>,
    signal?: AbortSignal,
  ): Promise<T> {
    const done = await this.database.transaction(async (transaction) => {
      const { result, row } = await work(transaction);
      const { run, stored } = journal;
      const rows = { run: storedRun(run), nodes: storedNodes(run, [row]) };
      await writeLargeValues([rows.run, ...rows.nodes]);
      await writeRun(transaction, { ...rows, stored });
      this.crashPoints.pass('inside-mutation');
      return result;
    }, signal);
    this.crashPoints.pass('after-mutation');
    return done;
  }

  private async writeGroups(): Promise<void> {
    let written: readonly Entry[] = [];
    while (this.waiting.size > 0) {
      const group = this.takeGroup();
      const large = group.flatMap((entry) => rowsOf(entry).filter(hasLargeValue));
      if (large.length > 0) await writeLargeValues(large);
      const writing = this.writeGroup(group);
      // The runs written before go on once these are on their way: the database writes while they work.
      setImmediate(notifyWaiters, written);
      await writing;
      written = group;
    }
    this.writing = false;
    notifyWaiters(written);
  }

  /** Takes the entries that wait, with the rows their journals have by now. */
  private takeGroup(): Entry[] {
    const group = this.nextGroup();
    if (group.length === this.waiting.size) this.waiting = new Map();
    else for (const { journal } of group) this.waiting.delete(journal);
    group.forEach(take);
    return group;
  }

  private nextGroup(): Entry[] {
    const group: Entry[] = [];
    const keys = new Set<string>();
    let weight = 0;
    for (const entry of this.turns.order(this.waiting.values())) {
      // A statement takes a key once; who comes second waits for what becomes of the first.
      const key = keyName(entry.journal);
      if (key !== undefined && keys.has(key)) continue;
      weight += weightOf(entry);
      if (group.length === MAX_GROUP || (weight > MAX_GROUP_WEIGHT && group.length > 0)) break;
      if (key !== undefined) keys.add(key);
      group.push(entry);
    }
    this.turns.serve(group);
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
    await this.groups.writeTogether(group);
    this.metrics.groupCommitted(group.length, performance.now() - began);
  }
}

const NOTHING: CommitOptions = Object.freeze({});

function keyName({ key }: RunJournal): string | undefined {
  return key && `${key.workflow_id} ${key.key}`;
}

/**
 * Whose turn it is among the workspaces that have something to write: who was served longest ago, or not yet, comes first.
 * However much of one workspace waits, another one waits for one group of it at most.
 */
class Turns {
  /** When those were served last that still had something to write afterwards. */
  private served = new Map<string, number>();
  private turn = 0;

  /** What waits, workspace by workspace, of each in the order in which it came. */
  *order(waiting: Iterable<Entry>): Generator<Entry> {
    const ofWorkspaces = Map.groupBy(waiting, workspaceOf);
    this.served = new Map([...this.served].filter(([workspaceId]) => ofWorkspaces.has(workspaceId)));
    const servedAt = ([workspaceId]: [string, unknown]): number => this.served.get(workspaceId) ?? 0;
    for (const [, entries] of [...ofWorkspaces].sort((one, other) => servedAt(one) - servedAt(other))) yield* entries;
  }

  /** These are written now. */
  serve(group: readonly Entry[]): void {
    this.turn += 1;
    for (const entry of group) this.served.set(workspaceOf(entry), this.turn);
  }
}

const workspaceOf = ({ journal }: Entry): string => journal.run.workspace_id;
