import { ENDED } from '../channels.js';

const time = (column: string): string => `to_timestamp(x.${column} / 1000.0)`;

const runColumns = `id uuid, workspace_id uuid, workflow_id uuid, version integer, definition json, trigger text, test boolean, status text,
  attempt integer, owner uuid, awaited boolean, priority integer, retry_of uuid, parent_run uuid, depth integer, created_at double precision, started_at double precision,
  ended_at double precision, input json, output json, response json, error json`;

const nodeColumns = `run_id uuid, node_id text, path text, attempt integer, seq integer, change integer, status text, output_name text,
  started_at double precision, duration_ms double precision, input json, output json, error json`;

const insertRuns = (parameter: string): string => `
  insert into run (id, workspace_id, workflow_id, version, definition, trigger, test, status, attempt, owner, awaited, priority, retry_of, parent_run, depth,
                   created_at, started_at, ended_at, input, output, response, error)
  select x.id, x.workspace_id, x.workflow_id, x.version, x.definition, x.trigger, x.test, x.status, x.attempt, x.owner, x.awaited, x.priority, x.retry_of, x.parent_run, x.depth,
         ${time('created_at')}, ${time('started_at')}, ${time('ended_at')}, x.input, x.output, x.response, x.error
    from json_to_recordset(${parameter}::json) as x(${runColumns})`;

const insertNodes = (source: string): string => `
  insert into node_execution (run_id, node_id, path, attempt, seq, change, status, output_name, started_at, duration_ms, input, output, error)
  select x.run_id, x.node_id, x.path, x.attempt, x.seq, x.change, x.status, x.output_name, ${time('started_at')}, x.duration_ms, x.input, x.output, x.error
    from ${source}`;

const replaceNode = `
  on conflict (run_id, node_id, path, attempt) do update
     set status = excluded.status, change = excluded.change, output_name = excluded.output_name, duration_ms = excluded.duration_ms,
         input = excluded.input, output = excluded.output, error = excluded.error`;

/** New runs ($1) with what their nodes did ($2). */
export const storeNewRuns = `
  with fresh as (${insertRuns('$1')})
  ${insertNodes(`json_to_recordset($2::json) as x(${nodeColumns})`)}`;

/** New runs ($1) and, by a statement with one parameter, their jobs ($2); `tell` is a query that goes along. */
export const storeQueuedRuns = (insertJobs: string, tell: string): string => `
  with fresh as (${insertRuns('$1')}),
  queued as (${insertJobs.replaceAll('$1', '$2')})
  ${tell}`;

/**
 * New runs ($1) with their nodes ($2), and known runs ($3) with theirs ($4). Of a known run nothing is written unless this
 * process still holds its attempt and it has not ended; answers the ids of those that were written.
 */
export const storeRuns = `
  with fresh as (${insertRuns('$1')}),
  fresh_nodes as (${insertNodes(`json_to_recordset($2::json) as x(${nodeColumns})`)}),
  moved as (
    update run set status = x.status, owner = x.owner, awaited = run.awaited or x.awaited, started_at = ${time('started_at')}, ended_at = ${time('ended_at')},
                   output = x.output, response = x.response, error = x.error
      from json_to_recordset($3::json) as x(id uuid, attempt integer, status text, owner uuid, awaited boolean, started_at double precision,
                                            ended_at double precision, output json, response json, error json)
     where run.id = x.id and run.attempt = x.attempt and run.status in ('queued', 'running', 'waiting')
    returning run.id, run.awaited, run.status
  ),
  moved_nodes as (
    ${insertNodes(`json_to_recordset($4::json) as x(${nodeColumns}) where x.run_id in (select id from moved)`)} ${replaceNode}
  )
  select id, case when awaited and status in ('succeeded', 'failed', 'cancelled') then pg_notify('${ENDED}', id::text) end as told from moved`;
