import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActionsModule } from '../../actions/actions.module.js';
import { AuthModule } from '../../access/auth/auth.module.js';
import { PlanSource } from '../engine/plan-source.js';
import { WorkflowTestStore } from '../fixture-tests/workflow-test-store.js';
import { WorkflowTestEntity } from '../fixture-tests/workflow-test.entity.js';
import { PortsModule } from '../ports.module.js';
import { DeployedTriggersModule } from '../triggers/deployed-triggers.module.js';
import { AuthorScopes } from './deploy/author-scopes.js';
import { Deployer } from './deploy/deployer.js';
import { DeploymentsController } from './deploy/deployments.controller.js';
import { Plans } from './deploy/plans.js';
import { WorkflowCompiler } from './deploy/workflow-compiler.js';
import { WorkflowVersionEntity } from './deploy/workflow-version.entity.js';
import { WorkspaceResources } from './deploy/workspace-resources.js';
import { WorkflowFiles } from './files/workflow-files.js';
import { NodeCatalogController } from './node-catalog.controller.js';
import { NodeOutputsController } from './node-outputs.controller.js';
import { WorkflowStore } from './workflow-store.js';
import { WorkflowViews } from './workflow-views.js';
import { WorkflowEntity } from './workflow.entity.js';
import { WorkflowsController } from './workflows.controller.js';

/** Drafts, versions and their tests; what is deployed, as plans. */
@Module({
  imports: [
    ...[ActionsModule, AuthModule, PortsModule, DeployedTriggersModule],
    TypeOrmModule.forFeature([WorkflowEntity, WorkflowVersionEntity, WorkflowTestEntity]),
  ],
  controllers: [WorkflowsController, DeploymentsController, NodeCatalogController, NodeOutputsController],
  providers: [
    ...[AuthorScopes, Deployer, WorkspaceResources, WorkflowCompiler],
    ...[WorkflowFiles, WorkflowStore, WorkflowTestStore, WorkflowViews],
    { provide: PlanSource, useClass: Plans },
  ],
  exports: [TypeOrmModule, PlanSource, WorkflowStore, WorkflowTestStore],
})
export class DefinitionModule {}
