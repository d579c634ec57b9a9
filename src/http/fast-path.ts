import { SetMetadata, type CanActivate, type ExceptionFilter, type ExecutionContext, type Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/internal';
import type { Express } from 'express';
import type { RequestListener } from 'node:http';
import { parsePattern, RouteTable, type Route } from '#libs/routing';
import { AppError } from '#libs/errors';
import { sendJson } from './endpoints/send-json.js';
import type { requestContext } from './request-context.js';
import type { ApiRequest, ApiResponse } from './request.js';

/**
 * An interceptor that can do its work without the observables Nest calls it with. `method` calls the controller's method with
 * the arguments it is given; the result is the body of the answer.
 */
export interface PlainInterceptor {
  around(context: ExecutionContext, method: (...args: object[]) => unknown): Promise<unknown>;
}

/** What a method on the fast path says of itself. */
interface Mark {
  interceptor?: Type<PlainInterceptor>;
}

/** Key of the metadata under which a handler has its mark. */
const MARK = 'onFastPath';

/**
 * Puts the route of a controller's method on the fast path, and names its interceptor. It is a route of Nest as all others are.
 * A method without interceptor takes request and response, in this order, and answers itself.
 */
export const OnFastPath = (interceptor?: Type<PlainInterceptor>): MethodDecorator =>
  SetMetadata(MARK, { interceptor } satisfies Mark);

/** The stages of a route as one function: guard, interceptors, pipes, the controller's method and the filter. */
type Stages = (request: ApiRequest, response: ApiResponse, next: () => void) => Promise<void>;

/** What the stages are made of; the application's own. */
export interface Parts {
  /** The middleware before all routes. */
  context: ReturnType<typeof requestContext>;
  guard: CanActivate;
  filter: ExceptionFilter;
  controllers: readonly { instance: object }[];
  interceptor(type: Type<PlainInterceptor>): PlainInterceptor;
}

/** A route of Express, as far as it is read here. */
interface ExpressRoute {
  path: string;
  stack: readonly { method?: string; handle: Stages }[];
}

/** A route that was found, and the parameters of its path. */
interface Found {
  route: ExpressRoute;
  stages: Stages;
  params: Record<string, string>;
}

/** Routes whose path is open at its end, `/prefix{/{*path}}`: everything at the prefix and below, whatever the method. */
const OPEN_END = /^([^:*{}]+)\{\/\{\*\w+\}\}$/;

/**
 * The one short cut on Nest's way. It finds the routes that are called most without Express's walk through all of them, and
 * calls there the same stages without Nest's observables: docs/decisions/0012-one-fast-path.md has the figures. It knows no route of its own, and what it does not find goes to
 * Express, which has the same routes.
 */
export class FastPath {
  private parts?: Parts;
  private table = RouteTable.of<Omit<Found, 'params'>>([]);
  private readonly below: { prefix: string; found: Found }[] = [];

  constructor(private readonly express: Express) {}

  /** Begins to take requests. All routes are registered by now. */
  open(parts: Parts): void {
    const methods = markedMethods(parts.controllers);
    const routes: Route<Omit<Found, 'params'>>[] = [];
    for (const { route } of this.express.router.stack as unknown as { route?: ExpressRoute }[]) {
      const [registered] = route?.stack ?? [];
      const mark = registered && (Reflect.getMetadata(MARK, registered.handle) as Mark | undefined);
      if (!route || !mark) continue;
      const stages = plainStages(parts, methods.get(mark)!, mark.interceptor);
      const [, prefix] = OPEN_END.exec(route.path) ?? [];
      if (prefix !== undefined) this.below.push({ prefix, found: { route, stages, params: {} } });
      else
        routes.push({
          method: registered.method!.toUpperCase(),
          pattern: patternOf(route.path),
          value: { route, stages },
        });
    }
    this.table = RouteTable.of(routes);
    this.parts = parts;
  }

  /** The listener of the server. */
  readonly listen = ((request: ApiRequest, response: ApiResponse): void => {
    if (!request.url.startsWith('/')) request.url = withoutOrigin(request.url);
    const found = this.parts && this.find(request);
    const handOn = (): void => this.express(request, response);
    if (!found) return handOn();
    // What Express sets before it calls a route.
    request.res = response;
    try {
      this.parts!.context(request, response, (refusal?: unknown) => {
        // Express refuses it again, and has the error handler answer.
        if (refusal !== undefined) return handOn();
        request.params = found.params;
        request.route = found.route;
        // The filter answers whatever is thrown. Where it cannot, cutting the connection is the only honest signal left.
        found.stages(request, response, handOn).catch(() => response.destroy());
      });
    } catch {
      // Nobody above would catch it, and the process would end.
      handOn();
    }
  }) as unknown as RequestListener;

  private find({ method, url }: ApiRequest): Found | undefined {
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    for (const { prefix, found } of this.below)
      if (path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/')) return found;
    const match = this.table.match(method, path);
    // Express tells addresses with a slash at the end from those without.
    return match.kind === 'found' && !path.endsWith('/') ? { ...match.value, params: match.params } : undefined;
  }
}

/** A method with the controller it belongs to. */
interface OwnedMethod {
  instance: object;
  method: (...args: object[]) => unknown;
}

/** The methods with a mark. Nest copies the mark itself to what it registers for a method, so it tells which is whose. */
function markedMethods(controllers: Parts['controllers']): ReadonlyMap<Mark, OwnedMethod> {
  const scanner = new MetadataScanner();
  const found = new Map<Mark, OwnedMethod>();
  for (const { instance } of controllers) {
    const methods = instance as Record<string, OwnedMethod['method']>;
    for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
      const method = methods[name]!;
      const mark = Reflect.getMetadata(MARK, method) as Mark | undefined;
      if (mark) found.set(mark, { instance, method });
    }
  }
  return found;
}

/** Calls the stages as Nest does, but for its observables. */
function plainStages(parts: Parts, { instance, method }: OwnedMethod, type?: Type<PlainInterceptor>): Stages {
  const { guard, filter } = parts;
  const interceptor = type && parts.interceptor(type);
  const owner = instance.constructor as Type<unknown>;
  const call: OwnedMethod['method'] = (...args) => method.apply(instance, args);
  return async (request, response, next) => {
    const host = new ExecutionContextHost([request, response, next], owner, method);
    try {
      if (!(await guard.canActivate(host))) throw new AppError('forbidden', 'This may not be called.');
      if (!interceptor) return void (await call(request, response));
      const body = await interceptor.around(host, call);
      sendJson(response, response.statusCode, body);
    } catch (thrown) {
      filter.catch(thrown, host);
    }
  };
}

function patternOf(path: string): Route<unknown>['pattern'] {
  const { pattern } = parsePattern(path);
  if (!pattern) throw new Error(`The fast path cannot read the path of a route: ${path}`);
  return pattern;
}

/** An address as it is sent to a proxy, which servers must take too (RFC 9112, section 3.2.2), as it is sent to a server. */
function withoutOrigin(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('?') || path === '' ? `/${path}` : path;
}
