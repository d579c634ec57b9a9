import type { CommitKind } from '../../../../platform/database/crash-points.js';
import { runWeight } from './backlog.js';
import type { CommitOptions } from './commit-options.js';
import { storedNodes, storedRun, type NodeRow, type RunKeyRow, type RunRow } from '../rows.js';
import { storedApproval } from '../run-approvals.js';
import type { RunJournal } from '../run-journal.js';

/** A journal's rows on their way into the database, and who waits for them. */
export interface Entry extends CommitOptions {
  journal: RunJournal;
  /** What is written of the run and of its nodes, from when the entry is taken on. */
  run: RunRow;
  nodes: NodeRow[];
  /** The journal's own rows of these nodes. */
  rows: NodeRow[];
  /** About how many bytes of memory they take. */
  bytes: number;
  done: PromiseWithResolvers<void>;
  /** About how many characters the runs have that it stores for the first time. */
  starting: number;
  /** Why it is not written, once that is known. */
  refused?: unknown;
}

/** An entry that nothing but its journal is known of yet. */
export function entryOf(journal: RunJournal): Entry {
  const starting = journal.stored ? 0 : runWeight(journal.run);
  const { run } = journal;
  return { journal, run, nodes: [], rows: [], bytes: 0, done: Promise.withResolvers<void>(), starting };
}

/**
 * Takes what an entry writes, as it is now. Whatever changes before that reaches the database is for the next commit, together
 * with what that one starts: a node must not be seen to wait for a run that is not stored.
 */
export function take(entry: Entry): void {
  const { journal } = entry;
  entry.bytes = journal.weightInMemory;
  entry.rows = journal.drain();
  entry.run = storedRun(journal.run);
  entry.nodes = storedNodes(journal.run, entry.rows);
  entry.spawned = entry.spawned?.map(storedRun);
  entry.approvals = entry.approvals?.map((approval) => storedApproval(journal.run, approval));
}

/** The rows that an entry writes. */
export function rowsOf({ run, nodes, spawned = [] }: Entry): readonly (RunRow | NodeRow)[] {
  return [run, ...nodes, ...spawned];
}

/**
 * How entries are written together: known runs, or new ones, with their keys or not, and with their jobs or held back. Linked are
 * those that start, wake or suspend runs.
 */
export type Part =
  'known' | 'new' | 'queued' | 'held' | 'keyed' | 'keyedQueued' | 'keyedHeld' | 'knownLinked' | 'newLinked';

/** Whether an entry starts, wakes or suspends runs. */
export const isLinked = ({ spawned, wakes, suspension }: Entry): boolean =>
  (spawned ?? wakes ?? suspension) !== undefined;

/** The part of its group an entry belongs to. */
export function partOf(entry: Entry): Part {
  const { journal, queued } = entry;
  if (isLinked(entry)) return journal.stored ? 'knownLinked' : 'newLinked';
  if (journal.stored) return 'known';
  if (!queued) return journal.key ? 'keyed' : 'new';
  if (journal.run.turn) return journal.key ? 'keyedHeld' : 'held';
  return journal.key ? 'keyedQueued' : 'queued';
}

/** About how many characters an entry has. */
export const weightOf = ({ journal, starting }: Entry): number => journal.weight + starting;

/** Adds what a further commit of the same journal asks for. */
export function addTo(
  entry: Entry,
  { queued, spawned, wakes, suspension, approvals, events, mends }: CommitOptions,
): void {
  entry.queued ??= queued;
  entry.suspension ??= suspension;
  entry.mends ??= mends;
  for (const run of spawned ?? []) entry.starting += runWeight(run);
  if (spawned) entry.spawned = [...(entry.spawned ?? []), ...spawned];
  if (wakes) entry.wakes = [...(entry.wakes ?? []), ...wakes];
  if (approvals) entry.approvals = [...(entry.approvals ?? []), ...approvals];
  if (events) entry.events = [...(entry.events ?? []), ...events];
}

/** What a commit is for the life of its run. */
export function kindOf({ queued, spawned, suspension, run, journal: { stored } }: Entry): CommitKind {
  if (!stored) return queued ? 'accept' : 'start';
  if (suspension) return 'suspend';
  if (run.ended_at !== null) return 'end';
  return spawned ? 'child' : 'record';
}

/** The key of an entry whose run has one. */
export const keyOf = ({ journal }: Entry): RunKeyRow => journal.key!;

/** An entry is in the database, and so is its run from now on. */
export function accept({ journal, bytes }: Entry): void {
  journal.stored = true;
  journal.seat?.hold(-bytes);
}

/** An entry is not written: its rows go back into their journal. */
export function refuse(entry: Entry, error: unknown): void {
  entry.journal.restore(entry.rows);
  entry.refused = error;
}

/** Runs that go on in one turn of the event loop, so that requests are read in between. */
const TOLD_AT_ONCE = 64;

/** Tells those who wait for entries what has become of them, in as many turns of the event loop as it takes. */
export function notifyWaiters(entries: readonly Entry[], from = 0): void {
  const behind = from + TOLD_AT_ONCE;
  for (const { done, refused } of entries.slice(from, behind)) {
    if (refused) done.reject(refused);
    else done.resolve();
  }
  if (behind < entries.length) setImmediate(notifyWaiters, entries, behind);
}
