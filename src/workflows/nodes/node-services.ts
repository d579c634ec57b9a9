import type { HttpSender } from '@libs/http';
import type { ActionCatalog } from '../../actions/action.catalog.js';
import type { ActionRunner } from '../../actions/action.runner.js';
import type { VariableStore } from '../variable-store.js';

/** What running nodes may use of the service, and nothing else. */
export interface NodeServices {
  readonly catalog: ActionCatalog;
  readonly actions: ActionRunner;
  /** Outgoing requests; user-made ones are guarded. */
  readonly http: HttpSender;
  readonly variables: VariableStore;
  /** Bytes of the largest answer an HTTP Request node keeps. */
  readonly responseMaxBytes: number;
}
