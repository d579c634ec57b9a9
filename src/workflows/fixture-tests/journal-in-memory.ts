import { AppError } from '@libs/errors';
import { RunJournal } from '../engine/journal/run-journal.js';
import type { NodeRow, RunRow } from '../engine/journal/rows.js';

/** Most records a test makes. */
const MAX_RECORDS = 20_000;

/** A journal of a run that nobody stores, and the records of its nodes in their order. */
export interface JournalInMemory {
  journal: RunJournal;
  rows: ReadonlySet<NodeRow>;
}

/** Keeps the records of one run in memory. Its commits reject with `too_large` when there are more than a test may make. */
export function journalInMemory(run: RunRow): JournalInMemory {
  const rows = new Set<NodeRow>();
  let changes = 0;
  const writer = {
    commit: (journal: RunJournal): Promise<void> => {
      for (const row of journal.drain()) rows.add(Object.assign(row, { change: (changes += 1) }));
      if (rows.size <= MAX_RECORDS) return Promise.resolve();
      return Promise.reject(new AppError('too_large', `A test runs at most ${MAX_RECORDS} nodes.`));
    },
    together: (): Promise<never> => Promise.reject(new AppError('internal', 'A test has no database.')),
  };
  return { journal: new RunJournal(writer, run, false), rows };
}
