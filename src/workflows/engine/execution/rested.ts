import type { RunJournal } from '../journal/run-journal.js';

/**
 * Lets others run, and writes what a run has gathered when it is much, so that a long loop holds neither event loop nor memory.
 * A run for which there is no room writes what it has, and waits for room.
 */
export async function rested(journal: RunJournal): Promise<void> {
  const { seat } = journal;
  if (journal.isFull || (seat?.isCrowded && journal.weight > 0)) await journal.commit();
  else await new Promise<void>((resolve) => setImmediate(resolve));
  if (seat?.isCrowded) await seat.whenRoom();
}
