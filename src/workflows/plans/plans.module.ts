import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActionsModule } from '../../actions/actions.module.js';
import { PortsModule } from '../ports/ports.module.js';
import { PlanSource } from './plan-source.js';
import { Plans } from './plans.js';
import { WorkflowCompiler } from './workflow-compiler.js';
import { WorkflowVersionEntity } from './workflow-version.entity.js';
import { WorkflowEntity } from './workflow.entity.js';
import { WorkspaceResources } from './workspace-resources.js';

/** Stored workflows and their versions, checked against what the workspace has, and the plans they compile to. */
@Module({
  imports: [ActionsModule, PortsModule, TypeOrmModule.forFeature([WorkflowEntity, WorkflowVersionEntity])],
  providers: [WorkspaceResources, WorkflowCompiler, { provide: PlanSource, useClass: Plans }],
  exports: [TypeOrmModule, PlanSource, WorkflowCompiler],
})
export class PlansModule {}
