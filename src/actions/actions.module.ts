import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { ActionCatalog } from './action.catalog.js';
import { ActionInterceptor } from './action.interceptor.js';
import { ActionRunner } from './action.runner.js';
import { RequestContent } from './request-content.js';

/** The core of all actions. The parts that implement its ports are global modules. */
@Module({
  imports: [DiscoveryModule],
  providers: [ActionCatalog, ActionRunner, RequestContent, { provide: APP_INTERCEPTOR, useClass: ActionInterceptor }],
  exports: [ActionCatalog, ActionRunner],
})
export class ActionsModule {}
