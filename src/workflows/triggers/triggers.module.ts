import { Module } from '@nestjs/common';
import { DefinitionModule } from '../definition/definition.module.js';
import { EngineModule } from '../engine/engine.module.js';
import { DeployedTriggersModule } from './deployed-triggers.module.js';
import { ElementsController } from './forms/elements.controller.js';
import { Elements } from './forms/elements.service.js';
import { Scheduler } from './schedules/scheduler.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** What starts runs: webhooks, forms, schedules. */
@Module({
  imports: [DefinitionModule, DeployedTriggersModule, EngineModule, WebhooksModule],
  controllers: [ElementsController],
  providers: [Elements, Scheduler],
})
export class TriggersModule {}
