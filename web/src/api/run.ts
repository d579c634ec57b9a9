import { send } from './send.js';

/** How a run stands; the last three are final. */
export const RUN_STATUSES = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'] as const;
/** One of `RUN_STATUSES`. */
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Why a run or node failed. */
export interface RunFailure {
  code: string;
  message: string;
  /** Label of the node. */
  node?: string;
}

/** One execution of a node. */
export interface NodeRecord {
  nodeId: string;
  label: string;
  type: string;
  /** Indexes of the iterations around it, outermost first. */
  iteration: number[];
  attempt: number;
  status: RunStatus;
  startedAt: string;
  durationMs?: number;
  input?: unknown;
  output?: unknown;
  error?: RunFailure;
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
  createdAt: string;
  startedAt?: string;
  endedAt?: string;
  durationMs?: number;
  input?: unknown;
  output?: unknown;
  error?: RunFailure;
  nodes?: NodeRecord[];
}

/** Address of all runs. */
export const RUNS = '/api/runs';

/** Address of one run. */
export const runPath = (id: string) => `${RUNS}/${encodeURIComponent(id)}`;

/** Whether a run is over. */
export const isEnded = ({ status }: Pick<Run, 'status'>) => RUN_STATUSES.indexOf(status) >= 3;

/** Ends a run that goes on. */
export const cancelRun = (id: string) => send<Run>('POST', `${runPath(id)}/cancel`, { body: {} });
