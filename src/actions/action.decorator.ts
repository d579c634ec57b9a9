import {
  applyDecorators,
  Controller,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { RequireAccess } from '../http/endpoints/endpoint.decorator.js';
import { OnFastPath } from '../http/fast-path.js';
import { ActionArguments, ActionInterceptor } from './rest/action.interceptor.js';
import {
  ACTION_ROUTE,
  CONNECTOR,
  connectorPath,
  type ActionOptions,
  type ActionRoute,
} from './declaration/action-route.js';
import type { ConnectorManifest } from './declaration/connector-manifest.js';

/** Declares a connector's controller: its actions live at `/api/actions/<key>/…`. */
export function Connector(manifest: ConnectorManifest): ClassDecorator {
  return applyDecorators(SetMetadata(CONNECTOR, manifest), Controller(connectorPath(manifest)));
}

/**
 * Declares an action in one place: `@Action('GET places/:placeId/current', 'Current weather at a place')`. Route, validation,
 * OpenAPI, catalogue, workflow node, agent tool and access rule are derived from it and from the handler's input class.
 */
export function Action(route: `${string} ${string}`, summary: string, options: ActionOptions = {}): MethodDecorator {
  const [method, path] = route.split(' ') as [string, string];
  const action: ActionRoute = { ...options, method, path, summary };
  return applyDecorators(
    RequestMapping({ method: RequestMethod[method as keyof typeof RequestMethod], path }),
    HttpCode(200),
    SetMetadata(ACTION_ROUTE, action),
    RequireAccess({ access: 'authenticated', takesLong: true }),
    UseInterceptors(ActionInterceptor),
    ActionArguments(),
    OnFastPath(ActionInterceptor),
  );
}
