import { Module } from '@nestjs/common';
import { AuthModule } from '../../../access/auth/auth.module.js';
import { DefinitionModule } from '../../definition/definition.module.js';
import { EngineModule } from '../../engine/engine.module.js';
import { RunSecretsModule } from '../../engine/secrets/run-secrets.module.js';
import { PortsModule } from '../../ports.module.js';
import { RunWaitersModule } from '../../runs/live/run-waiters.module.js';
import { DeployedTriggersModule } from '../deployed-triggers.module.js';
import { WebhooksDocumentController } from './document/webhooks-document.controller.js';
import { AuthenticateWebhook } from './intake/authenticate-webhook.js';
import { LargeBodies } from './intake/large-bodies.js';
import { RunKeys } from './intake/run-keys.js';
import { WebhookIntake } from './intake/webhook-intake.js';
import { WebhookRateLimits } from './intake/webhook-rate-limits.js';
import { LastNodeAnswer } from './last-node-answer.js';
import { TestRequests } from './test-requests/test-requests.js';
import { TestRequestsController } from './test-requests/test-requests.controller.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookRequests } from './webhook-requests.js';
import { WebhookRoutes } from './webhook-routes.js';

/** Runs that webhooks start: routes, authentication, bodies, answers. */
@Module({
  imports: [
    ...[AuthModule, DefinitionModule, EngineModule, PortsModule],
    ...[RunSecretsModule, RunWaitersModule, DeployedTriggersModule],
  ],
  controllers: [WebhookController, TestRequestsController, WebhooksDocumentController],
  providers: [
    ...[AuthenticateWebhook, LargeBodies, RunKeys, WebhookIntake, WebhookRateLimits],
    ...[LastNodeAnswer, TestRequests, WebhookRequests, WebhookRoutes],
  ],
  exports: [LastNodeAnswer],
})
export class WebhooksModule {}
