import { Module, Global } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { ListenedFeeds } from '../../actions/triggers/listened-feeds.js';
import { FrameOrigins } from '../../http/ports.js';
import { EngineModule } from '../engine/engine.module.js';
import { DeployedTriggersModule } from './deployed-triggers.module.js';
import { DeliveryRates } from './events/delivery-rates.js';
import { EventDeliveriesController } from './events/event-deliveries.controller.js';
import { EventWriter } from './events/event-writer.js';
import { StoredListenedFeeds } from './events/listened-feeds.service.js';
import { SubscriptionGauge } from './events/subscription-gauge.js';
import { SubscriptionKeeper } from './events/subscription-keeper.js';
import { SubscriptionsController } from './events/subscriptions.controller.js';
import { ElementsController } from './forms/elements.controller.js';
import { PublicFormsController } from './forms/public-forms.controller.js';
import { Elements } from './forms/elements.service.js';
import { FormIntake } from './forms/form-intake.js';
import { Scheduler } from './schedules/scheduler.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** What starts runs: webhooks, forms, schedules, events of providers. It implements `FrameOrigins` for the pages of forms, `ListenedFeeds` for connectors. */
@Global()
@Module({
  imports: [PlansModule, DeployedTriggersModule, EngineModule, WebhooksModule],
  controllers: [ElementsController, PublicFormsController, EventDeliveriesController, SubscriptionsController],
  providers: [
    Elements,
    FormIntake,
    { provide: FrameOrigins, useExisting: Elements },
    { provide: ListenedFeeds, useClass: StoredListenedFeeds },
    Scheduler,
    DeliveryRates,
    EventWriter,
    SubscriptionGauge,
    SubscriptionKeeper,
  ],
  exports: [FrameOrigins, ListenedFeeds],
})
export class TriggersModule {}
