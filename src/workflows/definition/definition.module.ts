import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActionsModule } from '../../actions/actions.module.js';
import { AuthModule } from '../../access/auth/auth.module.js';
import { WorkflowTestStore } from './tests/workflow-test-store.js';
import { WorkflowTestEntity } from './tests/workflow-test.entity.js';
import { PlansModule } from '../plans/plans.module.js';
import { PortsModule } from '../ports/ports.module.js';
import { DeployedTriggersModule } from '../triggers/deployed-triggers.module.js';
import { ConnectionUsersController } from './connection-users.controller.js';
import { AuthorScopes } from './deploy/author-scopes.js';
import { Deployer } from './deploy/deployer.js';
import { DeploymentsController } from './deploy/deployments.controller.js';
import { WorkflowPause } from './deploy/workflow-pause.js';
import { WorkflowFiles } from './files/workflow-files.js';
import { ExpressionPreviewController } from './expression-preview.controller.js';
import { NodeCatalogController } from './node-catalog.controller.js';
import { NodeOutputsController } from './node-outputs.controller.js';
import { WorkflowStore } from './workflow-store.js';
import { WorkflowViews } from './workflow-views.js';
import { WorkflowsController } from './workflows.controller.js';

/** Drafts, versions and their tests, and what is deployed of them. */
@Module({
  imports: [
    ...[ActionsModule, AuthModule, PlansModule, PortsModule, DeployedTriggersModule],
    TypeOrmModule.forFeature([WorkflowTestEntity]),
  ],
  controllers: [
    WorkflowsController,
    DeploymentsController,
    NodeCatalogController,
    NodeOutputsController,
    ExpressionPreviewController,
    ConnectionUsersController,
  ],
  providers: [AuthorScopes, Deployer, WorkflowPause, WorkflowFiles, WorkflowStore, WorkflowTestStore, WorkflowViews],
  exports: [Deployer, WorkflowStore, WorkflowTestStore, WorkflowViews],
})
export class DefinitionModule {}
