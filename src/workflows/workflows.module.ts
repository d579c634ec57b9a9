import { Module } from '@nestjs/common';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { CallsModule } from './calls/calls.module.js';
import { DefinitionModule } from './definition/definition.module.js';
import { EngineModule } from './engine/engine.module.js';
import { FixtureTestsModule } from './fixture-tests/fixture-tests.module.js';
import { NodeServicesModule } from './node-services/node-services.module.js';
import { RunsModule } from './runs/runs.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { TriggersModule } from './triggers/triggers.module.js';

/** Workflows: how they are defined, what starts them, the engine that runs them, and what is kept of it. */
@Module({
  imports: [
    ...[TriggersModule, DefinitionModule, FixtureTestsModule, RunsModule],
    ...[EngineModule, NodeServicesModule, CallsModule, TemplatesModule, ApprovalsModule],
  ],
  exports: [CallsModule],
})
export class WorkflowsModule {}
