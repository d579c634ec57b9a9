import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AppError, notFound } from '#libs/errors';
import { Database } from '../../../platform/database/connection/database.js';
import type { Plan } from '../../compiler/plan.js';
import { PlanSource, type PlanKey } from '../../engine/plan-source.js';
import type { Definition } from '../definition.js';
import { failureHandler, type WorkflowSettings } from '../workflow.dto.js';
import { WorkflowCompiler } from './workflow-compiler.js';
import { WorkflowVersionEntity } from './workflow-version.entity.js';

const MAX_PLANS = 1000;

/** Compiled plans. A version never changes, so its plan is made once and kept, the least recently used ones dropped. What runs ask each time is SQL. */
@Injectable()
export class Plans extends PlanSource {
  private readonly versions = new Map<string, Promise<Plan>>();

  constructor(
    @InjectRepository(WorkflowVersionEntity) private readonly stored: Repository<WorkflowVersionEntity>,
    private readonly database: Database,
    private readonly compiler: WorkflowCompiler,
  ) {
    super();
  }

  async plan(key: PlanKey): Promise<Plan> {
    if (key.version === null) return this.compile(key, key.definition as Definition);
    const name = `${key.workflowId}:${key.version}`;
    const kept = this.versions.get(name);
    const plan = kept ?? this.load(key);
    this.versions.delete(name);
    this.versions.set(name, plan);
    if (kept) return plan;
    plan.catch(() => this.versions.delete(name));
    if (this.versions.size > MAX_PLANS) this.versions.delete(this.versions.keys().next().value!);
    return plan;
  }

  async failureHandler({ workflowId, version }: PlanKey): Promise<string | undefined> {
    const [row] = await this.database.query<{ settings: WorkflowSettings }>(
      'select settings from workflow_version where workflow_id = $1 and version = $2',
      [workflowId, version],
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

  private async load(key: PlanKey): Promise<Plan> {
    const { workflowId, version } = key;
    const stored = await this.stored.findOneBy({ workflowId, version: version! });
    if (!stored) throw notFound('version of this workflow');
    return this.compile(key, stored.definition, stored.settings);
  }

  private compile(key: PlanKey, definition: Definition, settings: Record<string, unknown> = {}): Plan {
    const { workspaceId, workflowId, version } = key;
    const identity = { workspaceId, workflowId, version, onFailure: failureHandler(settings) };
    const { plan, faults } =
      version === null
        ? this.compiler.compile(definition, identity)
        : this.compiler.compileDeployed(definition, identity);
    if (plan) return plan;
    const errors = faults
      .filter(({ severity }) => severity === 'error')
      .map(({ node, field, rule, message }) => ({ node, field, rule, message }));
    throw new AppError('workflow_invalid', 'The workflow has faults; see errors.', { errors });
  }
}
