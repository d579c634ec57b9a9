import type { ProblemFault } from './problem.js';
import { type PageOf, withQuery } from './page.js';
import { send } from './send.js';

/** How a run stands; the last three are final. */
export const RUN_STATUSES = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'] as const;
/** One of `RUN_STATUSES`. */
export type RunStatus = (typeof RUN_STATUSES)[number];

/** What may begin a run. */
export const RUN_TRIGGERS = [
  'webhook',
  'manual',
  'retry',
  'subWorkflow',
  'onFailure',
  'cron',
  'element',
  'agent',
  'mcp',
] as const;

/** Why a run or node failed. */
export interface RunFailure {
  code: string;
  message: string;
  /** What to do about it. */
  advice?: string;
  /** Label of the node. */
  node?: string;
  nodeId?: string;
  /** Indexes of the iterations around the node, outermost first. */
  iteration?: number[];
  /** What of the input was wrong; with `runId`, which nodes of that run failed. */
  errors?: ProblemFault[];
  /** The run of another workflow whose failure this is. */
  runId?: string;
}

/** One execution of a node. */
export interface NodeRecord {
  nodeId: string;
  /** The part of the node's work it is a record of, such as one call of an agent's tool. */
  step?: string;
  label: string;
  type: string;
  /** Indexes of the iterations around it, outermost first. */
  iteration: number[];
  attempt: number;
  /** Grows with every change in the run: of two states of a record the one with the greater is newer. */
  change: number;
  status: RunStatus;
  startedAt: string;
  durationMs?: number;
  input?: unknown;
  output?: unknown;
  error?: RunFailure;
  /** Who let the run go on that waited here. */
  resumed?: Resumption;
}

/** Who let a run go on, with what, and when. */
export interface Resumption {
  at: string;
  by: string;
  id?: string;
  address?: string;
}

/** A run; lists leave out input, output and nodes. */
export interface Run {
  id: string;
  workflowId: string;
  workflowName: string;
  version: number | 'draft';
  trigger: string;
  test: boolean;
  status: RunStatus;
  /** The run it tries again. */
  retryOf?: string;
  /** The run that waits for it. */
  parentRun?: string;
  createdAt: string;
  startedAt?: string;
  endedAt?: string;
  durationMs?: number;
  input?: unknown;
  output?: unknown;
  error?: RunFailure;
  nodes?: NodeRecord[];
  /** Present when its nodes did more than came with it: where the rest begins. */
  nodesCursor?: string;
}

/** Address of all runs. */
export const RUNS = '/api/runs';

/** Address of one run. */
export const runPath = (id: string) => `${RUNS}/${encodeURIComponent(id)}`;

/** Address of the graph that a run executes. */
export const runDefinitionPath = (id: string) => `${runPath(id)}/definition`;

/** Reads what the nodes of a run did from a cursor on. */
export const readNodes = (id: string, cursor: string) =>
  send<PageOf<NodeRecord>>('GET', withQuery(`${runPath(id)}/nodes`, { cursor, limit: '200' }));

/** Whether a run is over. */
export const isEnded = ({ status }: Pick<Run, 'status'>) => RUN_STATUSES.indexOf(status) >= 3;

/** Address of what happens in a run, live. */
export const runEventsPath = (id: string) => `${runPath(id)}/events`;

/** A value that is too large to come with its run. */
export interface SpilledValue {
  $blob: string;
  /** Bytes of its JSON. */
  size: number;
}

/** Whether a value of a record only stands for a large one. */
export function isSpilled(value: unknown): value is SpilledValue {
  return typeof value === 'object' && value !== null && '$blob' in value && 'size' in value;
}

/** Reads a large value. */
export const readSpilled = (runId: string, { $blob }: SpilledValue) =>
  send<unknown>('GET', `${runPath(runId)}/blobs/${encodeURIComponent($blob)}`);

/** What may differ in a retry: where it goes on, which version, and the start data. */
export interface Retry {
  fromNode?: string;
  version?: 'draft' | number;
  input?: unknown;
}

/** Begins a run in place of one that has ended, or finds the one that was begun before. */
export const retryRun = (id: string, retry: Retry) =>
  send<{ runId: string }>('POST', `${runPath(id)}/retry`, { body: retry });

/** Ends a run that goes on. */
export const cancelRun = (id: string) => send<Run>('POST', `${runPath(id)}/cancel`, { body: {} });

/** Lets a run go on that waits to be resumed, with a body for this node that waits. */
export const resumeRun = (id: string, { nodeId, iteration }: NodeRecord, body: unknown) =>
  send<{ runId: string }>('POST', `${runPath(id)}/resume`, { body: { nodeId, iteration, body } });
