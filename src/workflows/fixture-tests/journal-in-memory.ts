import { AppError } from '#libs/errors';
import type { MemorySeat } from '../engine/memory/memory-room.js';
import { RunJournal } from '../engine/journal/run-journal.js';
import type { NodeRow, RunRow } from '../engine/journal/rows.js';
import { testLimits } from '../definition/tests/workflow-fixture.dto.js';

/** A journal of a run that nobody stores, and the records of its nodes in their order. */
export interface JournalInMemory {
  journal: RunJournal;
  rows: ReadonlySet<NodeRow>;
}

/**
 * Keeps the records of one run in memory. A commit lets others run, as one that goes to the database does, and rejects with
 * `too_large` when there are more records than a test may make, or they hold more than they may together.
 */
export function journalInMemory(run: RunRow, seat?: MemorySeat): JournalInMemory {
  const { records, characters, memoryBytes } = testLimits;
  const rows = new Set<NodeRow>();
  let changes = 0;
  let held = 0;
  let bytes = 0;
  const writer = {
    commit: async (journal: RunJournal): Promise<void> => {
      held += journal.weight;
      bytes += journal.weightInMemory;
      for (const row of journal.drain()) rows.add(Object.assign(row, { change: (changes += 1) }));
      if (rows.size > records) throw new AppError('too_large', `A test runs at most ${records} nodes.`);
      if (held > characters)
        throw new AppError(
          'too_large',
          `The records of a test have at most ${characters} characters of JSON together.`,
        );
      if (bytes > memoryBytes)
        throw new AppError('too_large', `The records of a test take at most ${memoryBytes} bytes of memory together.`);
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
    commitAtomically: (): Promise<never> => Promise.reject(new AppError('internal', 'A test has no database.')),
  };
  return { journal: new RunJournal(writer, run, false, { seat }), rows };
}
