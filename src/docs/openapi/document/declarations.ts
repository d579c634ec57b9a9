import type { JsonSchema } from '#libs/schema';
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import type { ActionDefinition } from '../../../actions/declaration/action.catalog.js';
import type { TriggerDefinition } from '../../../actions/triggers/trigger.catalog.js';
import type { ConnectorManifest } from '../../../actions/declaration/connector-manifest.js';
import type { EndpointDefinition } from '../endpoint.catalog.js';

/** What controllers declare; everything that describes the service is derived from it. */
export interface Declarations {
  endpoints: readonly EndpointDefinition[];
  actions: readonly ActionDefinition[];
  connectors: readonly ConnectorManifest[];
  triggers: readonly TriggerDefinition[];
}

/** A schema as the document's types want it: OpenAPI 3.1 takes all of JSON Schema 2020-12, of which they know a part. */
export function schemaObject(schema: JsonSchema): OpenAPIV3.SchemaObject & OpenAPIV3_1.SchemaObject {
  return schema;
}
