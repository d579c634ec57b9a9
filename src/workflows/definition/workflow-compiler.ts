import { Injectable } from '@nestjs/common';
import { ActionCatalog } from '../../actions/action.catalog.js';
import { Environment } from '../../config/environment.js';
import { compileWorkflow, type CompiledWorkflow, type PlanIdentity } from '../compiler/compile-workflow.js';
import type { Definition } from './definition.js';

/** Compiles definitions against this service: its actions, its limits, its rules for production. */
@Injectable()
export class WorkflowCompiler {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly environment: Environment,
  ) {}

  compile(definition: Definition, identity: PlanIdentity): CompiledWorkflow {
    const { NODE_ENV, WEBHOOK_ALLOW_PUBLIC, WORKFLOW_MAX_NODES } = this.environment;
    return compileWorkflow(definition, identity, {
      production: NODE_ENV === 'production',
      allowPublicWebhooks: WEBHOOK_ALLOW_PUBLIC,
      maxNodes: WORKFLOW_MAX_NODES,
      action: (key) => this.catalog.find(key),
    });
  }
}
