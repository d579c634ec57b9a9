import type { InputClass, JsonSchema } from '@libs/schema';

/** Flags of an action; without them it writes, is not repeatable and takes the service's time limit. */
export interface ActionOptions {
  /** It changes nothing, whatever its verb: callers need only the `read` scope. Default: GET reads. */
  reads?: boolean;
  /** Scopes of the provider, any one of which suffices. */
  needs?: readonly string[];
  /** Milliseconds until the deadline; a function where it depends on the input. */
  timeoutMs?: number | ((input: never) => number);
  /** Whether the call is aborted when the caller goes away (long polls). */
  abortOnDisconnect?: boolean;
  /** Names of multipart file fields the route takes besides JSON. */
  uploads?: readonly string[];
  /** Lower-case request headers the handler reads. */
  headers?: readonly string[];
  /** What a success looks like, where the provider page says more than "the provider's resource". */
  answer?: (() => InputClass) | JsonSchema;
  /** An example input for documentation and generated tests. */
  example?: Record<string, unknown>;
  /** Whether the provider honours an idempotency key, so that an unknown outcome may be repeated with the same key. */
  providerIdempotency?: boolean;
}

/** What `@Action` stores on a handler. */
export interface ActionRoute extends ActionOptions {
  method: string;
  /** Path below the connector, with `:name` parameters. */
  path: string;
  summary: string;
}

export const CONNECTOR = 'connector';
export const ACTION_ROUTE = 'action';
