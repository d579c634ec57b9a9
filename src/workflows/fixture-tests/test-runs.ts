import { Injectable } from '@nestjs/common';
import { invalidInput } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { Definition } from '../definition/definition.js';
import { WorkflowStore } from '../definition/workflow-store.js';
import { webhookConfig } from '../triggers/webhooks/webhook-address.js';
import { PlanSource } from '../engine/plan-source.js';
import { secretTexts, type WebhookStartData } from '../triggers/webhooks/intake/start-data.js';
import { upToNode } from './up-to-node.js';
import { RunEngine } from '../engine/run-engine.js';
import type { RunRow } from '../engine/journal/rows.js';

const PRIORITY = 15;

/** Runs of drafts with start data the author makes up. */
@Injectable()
export class TestRuns {
  constructor(
    private readonly workflows: WorkflowStore,
    private readonly plans: PlanSource,
    private readonly engine: RunEngine,
  ) {}

  /** @throws AppError `not_found`, `workflow_invalid`, `invalid_input` for start data of a wrong shape */
  async start(
    workspaceId: string,
    workflowId: string,
    { input, upTo }: { input?: unknown; upTo?: string },
  ): Promise<RunRow> {
    const draft = (await this.workflows.get(workspaceId, workflowId)).definition;
    const definition = upTo === undefined ? draft : upToNode(draft, upTo);
    const plan = await this.plans.plan({ workspaceId, workflowId, version: null, definition });
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
