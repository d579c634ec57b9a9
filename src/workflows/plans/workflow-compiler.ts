import { Injectable } from '@nestjs/common';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { TriggerCatalog } from '../../actions/triggers/trigger.catalog.js';
import { Environment } from '../../platform/config/environment.js';
import {
  compileSteps,
  type CompiledWorkflow,
  type CompilerOptions,
  type PlanIdentity,
} from '../compiler/compile-workflow.js';
import { inTurns } from '../compiler/in-turns.js';
import type { NodeOutput } from '../compiler/checks/scope-analysis.js';
import type { Definition } from '../model/definition.js';
import type { Fault } from '../model/fault.js';
import { runRules } from '../model/workflow-settings.js';
import type { WorkflowEntity } from './workflow.entity.js';
import { WorkspaceResources, type TakenSecret } from './workspace-resources.js';

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
      inTurns(compileSteps(definition, identity, { ...this.options(), ...schemas.lookups, isStartedByOthers }));
    let compiled = await compile();
    if (await schemas.load()) compiled = await compile();
    // Rarely so, hence asked only where it matters.
    if (
      compiled.faults.some(({ rule }) => rule === 'unknown_field' || rule === 'type_mismatch') &&
      (await this.surroundings.isStartedByOthers(workspaceId, workflowId))
    )
      compiled = await compile(true);
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

  /** What is known of the values that the nodes of a definition give, node by node, and what it needs of its workspace. */
  async outputs(
    definition: Definition,
    identity: PlanIdentity,
  ): Promise<{ items: Generator<NodeOutput, void>; needs: CompiledWorkflow['needs'] }> {
    const schemas = this.surroundings.schemas(identity.workspaceId);
    const compile = () => inTurns(compileSteps(definition, identity, { ...this.options(), ...schemas.lookups }));
    const compiled = await compile();
    // What is looked up is known once it was asked for.
    await inTurns(compiled.outputs());
    const { outputs } = (await schemas.load()) ? await compile() : compiled;
    return { needs: compiled.needs, items: outputs() };
  }

  /** What is wrong with a saved draft now: since its last save a variable may have been set, a connection linked. */
  async currentFaults(row: WorkflowEntity): Promise<Fault[]> {
    const { id, workspaceId, definition, settings, faults: saved } = row;
    const rules = runRules(settings);
    const { faults } = await this.check(definition, { workspaceId, workflowId: id, version: null, ...rules });
    // A handler that a file named and nobody has here is known from the import alone.
    const ofImport = saved.filter(({ node, field }) => node === undefined && field === 'settings.onFailure');
    return rules.onFailure === undefined ? [...faults, ...ofImport] : faults;
  }

  /** Compiles a definition by itself, while others run. */
  compile(definition: Definition, identity: PlanIdentity): Promise<CompiledWorkflow> {
    return inTurns(compileSteps(definition, identity, this.options()));
  }

  /**
   * Compiles what was checked when it was deployed. What has changed around it since, a limit or who starts it, is no reason
   * to refuse its runs.
   */
  compileDeployed(definition: Definition, identity: PlanIdentity): Promise<CompiledWorkflow> {
    const options = { ...this.options(), maxNodes: Infinity, maxTemplates: Infinity, isStartedByOthers: true };
    return inTurns(compileSteps(definition, identity, options));
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
