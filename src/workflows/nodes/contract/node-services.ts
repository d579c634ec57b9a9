import type { KeyRing } from '#libs/crypto';
import type { HttpSender, ProviderHttp } from '#libs/http';
import type { ActionCatalog } from '../../../actions/declaration/action.catalog.js';
import type { ActionRunner } from '../../../actions/pipeline/action.runner.js';
import type { ModelEndpoint } from '../../agents/models/model-endpoint.js';
import type { ToolPins } from '../../agents/tools/tool-pins.js';
import type { CollectionStore } from '../../collection-store.js';
import type { ConnectionHttp } from '../../connection-http.js';
import type { VariableStore } from '../../variable-store.js';
import type { WorkflowTools } from './workflow-tools.js';

/** What running nodes may use of the service, and nothing else. */
export interface NodeServices {
  readonly catalog: ActionCatalog;
  readonly actions: ActionRunner;
  /** Outgoing requests; user-made ones are guarded. */
  readonly http: HttpSender;
  /** Outgoing requests with the credential of a connection. */
  readonly connectionHttp: ConnectionHttp;
  /** Calls of interfaces that speak JSON, with repeats and a circuit breaker. */
  readonly providers: ProviderHttp;
  readonly variables: VariableStore;
  /** Seals what a run must find again after a crash and nobody may read. */
  readonly keyRing: KeyRing;
  readonly collections: CollectionStore;
  /** Other workflows of the workspace, as tools of agents. */
  readonly workflows: WorkflowTools;
  /** What deployed versions have accepted of MCP servers. */
  readonly toolPins: Pick<ToolPins, 'pinned'>;
  /** Where agents that name no base URL find their model. */
  readonly modelEndpoint: ModelEndpoint;
  /** Bytes of the largest answer an HTTP Request node keeps. */
  readonly responseMaxBytes: number;
  /** Characters of JSON of the largest input or output of a node, and of all results of a loop together. */
  readonly valueMaxCharacters: number;
}
