import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeployedTriggers } from './deployed-triggers.js';
import { EventStore } from './events/event-store.js';
import { FeedCalls } from './events/feed-calls.js';
import { SubscriptionStore } from './events/subscription-store.js';
import { SubscriptionWork } from './events/subscription-work.js';
import { TriggerListeners } from './events/trigger-listeners.js';
import { ElementKeys } from './forms/element-keys.js';
import { FrontendElementEntity } from './forms/frontend-element.entity.js';
import { Schedules } from './schedules/deployed-schedules.js';
import { ScheduleEntity } from './schedules/schedule.entity.js';
import { WebhookEndpointEntity } from './webhooks/webhook-endpoint.entity.js';
import { WebhookEndpoints } from './webhooks/webhook-endpoints.js';

/** What deployed workflows occupy: addresses, forms, schedules, subscriptions. */
@Module({
  imports: [TypeOrmModule.forFeature([ScheduleEntity, WebhookEndpointEntity, FrontendElementEntity])],
  providers: [
    ...[DeployedTriggers, ElementKeys, Schedules, WebhookEndpoints],
    ...[EventStore, FeedCalls, SubscriptionStore, SubscriptionWork, TriggerListeners],
  ],
  exports: [TypeOrmModule, DeployedTriggers, EventStore, SubscriptionStore, SubscriptionWork, WebhookEndpoints],
})
export class DeployedTriggersModule {}
