import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeployedTriggers } from './deployed-triggers.js';
import { ElementKeys } from './forms/element-keys.js';
import { FrontendElementEntity } from './forms/frontend-element.entity.js';
import { Schedules } from './schedules/deployed-schedules.js';
import { ScheduleEntity } from './schedules/schedule.entity.js';
import { WebhookEndpointEntity } from './webhooks/webhook-endpoint.entity.js';
import { WebhookEndpoints } from './webhooks/webhook-endpoints.js';

/** What deployed workflows occupy: addresses, forms, schedules. */
@Module({
  imports: [TypeOrmModule.forFeature([ScheduleEntity, WebhookEndpointEntity, FrontendElementEntity])],
  providers: [DeployedTriggers, ElementKeys, Schedules, WebhookEndpoints],
  exports: [TypeOrmModule, DeployedTriggers, WebhookEndpoints],
})
export class DeployedTriggersModule {}
