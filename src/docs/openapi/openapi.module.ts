import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ActionsModule } from '../../actions/actions.module.js';
import { ActionCatalogueController } from './action-catalogue.controller.js';
import { EndpointCatalog } from './endpoint.catalog.js';
import { OpenApiController } from './openapi.controller.js';
import { OpenApi } from './openapi.service.js';
import { TriggerCatalogueController } from './trigger-catalogue.controller.js';
import { ReferenceController } from './reference.controller.js';

/** The service's description of itself: OpenAPI document, API reference, catalogues of actions and triggers. */
@Module({
  imports: [DiscoveryModule, ActionsModule],
  controllers: [OpenApiController, ReferenceController, ActionCatalogueController, TriggerCatalogueController],
  providers: [EndpointCatalog, OpenApi],
  exports: [EndpointCatalog],
})
export class OpenApiModule {}
