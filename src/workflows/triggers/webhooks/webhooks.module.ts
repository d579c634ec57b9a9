import { Module } from '@nestjs/common';
import { AuthModule } from '../../../access/auth/auth.module.js';
import { PlansModule } from '../../plans/plans.module.js';
import { EngineModule } from '../../engine/engine.module.js';
import { RunSecretsModule } from '../../engine/secrets/run-secrets.module.js';
import { PortsModule } from '../../ports/ports.module.js';
import { RunWaitersModule } from '../../runs/live/run-waiters.module.js';
import { DeployedTriggersModule } from '../deployed-triggers.module.js';
import { WebhooksDocumentController } from './document/webhooks-document.controller.js';
import { AuthenticateWebhook } from './intake/authenticate-webhook.js';
import { LargeBodies } from './intake/large-bodies.js';
import { RunKeys } from './intake/run-keys.js';
import { WebhookIntake } from './intake/webhook-intake.js';
import { WebhookRateLimits } from './intake/webhook-rate-limits.js';
import { AnsweredRuns } from './answered-runs.js';
import { LastNodeAnswer } from './last-node-answer.js';
import { StreamAnswer } from './stream/stream-answer.js';
import { StreamedRuns } from './stream/streamed-runs.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookRequests } from './webhook-requests.js';
import { WebhookRoutes } from './webhook-routes.js';

/** Runs that webhooks start: routes, authentication, bodies, answers. */
@Module({
  imports: [
    ...[AuthModule, PlansModule, EngineModule, PortsModule],
    ...[RunSecretsModule, RunWaitersModule, DeployedTriggersModule],
  ],
  controllers: [WebhookController, WebhooksDocumentController],
  providers: [
    ...[AuthenticateWebhook, LargeBodies, RunKeys, WebhookIntake, WebhookRateLimits],
    ...[AnsweredRuns, LastNodeAnswer, StreamAnswer, StreamedRuns, WebhookRequests, WebhookRoutes],
  ],
  exports: [LargeBodies, LastNodeAnswer, WebhookRateLimits],
})
export class WebhooksModule {}
