import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ActionCatalog } from './action.catalog.js';
import { ActionRunner } from './action.runner.js';
import { RequestContent } from './request-content.js';

/** The core of all actions, for every connector. The parts that implement its ports are global modules too. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [ActionCatalog, ActionRunner, RequestContent],
  exports: [ActionCatalog, ActionRunner, RequestContent],
})
export class ActionsModule {}
