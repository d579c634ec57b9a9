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
    return view(row, this.environment.BASE_URL!, await this.slug(row.workspace_id), true);
  }

  /** Without definitions. */
  async summaries(workspaceId: string, rows: readonly WorkflowRow[]): Promise<Workflow[]> {
    const slug = await this.slug(workspaceId);
    return rows.map((row) => view(row, this.environment.BASE_URL!, slug, false));
  }

  /** Where a workflow's webhook is reached. */
  async address(row: WorkflowRow): Promise<Workflow['webhook']> {
    return webhookAddress(row.definition, this.environment.BASE_URL!, await this.slug(row.workspace_id));
  }

  private async slug(workspaceId: string): Promise<string> {
    const [row] = await this.database.query<{ slug: string }>('select slug from workspace where id = $1', [
      workspaceId,
    ]);
    return row!.slug;
  }
}

function view(row: WorkflowRow, baseUrl: string, slug: string, withDefinition: boolean): Workflow {
  const webhook = webhookAddress(row.definition, baseUrl, slug);
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    ...(withDefinition && { definition: row.definition }),
    settings: row.settings,
    tags: row.tags,
    faults: row.faults,
    status: row.deployed_version === null ? 'draft' : 'deployed',
    ...(row.deployed_version !== null && {
      deployedVersion: row.deployed_version,
      deployedAt: row.deployed_at!.toISOString(),
    }),
    ...(webhook && { webhook }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
