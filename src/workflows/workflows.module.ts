import { Module } from '@nestjs/common';
import { ActionsModule } from '../actions/actions.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { CollectionAccess } from '../collections/collection-access.service.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { WorkflowRequests } from '../proxy/workflow-requests.service.js';
import { VariableSource } from '../variables/variable-source.service.js';
import { VariablesModule } from '../variables/variables.module.js';
import { WorkflowCalls } from './calls/workflow-calls.service.js';
import { WorkflowTools } from './calls/workflow-tools.service.js';
import { CollectionStore } from './collection-store.js';
import { ConnectionHttp } from './connection-http.js';
import { DeploymentsController } from './definition/deployments.controller.js';
import { AuthorScopes } from './definition/author-scopes.js';
import { Deployer } from './definition/deployer.js';
import { NodeCatalogController } from './definition/node-catalog.controller.js';
import { DeployedStarts } from './definition/starts/deployed-starts.js';
import { ElementKeys } from './definition/starts/element-keys.js';
import { Schedules } from './definition/starts/schedules.js';
import { WebhookEndpoints } from './definition/starts/webhook-endpoints.js';
import { Plans } from './definition/plans.js';
import { Surroundings } from './definition/surroundings.js';
import { WorkflowCompiler } from './definition/workflow-compiler.js';
import { WorkflowFiles } from './definition/workflow-files.js';
import { WorkflowStore } from './definition/workflow-store.js';
import { WorkflowViews } from './definition/workflow-views.js';
import { WorkflowsController } from './definition/workflows.controller.js';
import { Suspects } from './engine/suspects.js';
import { ClaimRuns } from './engine/claim-runs.js';
import { StoredRecords } from './engine/stored-records.js';
import { EndedRuns } from './engine/ended-runs.js';
import { NODE_SERVICES } from './engine/engine-tokens.js';
import { FollowUps } from './engine/follow-ups.js';
import { JobSettler } from './engine/job-settler.js';
import { JournalWriter } from './engine/journal/journal-writer.js';
import { PlanSource } from './engine/plan-source.js';
import { ProcessRegistry } from './engine/process-registry.js';
import { ResumeAddress } from './engine/resume-address.js';
import { MemoryRoom } from './engine/memory-room.js';
import { LostRuns } from './engine/lost-runs.js';
import { RunEngine } from './engine/run-engine.js';
import { RunSecrets } from './engine/run-secrets.service.js';
import { RunWorker } from './engine/run-worker.js';
import { StoredEvents } from './engine/stored-events.js';
import { Takeover } from './engine/takeover.js';
import { OfferedServices } from './offered-services.service.js';
import { ResumeController } from './runs/resume.controller.js';
import { OpenWaits } from './runs/open-waits.js';
import { ResumeRuns } from './runs/resume-runs.js';
import { RetryRuns } from './runs/retry-runs.js';
import { RunEvents } from './runs/run-events.js';
import { RunEventsController } from './runs/run-events.controller.js';
import { RunAge } from './runs/run-age.js';
import { RunRetention } from './runs/run-retention.js';
import { ToolPins } from './agents/tool-pins.js';
import { SealedArguments } from './agents/sealed-arguments.js';
import { NodePages } from './runs/node-pages.js';
import { RunStore } from './runs/run-store.js';
import { RunValues } from './runs/run-values.js';
import { RunWaiters } from './runs/run-waiters.js';
import { RunsController } from './runs/runs.controller.js';
import { TestRuns } from './runs/test-runs.js';
import { TestRunsController } from './runs/test-runs.controller.js';
import { WaitLimit } from './runs/wait-limit.js';
import { ElementsController } from './elements/elements.controller.js';
import { Elements } from './elements/elements.service.js';
import { WorkflowTestStore } from './fixture-tests/workflow-test-store.js';
import { WorkflowTestsController } from './fixture-tests/workflow-tests.controller.js';
import { WorkflowTests } from './fixture-tests/workflow-tests.service.js';
import { Scheduler } from './schedules/scheduler.js';
import { VariableStore } from './variable-store.js';
import { AuthenticateWebhook } from './webhooks/authenticate-webhook.js';
import { LastNodeAnswer } from './webhooks/last-node-answer.js';
import { RunKeys } from './webhooks/run-keys.js';
import { TestRequests } from './webhooks/test-requests.js';
import { TestRequestsController } from './webhooks/test-requests.controller.js';
import { WebhookController } from './webhooks/webhook.controller.js';
import { LargeBodies } from './webhooks/large-bodies.js';
import { WebhookIntake } from './webhooks/webhook-intake.js';
import { WebhookRateLimits } from './webhooks/webhook-rate-limits.js';
import { WebhookRequests } from './webhooks/webhook-requests.js';
import { WebhookRoutes } from './webhooks/webhook-routes.js';
import { WebhooksDocumentController } from './webhooks/webhooks-document.controller.js';

const definition = [
  AuthorScopes,
  DeployedStarts,
  ElementKeys,
  Schedules,
  WebhookEndpoints,
  Deployer,
  Surroundings,
  WorkflowCompiler,
  WorkflowFiles,
  WorkflowStore,
  WorkflowViews,
  { provide: PlanSource, useClass: Plans },
];
const engine = [
  ClaimRuns,
  Suspects,
  StoredRecords,
  EndedRuns,
  FollowUps,
  JobSettler,
  JournalWriter,
  ProcessRegistry,
  ResumeAddress,
  LostRuns,
  MemoryRoom,
  RunEngine,
  RunSecrets,
  RunWorker,
  StoredEvents,
  Takeover,
];
const webhooks = [
  AuthenticateWebhook,
  LastNodeAnswer,
  RunKeys,
  TestRequests,
  LargeBodies,
  WebhookIntake,
  WebhookRateLimits,
  WebhookRequests,
  WebhookRoutes,
];

/** Workflows: definitions and their versions, the engine that runs them, and the webhooks that start them. */
@Module({
  imports: [ActionsModule, AuthModule, CollectionsModule, ProxyModule, VariablesModule],
  controllers: [
    WebhookController,
    TestRequestsController,
    WebhooksDocumentController,
    WorkflowsController,
    DeploymentsController,
    NodeCatalogController,
    TestRunsController,
    WorkflowTestsController,
    RunsController,
    ResumeController,
    RunEventsController,
    ElementsController,
  ],
  providers: [
    ...definition,
    ...engine,
    ...webhooks,
    { provide: VariableStore, useExisting: VariableSource },
    { provide: CollectionStore, useExisting: CollectionAccess },
    { provide: ConnectionHttp, useExisting: WorkflowRequests },
    NodePages,
    SealedArguments,
    RunStore,
    OpenWaits,
    ResumeRuns,
    RetryRuns,
    RunEvents,
    RunAge,
    RunRetention,
    RunValues,
    RunWaiters,
    Elements,
    Scheduler,
    TestRuns,
    ToolPins,
    WaitLimit,
    WorkflowCalls,
    WorkflowTools,
    WorkflowTests,
    WorkflowTestStore,
    { provide: NODE_SERVICES, useClass: OfferedServices },
  ],
  exports: [WorkflowCalls, WorkflowTools],
})
export class WorkflowsModule {}
