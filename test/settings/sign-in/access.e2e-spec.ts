import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import supertest from 'supertest';
import { plainScopes, type Role, roles } from '#libs/access';
import { ActionCatalog } from '../../../src/actions/declaration/action.catalog.js';
import { Audit } from '../../../src/audit/audit.service.js';
import { EndpointCatalog } from '../../../src/docs/openapi/endpoint.catalog.js';
import { ADMINS_ONLY, ANY_CALLER, KEYS_ONLY, PEOPLE_ONLY, PUBLIC, RULES, SUBMITTERS } from '../../fixtures/access.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { browser, newMember } from '../../support/app/people.js';

/** A request that is sent with nothing that could be done. */
interface Attempt {
  route: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
}

/** Ids that nothing has. */
const SAMPLES: Readonly<Record<string, string>> = { connector: 'calendar', path: 'x', name: 'NONE', version: '1' };

function attempt(route: string): Attempt {
  const [method, path] = route.split(' ') as [string, string];
  const filled = path.replace(/[:*](\w+)/g, (_, name: string) => SAMPLES[name] ?? randomUUID());
  return { route, method: method.toLowerCase() as Attempt['method'], path: filled };
}

const byRule = RULES.map((rule) => [rule.scopes.join(', '), rule.role, rule] as const);
const closed = [...RULES.flatMap(({ routes }) => routes), ...ANY_CALLER, ...KEYS_ONLY, ...PEOPLE_ONLY, ...ADMINS_ONLY];

describe('who may call what', () => {
  let service: TestApp;
  const people = {} as Record<Role, supertest.Agent>;
  const keys = new Map<string, supertest.Agent>();
  beforeAll(async () => {
    service = await bootApp({ variables: { AUTH_FAILURES_PER_MINUTE: '0' } });
    for (const role of roles) people[role] = (await newMember(service, role)).agent;
    for (const scope of [...Object.keys(plainScopes), 'actions:calendar:read', 'actions:calendar:write']) {
      const { body } = await service.api.post('/api/keys').send({ name: scope, scopes: [scope] });
      keys.set(scope, supertest.agent(service.url).set('Authorization', `Bearer ${body.key}`));
    }
  });
  afterAll(async () => {
    await service.close();
  });

  /** What becomes of a request without content: refused for who sends it, or let through to be refused for what it lacks. */
  const outcome = async (agent: supertest.Agent, { method, path }: Attempt) => {
    const { status, body } = await agent[method](path).send(method === 'get' || method === 'delete' ? undefined : {});
    if (status === 401 || status === 403) return body.code as string;
    return status < 500 ? 'let through' : status;
  };
  /** What becomes of the requests of many, by route. */
  const outcomes = async (agent: supertest.Agent, routes: readonly string[]) =>
    Object.fromEntries(
      await Promise.all(routes.map(async (route) => [route, await outcome(agent, attempt(route))] as const)),
    );
  const all = (routes: readonly string[], expected: string) =>
    Object.fromEntries(routes.map((route) => [route, expected]));

  it('is said of every route', () => {
    const { endpoints } = service.app.get(EndpointCatalog);
    const declared = endpoints.flatMap(({ method, path }) => (path === '' ? [] : [`${method} ${path}`]));
    expect([...closed, ...PUBLIC].sort()).toEqual(declared.sort());
  });

  it.each(byRule)('of %s asks people for the role %s', async (_, least, { routes }) => {
    for (const role of roles) {
      const expected = roles.indexOf(role) >= roles.indexOf(least) ? 'let through' : 'forbidden';
      expect([role, await outcomes(people[role], routes)]).toEqual([role, all(routes, expected)]);
    }
  });

  it.each(byRule)('of %s asks keys for one of them', async (_, _role, { scopes, routes }) => {
    for (const [scope, agent] of keys) {
      const expected = scopes.includes(scope) ? 'let through' : 'insufficient_scope';
      expect([scope, await outcomes(agent, routes)]).toEqual([scope, all(routes, expected)]);
    }
  });

  it('of an action asks people for a role as well', async () => {
    const { actions } = service.app.get(ActionCatalog);
    const needed = new Map(actions.map(({ method, fullPath, reads }) => [`${method} ${fullPath}`, reads]));
    const routes = [...needed.keys()];
    const ofViewers = routes.map((route) => [route, needed.get(route) ? 'let through' : 'forbidden']);
    expect(await outcomes(people.submitter, routes)).toEqual(all(routes, 'forbidden'));
    expect(await outcomes(people.viewer, routes)).toEqual(Object.fromEntries(ofViewers));
    for (const role of ['editor', 'admin'] as const)
      expect([role, await outcomes(people[role], routes)]).toEqual([role, all(routes, 'let through')]);
  });

  it('is no question where everybody of the workspace may call, or keys, or people', async () => {
    const [viewer, least, most] = [people.viewer, keys.get('runs:read')!, keys.get('*')!];
    const [anybody, byKey] = [all(ANY_CALLER, 'let through'), all(KEYS_ONLY, 'let through')];
    expect(await outcomes(viewer, ANY_CALLER)).toEqual(anybody);
    expect(await outcomes(least, [...ANY_CALLER, ...KEYS_ONLY])).toEqual({ ...anybody, ...byKey });
    expect(await outcomes(people.admin, KEYS_ONLY)).toEqual(all(KEYS_ONLY, 'unauthenticated'));
    expect(await outcomes(most, PEOPLE_ONLY)).toEqual(all(PEOPLE_ONLY, 'unauthenticated'));
  });

  it('of all routes gives submitters themselves and forms, and nothing else', async () => {
    const open = new Set(SUBMITTERS.filter((route) => route !== 'POST /api/auth/logout'));
    for (const route of closed.filter((name) => !KEYS_ONLY.includes(name) && name !== 'POST /api/auth/logout'))
      expect([route, await outcome(people.submitter, attempt(route))]).toEqual([
        route,
        open.has(route) ? 'let through' : 'forbidden',
      ]);
    expect(await outcomes(people.submitter, KEYS_ONLY)).toEqual(all(KEYS_ONLY, 'unauthenticated'));
  });

  it('is for people alone where it outlives any key, and for admins among them', async () => {
    for (const role of roles) {
      const expected = role === 'admin' ? 'let through' : 'forbidden';
      expect([role, await outcomes(people[role], ADMINS_ONLY)]).toEqual([role, all(ADMINS_ONLY, expected)]);
    }
    for (const scope of ['admin', '*'])
      expect(await outcomes(keys.get(scope)!, ADMINS_ONLY)).toEqual(all(ADMINS_ONLY, 'unauthenticated'));
    const byOperator = await outcomes(service.api, ADMINS_ONLY);
    expect(byOperator).toEqual({ ...all(ADMINS_ONLY, 'unauthenticated'), 'POST /api/users': 'let through' });
  });

  it('is asked whatever public address a request names beside its own', async () => {
    const { actions } = service.app.get(ActionCatalog);
    const routes = [...closed, ...actions.map(({ method, fullPath }) => `${method} ${fullPath}`)];
    const open = PUBLIC.map((route) => attempt(route).path);
    const disguises: ((own: string, other: string) => string)[] = [
      (own) => own,
      (own, other) => `${own}?${other}`,
      (own, other) => `${own}?access=public&path=${encodeURIComponent(other)}`,
      (own, other) => `${own}#${other}`,
      (own, other) => `${own};${other}`,
      (own, other) => `${own}/..${other}`,
      (own, other) => `${own}%2f..${other.replaceAll('/', '%2f')}`,
      (own, other) => `${other}/..${own}`,
      (own, other) => `/${other}/../..${own}`,
      (own) => `/${own}`,
      (own) => own.replace('/', '//'),
      (own) => own.replace('/api', '/./api'),
      (own) => own.replace('/a', '/%61'),
      (own) => own.replace('/a', '/%2561'),
      (own) => own.toUpperCase(),
      (own) => `${own};public=1`,
      (own) => `${own}/`,
    ];
    const opened: string[] = [];
    for (const [index, route] of routes.entries()) {
      const { method, path } = attempt(route);
      for (const [turn, disguise] of disguises.entries()) {
        const target = disguise(path, open[(index + turn) % open.length]!);
        const status = await rawStatus(service.url, target, method);
        if (![401, 404, ...(turn === 0 ? [] : [405])].includes(status)) opened.push(`${route} by ${target}: ${status}`);
      }
    }
    expect(opened).toEqual([]);
  });

  it.each([
    '/api/keys/',
    '/API/keys',
    '//api/keys',
    '/api//keys',
    '/api/./keys',
    '/api/%6Beys',
    '/api/keys;x=1',
    '/api/health/live/../../keys',
  ])('never opens %s to the public', async (path) => {
    const answered = await rawStatus(service.url, path);
    expect([401, 404]).toContain(answered);
  });

  it.each<[string, (service: TestApp) => supertest.Test, number]>([
    ['a page of ours that nobody is signed in to', (here) => browser(here).get('/api/auth/me'), 0],
    [
      'such a page with a session that is none',
      (here) => browser(here).get('/api/auth/me').set('Cookie', 'session=x'),
      1,
    ],
    ['a program without a key', ({ anonymous }) => anonymous.get('/api/auth/me'), 1],
    ['a program with a wrong key', (here) => browser(here).get('/api/keys').set('Authorization', 'Bearer wrong'), 1],
  ])('answers 401 to %s, and counts it as an attack or not', async (_, ask, attacks) => {
    const count = jest.spyOn(service.app.get(Audit), 'count');
    try {
      expect((await ask(service)).status).toBe(401);
      expect(count.mock.calls.filter(([, { action }]) => action === 'caller.refused')).toHaveLength(attacks);
    } finally {
      count.mockRestore();
    }
  });

  it('is recorded where it is refused', async () => {
    const { id, agent } = await newMember(service, 'viewer');
    // What was counted before is older then.
    await service.app.get(Audit).flush();
    await agent.get('/api/keys');
    await service.anonymous.get('/api/keys');
    await service.app.get(Audit).flush();
    const newest = async (action: string) =>
      (await service.api.get('/api/audit').query({ limit: 200, action })).body.items;
    const [actor, denied] = [expect.objectContaining({ kind: 'person', id }), { object: 'GET /api/keys' }];
    expect(await newest('access.denied')).toContainEqual(
      expect.objectContaining({ ...denied, actor, result: 'denied' }),
    );
    expect(await newest('caller.refused')).toContainEqual(
      expect.objectContaining({ actor: { kind: 'anonymous' }, result: 'failure' }),
    );
  });
});

/** Status of a request whose path reaches the server byte for byte. */
async function rawStatus(url: string, path: string, method = 'get'): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, method: method.toUpperCase() }, (answer) => resolve(answer.resume().statusCode!))
      .on('error', reject)
      .end();
  });
}
