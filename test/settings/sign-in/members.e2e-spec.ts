import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { Database } from '../../../src/platform/database/connection/database.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { ADMIN, adminOf, join, newMember, newWorkspace, ownPassword, signIn } from '../../support/app/people.js';
import { until } from '../../support/until.js';
import { chain, editFields, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const cron = { type: 'cron', config: { everySeconds: 3600, missedRuns: 'once' } };

let service: TestApp;
let admin: supertest.Agent;
beforeAll(async () => {
  service = await bootApp();
  admin = await adminOf(service);
});
afterAll(async () => {
  await service.close();
});

const member = async (email: string, more: object = {}) =>
  admin.post('/api/users').send({ email, role: 'viewer', ...more });

describe('POST /api/workspaces', () => {
  it('makes a workspace whose maker is its admin', async () => {
    const maker = await newMember(service, 'admin');
    const answer = await maker.agent.post('/api/workspaces').send({ slug: 'team-1', name: 'Team One' });
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    expect(answer.body).toEqual({ id, slug: 'team-1', name: 'Team One', createdAt: expect.any(String) });
    expect(answer.headers.location).toBe(`/api/workspaces/${id}`);
    expect((await service.api.get(answer.headers.location!)).body).toEqual(answer.body);
    const there = await signIn(service, { ...maker.who, workspace: 'team-1' });
    const { items } = (await there.get('/api/users')).body;
    expect(items).toEqual([expect.objectContaining({ id: maker.id, email: maker.who.email, role: 'admin' })]);
  });

  it('gives a workspace that the operator’s key makes to the admins of default', async () => {
    const { api } = await newWorkspace(service, 'by-key');
    const emails = (await api.get('/api/users')).body.items.map(({ email }: { email: string }) => email);
    expect(emails).toContain(ADMIN.email);
  });

  it.each<[string, string, number]>([
    ['one letter', 'a', 201],
    ['63 characters', 'b'.repeat(63), 201],
    ['64 characters', 'b'.repeat(64), 400],
    ['capital letters', 'Team', 400],
    ['a dot', 'a.b', 400],
    ['a slash', 'a/b', 400],
    ['a tilde', '~a', 400],
    ['letters of another alphabet', 'é', 400],
    ['nothing', '', 400],
    ['a slug in use', 'default', 409],
  ])('answers to %s as slug', async (_, slug, status) => {
    expect((await service.api.post('/api/workspaces').send({ slug, name: 'x' })).status).toBe(status);
  });

  it('is for admins of default only', async () => {
    const { api } = await newWorkspace(service, 'tenant');
    const refused = await api.post('/api/workspaces').send({ slug: 'sub-tenant', name: 'x' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });

  it('shows a tenant its own workspace and no other', async () => {
    const { api, id } = await newWorkspace(service, 'blind');
    const other = await newWorkspace(service, 'unseen');
    const { items } = (await api.get('/api/workspaces')).body;
    expect(items.map(({ slug }: { slug: string }) => slug)).toEqual(['blind']);
    expect((await api.get(`/api/workspaces/${id}`)).status).toBe(200);
    expect((await api.get(`/api/workspaces/${other.id}`)).status).toBe(404);
  });

  it('shows people those they may enter, not those they are locked out of', async () => {
    const [home, former] = [await newWorkspace(service, 'home'), await newWorkspace(service, 'former')];
    const { who, id } = await newMember(service, 'viewer');
    const own = await join(service, former.admin, await join(service, home.admin, who));
    const agent = await signIn(service, { ...own, workspace: 'home' });
    const slugs = async () => (await agent.get('/api/workspaces')).body.items.map(({ slug }: { slug: string }) => slug);
    expect(await slugs()).toEqual(['former', 'home', 'default']);
    expect((await former.admin.patch(`/api/users/${id}`).send({ disabled: true })).status).toBe(200);
    expect(await slugs()).toEqual(['home', 'default']);
    expect((await agent.get(`/api/workspaces/${former.id}`)).status).toBe(404);
  });
});

describe('POST /api/users', () => {
  it('makes a person with a first password', async () => {
    const who = { email: 'Ada.New@Example.org', password: 'password of Ada' };
    const answer = await member(who.email, { password: who.password, role: 'editor' });
    expect(answer.status).toBe(201);
    const { id, invitation, ...shown } = answer.body;
    expect(shown).toEqual({
      email: 'ada.new@example.org',
      role: 'editor',
      disabled: false,
      status: 'invited',
      createdAt: expect.any(String),
      invitedUntil: invitation.expiresAt,
    });
    expect((await service.api.get(answer.headers.location!)).body).toEqual({ id, ...shown });
    await signIn(service, who);
    const { invitedUntil, ...come } = shown;
    expect((await service.api.get(answer.headers.location!)).body).toEqual({ id, ...come, status: 'active' });
  });

  it('says at the address that the person is a member', async () => {
    const { status, body } = await member(ADMIN.email);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.errors).toEqual([{ field: 'email', rule: 'taken', message: 'is a member already' }]);
  });

  it.each(['admin', '*'])(
    'is refused to a key with the scope %s, which would live on in whoever it lets in',
    async (scope) => {
      const key = (await service.api.post('/api/keys').send({ name: scope, scopes: [scope] })).body.key as string;
      const by = supertest.agent(service.url).auth(key, { type: 'bearer' });
      const { id } = await newMember(service, 'viewer');
      const password = 'known to the key';
      const answers = [
        await by
          .post('/api/users')
          .send({ email: `by-${scope}@example.org`.replace('*', 'all'), role: 'admin', password }),
        await by.patch(`/api/users/${id}`).send({ role: 'admin' }),
        await by.patch(`/api/users/${id}`).send({ password }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
      expect((await service.api.get(`/api/users/${id}`)).body.role).toBe('viewer');
    },
  );

  it.each<[string, object, number]>([
    ['no address', { email: 'nobody' }, 400],
    ['an unknown role', { role: 'owner' }, 400],
    ['a short password', { password: 'x'.repeat(7) }, 400],
    ['a password of the least length', { email: 'least@example.org', password: 'x'.repeat(8) }, 201],
    ['a password of the greatest length', { email: 'most@example.org', password: 'x'.repeat(256) }, 201],
    ['a long password', { password: 'x'.repeat(257) }, 400],
    ['fields of others', { id: randomUUID(), workspaceId: randomUUID(), disabled: false, createdAt: '' }, 400],
  ])('answers to %s', async (_, fault, status) => {
    expect((await member('table@example.org', fault)).status).toBe(status);
  });
});

describe('PATCH /api/users/:id', () => {
  it('changes the role and locks out', async () => {
    const { id } = (await member('changing@example.org', { password: 'a first password' })).body;
    const change = (body: object) => admin.patch(`/api/users/${id}`).send(body);
    expect((await change({ role: 'editor' })).body).toMatchObject({ role: 'editor', disabled: false });
    expect((await change({ disabled: true })).body).toMatchObject({ role: 'editor', disabled: true });
    expect((await change({ disabled: false })).body).toMatchObject({ disabled: false });
    expect((await change({})).status).toBe(400);
    expect((await change({ email: 'other@example.org' })).status).toBe(400);
    expect((await change({ role: 'editor', isAdmin: true })).status).toBe(400);
  });

  it('leaves one’s own password to oneself', async () => {
    const { agent, id } = await newMember(service, 'admin');
    const refused = await agent.patch(`/api/users/${id}`).send({ password: 'without the old one' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('DELETE /api/users/:id', () => {
  it('forgets a person who is a member of nothing any more', async () => {
    const { id } = (await member('leaving@example.org')).body;
    expect((await service.api.delete(`/api/users/${id}`)).status).toBe(204);
    expect((await service.api.get(`/api/users/${id}`)).status).toBe(404);
    expect(await service.app.get(Database).query('select 1 from person where id = $1', [id])).toEqual([]);
  });

  it('ends what the person held, and leaves what belongs to the workspace at work', async () => {
    const { agent, id } = await newMember(service, 'admin');
    const post = (path: string, body: object = {}) => agent.post(`/api${path}`).send(body);
    await agent.put('/api/variables/LEFT').send({ value: 'kept-by-the-workspace' }).expect(200);
    const { key } = (await post('/keys', { name: 'theirs', scopes: ['*'] }).expect(201)).body;
    const authentication = { type: 'bearer', environmentVariable: 'LEFT' };
    const start = webhook({ path: '/left', authentication, responseMode: 'lastNode' });
    const hook = { name: 'Left', definition: chain({ in: start, out: returns('on') }) };
    const hourly = { name: 'Hourly', definition: chain({ in: cron, set: editFields() }) };
    for (const workflow of [hook, hourly]) {
      const { id: made } = (await post('/workflows', workflow).expect(201)).body;
      await post(`/workflows/${made}/deploy`).expect(200);
    }
    expect((await service.api.delete(`/api/users/${id}`)).status).toBe(204);
    expect((await agent.get('/api/auth/me')).status).toBe(401);
    expect((await service.anonymous.get('/api/variables').auth(key, { type: 'bearer' })).status).toBe(401);
    const called = service.anonymous.post('/api/webhooks/left').auth('kept-by-the-workspace', { type: 'bearer' });
    const { status, body } = await called.send({});
    expect([status, body]).toEqual([200, 'on']);
    const due = 'update schedule set next_at = now() returning workflow_id as id';
    const [scheduled] = await service.app.get(Database).query<{ id: string }>(due);
    const runs = async () => (await service.api.get('/api/runs').query({ workflowId: scheduled!.id })).body.items;
    await until(async () => (await runs())[0]?.status === 'succeeded');
  });

  it('leaves a person who is a member elsewhere their account and other sessions', async () => {
    const { api, admin: leaving } = await newWorkspace(service, 'leaving');
    const { id, who } = await newMember(service, 'viewer');
    await join(service, leaving, who);
    const again = await signIn(service, { email: who.email, password: ownPassword(who), workspace: 'default' });
    expect((await api.delete(`/api/users/${id}`)).status).toBe(204);
    expect((await again.get('/api/auth/me')).status).toBe(200);
  });
});

describe('the last administrator', () => {
  it.each<[string, 'patch' | 'delete', object | undefined]>([
    ['downgraded', 'patch', { role: 'editor' }],
    ['disabled', 'patch', { disabled: true }],
    ['removed', 'delete', undefined],
  ])('cannot be %s', async (verb, method, body) => {
    const { api, admin } = await newWorkspace(service, `last-${verb}`);
    const { items } = (await api.get('/api/users')).body;
    // The key in use is this person's, so they are the one who stays.
    const last = items.find(({ email }: { email: string }) => email === ADMIN.email).id as string;
    for (const { id } of items) if (id !== last) expect((await api.delete(`/api/users/${id}`)).status).toBe(204);
    // Who is locked out is no help.
    const someone = { email: `out-${verb}@example.org`, role: 'admin', password: 'a first password' };
    const { body: out } = await admin.post('/api/users').send(someone);
    expect((await admin.patch(`/api/users/${out.id}`).send({ disabled: true })).status).toBe(200);
    const refused = await admin[method](`/api/users/${last}`).send(body);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await api.get(`/api/users/${last}`)).body).toMatchObject({ role: 'admin', disabled: false });
  });

  it('is left when two remove each other at once', async () => {
    const { id: workspaceId } = await newWorkspace(service, 'duel');
    const [a, b] = [await newMember(service, 'viewer'), await newMember(service, 'viewer')];
    const database = service.app.get(Database);
    await database.execute('delete from membership where workspace_id = $1', [workspaceId]);
    for (const { id } of [a, b]) {
      await database.execute(
        `insert into membership (workspace_id, person_id, role, created_at) values ($1, $2, 'admin', now())`,
        [workspaceId, id],
      );
    }
    const [agentA, agentB] = [
      await signIn(service, { ...a.who, workspace: 'duel' }),
      await signIn(service, { ...b.who, workspace: 'duel' }),
    ];
    await Promise.all([agentA.delete(`/api/users/${b.id}`), agentB.delete(`/api/users/${a.id}`)]);
    const left = await database.query('select from membership where workspace_id = $1', [workspaceId]);
    expect(left).toHaveLength(1);
  });
});

describe('members of another workspace', () => {
  it.each<['get' | 'patch' | 'delete', object | undefined]>([
    ['get', undefined],
    ['patch', { role: 'viewer' }],
    ['delete', undefined],
  ])('answer to %s as people who do not exist', async (method, body) => {
    const { admin: stranger } = await newWorkspace(service, `foreign-${method}`);
    const { id } = await newMember(service, 'editor');
    const foreign = await stranger[method](`/api/users/${id}`).send(body);
    const unknown = await stranger[method](`/api/users/${randomUUID()}`).send(body);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.detail).toBe(unknown.body.detail);
    expect((await service.api.get(`/api/users/${id}`)).body.role).toBe('editor');
  });

  it('are listed page by page, newest first, each once', async () => {
    const { api, admin: inviter } = await newWorkspace(service, 'crowd');
    const first = (await api.get('/api/users')).body.items.length as number;
    for (let n = 0; n < 3; n += 1)
      await inviter.post('/api/users').send({ email: `c${n}@example.org`, role: 'viewer' });
    const seen: string[] = [];
    for (let cursor: string | undefined; seen.length === 0 || cursor;) {
      const { body } = await api.get('/api/users').query({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...body.items.map(({ email }: { email: string }) => email));
      cursor = body.nextCursor;
    }
    expect(seen.slice(0, 3)).toEqual(['c2@example.org', 'c1@example.org', 'c0@example.org']);
    expect(new Set(seen).size).toBe(first + 3);
  });
});
