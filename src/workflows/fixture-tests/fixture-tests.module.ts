import { Module } from '@nestjs/common';
import { DefinitionModule } from '../definition/definition.module.js';
import { EngineModule } from '../engine/engine.module.js';
import { RunWaitersModule } from '../runs/live/run-waiters.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { PortsModule } from '../ports/ports.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { RunSecretsModule } from '../engine/secrets/run-secrets.module.js';
import { TestRequests } from './test-requests/test-requests.js';
import { TestRequestsController } from './test-requests/test-requests.controller.js';
import { TestRuns } from './test-runs.js';
import { TestRunsController } from './test-runs.controller.js';
import { ValuesOfRun } from './values-of-run.js';
import { WorkflowTestsController } from './workflow-tests.controller.js';
import { WorkflowTests } from './workflow-tests.service.js';

/** Test runs of drafts, and tests of workflows with stand-ins for everything outside. */
@Module({
  imports: [DefinitionModule, EngineModule, PlansModule, PortsModule, RunSecretsModule, RunsModule, RunWaitersModule],
  controllers: [TestRunsController, TestRequestsController, WorkflowTestsController],
  providers: [TestRuns, ValuesOfRun, TestRequests, WorkflowTests],
})
export class FixtureTestsModule {}
