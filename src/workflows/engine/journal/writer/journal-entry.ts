import type { CommitKind } from '../../../../platform/database/crash-points.js';
import { runWeight } from './backlog.js';
import type { CommitOptions } from './commit-options.js';
import { storedNodes, storedRun, type NodeRow, type RunKeyRow, type RunRow } from '../rows.js';
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
}

/** How entries are written together: known runs, or new ones, with their jobs or keys or both. */
export type Part = 'known' | 'new' | 'queued' | 'keyed' | 'keyedQueued';

/** The part of its group an entry belongs to. */
export function partOf({ journal, queued }: Entry): Part {
  if (journal.stored) return 'known';
  if (journal.key) return queued ? 'keyedQueued' : 'keyed';
  return queued ? 'queued' : 'new';
}

/** About how many characters an entry has. */
export const weightOf = ({ journal, starting }: Entry): number => journal.weight + starting;

/** Adds what a further commit of the same journal asks for. */
export function addTo(entry: Entry, { queued, spawned, wakes, suspension }: CommitOptions): void {
  entry.queued ??= queued;
  entry.suspension ??= suspension;
  for (const run of spawned ?? []) entry.starting += runWeight(run);
  if (spawned) entry.spawned = [...(entry.spawned ?? []), ...spawned];
  if (wakes) entry.wakes = [...(entry.wakes ?? []), ...wakes];
}

/** What a commit is for the life of its run. */
export function kindOf({ queued, spawned, suspension, run, journal: { stored } }: Entry): CommitKind {
  if (!stored) return queued ? 'accept' : 'start';
  if (suspension) return 'suspend';
  if (run.ended_at !== null) return 'end';
  return spawned ? 'child' : 'record';
}

/** Entries as they are written: those of one statement together, before each of those that have a transaction of their own. */
export function commitGroups(entries: readonly Entry[]): Entry[][] {
  const together = entries.filter((entry) => !hasOwnTransaction(entry));
  const apart = entries.filter(hasOwnTransaction).map((entry) => [entry]);
  return together.length > 0 ? [together, ...apart] : apart;
}

/** Whether an entry has a transaction of its own: it starts, wakes or suspends runs. */
export function hasOwnTransaction({ spawned, wakes, suspension }: Entry): boolean {
  return spawned !== undefined || wakes !== undefined || suspension !== undefined;
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

/** Tells those who wait for entries what has become of them. */
export function notifyWaiters(entries: readonly Entry[]): void {
  for (const { done, refused } of entries) {
    if (refused) done.reject(refused);
    else done.resolve();
  }
}
