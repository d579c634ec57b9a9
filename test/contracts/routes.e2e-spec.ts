import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { Express } from 'express';
import supertest from 'supertest';
import { schemaViolations } from '#libs/json-schema';
import { jsonSchema, type JsonSchema } from '#libs/schema';
import { ACCESS, needsPerson } from '../../src/http/endpoints/endpoint.decorator.js';
import { bootApp, type TestApp } from '../support/app/app.js';
import { signIn } from '../support/app/people.js';
import { address, inTurn, routesOf, type Route } from './support/routes.js';

interface RouteLayer {
  route?: { path: string; methods: Record<string, boolean> };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const WITHOUT_BODY = new Set(['GET', 'DELETE']);
/** What nobody may set: no input has such fields, but for those that declare one of the name. */
const FOREIGN = ['noSuchField', 'role', 'isAdmin', 'workspaceId', 'ownerId', 'id', 'createdAt'];
/** Values of which every type of field refuses at least one. */
const ODD_VALUES = [{ odd: 1 }, [[]], 7.5, 'x', true];
/** Headers of every answer, whatever becomes of the request. */
const PROTECTION: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
/** Part of every Content-Security-Policy. */
const POLICY = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
const NOWHERE = { method: 'GET', path: '/nothing/here' };
/** Metadata that Nest keeps of a route's handler. */
const PATH = 'path';

describe('every route of the service', () => {
  let service: TestApp;
  let person: supertest.Agent;
  let routes: Route[];

  beforeAll(async () => {
    service = await bootApp();
    person = await signIn(service);
    routes = routesOf(service);
  });

  afterAll(() => service.close());

  /** A request to a route; `agent` brings the credential. */
  const call = (agent: supertest.Agent, method: string, path: string) =>
    agent[method.toLowerCase() as 'get'](address(path));

  /** Whoever may call it, as far as credentials go. */
  const callerOf = ({ access }: Route) => {
    if (access === 'public') return supertest.agent(service.url);
    return needsPerson(access) ? person : service.api;
  };

  it('declares its access, be it an endpoint, a page, an action or a webhook', () => {
    const discovery = new DiscoveryService(service.app.get(ModulesContainer));
    const scanner = new MetadataScanner();
    const undeclared = discovery.getControllers().flatMap(({ metatype }) => {
      const prototype = metatype!.prototype as Record<string, object>;
      return scanner
        .getAllMethodNames(prototype)
        .filter((name) => Reflect.hasMetadata(PATH, prototype[name]!))
        .filter((name) => !Reflect.hasMetadata(ACCESS, prototype[name]!))
        .map((name) => `${metatype!.name}.${name}`);
    });
    expect(undeclared).toEqual([]);
  });

  it('that is declared exists, with its method', () => {
    const express = service.app.getHttpAdapter().getInstance() as unknown as Express;
    const existing = new Set(
      (express.router.stack as unknown as RouteLayer[]).flatMap(({ route }) =>
        route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
      ),
    );
    expect(routes.filter(({ method, path }) => !existing.has(`${method} ${path}`))).toEqual([]);
  });

  it('answers 401 without a credential, unless it is public', async () => {
    const anonymous = supertest.agent(service.url);
    const closed = routes.filter(({ access }) => access !== 'public');
    const answers = await inTurn(closed, async ({ method, path }) => {
      const { status, body, headers } = await call(anonymous, method, path);
      return [status, body.code, typeof headers['www-authenticate']].join(' ');
    });
    expect(closed.filter((_, i) => answers[i] !== '401 unauthenticated string').map(({ name }) => name)).toEqual([]);
  });

  it('answers with what protects a browser, and tells nothing of what it runs on', async () => {
    const anonymous = supertest.agent(service.url);
    const answers = await inTurn([...routes, NOWHERE], async ({ method, path }) => {
      const { headers } = await call(anonymous, method, path);
      const policy = (headers['content-security-policy'] ?? '').split('; ');
      const faults = [
        ...Object.keys(PROTECTION).filter((name) => headers[name] !== PROTECTION[name]),
        ...POLICY.filter((directive) => !policy.includes(directive)),
        ...['x-powered-by', 'server', 'access-control-allow-origin'].filter((name) => name in headers),
      ];
      return faults.map((fault) => `${method} ${path}: ${fault}`);
    });
    expect(answers.flat()).toEqual([]);
  });

  it('refuses all fields it does not know with 400 and names them', async () => {
    const wrong = await faultsOf((route) => {
      const known = [...Object.keys(fieldsOf(route)), ...parametersOf(route.path)];
      return Object.fromEntries(FOREIGN.filter((name) => !known.includes(name)).map((name) => [name, '1']));
    });
    expect(wrong).toEqual([]);
  });

  it('refuses fields of a wrong type with 400 and names them', async () => {
    const wrong = await faultsOf((route) => {
      if (WITHOUT_BODY.has(route.method)) return {};
      const inBody = Object.entries(fieldsOf(route)).filter(([name]) => !parametersOf(route.path).includes(name));
      const odd = inBody.map(([name, schema]) => [
        name,
        ODD_VALUES.find((value) => schemaViolations(schema, value, '').length > 0),
      ]);
      return Object.fromEntries(odd.filter(([, value]) => value !== undefined));
    });
    expect(wrong).toEqual([]);
  });

  it('refuses every parameter of a query where it takes none', async () => {
    const without = routes.filter(
      ({ method, path, access, input }) =>
        method === 'GET' && access !== 'public' && input === undefined && !path.includes('*'),
    );
    expect(without.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/nodes', '/api/run-inbox', '/api/auth/me']),
    );
    expect(await faultsOf(() => ({ limit: '1', cursor: 'a', noSuchField: '1' }), without)).toEqual([]);
  });

  it.each(['/api/actions', '/api/triggers', '/api/event-types', '/api/connectors', '/api/templates'])(
    'gives %s whole, or in the parts that are asked for',
    async (path) => {
      const read = async (query: object) => (await service.api.get(path).query(query).expect(200)).body;
      const { items, nextCursor } = await read({});
      expect([items.length > 1, nextCursor]).toEqual([true, undefined]);
      const first = await read({ limit: items.length - 1 });
      const rest = await read({ limit: 2, cursor: first.nextCursor });
      expect([...first.items, ...rest.items]).toEqual(items);
      expect(rest).not.toHaveProperty('nextCursor');
    },
  );

  /** Sends fields to routes, all that have an input unless some are named; gives those that do not refuse each of them by its name. */
  async function faultsOf(
    bad: (route: Route) => Record<string, unknown>,
    among = routes.filter(({ input }) => input !== undefined),
  ): Promise<string[]> {
    const answers = await inTurn(among, async (route) => {
      const fields = bad(route);
      const names = Object.keys(fields);
      if (names.length === 0) return '';
      const request = call(callerOf(route), route.method, route.path);
      const { status, body } = await (WITHOUT_BODY.has(route.method) ? request.query(fields) : request.send(fields));
      const told = (body.errors ?? []).map(({ field }: { field: string }) => field.split(/[.[]/)[0]);
      const untold = names.filter((name) => !told.includes(name));
      return status === 400 && untold.length === 0 ? '' : `${route.name}: ${status} without ${untold.join(', ')}`;
    });
    return answers.filter((fault) => fault !== '');
  }

  it('answers 405 with the methods it has to all others', async () => {
    const paths = [...new Set(routes.map(({ path }) => path))];
    const others = paths.flatMap((path) =>
      METHODS.filter((method) => !allowedAt(path).includes(method)).map((method) => ({ path, method })),
    );
    const answers = await inTurn(others, async ({ method, path }) => {
      const { status, body, headers } = await call(service.api, method, path);
      return [status, body.code, headers['allow']].join(' ');
    });
    const wrong = others.flatMap(({ method, path }, i) =>
      answers[i] === `405 method_not_allowed ${allowedAt(path).join(', ')}` ? [] : [`${method} ${path}: ${answers[i]}`],
    );
    expect(wrong).toEqual([]);
    expect(others.length).toBeGreaterThan(100);
  });

  it('answers OPTIONS with 204 and the methods it has', async () => {
    const { status, headers } = await supertest(service.url).options('/api/workflows');
    expect([status, headers['allow']]).toEqual([204, 'GET, HEAD, POST']);
  });

  it('answers in the same words to an address that does not exist, whatever the method', async () => {
    const answers = await inTurn([...METHODS], async (method) => {
      const { status, body } = await call(service.api, method, '/api/nothing-here');
      return [status, body.code].join(' ');
    });
    expect(answers).toEqual(METHODS.map(() => '404 not_found'));
  });

  it.each(['%ZZ', '%FF', '%C0%AF'])('answers 400 to the path parameter %s, which is no UTF-8', async (segment) => {
    const { status, body } = await service.api.get(`/api/runs/${segment}`);
    expect([status, body.code, body.errors?.[0]?.rule]).toEqual([400, 'invalid_input', 'encoding']);
  });

  it('of an action stands in the catalogue that GET /api/actions answers', async () => {
    const { status, body } = await service.api.get('/api/actions');
    expect(status).toBe(200);
    const shown = body.items.map(({ key, method, path }: Record<string, string>) => [key, method, path].join(' '));
    const own = routes.filter(({ path }) => path.startsWith('/api/actions/'));
    expect(shown).toEqual(own.map(({ name, method, path }) => [name, method, path].join(' ')));
    expect(body.items[0]).toEqual(
      expect.objectContaining({
        connector: expect.any(String),
        summary: expect.any(String),
        reads: expect.any(Boolean),
        scope: expect.stringMatching(/^actions:/),
        fields: expect.any(Array),
        input: expect.objectContaining({ type: 'object' }),
        example: expect.any(Object),
      }),
    );
  });

  it('of the catalogue is open to a key that may only call actions', async () => {
    const { body } = await person.post('/api/keys').send({ name: 'reader', scopes: ['actions:calendar:read'] });
    const answer = await supertest(service.url).get('/api/actions').set('Authorization', `Bearer ${body.key}`);
    expect(answer.status).toBe(200);
  });

  /** Methods of all routes an address of this path matches, as `Allow` lists them. */
  function allowedAt(path: string): string[] {
    const at = address(path);
    const matching = routes.filter((route) => matches(route.path, at)).map(({ method }) => method);
    return [...new Set(matching.includes('GET') ? [...matching, 'HEAD'] : matching)].sort();
  }
});

function parametersOf(path: string): string[] {
  return [...path.matchAll(/[:*](\w+)/g)].map(([, name]) => name!);
}

function fieldsOf({ input }: Route): Record<string, JsonSchema> {
  return (input === undefined ? {} : jsonSchema(input).properties) as Record<string, JsonSchema>;
}

function matches(path: string, at: string): boolean {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+').replace(/\*\w+/g, '.+')}$`).test(at);
}
