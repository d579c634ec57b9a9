import type { NodeRow } from './rows.js';
import type { RunJournal } from './run-journal.js';
import { storeNewRuns, storeRuns } from './statements.js';

/** One run's part of a group. */
export interface JournalRows {
  journal: RunJournal;
  nodes: readonly NodeRow[];
}

/** A statement and its values; the name is that under which it is prepared. */
export interface GroupStatement {
  name: string;
  text: string;
  values: string[];
}

/** The one statement that writes a group: runs that are new, and runs that are stored already. */
export function groupStatement(fresh: readonly JournalRows[], known: readonly JournalRows[]): GroupStatement {
  const freshRuns = JSON.stringify(fresh.map(({ journal }) => journal.run));
  const freshNodes = JSON.stringify(fresh.flatMap(({ nodes }) => nodes));
  if (known.length === 0) return { name: 'store-new-runs', text: storeNewRuns, values: [freshRuns, freshNodes] };
  const knownRuns = JSON.stringify(
    known.map(({ journal: { run } }) => ({
      id: run.id,
      attempt: run.attempt,
      status: run.status,
      owner: run.owner,
      awaited: run.awaited,
      started_at: run.started_at,
      ended_at: run.ended_at,
      output: run.output,
      response: run.response,
      error: run.error,
    })),
  );
  const knownNodes = JSON.stringify(known.flatMap(({ nodes }) => nodes));
  return { name: 'store-runs', text: storeRuns, values: [freshRuns, freshNodes, knownRuns, knownNodes] };
}
