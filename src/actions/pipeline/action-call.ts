import type { Caller } from '#libs/access';
import type { RawInput } from '#libs/schema';
import type { ActionMethod, UploadedFile } from '../declaration/action.context.js';
import type { OpenConnection } from '../declaration/open-connection.js';
import type { ConnectionChoice } from './ports.js';

/** One call of an action, from whatever surface. */
export interface ActionCall {
  caller: Caller;
  raw: RawInput;
  choice: ConnectionChoice;
  /** The caller's `Idempotency-Key`, or a run's key of node and iteration. */
  idempotencyKey?: string;
  /** Of a run's node: whether its author wants it done again when nobody knows whether it was done. */
  repeatsUnknown?: boolean;
  headers?: Readonly<Record<string, string>>;
  files?: ReadonlyMap<string, UploadedFile>;
  /** Takes what the answer links to while its connection is open; gives the answer that counts. */
  keep?: (body: unknown, connection: OpenConnection) => Promise<unknown>;
  /** Ends when the caller goes away or the run is cancelled. */
  signal?: AbortSignal;
  /** Calls the action's method in place of the runner: a request's is called by Nest. */
  method?: ActionMethod;
}

/** A success as every surface gets it. */
export interface ActionResult {
  status: number;
  /** Headers of the answer beside those every answer has. */
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** Whether this is the stored answer of an earlier call with the same key. */
  replayed: boolean;
}
