import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { sha256, uuidV7 } from '#libs/crypto';
import { AppError, invalidInput, notFound } from '#libs/errors';
import { Database, type Statements } from '../../../platform/database/connection/database.js';
import { JobQueue } from '../../../platform/database/queue/job-queue.js';
import type { Plan, PlanNode } from '../../compiler/plan.js';
import type { RunStatus } from '../../engine/journal/rows.js';
import { ATTEMPT_OF_RUN_BEFORE, INTERRUPTED } from '../../engine/journal/node-records.js';
import { STEP_SEPARATOR } from '../../nodes/contract/node-kind.js';
import { PlanSource } from '../../plans/plan-source.js';
import { RunSecrets, type SecretRun } from '../../engine/secrets/run-secrets.service.js';
import { isFinal } from '../../engine/run-transitions.js';
import { secretTexts, withKept, type WebhookStartData } from '../../nodes/webhook/webhook-start-data.js';
import type { RetryRun } from '../history/run.dto.js';

interface RetriedRun extends SecretRun {
  workflow_id: string;
  version: number | null;
  definition: unknown;
  status: RunStatus;
  test: boolean;
  /** Of the start data; null where these have none. */
  headers: unknown;
}

interface UnfinishedRetry {
  id: string;
  /** Digest of what it was asked for with; null for one of an earlier version of the service. */
  retry_asked: Buffer | null;
}

/** Retries go before what nobody watches, after callers that wait. */
const PRIORITY = 15;

const readRun = `
  select id, workspace_id, workflow_id, version, definition, status, test, sealed, input -> 'headers' as headers
    from run where id = $1 and workspace_id = $2`;

const unfinished = `
  select id, retry_asked from run
   where workspace_id = $1 and retry_of = $2 and status in ('queued', 'running', 'waiting') order by id limit 1`;

/** Its first claim is a later one than any that the copied records come from. */
const insertRun = `
  insert into run (id, workspace_id, workflow_id, version, definition, trigger, test, status, attempt, awaited, priority, retry_of, created_at, input, sealed, retry_asked)
  select $1, workspace_id, workflow_id, $3, $4, 'retry', test or $6, 'queued', 1, true, ${PRIORITY}, id, now(), coalesce($5::json, input), $7, $9
    from run where workspace_id = $8 and id = $2`;

/** What has succeeded, and what has failed in a way the workflow dealt with. */
const copyRecords = `
  with copied as (
    insert into node_execution (workspace_id, run_id, node_id, path, attempt, seq, change, status, output_name, started_at, duration_ms, input, output, error)
    select workspace_id, $1, node_id, path, attempt, seq, row_number() over (order by seq), status, output_name, started_at, duration_ms, input, output, error
      from node_execution
     where workspace_id = $4 and run_id = $2 and split_part(node_id, '${STEP_SEPARATOR}', 1) = any($3) and (status = 'succeeded' or output_name is not null)
    returning change
  )
  update run set changes = (select count(*) from copied) where workspace_id = $4 and id = $1`;

/** What is done again although it may have been done: it keeps the key under which it can be told from something new. */
const copyUnknown = `
  with copied as (
    insert into node_execution (workspace_id, run_id, node_id, path, attempt, seq, change, status, started_at, duration_ms, error)
    select workspace_id, $1, node_id, path, ${ATTEMPT_OF_RUN_BEFORE}, seq,
           (select changes from run where workspace_id = $4 and id = $1) + row_number() over (order by seq),
           'failed', started_at, duration_ms,
           json_build_object('code', '${INTERRUPTED}', 'outcomeUnknown', true, 'idempotencyKey', error ->> 'idempotencyKey',
             'message', 'The run before left open whether this node did its work. It is done again under the same key.')
      from (select distinct on (node_id, path) * from node_execution
             where workspace_id = $4 and run_id = $2 order by node_id, path, attempt desc) as latest
     where node_id = any($3) and error ->> 'idempotencyKey' is not null
    returning change
  )
  update run set changes = changes + (select count(*) from copied) where workspace_id = $4 and id = $1`;

/** Runs that are tried again, from the beginning or from one of their nodes. */
@Injectable()
export class RetryRuns {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanSource,
    private readonly queue: JobQueue,
    private readonly secrets: RunSecrets,
  ) {}

  /**
   * Starts a new run in place of one that has ended. With `fromNode` the results of all nodes are kept that
   * follow neither it nor a node that the version made another one. Effects whose outcome is unknown keep their keys, but
   * for that of `fromNode` itself: who names it wants it done.
   * @returns the id of the new run, or of the one that the same retry started before and that has not ended yet
   * @throws AppError `not_found`, `conflict` while the run or another retry of it goes on, `invalid_input` for a node that is not in the version,
   * `workflow_invalid` for a draft with faults
   */
  async retry(workspaceId: string, { id, fromNode, version, input }: RetryRun): Promise<string> {
    const run = await this.find(this.database, workspaceId, id);
    requireEnded(run);
    const plan = await this.planOf(workspaceId, run, version);
    // A draft that was saved since is another one.
    const draft = version === 'draft' ? plan.definition : undefined;
    const asked = sha256(JSON.stringify({ fromNode, version, input, draft }));
    const before = fromNode === undefined || version === undefined ? plan : await this.planOf(workspaceId, run);
    const kept = fromNode === undefined ? [] : keptNodes({ before, plan, fromNode });
    const again = plan.nodes.map((node) => node.id).filter((node) => node !== fromNode && !kept.includes(node));
    const runId = await this.database.transaction(async (transaction) => {
      requireEnded(await this.find(transaction, workspaceId, id, 'for update'));
      const [begun] = await transaction.query<UnfinishedRetry>(unfinished, [workspaceId, id]);
      if (begun) return sameRetry(begun, asked);
      const newId = uuidV7();
      const given = input === undefined ? undefined : withKept(input, run.headers);
      const secrets = this.secrets.again(run, newId, secretTexts((input as Partial<WebhookStartData> | null)?.headers));
      await transaction.execute(insertRun, [
        newId,
        id,
        plan.version,
        plan.version === null ? JSON.stringify(plan.definition) : null,
        given === undefined ? null : JSON.stringify(secrets?.hidden.hide(given) ?? given),
        plan.version === null,
        secrets?.sealed ?? null,
        workspaceId,
        asked,
      ]);
      await transaction.execute(copyRecords, [newId, id, kept, workspaceId]);
      await transaction.execute(copyUnknown, [newId, id, again, workspaceId]);
      await this.queue.enqueue(transaction, [{ runId: newId, workspaceId, priority: PRIORITY }]);
      return newId;
    });
    this.queue.wake();
    return runId;
  }

  private async find(on: Statements, workspaceId: string, id: string, lock = ''): Promise<RetriedRun> {
    const [run] = await on.query<RetriedRun>(`${readRun} ${lock}`, [id, workspaceId]);
    if (!run) throw notFound('run');
    return run;
  }

  private async planOf(workspaceId: string, run: RetriedRun, version?: RetryRun['version']): Promise<Plan> {
    const { workflow_id: workflowId } = run;
    if (version !== 'draft')
      return this.plans.plan({
        ...{ workspaceId, workflowId, definition: run.definition },
        version: version ?? run.version,
      });
    const definition = await this.plans.draft(workspaceId, workflowId);
    return this.plans.plan({ workspaceId, workflowId, version: null, definition });
  }
}

/** The ids of the nodes whose results are kept. @throws AppError `invalid_input` */
function keptNodes({ before, plan, fromNode }: { before: Plan; plan: Plan; fromNode: string }): string[] {
  const following = nodesFrom(plan, fromNode);
  if (following.size === 0) throw invalidInput('fromNode', 'unknown', 'is no node of this version');
  const again = new Set(
    [following, ...changedNodes(plan, before).map((id) => nodesFrom(plan, id))].flatMap((ids) => [...ids]),
  );
  return plan.nodes.filter(({ id }) => !again.has(id)).map(({ id }) => id);
}

function requireEnded({ status }: RetriedRun): void {
  if (!isFinal(status)) throw new AppError('conflict', `The run has not ended yet: ${status}.`);
}

/** The id of a retry that goes on, for whoever asks for the same one. @throws AppError `conflict` */
function sameRetry({ id, retry_asked: before }: UnfinishedRetry, asked: Buffer): string {
  if (before === null || before.equals(asked)) return id;
  const detail = `The run ${id} is another retry of it, which has not ended yet; wait for its end or cancel it first.`;
  throw new AppError('conflict', detail, { runId: id });
}

/** Ids of the nodes that are other ones than those of the same id in another plan: what those gave is nothing of theirs. */
function changedNodes(plan: Plan, before: Plan): string[] {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const isOther = (node: PlanNode): boolean => {
    const known = old.get(node.id);
    return known !== undefined && !isDeepStrictEqual(traits(plan, node), traits(before, known));
  };
  return plan.nodes.filter(isOther).map(({ id }) => id);
}

/** What a record of a node is bound to: its type, the ways it may have taken, and the loops whose iterations it counts. */
function traits(plan: Plan, { type, outputs, region }: PlanNode): unknown[] {
  const around: string[] = [];
  for (let at = region; at !== 0; at = plan.regions[at]!.parent) around.push(plan.nodes[plan.regions[at]!.loop]!.id);
  return [type, outputs, around];
}

/**
 * The ids of a node and of all that may run after it, in the loops around it too: a loop whose body runs again runs again
 * itself. Empty for an id that is not in the plan.
 */
function nodesFrom(plan: Plan, nodeId: string): ReadonlySet<string> {
  const found = new Set<string>();
  const first = plan.nodes.find(({ id }) => id === nodeId);
  const open = first ? [first] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node.id)) continue;
    found.add(node.id);
    const { loop } = plan.regions[node.region]!;
    const body = node.body === undefined ? [] : plan.regions[node.body]!.entries;
    for (const index of [...Object.values(node.next).flat(), ...body, ...(loop < 0 ? [] : [loop])]) {
      // The loop around runs again, but not what of its body comes before the node.
      if (index === loop) markLoop(plan, index, found, open);
      else open.push(plan.nodes[index]!);
    }
  }
  return found;
}

function markLoop(plan: Plan, index: number, found: Set<string>, open: Plan['nodes'][number][]): void {
  const loop = plan.nodes[index]!;
  if (found.has(loop.id)) return;
  found.add(loop.id);
  for (const next of Object.values(loop.next).flat()) open.push(plan.nodes[next]!);
  const around = plan.regions[loop.region]!.loop;
  if (around >= 0) markLoop(plan, around, found, open);
}
