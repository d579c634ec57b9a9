import type { JobInsertion } from '../../../../platform/database/queue/job-queue.js';
import {
  RowParameters,
  type Columns,
  type ColumnType,
} from '../../../../platform/database/connection/statements/row-parameters.js';
import { ENDED } from '../../channels.js';
import type { NodeRow, RunKeyRow, RunRow } from '../rows.js';

/** What is stored of a new run. */
const runColumns = {
  id: 'uuid',
  workspace_id: 'uuid',
  workflow_id: 'uuid',
  version: 'integer',
  definition: 'json',
  trigger: 'text',
  test: 'boolean',
  status: 'text',
  attempt: 'integer',
  owner: 'uuid',
  awaited: 'boolean',
  priority: 'integer',
  retry_of: 'uuid',
  parent_run: 'uuid',
  depth: 'integer',
  changes: 'integer',
  created_at: 'time',
  started_at: 'time',
  ended_at: 'time',
  active_ms: 'double precision',
  input: 'json',
  output: 'json',
  response: 'json',
  error: 'json',
  sealed: 'text',
} as const satisfies Record<Exclude<keyof RunRow, 'hidden' | 'turn' | 'tags'>, ColumnType>;

/** What is stored of a key, besides its end. */
const runKeyColumns = {
  workspace_id: 'uuid',
  workflow_id: 'uuid',
  key: 'text',
  fingerprint: 'bytea',
  run_id: 'uuid',
} as const satisfies Record<keyof RunKeyRow, ColumnType>;

/** What changes of a run once it is stored, with the three fields that find it. */
const movedRunColumns = {
  id: 'uuid',
  workspace_id: 'uuid',
  attempt: 'integer',
  status: 'text',
  owner: 'uuid',
  awaited: 'boolean',
  changes: 'integer',
  started_at: 'time',
  ended_at: 'time',
  active_ms: 'double precision',
  output: 'json',
  response: 'json',
  error: 'json',
  sealed: 'text',
} as const satisfies Columns<RunRow>;

/** What is stored of an execution of a node. */
const nodeColumns = {
  workspace_id: 'uuid',
  run_id: 'uuid',
  node_id: 'text',
  path: 'text',
  attempt: 'integer',
  seq: 'integer',
  change: 'integer',
  status: 'text',
  output_name: 'text',
  started_at: 'time',
  duration_ms: 'double precision',
  input: 'json',
  output: 'json',
  error: 'json',
} as const satisfies Record<keyof NodeRow, ColumnType>;

/** A statement that is prepared under a name. */
interface Statement {
  name: string;
  text: string;
}

/** The parameters of new runs, and those of what their nodes did. */
export const newRuns = new RowParameters<RunRow>(runColumns, 1);
/** Their numbers go on behind those of `newRuns`: both stand in one statement. */
export const newNodes = new RowParameters<NodeRow>(nodeColumns, newRuns.next);
/** The parameters of keys, and those of the runs they start. */
export const newKeys = new RowParameters<RunKeyRow>(runKeyColumns, 1);
/** As `newRuns`, behind those of `newKeys`. */
export const keyedRuns = new RowParameters<RunRow>(runColumns, newKeys.next);
/** The parameters of runs that are stored already, and those of what their nodes did. */
export const movedRuns = new RowParameters<RunRow>(movedRunColumns, 1);
/** As `newNodes`, behind those of `movedRuns`. */
export const movedNodes = new RowParameters<NodeRow>(nodeColumns, movedRuns.next);

/** A record's values as they are stored: its change follows those that its run has counted before. */
const movedNodeValues = Object.keys(nodeColumns).map((name) =>
  name === 'change' ? 'moved.before + x.change' : `x.${name}`,
);

const insertRuns = `insert into run (${newRuns.names}) ${newRuns.select}`;

/** New runs with what their nodes did. */
export const storeNewRuns: Statement = {
  name: 'store-new-runs',
  text: `
  with fresh as (${insertRuns})
  insert into node_execution (${newNodes.names}) ${newNodes.select}`,
};

/** New runs and what queues them. */
export const storeQueuedRuns = ({ text: insertJobs, tell }: Pick<JobInsertion, 'text' | 'tell'>): Statement => ({
  name: 'store-queued-runs',
  text: `
  with fresh as (${insertRuns}),
  queued as (${insertJobs.replaceAll('$1', `$${newRuns.next}`)})
  ${tell(`$${newRuns.next + 1}`)}`,
});

const KEPT_HOURS = 24;

/**
 * Takes keys that nobody has, or whose time is over, and stores the runs of those that were taken: a key never stands without
 * its run. All processes take keys in the same order, so none waits for another in a circle.
 */
const takeKeys = `
  taken as (
    insert into run_key (${newKeys.names}, expires_at)
    select k.*, now() + interval '${KEPT_HOURS} hours' from (${newKeys.select}) as k order by workspace_id, workflow_id, key
    on conflict (workspace_id, workflow_id, key) do update
       set fingerprint = excluded.fingerprint, run_id = excluded.run_id, expires_at = excluded.expires_at
     where run_key.expires_at < now()
    returning workspace_id, run_id
  ),
  fresh as (
    insert into run (${keyedRuns.names}) select * from (${keyedRuns.select}) as x
     where (x.workspace_id, x.id) in (select workspace_id, run_id from taken)
    returning id
  )`;

/** New runs by their keys; answers the ids of those whose key was free. */
export const storeKeyedRuns: Statement = {
  name: 'store-keyed-runs',
  text: `with ${takeKeys} select id from fresh`,
};

const jobsOfFresh = `(
  select coalesce(json_agg(job), '[]') from json_array_elements($${keyedRuns.next}::text::json) as job
   where (job -> 'data' ->> 'runId')::uuid in (select id from fresh))`;

/** As `storeKeyedRuns`, with the jobs of those runs as in `storeQueuedRuns`. */
export const storeKeyedQueuedRuns = ({ text: insertJobs, tell }: Pick<JobInsertion, 'text' | 'tell'>): Statement => ({
  name: 'store-keyed-queued-runs',
  text: `
  with ${takeKeys},
  queued as (${insertJobs.replaceAll('$1', () => jobsOfFresh)}),
  told as (${tell(`$${keyedRuns.next + 1}`)})
  select id from fresh, told`,
});

/**
 * Known runs with what their nodes did. Of a run nothing is written unless this process still holds its attempt and it has
 * not ended; answers the ids of those that were written. Ended runs are told by their time and not by their status, for
 * which there is an index: with figures from before many runs were queued, PostgreSQL would walk all of it. What a node got
 * stays: who goes on with its record was not told of it.
 */
export const storeKnownRuns: Statement = {
  name: 'store-known-runs',
  text: `
  with moved as (
    update run set status = x.status, owner = x.owner, awaited = run.awaited or x.awaited, changes = run.changes + x.changes, started_at = x.started_at, ended_at = x.ended_at, active_ms = x.active_ms,
                   output = x.output, response = x.response, error = x.error, sealed = coalesce(run.sealed, x.sealed)
      from (${movedRuns.select}) as x
     where run.workspace_id = x.workspace_id and run.id = x.id and run.attempt = x.attempt and run.ended_at is null
    returning run.workspace_id, run.id, run.awaited, run.status, run.changes - x.changes as before
  ),
  moved_nodes as (
    insert into node_execution (${movedNodes.names})
    select ${movedNodeValues.join(', ')} from (${movedNodes.select}) as x join moved on moved.workspace_id = x.workspace_id and moved.id = x.run_id
    on conflict (workspace_id, run_id, node_id, path, attempt) do update
       set status = excluded.status, change = excluded.change, output_name = excluded.output_name, duration_ms = excluded.duration_ms,
           input = coalesce(excluded.input, node_execution.input), output = excluded.output, error = excluded.error
  )
  select id, case when awaited and status in ('succeeded', 'failed', 'cancelled') then pg_notify('${ENDED}', id::text) end as told from moved`,
};
