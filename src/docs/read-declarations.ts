import type { DynamicModule } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer, NestFactory } from '@nestjs/core';
import { ActionCatalog } from '../actions/declaration/action.catalog.js';
import { TriggerCatalog } from '../actions/triggers/trigger.catalog.js';
import type { Declarations } from './openapi/document/declarations.js';
import { EndpointCatalog } from './openapi/endpoint.catalog.js';

/** Reads what the controllers of an application declare, without starting it: no database, no connections, no environment. */
export async function readDeclarations(root: DynamicModule): Promise<Declarations> {
  const app = await NestFactory.createApplicationContext(root, { preview: true, logger: false, abortOnError: false });
  const discovery = new DiscoveryService(app.get(ModulesContainer));
  const endpoints = new EndpointCatalog(discovery, new MetadataScanner());
  const catalog = new ActionCatalog(discovery, new MetadataScanner());
  endpoints.onModuleInit();
  const { triggers } = new TriggerCatalog(discovery);
  return { endpoints: endpoints.endpoints, actions: catalog.actions, connectors: catalog.connectors, triggers };
}
