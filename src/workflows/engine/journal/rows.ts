import type { RunJob } from '../../../platform/database/queue/job-queue.js';
import type { Turn } from '../../compiler/turns.js';
import type { HiddenTexts } from '../../nodes/contract/hidden-texts.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import { storedValue } from './writer/large-value.js';

/** How a run stands. The last three are final. */
export const runStatuses = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'] as const;
/** One of `runStatuses`. */
export type RunStatus = (typeof runStatuses)[number];

/** How an execution of a node stands. */
export const nodeStatuses = ['running', 'waiting', 'succeeded', 'failed', 'cancelled'] as const;
/** One of `nodeStatuses`. */
export type NodeStatus = (typeof nodeStatuses)[number];

/** What a Return node says besides the body. */
export interface RunResponse {
  statusCode: number;
  headers: Record<string, string>;
  /** Whether callers are answered before the run has ended, however it ends. */
  early?: true;
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
  /** Of a new run that is not to begin at once: where it waits for its turn. */
  turn?: Turn;
  /** Of a new run: words by which it is found. */
  tags?: readonly string[];
}

/** Names a run: rows of runs are found by their workspace and id. */
export type RunIdentity = Pick<RunRow, 'id' | 'workspace_id'>;

/** A run, and the attempt under which a process holds it. */
export type HeldIdentity = RunIdentity & Pick<RunRow, 'attempt'>;

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
  workspace_id: string;
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

/**
 * A run's row as it is to be stored: as it is now, whatever becomes of it until it is written. See `writeLargeValues`. A plain
 * spread is one copy for V8; fields spread in beside it would cost several times as much, for every run and node.
 */
export function storedRun(run: RunRow): RunRow {
  const { hidden } = run;
  const stored = { ...run };
  stored.input = storedValue(run.input, hidden);
  stored.output = storedValue(run.output, hidden);
  if (hidden) {
    stored.response = hidden.hide(run.response);
    stored.error = hidden.hide(run.error);
    if (run.tags) stored.tags = hidden.hide(run.tags);
  }
  return stored;
}

/** The same for rows of a run's nodes. */
export function storedNodes({ hidden }: RunRow, nodes: readonly NodeRow[]): NodeRow[] {
  return nodes.map((row) => {
    const stored = { ...row };
    stored.input = storedValue(row.input, hidden);
    stored.output = storedValue(row.output, hidden);
    if (hidden) stored.error = hidden.hide(row.error);
    return stored;
  });
}

/** The job that queues a run. */
export function jobOf(run: Pick<RunRow, 'id' | 'workspace_id' | 'priority'>): RunJob {
  return { runId: run.id, workspaceId: run.workspace_id, priority: run.priority };
}
