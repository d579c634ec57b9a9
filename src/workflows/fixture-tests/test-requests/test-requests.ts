import { Injectable } from '@nestjs/common';
import { notFound } from '#libs/errors';
import { decodeCursor, pageOf, type Page, type PageOf } from '../../../http/endpoints/page.js';
import { Database } from '../../../platform/database/connection/database.js';
import { WorkflowStore } from '../../definition/workflow-store.js';
import { PlanSource } from '../../plans/plan-source.js';
import { redacted } from '../../nodes/contract/hidden-texts.js';
import { RunEngine } from '../../engine/run-engine.js';
import type { SecretRun } from '../../engine/secrets/run-secrets.service.js';
import type { RunRow, RunStatus } from '../../engine/journal/rows.js';
import type { TestRequest } from './test-request.dto.js';
import type { WebhookStartData } from '../../nodes/webhook/webhook-start-data.js';

/** Bytes of a request up to which lists show it. */
const SHOWN_BYTES = 16_384;
const PRIORITY = 15;

/** A test run that the test address has started: its start data is the request. */
interface RequestRow {
  id: string;
  created_at: Date;
  status: RunStatus;
  bytes: number;
  input: WebhookStartData | null;
}

const calls = `from run where workspace_id = $1 and workflow_id = $2 and test and trigger = 'webhook'`;

/** Calls that test addresses have taken. They are kept as the start data of their runs, as long as those. */
@Injectable()
export class TestRequests {
  constructor(
    private readonly database: Database,
    private readonly workflows: WorkflowStore,
    private readonly plans: PlanSource,
    private readonly engine: RunEngine,
  ) {}

  /** Newest first. @throws AppError `not_found` */
  async list(workspaceId: string, workflowId: string, { limit, cursor }: Page): Promise<PageOf<TestRequest>> {
    await this.workflows.get(workspaceId, workflowId);
    const rows = await this.database.query<RequestRow>(
      `select id, created_at, status, octet_length(input::text) as bytes,
              case when octet_length(input::text) <= ${SHOWN_BYTES} then input end as input
         ${calls} and ($3::uuid is null or id < $3) order by id desc limit $4`,
      [workspaceId, workflowId, decodeCursor(cursor, 'testRequests')?.id ?? null, limit + 1],
    );
    return pageOf('testRequests', { rows, limit, position: ({ created_at, id }) => ({ at: created_at, id }), view });
  }

  /** @throws AppError `not_found` */
  async get(workspaceId: string, workflowId: string, id: string): Promise<TestRequest> {
    return view(await this.find(workspaceId, workflowId, id));
  }

  /** The body of a stored request. @throws AppError `not_found` */
  async body(workspaceId: string, workflowId: string, id: string): Promise<unknown> {
    return redacted((await this.find(workspaceId, workflowId, id)).input?.body);
  }

  /** Runs the draft as last saved with a stored request. @throws AppError `not_found`, `workflow_invalid` */
  async replay(workspaceId: string, workflowId: string, id: string): Promise<RunRow> {
    const { definition } = await this.workflows.get(workspaceId, workflowId);
    const request = await this.find(workspaceId, workflowId, id);
    const plan = await this.plans.plan({ workspaceId, workflowId, version: null, definition });
    const { input } = request;
    return this.engine.enqueue({
      plan,
      trigger: 'manual',
      input,
      secrets: { from: request },
      test: true,
      priority: PRIORITY,
    });
  }

  private async find(workspaceId: string, workflowId: string, id: string): Promise<RequestRow & SecretRun> {
    const [row] = await this.database.query<RequestRow & SecretRun>(
      `select id, workspace_id, created_at, status, octet_length(input::text) as bytes, input, sealed ${calls} and id = $3`,
      [workspaceId, workflowId, id],
    );
    if (!row) throw notFound('test request of this workflow');
    return row;
  }
}

function view({ id, created_at, status, bytes, input }: RequestRow): TestRequest {
  return {
    id,
    receivedAt: created_at.toISOString(),
    runStatus: status,
    bytes,
    ...(input && { request: redacted(input) }),
  };
}
