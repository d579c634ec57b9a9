import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Type } from '@nestjs/common';
import type { Express } from 'express';
import { ACTION_ROUTE, CONNECTOR } from '../../src/actions/declaration/action-route.js';
import { ConnectorsModule } from '../../src/connectors/connectors.module.js';
import { OpenApi } from '../../src/docs/openapi/openapi.service.js';
import { FastPath } from '../../src/http/fast-path.js';
import { BOOT_TIMEOUT_MS } from '../support/app/sandboxed-app.js';
import { expectedOf } from './support/expected-outcomes.js';
import { bootUpstream, eachAction, type Trouble, type Upstream } from './support/upstream.js';

/** A route of Express: what Nest has registered at a path for a method of a controller. */
interface RouteLayer {
  route?: { path: string; stack: { method?: string; handle: object }[] };
}

/** A method of a controller, and how often it was called. */
interface Watched {
  prototype: Record<string, Method>;
  name: string;
  own: Method;
  calls: number;
}

type Method = (...args: unknown[]) => unknown;

const UNHARMED: Trouble = { kind: 'headers', headers: {} };

/** The actions' methods of all connectors, by what `@Action` has stored on them. */
function actionMethods(): Map<unknown, Watched> {
  const modules = Reflect.getMetadata('imports', ConnectorsModule) as Type[];
  const controllers = modules.flatMap((module) => Reflect.getMetadata('controllers', module) as Type[]);
  const found = new Map<unknown, Watched>();
  for (const { prototype } of controllers.filter((controller) => Reflect.hasMetadata(CONNECTOR, controller)))
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const route: unknown = Reflect.getMetadata(ACTION_ROUTE, prototype[name]);
      if (route) found.set(route, { prototype, name, own: prototype[name], calls: 0 });
    }
  return found;
}

/** Counts the calls of a method; to Nest it is the same method. */
function watch(watched: Watched): void {
  const { prototype, name, own } = watched;
  const counting = function (this: unknown, ...args: unknown[]): unknown {
    watched.calls += 1;
    return own.apply(this, args);
  };
  for (const key of Reflect.getMetadataKeys(own)) Reflect.defineMetadata(key, Reflect.getMetadata(key, own), counting);
  prototype[name] = counting;
}

describe.each([
  ['the fast path', true],
  ['Express alone, without the fast path', false],
])('by %s', (_, isFast) => {
  const methods = actionMethods();
  let upstream: Upstream;
  let layers: RouteLayer[];

  beforeAll(async () => {
    methods.forEach(watch);
    const open = isFast ? undefined : jest.spyOn(FastPath.prototype, 'open').mockImplementation(() => undefined);
    upstream = await bootUpstream();
    open?.mockRestore();
    const express = upstream.service.app.getHttpAdapter().getInstance() as unknown as Express;
    layers = express.router.stack as unknown as RouteLayer[];
  }, BOOT_TIMEOUT_MS);

  afterAll(async () => {
    for (const { prototype, name, own } of methods.values()) prototype[name] = own;
    await upstream.service.close();
  });

  it("every route that the OpenAPI document shows is a route of Nest's router", () => {
    const { paths } = JSON.parse(upstream.service.app.get(OpenApi).text) as { paths: Record<string, object> };
    const shown = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const held = new Set(
      layers.flatMap(({ route }) =>
        (route?.stack ?? []).map(({ method }) => `${method} ${route!.path.replace(/[:*](\w+)/g, '{$1}')}`),
      ),
    );
    expect(shown.filter((route) => !held.has(route))).toEqual([]);
    expect(shown.length).toBeGreaterThan(upstream.actions.length);
  });

  it("each action has one route, which Nest has made of its controller's method", () => {
    const routes = upstream.actions.map(({ fullPath, method }) => {
      const at = layers.filter(
        ({ route }) => route?.path === fullPath && route.stack[0]!.method === method.toLowerCase(),
      );
      return at.map(({ route }) => methods.has(Reflect.getMetadata(ACTION_ROUTE, route!.stack[0]!.handle))).join();
    });
    expect(routes).toEqual(upstream.actions.map(() => 'true'));
    expect(methods.size).toBe(upstream.actions.length);
  });

  it("each action's request is answered by its controller's method", async () => {
    const byKey = new Map([...methods.values()].map((watched) => [keyOf(watched), watched]));
    const seen = await eachAction(upstream.actions, async (action) => {
      const watched = byKey.get(action.key)!;
      const before = watched.calls;
      const { status, headers } = await upstream.callWhile(action, UNHARMED);
      return `${status < 300 ? 'good' : status}, ${headers['content-type']}, ${watched.calls > before ? 'called' : 'not called'}`;
    });
    expect(seen).toEqual(expectedOf(upstream.actions, 'good, application/json; charset=utf-8, called'));
  });
});

/** The key of an action, as the catalogue makes it. */
function keyOf({ prototype, name }: Watched): string {
  const { key } = Reflect.getMetadata(CONNECTOR, prototype.constructor as object) as { key: string };
  return `${key}.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
