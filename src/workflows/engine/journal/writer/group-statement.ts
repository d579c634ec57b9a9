import type { NodeRow, RunKeyRow, RunRow } from '../rows.js';
import {
  keyedRuns,
  movedNodes,
  movedRuns,
  newKeys,
  newNodes,
  newRuns,
  storeKeyedQueuedRuns,
  storeKeyedRuns,
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

/** Stores new runs with what their nodes did, the records of a run together and in the order of the runs. */
export function newRunsStatement(runs: readonly RunRow[], nodes: readonly NodeRow[] = []): GroupStatement {
  countChanges(runs, nodes);
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

/** Stores new runs whose keys are free, with the keys; answers their ids. */
export function keyedRunsStatement(runs: readonly RunRow[], keys: readonly RunKeyRow[]): GroupStatement {
  return { ...storeKeyedRuns, values: [...newKeys.values(keys), ...keyedRuns.values(runs)] };
}

/** As `keyedRunsStatement`, and queues them as `queuedRunsStatement` does. */
export function keyedQueuedRunsStatement(
  runs: readonly RunRow[],
  keys: readonly RunKeyRow[],
  { jobs, tell }: { jobs: { text: string; values: [string] }; tell: string },
): GroupStatement {
  const values = [...newKeys.values(keys), ...keyedRuns.values(runs), ...jobs.values];
  return { ...storeKeyedQueuedRuns(jobs.text, tell), values };
}

/** As `newRunsStatement`, of runs that are stored already; answers the ids of those this process still holds. */
export function knownRunsStatement(runs: readonly RunRow[], nodes: readonly NodeRow[]): GroupStatement {
  countChanges(runs, nodes);
  return { ...storeKnownRuns, values: [...movedRuns.values(runs), ...movedNodes.values(nodes)] };
}

/** Numbers what is written of each run from 1; the database begins behind what it has counted of the run before. */
function countChanges(runs: readonly RunRow[], nodes: readonly NodeRow[]): void {
  let next = 0;
  for (const run of runs) {
    run.changes = 0;
    for (; nodes[next]?.run_id === run.id; next += 1) nodes[next]!.change = run.changes += 1;
  }
}
