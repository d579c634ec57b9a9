import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Database } from '../../platform/database/connection/database.js';
import type { Plan } from '../compiler/plan.js';
import { PlanSource } from '../engine/plan-source.js';
import type { WorkflowTool } from '../nodes/contract/workflow-tools.js';
import { workflowTool } from './workflow-tool.js';

/** A tool and the plan that runs when it is called. */
export interface PlannedTool {
  tool: WorkflowTool;
  plan: Plan;
}

interface DeployedRow {
  id: string;
  name: string;
  version: number;
}

/** Most workflows that are offered as tools. */
const MAX_TOOLS = 500;

const deployed = `
  select id, name, deployed_version as version from workflow
   where workspace_id = $1 and ($2::uuid is null or id = $2) and deployed_version is not null and deleted_at is null
   order by id desc limit ${MAX_TOOLS}`;

/** The deployed workflows that take data from outside, as tools. */
@Injectable()
export class WorkflowTools {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanSource,
  ) {}

  /** Those of a workspace, newest first, at most 500. */
  async list(workspaceId: string): Promise<WorkflowTool[]> {
    const rows = await this.rows(workspaceId, null);
    const found = await Promise.all(rows.map((row) => this.describe(workspaceId, row).catch(withoutFaulty)));
    return found.flatMap((planned) => planned?.tool ?? []);
  }

  /** One of them. @throws AppError `not_found` */
  async find(workspaceId: string, workflowId: string): Promise<PlannedTool> {
    const [row] = await this.rows(workspaceId, workflowId);
    const found = row && (await this.describe(workspaceId, row));
    if (found) return found;
    throw new AppError('not_found', 'There is no deployed workflow with this id that takes data from outside.');
  }

  private rows(workspaceId: string, workflowId: string | null): Promise<DeployedRow[]> {
    return this.database.query<DeployedRow>(deployed, [workspaceId, workflowId]);
  }

  private async describe(workspaceId: string, { id, name, version }: DeployedRow): Promise<PlannedTool | undefined> {
    const plan = await this.plans.plan({ workspaceId, workflowId: id, version });
    const tool = workflowTool(plan, name);
    return tool && { tool, plan };
  }
}

/** A version that the checks of a newer release refuse is no tool; it must not hide the others. */
function withoutFaulty(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
