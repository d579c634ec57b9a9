import type { Scope } from '@libs/expressions';
import { parse } from '@libs/schema';
import type { NodeContext, NodeResult } from '../nodes/node-kind.js';
import type { NodeServices } from '../nodes/node-services.js';
import type { ReturnValue } from '../nodes/return.node.js';
import { ERROR_OUTPUT } from '../compiler/check-edges.js';
import { FIRST_NODE_SLOT, RUN_SLOT, START_SLOT, type Plan, type PlanNode } from '../compiler/plan.js';
import type { NodeRow, RunError } from './journal/rows.js';
import { Fenced, type RunJournal } from './journal/run-journal.js';
import { JoinState } from './join-state.js';
import { runError } from './run-error.js';
import { withTimeLimit } from './time-limit.js';

/** What an execution needs of its surroundings. */
export interface ExecutionContext {
  services: NodeServices;
  /** Milliseconds a node may take when it says nothing else. */
  nodeTimeoutMs: number;
  now(): number;
}

/** How a run ended: its final row is committed. */
export type Ending = 'ended' | 'fenced';

/**
 * Executes one run of a plan to its end. Pure nodes run at once and in memory; before a node with an effect starts,
 * everything so far is on disk (architecture, "Engine"), and so is its result before the next effect starts. A run of pure
 * nodes is one commit.
 */
export class RunExecution implements Scope {
  private readonly values: unknown[];
  private readonly joins: JoinState;
  private readonly ready: number[] = [];
  private effects: PlanNode[] = [];
  /** Made when the first effect starts: most runs have none, and it is the dearest object of a run. */
  private aborter?: AbortController;
  private readonly running = new Map<PlanNode, NodeRow>();
  /** Errors of inputs that could not be made; the node is recorded and fails like any other. */
  private readonly unready = new Map<NodeRow, unknown>();
  private failure: RunError | undefined;
  private answer: ReturnValue | undefined;
  private readonly ending = Promise.withResolvers<Ending>();
  private settled = false;

  constructor(
    private readonly plan: Plan,
    private readonly journal: RunJournal,
    private readonly context: ExecutionContext,
    /** What an earlier owner of the run has recorded; its finished nodes are not run again. */
    private readonly recorded: ReadonlyMap<string, NodeRow> = new Map(),
  ) {
    this.joins = new JoinState(plan);
    this.values = new Array<unknown>(plan.nodes.length + FIRST_NODE_SLOT).fill(null);
    const { run } = journal;
    this.values[START_SLOT] = run.input;
    this.values[RUN_SLOT] = {
      id: run.id,
      workflowId: run.workflow_id,
      version: run.version,
      startedAt: new Date(run.started_at ?? run.created_at).toISOString(),
    };
  }

  lookup(slot: number): unknown {
    return this.values[slot];
  }

  now(): number {
    return this.context.now();
  }

  /** Runs to the end; resolves when the last row is committed, or when the run turns out to belong to somebody else. */
  execute(): Promise<Ending> {
    this.goOn(this.plan.nodes[this.plan.start]!, '');
    this.advance();
    return this.ending.promise;
  }

  /** Stops everything in flight because the run was cancelled or taken over; nothing more is written. */
  stop(): void {
    this.abort('the run was stopped');
    this.settle('fenced');
  }

  /** Works off what can run now, then either starts effects, waits for those in flight, or ends the run. */
  private advance(): void {
    while (this.ready.length > 0 && !this.failure) this.begin(this.plan.nodes[this.ready.pop()!]!);
    if (this.failure) {
      this.effects = [];
      this.abort('the run has failed');
    }
    if (this.effects.length > 0) void this.startEffects();
    else if (this.running.size === 0) void this.end();
  }

  private begin(node: PlanNode): void {
    const known = this.recorded.get(node.id);
    if (known?.status === 'succeeded')
      this.succeed(node, { value: known.output, output: known.output_name ?? undefined });
    // A failure that the workflow has dealt with is a result like any other.
    else if (known?.output_name === ERROR_OUTPUT) this.succeed(node, { value: known.error, output: ERROR_OUTPUT });
    else if (node.effect) this.effects.push(node);
    else this.runPure(node);
  }

  private runPure(node: PlanNode): void {
    const row = this.open(node);
    try {
      const input = node.input(this);
      row.input = input;
      const result = node.decide ? node.decide(this) : (node.kind.run!(this.checked(node, input), PURE) as NodeResult);
      this.close(row, result);
      this.succeed(node, result);
    } catch (error) {
      this.fail(node, row, error);
    }
  }

  private async startEffects(): Promise<void> {
    const nodes = this.effects;
    this.aborter ??= new AbortController();
    this.effects = [];
    for (const node of nodes) this.running.set(node, this.openEffect(node));
    try {
      await this.journal.commit();
    } catch (error) {
      return this.lose(error);
    }
    for (const node of nodes) void this.runEffect(node, this.running.get(node)!);
  }

  private async runEffect(node: PlanNode, row: NodeRow): Promise<void> {
    try {
      if (row.error) throw this.unready.get(row);
      const input = this.checked(node, row.input as object);
      const result = await withTimeLimit(node.timeoutMs ?? this.context.nodeTimeoutMs, this.aborter!.signal, (signal) =>
        Promise.resolve(node.kind.run!(input, this.nodeContext(node, row, signal))),
      );
      this.running.delete(node);
      if (this.settled) return;
      this.close(row, result);
      this.succeed(node, result);
    } catch (error) {
      this.running.delete(node);
      if (this.settled) return;
      this.fail(node, row, error);
    }
    this.advance();
  }

  private openEffect(node: PlanNode): NodeRow {
    const interrupted = this.recorded.get(node.id);
    const row = this.open(node, interrupted ? interrupted.attempt + 1 : 1);
    try {
      row.input = node.input(this);
    } catch (error) {
      row.error = runError(error);
      this.unready.set(row, error);
    }
    return row;
  }

  private open(node: PlanNode, attempt = 1): NodeRow {
    const { journal } = this;
    const row: NodeRow = {
      run_id: journal.run.id,
      node_id: node.id,
      path: '',
      attempt,
      seq: journal.seq(),
      status: 'running',
      output_name: null,
      started_at: this.context.now(),
      duration_ms: null,
      input: null,
      output: null,
      error: null,
    };
    journal.record(row);
    return row;
  }

  private close(row: NodeRow, { value, output }: NodeResult): void {
    row.status = 'succeeded';
    row.output_name = output ?? null;
    row.output = value;
    row.duration_ms = this.context.now() - row.started_at;
    this.journal.record(row);
  }

  private fail(node: PlanNode, row: NodeRow, thrown: unknown): void {
    const cancelled = this.failure !== undefined;
    const error = cancelled ? CANCELLED : runError(thrown);
    row.status = cancelled ? 'cancelled' : 'failed';
    row.error = error;
    row.duration_ms = this.context.now() - row.started_at;
    row.output_name = node.catchesErrors && !cancelled ? ERROR_OUTPUT : null;
    this.journal.record(row);
    if (cancelled) return;
    if (node.catchesErrors) this.succeed(node, { value: error, output: ERROR_OUTPUT });
    else this.failure = { ...error, node: node.label };
  }

  private succeed(node: PlanNode, { value, output }: NodeResult): void {
    this.values[FIRST_NODE_SLOT + node.index] = value ?? null;
    if (node.kind.role === 'end') this.answer ??= value as ReturnValue;
    this.goOn(node, output ?? '');
  }

  private goOn(node: PlanNode, output: string): void {
    this.joins.leave(node, output, this.ready);
  }

  /** Values that came from data are checked against the node's form, as literal ones were when the graph was saved. */
  private checked(node: PlanNode, input: object): object {
    return node.checkedAtRun ? parse(node.checkedAtRun, { body: input }) : input;
  }

  private nodeContext(node: PlanNode, row: NodeRow, signal: AbortSignal): NodeContext {
    const { run } = this.journal;
    return {
      runId: run.id,
      workspaceId: run.workspace_id,
      requestId: run.id,
      idempotencyKey: `${run.id}:${node.id}:${row.path}`,
      signal,
      services: this.context.services,
    };
  }

  private async end(): Promise<void> {
    if (this.settled) return;
    const { run } = this.journal;
    run.status = this.failure ? 'failed' : 'succeeded';
    run.ended_at = this.context.now();
    run.owner = null;
    run.error = this.failure ?? null;
    if (this.answer) {
      const { body, statusCode, headers } = this.answer;
      run.output = body;
      run.response = { statusCode, headers };
    }
    try {
      await this.journal.commit();
      this.settle('ended');
    } catch (error) {
      this.lose(error);
    }
  }

  private lose(error: unknown): void {
    this.abort('the run was lost');
    if (error instanceof Fenced) return this.settle('fenced');
    if (this.settled) return;
    this.settled = true;
    this.ending.reject(error);
  }

  private abort(reason: string): void {
    this.aborter?.abort(new DOMException(reason, 'AbortError'));
  }

  private settle(ending: Ending): void {
    if (this.settled) return;
    this.settled = true;
    this.ending.resolve(ending);
  }
}

/** What is recorded of a node that was in flight when another one failed. */
const CANCELLED: RunError = { code: 'cancelled', message: 'Another node failed first.' };

/** Pure nodes look at their input alone. */
const PURE = Object.freeze({}) as NodeContext;
