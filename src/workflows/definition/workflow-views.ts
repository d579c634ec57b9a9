import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { Database } from '../../platform/database/connection/database.js';
import {
  TEST_PREFIX,
  WEBHOOK_PREFIX,
  webhookEndpoint,
  webhookUrl,
  type WebhookEndpoint,
} from '../triggers/webhooks/webhook-address.js';
import { countChanges, diffDefinitions } from './deploy/diff-definitions.js';
import type { Definition } from './definition.js';
import type { Workflow } from './workflow.dto.js';
import type { WorkflowRow } from './workflow-row.js';

/** An endpoint that takes requests; that of a draft until a time. */
interface OpenEndpoint extends WebhookEndpoint {
  workflow_id: string;
  environment: 'live' | 'test';
  expires_at: Date | null;
}

/** Workflows as they are answered. */
@Injectable()
export class WorkflowViews {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  async detail(row: WorkflowRow): Promise<Workflow> {
    const [seen] = await this.views(row.workspace_id, [row]);
    return { ...seen!, definition: row.definition };
  }

  /** Without definitions. */
  summaries(workspaceId: string, rows: readonly WorkflowRow[]): Promise<Workflow[]> {
    return this.views(workspaceId, rows);
  }

  /** Where a workflow's webhook is reached. */
  async address(row: WorkflowRow): Promise<Workflow['webhook']> {
    const slug = await this.slug(row.workspace_id);
    return this.webhook(row, await this.endpoints(row.workspace_id, [row]), slug);
  }

  private async views(workspaceId: string, rows: readonly WorkflowRow[]): Promise<Workflow[]> {
    const slug = await this.slug(workspaceId);
    const due = await this.database.query<{ workflow_id: string; next_at: Date }>(
      'select workflow_id, next_at from schedule where workspace_id = $1 and workflow_id = any($2)',
      [workspaceId, rows.map(({ id }) => id)],
    );
    const nextRuns = new Map(due.map(({ workflow_id, next_at }) => [workflow_id, next_at]));
    const endpoints = await this.endpoints(workspaceId, rows);
    const changes = await this.undeployedChanges(workspaceId, rows);
    return rows.map((row) =>
      view(row, {
        webhook: this.webhook(row, endpoints, slug),
        nextRunAt: nextRuns.get(row.id)?.toISOString(),
        undeployedChanges: row.deployed_version === null ? undefined : (changes.get(row.id) ?? 0),
      }),
    );
  }

  /** Of workflows whose draft is not what is deployed, how many changes lie between. */
  private async undeployedChanges(workspaceId: string, rows: readonly WorkflowRow[]): Promise<Map<string, number>> {
    const deployed = await this.database.query<{ workflow_id: string; definition: Definition }>(
      `select v.workflow_id, v.definition from workflow w
         join workflow_version v on v.workflow_id = w.id and v.version = w.deployed_version
        where w.workspace_id = $1 and w.id = any($2) and v.definition::text <> w.definition::text`,
      [workspaceId, rows.map(({ id }) => id)],
    );
    const drafts = new Map(rows.map(({ id, definition }) => [id, definition]));
    return new Map(
      deployed.map(({ workflow_id: id, definition }) => [
        id,
        countChanges(diffDefinitions(definition, drafts.get(id)!)),
      ]),
    );
  }

  /** The endpoints that are open: what callers reach, whatever has become of the draft since. */
  private endpoints(workspaceId: string, rows: readonly WorkflowRow[]): Promise<OpenEndpoint[]> {
    return this.database.query<OpenEndpoint>(
      `select workflow_id, environment, method, path, expires_at from webhook_endpoint
        where workspace_id = $1 and workflow_id = any($2) and (environment = 'live' or expires_at > now())`,
      [workspaceId, rows.map(({ id }) => id)],
    );
  }

  private webhook(row: WorkflowRow, endpoints: readonly OpenEndpoint[], slug: string): Workflow['webhook'] {
    const open = (environment: OpenEndpoint['environment']) =>
      endpoints.find((endpoint) => endpoint.workflow_id === row.id && endpoint.environment === environment);
    const listening = open('test');
    const draft = webhookEndpoint(row.definition);
    const live = row.deployed_version === null ? draft : open('live');
    const test = listening ?? draft;
    const base = this.environment.BASE_URL!;
    if (!live && !test) return undefined;
    return {
      ...(live && { url: webhookUrl(base + WEBHOOK_PREFIX, live, slug), method: live.method }),
      ...(test && { testUrl: webhookUrl(base + TEST_PREFIX, test, slug) }),
      ...(test && test.method !== live?.method && { testMethod: test.method }),
      ...(listening && { listeningUntil: listening.expires_at!.toISOString() }),
    };
  }

  private async slug(workspaceId: string): Promise<string> {
    const [row] = await this.database.query<{ slug: string }>('select slug from workspace where id = $1', [
      workspaceId,
    ]);
    return row!.slug;
  }
}

function view(
  row: WorkflowRow,
  { webhook, nextRunAt, undeployedChanges }: Pick<Workflow, 'webhook' | 'nextRunAt' | 'undeployedChanges'>,
): Workflow {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    settings: row.settings,
    tags: row.tags,
    faults: row.faults,
    status: row.deployed_version === null ? 'draft' : 'deployed',
    ...(row.deployed_version !== null && {
      deployedVersion: row.deployed_version,
      deployedAt: row.deployed_at!.toISOString(),
    }),
    ...(undeployedChanges !== undefined && { undeployedChanges }),
    ...(webhook && { webhook }),
    ...(nextRunAt && { nextRunAt }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
