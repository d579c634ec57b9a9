import { Module } from '@nestjs/common';
import { DeployedTriggers } from './deployed-triggers.js';
import { ElementKeys } from './forms/element-keys.js';
import { Schedules } from './schedules/deployed-schedules.js';
import { WebhookEndpoints } from './webhooks/webhook-endpoints.js';

/** What deployed workflows occupy: addresses, forms, schedules. */
@Module({
  providers: [DeployedTriggers, ElementKeys, Schedules, WebhookEndpoints],
  exports: [DeployedTriggers, WebhookEndpoints],
})
export class DeployedTriggersModule {}
