import type { ActionDefinition } from '../../../actions/declaration/action.catalog.js';
import type { ConnectorManifest } from '../../../actions/declaration/connector-manifest.js';
import type { EndpointDefinition } from '../endpoint.catalog.js';

/** What controllers declare; everything that describes the service is derived from it. */
export interface Declarations {
  endpoints: readonly EndpointDefinition[];
  actions: readonly ActionDefinition[];
  connectors: readonly ConnectorManifest[];
}

/** A JSON object of the document. */
export type JsonObject = Record<string, unknown>;
