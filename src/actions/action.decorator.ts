import { applyDecorators, Controller, RequestMapping, RequestMethod, Res, SetMetadata } from '@nestjs/common';
import type { InputClass, JsonSchema } from '@libs/schema';
import type { ConnectorManifest } from './connector-manifest.js';

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

/** Declares a connector's controller: its actions live at `/api/actions/<key>/…`. */
export function Connector(manifest: ConnectorManifest): ClassDecorator {
  return applyDecorators(SetMetadata(CONNECTOR, manifest), Controller(`api/actions/${manifest.key}`));
}

/**
 * Declares an action in one place: `@Action('GET places/:placeId/current', 'Current weather at a place')`. Route, validation,
 * OpenAPI, catalogue, workflow node, agent tool and access rule are derived from it and from the handler's input class.
 */
export function Action(route: `${string} ${string}`, summary: string, options: ActionOptions = {}): MethodDecorator {
  const [method, path] = route.split(' ') as [string, string];
  const action: ActionRoute = { ...options, method, path, summary };
  return applyDecorators(
    SetMetadata(ACTION_ROUTE, action),
    RequestMapping({ method: RequestMethod[method as keyof typeof RequestMethod], path }),
    // The action interceptor writes the answer: a parameter for the response tells Nest to leave it alone.
    (target: object, name: string | symbol) => Res()(target, name, AFTER_OWN_PARAMETERS),
  );
}

/** Handlers take an input and a context; Nest never calls them itself. */
const AFTER_OWN_PARAMETERS = 2;
