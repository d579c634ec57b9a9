import { Module } from '@nestjs/common';
import { ActionsModule } from '../actions/actions.module.js';
import { AuthModule } from '../access/auth/auth.module.js';
import { CollectionAccess } from '../data/collections/collection-access.service.js';
import { CollectionsModule } from '../data/collections/collections.module.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { WorkflowRequests } from '../proxy/workflow-requests.service.js';
import { VariableSource } from '../data/variables/variable-source.service.js';
import { VariablesModule } from '../data/variables/variables.module.js';
import { WorkflowCalls } from './calls/workflow-calls.service.js';
import { WorkflowTools } from './calls/workflow-tools.service.js';
import { CollectionStore } from './collection-store.js';
import { ConnectionHttp } from './connection-http.js';
import { DeploymentsController } from './definition/deploy/deployments.controller.js';
import { AuthorScopes } from './definition/deploy/author-scopes.js';
import { Deployer } from './definition/deploy/deployer.js';
import { NodeCatalogController } from './definition/node-catalog.controller.js';
import { DeployedTriggers } from './triggers/deployed-triggers.js';
import { ElementKeys } from './triggers/forms/element-keys.js';
import { Schedules } from './triggers/schedules/deployed-schedules.js';
import { WebhookEndpoints } from './triggers/webhooks/webhook-endpoints.js';
import { Plans } from './definition/deploy/plans.js';
import { WorkspaceResources } from './definition/deploy/workspace-resources.js';
import { WorkflowCompiler } from './definition/deploy/workflow-compiler.js';
import { WorkflowFiles } from './definition/files/workflow-files.js';
import { WorkflowStore } from './definition/workflow-store.js';
import { WorkflowViews } from './definition/workflow-views.js';
import { WorkflowsController } from './definition/workflows.controller.js';
import { PoisonRunGuard } from './engine/recovery/poison-run-guard.js';
import { RunClaimer } from './engine/recovery/run-claimer.js';
import { StoredRecords } from './engine/journal/stored-records.js';
import { FinishedRuns } from './engine/journal/finished-runs.js';
import { NODE_SERVICES } from './engine/engine-tokens.js';
import { FollowUps } from './engine/worker/follow-ups.js';
import { JobSettler } from './engine/worker/job-settler.js';
import { JournalWriter } from './engine/journal/writer/journal-writer.js';
import { PlanSource } from './engine/plan-source.js';
import { ProcessRegistry } from './engine/recovery/process-registry.js';
import { ResumeAddress } from './engine/waits/resume-address.js';
import { MemoryRoom } from './engine/memory/memory-room.js';
import { UnrecordedRuns } from './engine/recovery/unrecorded-runs.js';
import { RunEngine } from './engine/run-engine.js';
import { RunSecrets } from './engine/secrets/run-secrets.service.js';
import { RunWorker } from './engine/worker/run-worker.js';
import { StoredEvents } from './engine/waits/stored-events.js';
import { Takeover } from './engine/recovery/takeover.js';
import { OfferedServices } from './offered-services.service.js';
import { ResumeController } from './runs/resume/resume.controller.js';
import { OpenWaits } from './runs/resume/open-waits.js';
import { ResumeRuns } from './runs/resume/resume-runs.js';
import { RetryRuns } from './runs/retry/retry-runs.js';
import { RunEvents } from './runs/live/run-events.js';
import { RunEventsController } from './runs/live/run-events.controller.js';
import { RunAge } from './runs/retention/run-age.js';
import { RunRetention } from './runs/retention/run-retention.js';
import { ToolPins } from './agents/tools/tool-pins.js';
import { SealedArguments } from './agents/tools/sealed-arguments.js';
import { NodePages } from './runs/history/node-pages.js';
import { RunStore } from './runs/history/run-store.js';
import { RunValues } from './runs/history/run-values.js';
import { RunWaiters } from './runs/live/run-waiters.js';
import { RunsController } from './runs/history/runs.controller.js';
import { TestRuns } from './fixture-tests/test-runs.js';
import { TestRunsController } from './fixture-tests/test-runs.controller.js';
import { WaitLimit } from './runs/live/wait-limit.js';
import { ElementsController } from './triggers/forms/elements.controller.js';
import { Elements } from './triggers/forms/elements.service.js';
import { WorkflowTestStore } from './fixture-tests/workflow-test-store.js';
import { WorkflowTestsController } from './fixture-tests/workflow-tests.controller.js';
import { WorkflowTests } from './fixture-tests/workflow-tests.service.js';
import { Scheduler } from './triggers/schedules/scheduler.js';
import { VariableStore } from './variable-store.js';
import { AuthenticateWebhook } from './triggers/webhooks/intake/authenticate-webhook.js';
import { LastNodeAnswer } from './triggers/webhooks/last-node-answer.js';
import { RunKeys } from './triggers/webhooks/intake/run-keys.js';
import { TestRequests } from './triggers/webhooks/test-requests/test-requests.js';
import { TestRequestsController } from './triggers/webhooks/test-requests/test-requests.controller.js';
import { WebhookController } from './triggers/webhooks/webhook.controller.js';
import { LargeBodies } from './triggers/webhooks/intake/large-bodies.js';
import { WebhookIntake } from './triggers/webhooks/intake/webhook-intake.js';
import { WebhookRateLimits } from './triggers/webhooks/intake/webhook-rate-limits.js';
import { WebhookRequests } from './triggers/webhooks/webhook-requests.js';
import { WebhookRoutes } from './triggers/webhooks/webhook-routes.js';
import { WebhooksDocumentController } from './triggers/webhooks/document/webhooks-document.controller.js';

const definition = [
  AuthorScopes,
  DeployedTriggers,
  ElementKeys,
  Schedules,
  WebhookEndpoints,
  Deployer,
  WorkspaceResources,
  WorkflowCompiler,
  WorkflowFiles,
  WorkflowStore,
  WorkflowViews,
  { provide: PlanSource, useClass: Plans },
];
const engine = [
  RunClaimer,
  PoisonRunGuard,
  StoredRecords,
  FinishedRuns,
  FollowUps,
  JobSettler,
  JournalWriter,
  ProcessRegistry,
  ResumeAddress,
  UnrecordedRuns,
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
