import type { HttpSender } from '@libs/http';
import type { ActionCatalog } from '../../actions/action.catalog.js';
import type { ActionRunner } from '../../actions/action.runner.js';
import type { NodeVariables } from './node-variables.js';

/** What running nodes may use of the service, and nothing else. */
export interface NodeServices {
  readonly catalog: ActionCatalog;
  readonly actions: ActionRunner;
  /** Outgoing requests; user-made ones are guarded. */
  readonly http: HttpSender;
  readonly variables: NodeVariables;
  /** Bytes of the largest answer an HTTP Request node keeps. */
  readonly responseMaxBytes: number;
}
