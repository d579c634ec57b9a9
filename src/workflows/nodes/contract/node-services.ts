import type { KeyRing } from '#libs/crypto';
import type { HttpSender, ProviderHttp, Trust } from '#libs/http';
import type { ActionCatalog } from '../../../actions/declaration/action.catalog.js';
import type { ActionRunner } from '../../../actions/pipeline/action.runner.js';
import type { CodeRunner } from '../../ports/code-runner.js';
import type { CollectionStore } from '../../ports/collection-store.js';
import type { ConnectionHttp } from '../../ports/connection-http.js';
import type { VariableStore } from '../../ports/variable-store.js';
import type { NodeFiles } from './node-files.js';
import type { WorkflowTools } from './workflow-tools.js';

/** Base URL of an OpenAI-compatible interface, and on whose word it is called. */
export interface ModelEndpoint {
  readonly url: string;
  readonly trust: Trust;
}

/** Which run asks which MCP server, with the token of which variable. */
export interface PinOf {
  workspaceId: string;
  runId: string;
  url: string;
  variable?: string;
}

/** What deployed versions have accepted of MCP servers. */
export interface AcceptedTools {
  /**
   * The tools that the version of a run is held to: those that are given here where it asks for the first time. Undefined for
   * a draft, whose author is trying out what there is.
   * @param tools the digest of each tool
   */
  pinned(of: PinOf, tools: readonly string[]): Promise<Set<string> | undefined>;
}

/** Injection token of the `NodeServices`. */
export const NODE_SERVICES = Symbol('node services');

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
  /** JavaScript of authors. */
  readonly code: CodeRunner;
  /** Files that values refer to. */
  readonly files: NodeFiles;
  /** Other workflows of the workspace, as tools of agents. */
  readonly workflows: WorkflowTools;
  /** What deployed versions have accepted of MCP servers. */
  readonly toolPins: AcceptedTools;
  /** Where agents that name no base URL find their model. */
  readonly modelEndpoint: ModelEndpoint;
  /** Bytes of the largest answer an HTTP Request node keeps. */
  readonly responseMaxBytes: number;
  /** Bytes of the largest file. */
  readonly fileMaxBytes: number;
  /** Characters of JSON of the largest input or output of a node, and of all results of a loop together. */
  readonly valueMaxCharacters: number;
}
