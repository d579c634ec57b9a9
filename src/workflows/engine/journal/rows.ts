import type { InputFault, ProviderFault } from '@libs/errors';

/** How a run stands. The last three are final. */
export const runStatuses = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'] as const;
/** One of `runStatuses`. */
export type RunStatus = (typeof runStatuses)[number];

/** How an execution of a node stands. */
export const nodeStatuses = ['running', 'waiting', 'succeeded', 'failed', 'cancelled'] as const;
/** One of `nodeStatuses`. */
export type NodeStatus = (typeof nodeStatuses)[number];

/** Why a run or node failed, as people read it; of a run it also says where. */
export interface RunError {
  code: string;
  message: string;
  /** Label of the node. */
  node?: string;
  nodeId?: string;
  /** Indexes of the iterations around the node, outermost first; absent outside of loops. */
  iteration?: number[];
  /** What of the node's input was wrong; with `runId`, which nodes of that run failed. */
  errors?: InputFault[];
  /** What the provider said when it refused. */
  provider?: ProviderFault;
  /** The other run whose failure this is. */
  runId?: string;
  /** Whether it may have done its work although it failed. */
  outcomeUnknown?: true;
  /** Of an unknown outcome: the key it was sent with, by which a repeat is told from something new. */
  idempotencyKey?: string;
}

/** What a Return node says besides the body. */
export interface RunResponse {
  statusCode: number;
  headers: Record<string, string>;
}

/** A run as the journal stores it. Times are epoch milliseconds. */
export interface RunRow {
  id: string;
  workspace_id: string;
  workflow_id: string;
  /** Null for a draft, whose definition is stored with the run. */
  version: number | null;
  definition: unknown;
  trigger: string;
  test: boolean;
  status: RunStatus;
  attempt: number;
  owner: string | null;
  awaited: boolean;
  priority: number;
  retry_of: string | null;
  /** The run that waits for it. */
  parent_run: string | null;
  /** How many runs stand above it. */
  depth: number;
  /** How many changes of its records are written with it; the database adds them up. */
  changes: number;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  input: unknown;
  output: unknown;
  response: RunResponse | null;
  error: RunError | null;
}

/** A key that names the request which starts a run, as it is stored with the run. */
export interface RunKeyRow {
  workspace_id: string;
  workflow_id: string;
  key: string;
  /** Digest of the request, as `bytea` is written. */
  fingerprint: string;
  run_id: string;
}

/** One execution of a node: one node, iteration and attempt. */
export interface NodeRow {
  run_id: string;
  node_id: string;
  path: string;
  attempt: number;
  /** Order within the run. */
  seq: number;
  /** Grows with every change of a record of the run, so that what is new can be told; it is counted as the record is written. */
  change: number;
  status: NodeStatus;
  /** The output taken, if it is not the only one. */
  output_name: string | null;
  started_at: number;
  duration_ms: number | null;
  input: unknown;
  output: unknown;
  error: RunError | null;
}
