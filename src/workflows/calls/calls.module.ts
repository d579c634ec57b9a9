import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { RunSecretsModule } from '../engine/secrets/run-secrets.module.js';
import { RunWaitersModule } from '../runs/live/run-waiters.module.js';
import { WorkflowCalls } from './workflow-calls.service.js';
import { WorkflowTools } from './workflow-tools.service.js';

/** Deployed workflows as tools of agents and MCP clients. */
@Module({
  imports: [PlansModule, RunSecretsModule, RunWaitersModule],
  providers: [WorkflowCalls, WorkflowTools],
  exports: [WorkflowCalls, WorkflowTools],
})
export class CallsModule {}
