import type { Query } from '@millrace/client';
import { api, type Schemas } from '../client.js';

/** How a run stands; the last three are final. */
export const RUN_STATUSES = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'] as const;
/** One of `RUN_STATUSES`. */
export type RunStatus = (typeof RUN_STATUSES)[number];

/** What may begin a run. */
export type RunTrigger = NonNullable<NonNullable<Query<'get', typeof RUNS>>['trigger']>;

/** Why a queued run has not begun. */
export type HoldReason = NonNullable<Schemas['Run']['held']>['reason'];

/** Why a run or node failed. */
export type RunFailure = Schemas['RunFailure'];

/** One execution of a node. */
export type NodeRecord = Schemas['NodeRecord'];

/** A run; lists leave out input, output and nodes. */
export type Run = Schemas['Run'];

/** Address of all runs. */
export const RUNS = '/api/runs';

/** Address of one run. */
export const runPath = (id: string) => `${RUNS}/${encodeURIComponent(id)}`;

/** Address of the graph that a run executes. */
export const runDefinitionPath = (id: string) => `${runPath(id)}/definition`;

/** Reads what the nodes of a run did from a cursor on. */
export const readNodes = (id: string, cursor: string) =>
  api.get('/api/runs/{id}/nodes', { path: { id }, query: { cursor, limit: 200 } });

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
  api.get('/api/runs/{id}/blobs/{blobId}', { path: { id: runId, blobId: $blob } }) as Promise<unknown>;

/** What may differ in a retry: where it goes on, which version, and the start data. */
export interface Retry {
  fromNode?: string;
  version?: 'draft' | number;
  input?: unknown;
}

/** Begins a run in place of one that has ended, or finds the one that was begun before. */
export const retryRun = (id: string, retry: Retry) => api.post('/api/runs/{id}/retry', { path: { id }, body: retry });

/** Ends a run that goes on. */
export const cancelRun = (id: string) => api.post('/api/runs/{id}/cancel', { path: { id } }) as Promise<Run>;

/** How many failed runs nobody has handled. */
export type RunInbox = Schemas['RunInbox'];

/** Address of `RunInbox`. */
export const RUN_INBOX = '/api/run-inbox';

/** Whether a run is one of those that somebody has to handle once they have failed. */
export const needsHandling = ({ status, test, parentRun, retryOf }: Run) =>
  status === 'failed' && !test && parentRun === undefined && retryOf === undefined;

/** Says that a failed run was looked after; without a note where it is empty. */
export const handleRun = (id: string, note: string) =>
  api.post('/api/runs/{id}/handle', { path: { id }, body: note === '' ? {} : { note } }) as Promise<Run>;

/** Says that a failed run is to be looked after again. */
export const reopenRun = (id: string) => api.post('/api/runs/{id}/reopen', { path: { id } }) as Promise<Run>;

/** Lets a run go on that waits to be resumed, with a body for this node that waits. */
export const resumeRun = (id: string, { nodeId, iteration }: NodeRecord, body: unknown) =>
  api.post('/api/runs/{id}/resume', { path: { id }, body: { nodeId, iteration, body } });
