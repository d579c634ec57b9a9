import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import type { TriggerDefinition } from '../../actions/triggers/trigger.catalog.js';
import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';

/** A connector with its actions and triggers, in the order of their declaration. */
export interface DocumentedConnector {
  connector: ConnectorManifest;
  actions: readonly ActionDefinition[];
  triggers: readonly TriggerDefinition[];
}

/** What a page refers to besides the connector. */
export interface PageSurroundings {
  /** Address of the service, without a slash at its end. */
  baseUrl: string;
  /** Address of the sandbox that runs beside it with `SANDBOX=1`. */
  sandboxUrl: string;
  /** Address of the page that explains error codes. */
  errorsPage: string;
}
