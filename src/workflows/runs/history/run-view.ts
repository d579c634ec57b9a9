import { may, type Caller } from '#libs/access';
import { isPlainObject, jsonSchema } from '#libs/schema';
import type { Definition, NodeDefinition } from '../../model/definition.js';
import { nodeKinds } from '../../nodes/node-kinds.js';
import { STEP_SEPARATOR } from '../../nodes/contract/node-kind.js';
import type { NodeRow, RunRow } from '../../engine/journal/rows.js';
import { runFailure } from './run-failure.dto.js';
import { Run, RunReceipt, type NodeRecord, type RecordedResumption } from './run.dto.js';

/** Either answer to somebody who did something to a run. */
export const runAnswerSchema = { anyOf: [jsonSchema(Run), jsonSchema(RunReceipt)] };

/** A run's row with its workflow's name; times are dates as the driver reads them. */
export type StoredRun = Omit<RunRow, 'created_at' | 'started_at' | 'ended_at' | 'tags'> & {
  workflow_name: string;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  tags: string[];
  handled_at: Date | null;
  handled: { by: string; id?: string; note?: string } | null;
};

/** A node's record as the database gives it. */
export type StoredNode = Omit<NodeRow, 'started_at'> & {
  started_at: Date;
  /** Who let the run go on that waited there. */
  resumed: { at: string; by: string; id: string | null; address: string | null } | null;
};

/** A run as lists show it. */
export function runSummary(row: StoredRun): Run {
  const { started_at, ended_at } = row;
  return {
    id: row.id,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    version: row.version ?? 'draft',
    trigger: row.trigger,
    test: row.test,
    status: row.status,
    ...(row.retry_of && { retryOf: row.retry_of }),
    ...(row.parent_run && { parentRun: row.parent_run }),
    ...(row.tags.length > 0 && { tags: row.tags }),
    createdAt: row.created_at.toISOString(),
    ...(started_at && { startedAt: started_at.toISOString() }),
    ...(ended_at && { endedAt: ended_at.toISOString() }),
    ...(started_at && ended_at && { durationMs: ended_at.getTime() - started_at.getTime() }),
    ...(row.error && { error: runFailure(row.error) }),
    ...(row.handled_at && row.handled && { handled: { at: row.handled_at.toISOString(), ...row.handled } }),
  };
}

/** A run with what its nodes did first. */
export function runDetail(
  row: StoredRun,
  { nodes, nextCursor }: { nodes: readonly StoredNode[]; nextCursor?: string },
  definition: Definition | undefined,
): Run {
  const start = startRecord(row, definition);
  return {
    ...runSummary(row),
    input: row.input,
    ...(row.output !== null || row.response ? { output: row.output } : {}),
    nodes: [...(start ? [start] : []), ...nodeRecords(nodes, definition)],
    ...(nextCursor !== undefined && { nodesCursor: nextCursor }),
  };
}

/** What nodes did, in the order given. */
export function nodeRecords(nodes: readonly StoredNode[], definition: Definition | undefined): NodeRecord[] {
  const byId = new Map(definition?.nodes.map((node) => [node.id, node]));
  return nodes.map((row) => {
    const [nodeId = '', ...step] = row.node_id.split(STEP_SEPARATOR);
    const record = nodeRecord({ ...row, node_id: nodeId }, byId.get(nodeId));
    return step.length === 0 ? record : { ...record, step: step.join(STEP_SEPARATOR) };
  });
}

/** The start node's record, which is older than every change. It is the run's own input, which is not stored twice. */
export function startRecord(row: StoredRun, definition: Definition | undefined): NodeRecord | undefined {
  const start = definition?.nodes.find(({ type }) => nodeKinds.get(type)?.role === 'start');
  if (!start) return undefined;
  return {
    nodeId: start.id,
    label: start.label,
    type: start.type,
    iteration: [],
    attempt: 1,
    change: 0,
    status: 'succeeded',
    startedAt: (row.started_at ?? row.created_at).toISOString(),
    durationMs: 0,
    output: row.input,
  };
}

/** The value of a node, or what it waits for: the engine counts times in milliseconds, readers get them as everywhere else. */
function shownOutput({ status, output }: StoredNode): unknown {
  if (status === 'succeeded' || !isPlainObject(output) || typeof output['until'] !== 'number') return output;
  return { ...output, until: new Date(output['until']).toISOString() };
}

function nodeRecord(row: StoredNode, definition: NodeDefinition | undefined): NodeRecord {
  return {
    nodeId: row.node_id,
    label: definition?.label ?? row.node_id,
    type: definition?.type ?? '',
    iteration: row.path === '' ? [] : row.path.split('.').map(Number),
    attempt: row.attempt,
    change: row.change,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    ...(row.duration_ms !== null && { durationMs: row.duration_ms }),
    input: row.input,
    // Null is a value too: that of a workflow without a Return, for one.
    ...((row.output !== null || row.status === 'succeeded') && { output: shownOutput(row) }),
    ...(row.output_name !== null && { outputName: row.output_name }),
    ...(row.error && { error: runFailure(row.error) }),
    ...(row.resumed && { resumed: shownResumption(row.resumed) }),
  };
}

function shownResumption({ at, by, id, address }: NonNullable<StoredNode['resumed']>): RecordedResumption {
  return { at: new Date(at).toISOString(), by, ...(id !== null && { id }), ...(address !== null && { address }) };
}

/**
 * What answers somebody who did something to a run: the run to those who may read runs. To anybody else a receipt, since what
 * nodes got and made, and what Return answered, is what `runs:read` is for.
 */
export function runAnswer(caller: Caller, run: Run): Run | RunReceipt {
  if (may(caller, { scope: 'runs:read', role: 'viewer' })) return run;
  return { runId: run.id, status: run.status };
}
