import { Module } from '@nestjs/common';
import { DefinitionModule } from '../definition/definition.module.js';
import { EngineModule } from '../engine/engine.module.js';
import { DeployedTriggersModule } from './deployed-triggers.module.js';
import { DeliveryRates } from './events/delivery-rates.js';
import { EventDeliveriesController } from './events/event-deliveries.controller.js';
import { EventWriter } from './events/event-writer.js';
import { SubscriptionKeeper } from './events/subscription-keeper.js';
import { SubscriptionsController } from './events/subscriptions.controller.js';
import { ElementsController } from './forms/elements.controller.js';
import { Elements } from './forms/elements.service.js';
import { Scheduler } from './schedules/scheduler.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** What starts runs: webhooks, forms, schedules, events of providers. */
@Module({
  imports: [DefinitionModule, DeployedTriggersModule, EngineModule, WebhooksModule],
  controllers: [ElementsController, EventDeliveriesController, SubscriptionsController],
  providers: [Elements, Scheduler, DeliveryRates, EventWriter, SubscriptionKeeper],
})
export class TriggersModule {}
