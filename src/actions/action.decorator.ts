import {
  applyDecorators,
  Controller,
  RequestMapping,
  RequestMethod,
  Res,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { ActionInterceptor } from './action.interceptor.js';
import { ACTION_ROUTE, CONNECTOR, type ActionOptions, type ActionRoute } from './action-route.js';
import type { ConnectorManifest } from './connector-manifest.js';

/** Declares a connector's controller: its actions live at `/api/actions/<key>/…`. */
export function Connector(manifest: ConnectorManifest): ClassDecorator {
  return applyDecorators(
    SetMetadata(CONNECTOR, manifest),
    Controller(`api/actions/${manifest.key}`),
    UseInterceptors(ActionInterceptor),
  );
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
