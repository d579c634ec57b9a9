import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import supertest from 'supertest';
import { plainScopes, type Role, roles } from '@libs/access';
import { Audit } from '../../src/audit/audit.service.js';
import { bootApp, type TestApp } from '../support/app.js';
import { browser, newMember } from '../support/people.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The least role and the scopes that open each route; every other role and scope is refused. */
const routes: [method: Method, path: string, role: Role, scopes: string[]][] = [
  ['get', '/api/variables', 'viewer', ['variables', '*']],
  ['put', '/api/variables/A', 'editor', ['variables', '*']],
  ['delete', '/api/variables/NONE', 'editor', ['variables', '*']],
  ['get', '/api/calls', 'viewer', ['connectors', '*']],
  ['get', '/api/audit', 'admin', ['admin', '*']],
  ['get', '/api/keys', 'admin', ['admin', '*']],
  ['post', '/api/keys', 'admin', ['admin', '*']],
  ['get', `/api/keys/${randomUUID()}`, 'admin', ['admin', '*']],
  ['delete', `/api/keys/${randomUUID()}`, 'admin', ['admin', '*']],
  ['get', '/api/users', 'admin', ['admin', '*']],
  ['post', '/api/users', 'admin', ['admin', '*']],
  ['get', `/api/users/${randomUUID()}`, 'admin', ['admin', '*']],
  ['patch', `/api/users/${randomUUID()}`, 'admin', ['admin', '*']],
  ['delete', `/api/users/${randomUUID()}`, 'admin', ['admin', '*']],
  ['get', '/api/workspaces', 'admin', ['admin', '*']],
  ['post', '/api/workspaces', 'admin', ['admin', '*']],
  ['get', `/api/workspaces/${randomUUID()}`, 'admin', ['admin', '*']],
];

describe('who may call what', () => {
  let service: TestApp;
  const people = {} as Record<Role, supertest.Agent>;
  const keys = new Map<string, supertest.Agent>();
  beforeAll(async () => {
    service = await bootApp();
    for (const role of roles) people[role] = (await newMember(service, role)).agent;
    for (const scope of [...Object.keys(plainScopes), 'actions:calendar:write']) {
      const { body } = await service.api.post('/api/keys').send({ name: scope, scopes: [scope] });
      keys.set(scope, supertest.agent(service.url).set('Authorization', `Bearer ${body.key}`));
    }
  });
  afterAll(async () => {
    await service.close();
  });

  /** Sends nothing that could be done, so that what is let through ends as 200, 400 or 404. */
  const answer = async (agent: supertest.Agent, method: Method, path: string) => {
    const { status, body } = await agent[method](path).send(method === 'get' || method === 'delete' ? undefined : {});
    return status === 403 ? (body.code as string) : [200, 400, 404].includes(status) ? 'let through' : status;
  };

  it.each(routes)('%s %s asks people for the role %s', async (method, path, least) => {
    for (const role of roles) {
      const expected = roles.indexOf(role) >= roles.indexOf(least) ? 'let through' : 'forbidden';
      expect([role, await answer(people[role], method, path)]).toEqual([role, expected]);
    }
  });

  it.each(routes)('%s %s asks keys for one of its scopes', async (method, path, _, scopes) => {
    for (const [scope, agent] of keys) {
      const expected = scopes.includes(scope) ? 'let through' : 'insufficient_scope';
      expect([scope, await answer(agent, method, path)]).toEqual([scope, expected]);
    }
  });

  it.each(routes)('%s %s asks everybody who they are', async (method, path) => {
    const variants = [path, `${path}?/api/health/live`, `${path}?access=public`, `${path}#/api/health/live`];
    for (const variant of variants) {
      const { status } = await service.anonymous[method](variant);
      expect([variant, status]).toEqual([variant, 401]);
    }
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

  it('records refused access', async () => {
    await people.viewer.get('/api/keys');
    await service.anonymous.get('/api/keys');
    await service.app.get(Audit).flush();
    const { items } = (await service.api.get('/api/audit').query({ limit: 200 })).body;
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'access.denied', object: 'GET /api/keys', result: 'denied' }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'caller.refused', actor: { kind: 'anonymous' }, result: 'failure' }),
    );
  });
});

/** Status of a GET whose path reaches the server byte for byte. */
async function rawStatus(url: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode!))
      .on('error', reject)
      .end();
  });
}
