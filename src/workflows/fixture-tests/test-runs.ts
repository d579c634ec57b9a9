import { Injectable } from '@nestjs/common';
import { invalidInput } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { Definition } from '../model/definition.js';
import { WorkflowStore } from '../definition/workflow-store.js';
import { webhookConfig } from '../triggers/webhooks/webhook-address.js';
import { PlanSource } from '../plans/plan-source.js';
import { secretTexts, type WebhookStartData } from '../nodes/webhook/webhook-start-data.js';
import { upToNode } from './up-to-node.js';
import { ValuesOfRun } from './values-of-run.js';
import { RunEngine } from '../engine/run-engine.js';
import type { RunRow } from '../engine/journal/rows.js';

const PRIORITY = 15;

/** What of a draft runs, and with what. */
export interface TestRunOrder {
  input?: unknown;
  /** Only this node and what leads to it. */
  upTo?: string;
  /** This node alone. */
  only?: string;
  /** With `only`, the run whose values are used. */
  valuesOf?: string;
}

/** Runs of drafts with start data the author makes up. */
@Injectable()
export class TestRuns {
  constructor(
    private readonly workflows: WorkflowStore,
    private readonly values: ValuesOfRun,
    private readonly plans: PlanSource,
    private readonly engine: RunEngine,
  ) {}

  /**
   * Runs a draft, or what leads to a node of it, or that node alone.
   * @throws AppError `not_found`, `workflow_invalid`, `invalid_input` for start data of a wrong shape, `too_large`
   */
  async start(workspaceId: string, workflowId: string, { input, ...part }: TestRunOrder): Promise<RunRow> {
    const draft = (await this.workflows.get(workspaceId, workflowId)).definition;
    const definition = await this.partOf(draft, { workspaceId, workflowId }, part);
    const plan = await this.plans.plan({ workspaceId, workflowId, version: null, definition });
    if (plan.nodes.some(({ id, region }) => id === part.only && region !== 0))
      throw invalidInput('only', 'in_loop', 'is a node in the body of a loop; run up to it instead');
    const start = startInput(definition, input);
    return this.engine.enqueue({
      plan,
      trigger: 'manual',
      input: start,
      secrets: { texts: secretTexts((start as Partial<WebhookStartData>).headers) },
      test: true,
      priority: PRIORITY,
      awaited: true,
    });
  }

  private partOf(
    draft: Definition,
    workflow: { workspaceId: string; workflowId: string },
    { upTo, only, valuesOf }: Omit<TestRunOrder, 'input'>,
  ): Definition | Promise<Definition> {
    if (only === undefined) return upTo === undefined ? draft : upToNode(draft, upTo);
    const run = valuesOf === undefined ? undefined : { ...workflow, id: valuesOf };
    return this.values.pinned(upToNode(draft, only, 'only'), only, run);
  }
}

/**
 * Start data as the author made it up, with the missing parts of a request filled.
 * @throws AppError `invalid_input` where a request is needed and something else than an object is given
 */
export function startInput(definition: Definition, input: unknown): unknown {
  const config = webhookConfig(definition);
  return config ? filled(input, config.method ?? 'POST') : (input ?? {});
}

function filled(input: unknown, method: string): object {
  const given = input ?? {};
  if (!isPlainObject(given)) throw invalidInput('input', 'type', 'must be an object with parts of a request');
  return { body: {}, queryParams: {}, params: {}, headers: {}, method, ...given };
}
