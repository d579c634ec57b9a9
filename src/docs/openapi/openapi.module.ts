import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ActionsModule } from '../../actions/actions.module.js';
import { ActionCatalogueController } from './action-catalogue.controller.js';
import { EndpointCatalog } from './endpoint.catalog.js';
import { OpenApiController } from './openapi.controller.js';
import { OpenApi } from './openapi.service.js';
import { ReferenceController } from './reference.controller.js';

/** The service's description of itself: OpenAPI document, API reference, catalogue of actions. */
@Module({
  imports: [DiscoveryModule, ActionsModule],
  controllers: [OpenApiController, ReferenceController, ActionCatalogueController],
  providers: [EndpointCatalog, OpenApi],
  exports: [EndpointCatalog],
})
export class OpenApiModule {}
