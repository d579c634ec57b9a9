import { Module } from '@nestjs/common';
import { HttpSender } from '@libs/http';
import { ActionsModule } from '../actions/actions.module.js';
import { ActionCatalog } from '../actions/action.catalog.js';
import { ActionRunner } from '../actions/action.runner.js';
import { AuthModule } from '../auth/auth.module.js';
import { Environment } from '../config/environment.js';
import { VariableSource } from '../variables/variable-source.service.js';
import { VariablesModule } from '../variables/variables.module.js';
import { DeploymentsController } from './definition/deployments.controller.js';
import { Deployer } from './definition/deployer.js';
import { Plans } from './definition/plans.js';
import { WorkflowCompiler } from './definition/workflow-compiler.js';
import { WorkflowStore } from './definition/workflow-store.js';
import { WorkflowViews } from './definition/workflow-views.js';
import { WorkflowsController } from './definition/workflows.controller.js';
import { ClaimRuns } from './engine/claim-runs.js';
import { EndedRuns } from './engine/ended-runs.js';
import { NODE_SERVICES } from './engine/engine-tokens.js';
import { JobSettler } from './engine/job-settler.js';
import { JournalWriter } from './engine/journal/journal-writer.js';
import { PlanSource } from './engine/plan-source.js';
import { ProcessRegistry } from './engine/process-registry.js';
import { RunEngine } from './engine/run-engine.js';
import { RunWorker } from './engine/run-worker.js';
import { Takeover } from './engine/takeover.js';
import type { NodeServices } from './nodes/node-services.js';
import { RunStore } from './runs/run-store.js';
import { RunWaiters } from './runs/run-waiters.js';
import { RunsController } from './runs/runs.controller.js';
import { TestRuns } from './runs/test-runs.js';
import { TestRunsController } from './runs/test-runs.controller.js';
import { VariableStore } from './variable-store.js';
import { AuthenticateWebhook } from './webhooks/authenticate-webhook.js';
import { LastNodeAnswer } from './webhooks/last-node-answer.js';
import { RunKeys } from './webhooks/run-keys.js';
import { WebhookController } from './webhooks/webhook.controller.js';
import { WebhookRequests } from './webhooks/webhook-requests.js';
import { WebhookRoutes } from './webhooks/webhook-routes.js';

const definition = [Deployer, WorkflowCompiler, WorkflowStore, WorkflowViews, { provide: PlanSource, useClass: Plans }];
const engine = [ClaimRuns, EndedRuns, JobSettler, JournalWriter, ProcessRegistry, RunEngine, RunWorker, Takeover];
const webhooks = [AuthenticateWebhook, LastNodeAnswer, RunKeys, WebhookRequests, WebhookRoutes];

/** Workflows: definitions and their versions, the engine that runs them, and the webhooks that start them. */
@Module({
  imports: [ActionsModule, AuthModule, VariablesModule],
  controllers: [WebhookController, WorkflowsController, DeploymentsController, TestRunsController, RunsController],
  providers: [
    ...definition,
    ...engine,
    ...webhooks,
    { provide: VariableStore, useExisting: VariableSource },
    RunStore,
    RunWaiters,
    TestRuns,
    {
      provide: NODE_SERVICES,
      inject: [ActionCatalog, ActionRunner, HttpSender, VariableStore, Environment],
      useFactory: (
        catalog: ActionCatalog,
        actions: ActionRunner,
        http: HttpSender,
        variables: VariableStore,
        { RESPONSE_MAX_BYTES }: Environment,
      ): NodeServices => ({
        catalog,
        actions,
        http,
        variables,
        responseMaxBytes: RESPONSE_MAX_BYTES,
      }),
    },
  ],
})
export class WorkflowsModule {}
