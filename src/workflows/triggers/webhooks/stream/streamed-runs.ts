import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#libs/errors';
import { Database } from '../../../../platform/database/connection/database.js';
import { Draining } from '../../../../platform/health/draining.service.js';
import type { NodeStatus, RunResponse, RunStatus } from '../../../engine/journal/rows.js';
import { redacted } from '../../../nodes/contract/hidden-texts.js';
import { STEP_SEPARATOR } from '../../../nodes/contract/node-kind.js';
import { SHOWN_MAX_BYTES } from '../../../runs/history/run-values.js';
import { LONGEST_STREAM_MS } from '../../../runs/live/event-stream.js';
import { AnsweredRuns, failureOf, hasAnswer } from '../answered-runs.js';

/** What a caller hears of a run: `change` is where to go on after it. */
export type Told =
  | { event: 'run'; change: number; data: { runId: string; status: RunStatus } }
  | { event: 'node'; change: number; data: EndedNode }
  | { event: 'result'; data: Result }
  | { event: 'problem'; data: AppError; isLast: boolean };

/** A node that has ended. The output is there if the author lets callers have it and it is small enough. */
interface EndedNode {
  nodeId: string;
  iteration: number[];
  attempt: number;
  status: NodeStatus;
  output?: unknown;
  /** Of an output that is too large to be sent. */
  outputBytes?: number;
}

/** What the Return node says; without one, 204 and null. */
type Result = { runId: string; body: unknown } & Pick<RunResponse, 'statusCode' | 'headers'>;

/** Which run, from where on, and what of it. */
export interface StreamedRun {
  workspaceId: string;
  runId: string;
  /** Ids of the nodes whose output is sent. */
  outputs: readonly string[];
  /** The change after which to begin. */
  last: number;
  /** Ends when the reader leaves. */
  gone: AbortSignal;
}

/** How often a run is looked at. The database tells, so it does not matter which process executes it. */
const LOOK_MS = 400;
/** Records that are read at once, without outputs and with them: those of a page are a few megabytes. */
const PAGE = { plain: 500, outputs: 16 };

const readRun =
  'select status, response, changes, sealed is not null as hides from run where workspace_id = $1 and id = $2';

/** Parts of a node's work, such as the calls of an agent, are nothing that a graph names. */
const readEnded = `
  select node_id, path, attempt, change, status,
         case when node_id = any($3) and octet_length(output::text) <= ${SHOWN_MAX_BYTES} then output end as output,
         case when node_id = any($3) then octet_length(output::text) end as bytes
    from node_execution
   where workspace_id = $5 and run_id = $1 and change > $2 and status in ('succeeded', 'failed', 'cancelled') and position('${STEP_SEPARATOR}' in node_id) = 0
   order by change limit $4`;

interface RunState {
  status: RunStatus;
  response: RunResponse | null;
  changes: number;
  /** Whether its records hide something. */
  hides: boolean;
}

interface EndedRow {
  node_id: string;
  path: string;
  attempt: number;
  change: number;
  status: NodeStatus;
  output: unknown;
  bytes: number | null;
}

/** Tells the callers of webhooks what happens in the runs that they started. */
@Injectable()
export class StreamedRuns {
  constructor(
    private readonly database: Database,
    private readonly runs: AnsweredRuns,
    private readonly draining: Draining,
  ) {}

  /** Everything after a change. The last of it is the answer, or why there is none yet; nothing follows a reader who leaves. */
  async *of(streamed: StreamedRun): AsyncGenerator<Told> {
    const { workspaceId, runId, gone } = streamed;
    const signal = AbortSignal.any([gone, this.draining.signal]);
    const endsAt = performance.now() + LONGEST_STREAM_MS;
    let change = streamed.last;
    let shown: RunStatus | undefined;
    while (!signal.aborted && performance.now() < endsAt) {
      const [run] = await this.database.query<RunState>(readRun, [workspaceId, runId]);
      if (!run) return yield problem(new AppError('not_found', 'The run is not kept any more.', { runId }));
      const { status } = run;
      if (status !== shown) yield { event: 'run', change, data: { runId, status } };
      shown = status;
      for await (const node of this.ended(streamed, run, change)) {
        change = node.change;
        yield node;
      }
      change = Math.max(change, run.changes);
      if (hasAnswer(run)) return yield await this.answer(streamed);
      await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
    if (gone.aborted) return;
    yield this.draining.active ? problem(stopping(runId), false) : problem(tooLong(runId), false);
  }

  /** The nodes that have ended since a change, in the order in which they did. */
  private async *ended({ workspaceId, runId, outputs }: StreamedRun, { changes, hides }: RunState, last: number) {
    const limit = outputs.length > 0 ? PAGE.outputs : PAGE.plain;
    for (let change = last; change < changes;) {
      const rows = await this.database.query<EndedRow>(readEnded, [runId, change, outputs, limit, workspaceId]);
      for (const row of rows) yield { event: 'node', change: row.change, data: endedNode(row, hides) } as const;
      if (rows.length < limit) return;
      change = rows.at(-1)!.change;
    }
  }

  private async answer({ workspaceId, runId }: StreamedRun): Promise<Told> {
    const run = await this.runs.find({ workspace_id: workspaceId, id: runId });
    if (!run) return problem(new AppError('not_found', 'The run is not kept any more.', { runId }));
    const failure = failureOf(run);
    if (failure) return problem(failure);
    const { statusCode = 204, headers = {} } = run.response ?? {};
    return { event: 'result', data: { runId, statusCode, headers, body: run.output } };
  }
}

/** `isLast`: whether the run has nothing more to tell. */
const problem = (data: AppError, isLast = true): Told => ({ event: 'problem', data, isLast });

const stopping = (runId: string): AppError =>
  new AppError('unavailable', 'This process stops, and the run goes on. Connect again with Last-Event-ID.', { runId });

const tooLong = (runId: string): AppError =>
  new AppError('workflow_timeout', 'The run takes longer than a stream may last, and goes on.', { runId });

function endedNode({ node_id, path, attempt, status, output, bytes }: EndedRow, hides: boolean): EndedNode {
  const node = { nodeId: node_id, iteration: path === '' ? [] : path.split('.').map(Number), attempt, status };
  if (bytes === null) return node;
  if (bytes > SHOWN_MAX_BYTES) return { ...node, outputBytes: bytes };
  return { ...node, output: hides ? redacted(output) : output };
}
