import type { InputFault, ProviderFault } from '#libs/errors';
import type { HiddenTexts } from '../secrets/hidden-texts.js';

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
  /** Milliseconds for which earlier owners executed it; once it rests or has ended, all of them did. */
  active_ms: number;
  input: unknown;
  output: unknown;
  response: RunResponse | null;
  error: RunError | null;
  /** What records of the run do not show, sealed. */
  sealed: string | null;
  /** The same, opened: while it is there the row holds the texts themselves, and what is stored holds marks for them. */
  hidden?: HiddenTexts;
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

/** A run's row as it is to be stored: as it is now, whatever becomes of it until it is written. */
export function storedRun(run: RunRow): RunRow {
  const { hidden, input, output, response, error } = run;
  if (!hidden) return { ...run };
  return {
    ...run,
    input: hidden.hide(input),
    output: hidden.hide(output),
    response: hidden.hide(response),
    error: hidden.hide(error),
  };
}

/** The same for rows of a run's nodes. */
export function storedNodes({ hidden }: RunRow, nodes: readonly NodeRow[]): NodeRow[] {
  if (!hidden) return nodes.map((row) => ({ ...row }));
  return nodes.map((row) => ({ ...row, ...hidden.hide({ input: row.input, output: row.output, error: row.error }) }));
}
