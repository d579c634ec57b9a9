import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AppError } from '#libs/errors';
import { stringifyInTurns } from '#libs/json';
import { refuseReferences } from '../../files/file-reference.js';
import { Environment } from '../../platform/config/environment.js';
import { Database } from '../../platform/database/connection/database.js';
import { failedRun } from '../engine/endings/failed-run.js';
import type { RunIdentity, RunRow } from '../engine/journal/rows.js';
import type { NewRun } from '../engine/new-run.js';
import { RunEngine } from '../engine/run-engine.js';
import { RunSecrets, type SecretRun } from '../engine/secrets/run-secrets.service.js';
import type {
  Hiding,
  NestedWorkflowCall,
  WorkflowCall,
  WorkflowTool,
  WorkflowTools as AgentTools,
} from '../nodes/contract/workflow-tools.js';
import { RunWaiters } from '../runs/live/run-waiters.js';
import { WaitLimit } from '../runs/live/wait-limit.js';
import { childRunId } from './child-run-id.js';
import { WorkflowTools } from './workflow-tools.service.js';

type EndedRun = Pick<RunRow, 'id' | 'status' | 'output' | 'error'>;
type Parent = SecretRun & Pick<RunRow, 'depth' | 'test' | 'priority'>;

/** What a client is told: why a node failed is for those who may read runs. */
const plainFailure = ({ id, status }: EndedRun): AppError =>
  new AppError('workflow_failed', `The run ${status}; open it to see where and why.`, { runId: id });
/** Callers that wait come before callers that do not. */
const PRIORITY = 20;
const LOOK_AGAIN_MS = 1000;

/** Runs deployed workflows for agents and MCP clients, as tools with arguments and an answer. */
@Injectable()
export class WorkflowCalls implements OnModuleInit, AgentTools {
  private engine!: RunEngine;

  constructor(
    private readonly modules: ModuleRef,
    private readonly database: Database,
    private readonly tools: WorkflowTools,
    private readonly waiters: RunWaiters,
    private readonly waitLimit: WaitLimit,
    private readonly environment: Environment,
    private readonly secrets: RunSecrets,
  ) {}

  /** The engine hands this service to the nodes it runs, so neither can be made with the other. */
  onModuleInit(): void {
    this.engine = this.modules.get(RunEngine, { strict: false });
  }

  /** A deployed workflow as a tool. @throws AppError `not_found` */
  async tool(workspaceId: string, workflowId: string): Promise<WorkflowTool> {
    return (await this.tools.find(workspaceId, workflowId)).tool;
  }

  /**
   * Runs a workflow for a client and answers what its Return says, null where none was reached.
   * @throws AppError `invalid_input`, `not_found`, `workflow_failed`, `workflow_timeout`, `workflow_paused`
   */
  async call({ workspaceId, workflowId, args }: WorkflowCall): Promise<unknown> {
    refuseReferences(args, { field: 'arguments' });
    const { tool, plan } = await this.tools.find(workspaceId, workflowId);
    const request = { plan, trigger: 'mcp', input: tool.startData(args), priority: PRIORITY, awaited: true } as const;
    this.engine.requireOpen(plan);
    if (!this.engine.mayStartInPlace(plan)) {
      const run = await this.engine.enqueue(request);
      await this.waiters.ended(run);
      return this.answer(workspaceId, run.id, plainFailure);
    }
    const { run, ending } = this.engine.startInPlace(request);
    // Once the caller was given up nobody else hears how the recording failed; the engine has logged it.
    ending.catch(() => undefined);
    // It waits without a worker, or another process has taken it over.
    if ((await this.waitLimit.within(ending, run.id, this.engine)) !== 'ended') await this.waiters.ended(run);
    return this.answer(workspaceId, run.id, plainFailure);
  }

  /**
   * The same for a node of a run, which waits as long as it may. Made again with the same key and arguments it goes on
   * waiting for the run it has started before. @throws AppError as `call`, `loop_limit` when runs start runs too deep, `unavailable` when too many do
   */
  async callFrom({ workspaceId, workflowId, args, runId, key, signal, hiding }: NestedWorkflowCall): Promise<unknown> {
    const { tool, plan } = await this.tools.find(workspaceId, workflowId);
    const input = tool.startData(args);
    const id = childRunId(runId, `${key} ${workflowId} ${await stringifyInTurns(input)}`);
    if (!(await this.find(workspaceId, id))) {
      const parent = await this.parent(workspaceId, runId);
      const { test, priority } = parent;
      const request: NewRun = {
        plan,
        trigger: 'agent',
        input,
        id,
        parent,
        secrets: { from: { ...parent, hidden: hiding.hidden() } },
        test,
        priority,
        awaited: true,
      };
      if (this.engine.holds(plan)) await this.engine.enqueue(request);
      // In this process and without a slot: a worker full of agents would wait for itself.
      else await orAborted(this.engine.startInPlace(request).ending, signal);
    }
    await this.ended({ workspace_id: workspaceId, id }, signal);
    return this.answer(workspaceId, id, failedRun, hiding);
  }

  private async parent(workspaceId: string, runId: string): Promise<Parent> {
    const { RUN_MAX_DEPTH } = this.environment;
    const [parent] = await this.database.query<Parent>(
      'select id, workspace_id, depth, test, priority, sealed from run where id = $1 and workspace_id = $2',
      [runId, workspaceId],
    );
    if (!parent) throw new AppError('not_found', 'The run that calls is not there any longer.');
    if (parent.depth + 1 >= RUN_MAX_DEPTH)
      throw new AppError('loop_limit', `Workflows run each other at most ${RUN_MAX_DEPTH} deep.`);
    return parent;
  }

  private async ended(run: RunIdentity, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await orAborted(this.waiters.ended(run), signal);
      } catch (error) {
        // Callers are given up at their limit, and all of them when the process is about to stop; a run is not.
        if (!(error instanceof AppError) || error.code !== 'workflow_timeout') throw error;
        await pause(LOOK_AGAIN_MS, undefined, { signal });
      }
    }
  }

  private async answer(
    workspaceId: string,
    id: string,
    failure: (run: EndedRun) => AppError,
    hiding?: Hiding,
  ): Promise<unknown> {
    const found = await this.find(workspaceId, id);
    if (!found) throw new AppError('unavailable', 'The run could not be read.', { runId: id, retryAfter: 1 });
    const hidden = this.secrets.of(found);
    const run = hidden?.reveal<EndedRun>(found) ?? found;
    if (hidden) hiding?.hide(hidden.links);
    if (run.status === 'succeeded') return run.output;
    throw failure(run);
  }

  private async find(workspaceId: string, id: string): Promise<(EndedRun & SecretRun) | undefined> {
    const [run] = await this.database.query<EndedRun & SecretRun>(
      'select id, workspace_id, status, output, error, sealed from run where id = $1 and workspace_id = $2',
      [id, workspaceId],
    );
    return run;
  }
}

/** Waits for something, but not beyond a signal. @throws the reason of the signal */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
