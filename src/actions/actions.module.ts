import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ActionInterceptor } from './rest/action.interceptor.js';
import { ActionCatalog } from './declaration/action.catalog.js';
import { ActionRunner } from './pipeline/action.runner.js';
import { ConnectorNotices } from './pipeline/connector-notices.js';
import { PageTokens } from './kit/page-tokens.js';
import { TriggerCatalog } from './triggers/trigger.catalog.js';
import { RequestContent } from './rest/request-content.js';

/** The core of all actions, for every connector. The parts that implement its ports are global modules too. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    ActionInterceptor,
    ActionCatalog,
    TriggerCatalog,
    ActionRunner,
    RequestContent,
    PageTokens,
    ConnectorNotices,
  ],
  exports: [ActionCatalog, TriggerCatalog, ActionRunner, RequestContent, PageTokens, ConnectorNotices],
})
export class ActionsModule {}
