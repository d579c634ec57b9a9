import type { JobInsertion } from '../../../../platform/database/queue/job-queue.js';
import type { Parameter } from '../../../../platform/database/connection/statements/row-parameters.js';
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

/** Takes the place of the statement that inserts jobs: runs that are held back wait without one. */
const insertHeld = `
  insert into run_gate (run_id, workspace_id, workflow_id, lane, created_at, debounce, not_before, not_after)
  select (held -> 'data' ->> 'runId')::uuid, (held ->> 'workspaceId')::uuid, (held ->> 'workflowId')::uuid, held ->> 'lane',
         to_timestamp((held ->> 'createdAt')::double precision / 1000), held ->> 'debounce',
         to_timestamp((held ->> 'notBefore')::double precision / 1000), to_timestamp((held ->> 'notAfter')::double precision / 1000)
    from json_array_elements($1::json) as held`;

/** Nobody is to be told: whoever has stored them lets them begin. */
const held = { text: insertHeld, tell: () => 'select null as told' };

/** New runs that wait for their turn. */
const storeHeldRuns = { ...storeQueuedRuns(held), name: 'store-held-runs' };

/** As `storeHeldRuns`, of those whose key is free. */
const storeKeyedHeldRuns = { ...storeKeyedQueuedRuns(held), name: 'store-keyed-held-runs' };

/** The parameter of `insertHeld`, in the form of that of jobs: both are told by their run where a key was taken. */
function heldRunsValue(runs: readonly RunRow[]): string {
  return JSON.stringify(
    runs.map((run) => ({
      data: { runId: run.id },
      workspaceId: run.workspace_id,
      workflowId: run.workflow_id,
      createdAt: run.created_at,
      ...run.turn,
    })),
  );
}

/** A statement and its values; the name is that under which it is prepared. */
export interface GroupStatement {
  name: string;
  text: string;
  values: Parameter[];
}

/** Stores new runs with what their nodes did, the records of a run together and in the order of the runs. */
export function newRunsStatement(runs: readonly RunRow[], nodes: readonly NodeRow[] = []): GroupStatement {
  countChanges(runs, nodes);
  return { ...storeNewRuns, values: [...newRuns.values(runs), ...newNodes.values(nodes)] };
}

/** Stores new runs and queues them. */
export function queuedRunsStatement(runs: readonly RunRow[], jobs: JobInsertion): GroupStatement {
  return { ...storeQueuedRuns(jobs), values: [...newRuns.values(runs), ...jobs.values, jobs.signal] };
}

/** Stores new runs that wait for their turn. */
export function heldRunsStatement(runs: readonly RunRow[]): GroupStatement {
  return { ...storeHeldRuns, values: [...newRuns.values(runs), heldRunsValue(runs)] };
}

/** As `heldRunsStatement`, of those whose keys are free, with the keys; answers their ids. */
export function keyedHeldRunsStatement(runs: readonly RunRow[], keys: readonly RunKeyRow[]): GroupStatement {
  return { ...storeKeyedHeldRuns, values: [...newKeys.values(keys), ...keyedRuns.values(runs), heldRunsValue(runs)] };
}

/** Stores new runs whose keys are free, with the keys; answers their ids. */
export function keyedRunsStatement(runs: readonly RunRow[], keys: readonly RunKeyRow[]): GroupStatement {
  return { ...storeKeyedRuns, values: [...newKeys.values(keys), ...keyedRuns.values(runs)] };
}

/** As `keyedRunsStatement`, and queues them as `queuedRunsStatement` does. */
export function keyedQueuedRunsStatement(
  runs: readonly RunRow[],
  keys: readonly RunKeyRow[],
  jobs: JobInsertion,
): GroupStatement {
  const values = [...newKeys.values(keys), ...keyedRuns.values(runs), ...jobs.values, jobs.signal];
  return { ...storeKeyedQueuedRuns(jobs), values };
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
