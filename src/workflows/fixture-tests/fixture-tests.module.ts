import { Module } from '@nestjs/common';
import { DefinitionModule } from '../definition/definition.module.js';
import { EngineModule } from '../engine/engine.module.js';
import { RunWaitersModule } from '../runs/live/run-waiters.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { TestRuns } from './test-runs.js';
import { TestRunsController } from './test-runs.controller.js';
import { WorkflowTestsController } from './workflow-tests.controller.js';
import { WorkflowTests } from './workflow-tests.service.js';

/** Test runs of drafts, and tests of workflows with stand-ins for everything outside. */
@Module({
  imports: [DefinitionModule, EngineModule, RunsModule, RunWaitersModule],
  controllers: [TestRunsController, WorkflowTestsController],
  providers: [TestRuns, WorkflowTests],
})
export class FixtureTestsModule {}
