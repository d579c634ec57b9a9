import { Injectable } from '@nestjs/common';
import { ActionCatalog } from '../../../actions/declaration/action.catalog.js';
import { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import { Environment } from '../../../platform/config/environment.js';
import {
  compileWorkflow,
  type CompiledWorkflow,
  type CompilerOptions,
  type PlanIdentity,
} from '../../compiler/compile-workflow.js';
import type { NodeOutput } from '../../compiler/checks/scope-analysis.js';
import type { Definition } from '../definition.js';
import type { Fault } from '../fault.js';
import type { TakenSecret } from '../files/move-secrets.js';
import { failureHandler } from '../workflow.dto.js';
import type { WorkflowEntity } from '../workflow.entity.js';
import { WorkspaceResources } from './workspace-resources.js';

/** Compiles definitions against this service: its actions, its limits, its rules for production. */
@Injectable()
export class WorkflowCompiler {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly triggers: TriggerCatalog,
    private readonly environment: Environment,
    private readonly surroundings: WorkspaceResources,
  ) {}

  /**
   * Compiles a definition and checks what it names of its workspace. `entered` are variables that are set together with it.
   */
  async check(
    definition: Definition,
    identity: PlanIdentity,
    entered: readonly TakenSecret[] = [],
  ): Promise<CompiledWorkflow> {
    const { workspaceId, workflowId } = identity;
    const schemas = this.surroundings.schemas(workspaceId);
    const compile = (isStartedByOthers = false) =>
      compileWorkflow(definition, identity, { ...this.options(), ...schemas.lookups, isStartedByOthers });
    let compiled = compile();
    if (await schemas.load()) compiled = compile();
    // Rarely so, hence asked only where it matters.
    if (
      compiled.faults.some(({ rule }) => rule === 'unknown_field' || rule === 'type_mismatch') &&
      (await this.surroundings.isStartedByOthers(workspaceId, workflowId))
    )
      compiled = compile(true);
    const missing = [
      ...(await this.surroundings.faults(workspaceId, compiled.needs, entered)),
      ...(await this.surroundings.handlerFaults(workspaceId, identity.onFailure)),
    ];
    const isWrong = missing.some(({ severity }) => severity === 'error');
    return {
      ...compiled,
      faults: [...compiled.faults, ...missing],
      plan: isWrong ? undefined : compiled.plan,
    };
  }

  /** What is known of the values that the nodes of a definition give, and what it needs of its workspace. */
  async outputs(
    definition: Definition,
    identity: PlanIdentity,
  ): Promise<{ items: NodeOutput[]; needs: CompiledWorkflow['needs'] }> {
    const schemas = this.surroundings.schemas(identity.workspaceId);
    const compile = () => compileWorkflow(definition, identity, { ...this.options(), ...schemas.lookups });
    const { needs, outputs } = compile();
    const items = outputs();
    return { needs, items: (await schemas.load()) ? compile().outputs() : items };
  }

  /** What is wrong with a saved draft now: since its last save a variable may have been set, a connection linked. */
  async currentFaults(row: WorkflowEntity): Promise<Fault[]> {
    const { id, workspaceId, definition, settings, faults: saved } = row;
    const onFailure = failureHandler(settings);
    const { faults } = await this.check(definition, { workspaceId, workflowId: id, version: null, onFailure });
    // A handler that a file named and nobody has here is known from the import alone.
    const ofImport = saved.filter(({ node, field }) => node === undefined && field === 'settings.onFailure');
    return onFailure === undefined ? [...faults, ...ofImport] : faults;
  }

  /** Compiles a definition by itself. */
  compile(definition: Definition, identity: PlanIdentity): CompiledWorkflow {
    return compileWorkflow(definition, identity, this.options());
  }

  /**
   * Compiles what was checked when it was deployed. What has changed around it since, a limit or who starts it, is no reason
   * to refuse its runs.
   */
  compileDeployed(definition: Definition, identity: PlanIdentity): CompiledWorkflow {
    return compileWorkflow(definition, identity, { ...this.options(), maxNodes: Infinity, isStartedByOthers: true });
  }

  private options(): CompilerOptions {
    const { NODE_ENV, WEBHOOK_ALLOW_PUBLIC, WORKFLOW_MAX_NODES } = this.environment;
    return {
      production: NODE_ENV === 'production',
      allowPublicWebhooks: WEBHOOK_ALLOW_PUBLIC,
      maxNodes: WORKFLOW_MAX_NODES,
      action: (key) => this.catalog.find(key),
      trigger: (key) => this.triggers.find(key),
    };
  }
}
