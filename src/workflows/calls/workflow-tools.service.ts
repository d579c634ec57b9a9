import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { AppError } from '#libs/errors';
import type { Plan } from '../compiler/plan.js';
import { WorkflowEntity } from '../plans/workflow.entity.js';
import { PlanSource } from '../plans/plan-source.js';
import type { WorkflowTool } from '../nodes/contract/workflow-tools.js';
import { workflowTool } from './workflow-tool.js';

/** A tool and the plan that runs when it is called. */
export interface PlannedTool {
  tool: WorkflowTool;
  plan: Plan;
}

type DeployedWorkflow = Pick<WorkflowEntity, 'id' | 'name' | 'deployedVersion'>;

/** Most workflows that are offered as tools. */
const MAX_TOOLS = 500;

/** The deployed workflows that take data from outside, as tools. */
@Injectable()
export class WorkflowTools {
  constructor(
    @InjectRepository(WorkflowEntity) private readonly workflows: Repository<WorkflowEntity>,
    private readonly plans: PlanSource,
  ) {}

  /** Those of a workspace, newest first, at most 500. */
  async list(workspaceId: string): Promise<WorkflowTool[]> {
    const rows = await this.deployed({ workspaceId });
    const tools: WorkflowTool[] = [];
    // One after the other: each may be a large definition, and a query.
    for (const row of rows) {
      const planned = await this.describe(workspaceId, row).catch(withoutFaulty);
      if (planned) tools.push(planned.tool);
    }
    return tools;
  }

  /** One of them. @throws AppError `not_found` */
  async find(workspaceId: string, workflowId: string): Promise<PlannedTool> {
    const [row] = await this.deployed({ workspaceId, id: workflowId });
    const found = row && (await this.describe(workspaceId, row));
    if (found) return found;
    throw new AppError('not_found', 'There is no deployed workflow with this id that takes data from outside.');
  }

  private deployed(which: { workspaceId: string; id?: string }): Promise<DeployedWorkflow[]> {
    return this.workflows.find({
      select: { id: true, name: true, deployedVersion: true },
      where: { ...which, deployedVersion: Not(IsNull()) },
      order: { id: 'DESC' },
      take: MAX_TOOLS,
    });
  }

  private async describe(workspaceId: string, workflow: DeployedWorkflow): Promise<PlannedTool | undefined> {
    const { id, name, deployedVersion: version } = workflow;
    const plan = await this.plans.plan({ workspaceId, workflowId: id, version });
    const tool = workflowTool(plan, name);
    return tool && { tool, plan };
  }
}

/** A version that the checks of a newer release refuse is no tool; it must not hide the others. */
function withoutFaulty(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
