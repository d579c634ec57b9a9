import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import { webhookAddress } from './webhook-address.js';
import type { Workflow } from './workflow.dto.js';
import type { WorkflowRow } from './workflow-row.js';

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
    return webhookAddress(row.definition, this.environment.BASE_URL!, await this.slug(row.workspace_id));
  }

  private async views(workspaceId: string, rows: readonly WorkflowRow[]): Promise<Workflow[]> {
    const slug = await this.slug(workspaceId);
    const due = await this.database.query<{ workflow_id: string; next_at: Date }>(
      'select workflow_id, next_at from schedule where workspace_id = $1 and workflow_id = any($2)',
      [workspaceId, rows.map(({ id }) => id)],
    );
    const nextRuns = new Map(due.map(({ workflow_id, next_at }) => [workflow_id, next_at]));
    const listening = await this.listening(workspaceId, rows);
    return rows.map((row) => {
      const address = webhookAddress(row.definition, this.environment.BASE_URL!, slug);
      const until = listening.get(row.id);
      return view(row, {
        webhook: address && { ...address, ...(until && { listeningUntil: until.toISOString() }) },
        nextRunAt: nextRuns.get(row.id)?.toISOString(),
      });
    });
  }

  /** Until when the drafts listen that do. */
  private async listening(workspaceId: string, rows: readonly WorkflowRow[]): Promise<Map<string, Date>> {
    const open = await this.database.query<{ workflow_id: string; expires_at: Date }>(
      `select workflow_id, expires_at from webhook_endpoint
        where workspace_id = $1 and workflow_id = any($2) and environment = 'test' and expires_at > now()`,
      [workspaceId, rows.map(({ id }) => id)],
    );
    return new Map(open.map(({ workflow_id, expires_at }) => [workflow_id, expires_at]));
  }

  private async slug(workspaceId: string): Promise<string> {
    const [row] = await this.database.query<{ slug: string }>('select slug from workspace where id = $1', [
      workspaceId,
    ]);
    return row!.slug;
  }
}

function view(row: WorkflowRow, { webhook, nextRunAt }: Pick<Workflow, 'webhook' | 'nextRunAt'>): Workflow {
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
    ...(webhook && { webhook }),
    ...(nextRunAt && { nextRunAt }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
