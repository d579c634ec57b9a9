import type { Columns, ColumnType } from '../../../../platform/database/connection/row-parameters.js';
import type { NodeRow, RunKeyRow, RunRow } from '../rows.js';

/** What is stored of a new run. */
export const runColumns = {
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
} as const satisfies Record<Exclude<keyof RunRow, 'hidden'>, ColumnType>;

/** What is stored of a key, besides its end. */
export const runKeyColumns = {
  workspace_id: 'uuid',
  workflow_id: 'uuid',
  key: 'text',
  fingerprint: 'bytea',
  run_id: 'uuid',
} as const satisfies Record<keyof RunKeyRow, ColumnType>;

/** What changes of a run once it is stored, with the two fields that find it. */
export const movedRunColumns = {
  id: 'uuid',
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
export const nodeColumns = {
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
