import type { NodeRow, RunRow } from './rows.js';
import {
  movedNodes,
  movedRuns,
  newNodes,
  newRuns,
  storeKnownRuns,
  storeNewRuns,
  storeQueuedRuns,
} from './statements.js';

/** A statement and its values; the name is that under which it is prepared. */
export interface GroupStatement {
  name: string;
  text: string;
  values: string[];
}

/** Stores new runs with what their nodes did. */
export function newRunsStatement(runs: readonly RunRow[], nodes: readonly NodeRow[] = []): GroupStatement {
  return { ...storeNewRuns, values: [...newRuns.values(runs), ...newNodes.values(nodes)] };
}

/** Stores new runs and, by the statement `jobs`, what queues them; the query `tell` goes along. */
export function queuedRunsStatement(
  runs: readonly RunRow[],
  jobs: { text: string; values: [string] },
  tell: string,
): GroupStatement {
  return { ...storeQueuedRuns(jobs.text, tell), values: [...newRuns.values(runs), ...jobs.values] };
}

/** Stores what has become of known runs and what their nodes did; answers the ids of those this process still holds. */
export function knownRunsStatement(runs: readonly RunRow[], nodes: readonly NodeRow[]): GroupStatement {
  return { ...storeKnownRuns, values: [...movedRuns.values(runs), ...movedNodes.values(nodes)] };
}
