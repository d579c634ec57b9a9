import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AppError, notFound } from '#libs/errors';
import { Database } from '../../platform/database/connection/database.js';
import type { Plan } from '../compiler/plan.js';
import { PlanCache, type CompiledPlan } from './plan-cache.js';
import { PlanSource, type PlanKey } from './plan-source.js';
import type { Definition } from '../model/definition.js';
import { failureHandler, runRules, type WorkflowSettings } from '../model/workflow-settings.js';
import { WorkflowCompiler } from './workflow-compiler.js';
import { WorkflowEntity } from './workflow.entity.js';
import { WorkflowVersionEntity } from './workflow-version.entity.js';

/** Compiled plans. A version never changes, so its plan is made once and kept as long as there is memory. What runs ask each time is SQL. */
@Injectable()
export class Plans extends PlanSource {
  private readonly versions = new PlanCache();

  constructor(
    @InjectRepository(WorkflowEntity) private readonly workflows: Repository<WorkflowEntity>,
    @InjectRepository(WorkflowVersionEntity) private readonly stored: Repository<WorkflowVersionEntity>,
    private readonly database: Database,
    private readonly compiler: WorkflowCompiler,
  ) {
    super();
  }

  async plan(key: PlanKey): Promise<Plan> {
    if (key.version === null) return this.compile(key, key.definition as Definition);
    return this.versions.get(key.workspaceId, `${key.workflowId}:${key.version}`, () => this.load(key));
  }

  async failureHandler({ workspaceId, workflowId, version }: PlanKey): Promise<string | undefined> {
    const [row] = await this.database.query<{ settings: WorkflowSettings }>(
      'select settings from workflow_version where workspace_id = $1 and workflow_id = $2 and version = $3',
      [workspaceId, workflowId, version],
    );
    return row && failureHandler(row.settings);
  }

  async deployed(workspaceId: string, workflowId: string): Promise<Plan> {
    const [row] = await this.database.query<{ version: number | null }>(
      'select deployed_version as version from workflow where id = $1 and workspace_id = $2 and deleted_at is null',
      [workflowId, workspaceId],
    );
    if (row?.version == null) throw new AppError('not_found', 'There is no deployed workflow with this id.');
    return this.plan({ workspaceId, workflowId, version: row.version });
  }

  async draft(workspaceId: string, id: string): Promise<Definition> {
    const row = await this.workflows.findOneBy({ id, workspaceId });
    if (!row) throw notFound('workflow');
    return row.definition;
  }

  private async load(key: PlanKey): Promise<CompiledPlan> {
    const { workspaceId, workflowId, version } = key;
    const stored = await this.stored.findOneBy({ workspaceId, workflowId, version: version! });
    if (!stored) throw notFound('version of this workflow');
    const plan = await this.compile(key, stored.definition, stored.settings);
    return { plan, characters: JSON.stringify(stored.definition).length };
  }

  private async compile(key: PlanKey, definition: Definition, settings: Record<string, unknown> = {}): Promise<Plan> {
    const { workspaceId, workflowId, version } = key;
    const identity = { workspaceId, workflowId, version, ...runRules(settings) };
    const { plan, faults } = await (version === null
      ? this.compiler.compile(definition, identity)
      : this.compiler.compileDeployed(definition, identity));
    if (plan) return plan;
    const errors = faults
      .filter(({ severity }) => severity === 'error')
      .map(({ node, field, rule, message }) => ({ node, field, rule, message }));
    throw new AppError('workflow_invalid', 'The workflow has faults; see errors.', { errors });
  }
}
