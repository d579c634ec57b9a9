import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { Database } from '../../../src/platform/database/connection/database.js';
import { Retention } from '../../../src/platform/retention/retention.service.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { browser, join, newMember, newWorkspace, sessionToken, signIn } from '../../support/app/people.js';

const CHOSEN = 'chosen by a stranger';
const OWN = 'chosen by the person';

let service: TestApp;
let a: { id: string; admin: supertest.Agent };
let b: { id: string; admin: supertest.Agent };
beforeAll(async () => {
  service = await bootApp({ variables: { LOGIN_FAILURES_PER_ADDRESS: '10000', AUTH_FAILURES_PER_MINUTE: '0' } });
  a = await newWorkspace(service, 'tenant-a');
  b = await newWorkspace(service, 'tenant-b');
});
afterAll(async () => {
  await service.close();
});

interface Invited {
  id: string;
  path: string;
  token: string;
}

async function invite(admin: supertest.Agent, email: string, more: object = {}): Promise<Invited> {
  const { status, body } = await admin.post('/api/users').send({ email, role: 'admin', ...more });
  expect(status).toBe(201);
  return { id: body.id as string, ...linkOf(body.invitation as { url: string }) };
}

function linkOf({ url }: { url: string }): { path: string; token: string } {
  expect(url).toMatch(new RegExp(`^http://localhost:\\d+/invitations/[A-Za-z0-9_-]{43}$`));
  const { pathname } = new URL(url);
  return { path: `/api${pathname}`, token: pathname.split('/')[2]! };
}

const accept = ({ path }: { path: string }, body: object) => browser(service).post(`${path}/accept`).send(body);
const login = (email: string, password: string, workspace?: string) =>
  browser(service).post('/api/auth/login').send({ email, password, workspace });
const statusOf = async (admin: supertest.Agent, email: string): Promise<string | undefined> =>
  (await admin.get('/api/users')).body.items.find((member: { email: string }) => member.email === email)?.status;

describe('an invitation', () => {
  it('makes the account of whoever opens the link with a password of their own, once', async () => {
    const invited = await invite(a.admin, 'New.Person@example.org', { role: 'editor' });
    expect(await statusOf(a.admin, 'new.person@example.org')).toBe('invited');
    const { body: seen } = await browser(service).get(invited.path);
    const workspace = { slug: 'tenant-a', name: 'Workspace tenant-a' };
    expect(seen).toEqual({ email: 'new.person@example.org', workspace, role: 'editor', expiresAt: expect.any(String) });
    expect((await login('new.person@example.org', OWN)).status).toBe(401);
    const answer = await accept(invited, { password: OWN });
    expect([answer.status, answer.body.role, answer.body.workspace.slug]).toEqual([200, 'editor', 'tenant-a']);
    const me = await browser(service)
      .get('/api/auth/me')
      .set('Cookie', `session=${sessionToken(answer)}`);
    expect(me.body).toEqual(answer.body);
    expect(await statusOf(a.admin, 'new.person@example.org')).toBe('active');
    await signIn(service, { email: 'new.person@example.org', password: OWN });
    expect((await accept(invited, { password: OWN })).status).toBe(404);
    expect((await browser(service).get(invited.path)).status).toBe(404);
  });

  it('is accepted by one of many at once', async () => {
    const invited = await invite(a.admin, 'crowd@example.org');
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(invited, { password: OWN })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('is kept as a hash, and its link is shown in no other answer', async () => {
    const { token, id } = await invite(a.admin, 'hashed@example.org');
    const database = service.app.get(Database);
    const stored = JSON.stringify(await database.query('select *, token_hash::text from invitation'));
    expect(stored).not.toContain(token);
    const shown = [
      await a.admin.get('/api/users'),
      await a.admin.get(`/api/users/${id}`),
      await a.admin.get('/api/audit'),
    ];
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain(token);
  });

  it('is changed, locked and withdrawn as a member is', async () => {
    const invited = await invite(a.admin, 'changed@example.org');
    const change = (body: object) => a.admin.patch(`/api/users/${invited.id}`).send(body);
    expect((await change({ role: 'viewer' })).body).toMatchObject({ role: 'viewer', status: 'invited' });
    expect((await browser(service).get(invited.path)).body.role).toBe('viewer');
    await change({ disabled: true }).expect(200);
    expect((await accept(invited, { password: OWN })).status).toBe(404);
    await change({ disabled: false }).expect(200);
    expect((await change({ password: CHOSEN })).status).toBe(409);
    await a.admin.delete(`/api/users/${invited.id}`).expect(204);
    expect((await accept(invited, { password: OWN })).status).toBe(404);
    expect(await statusOf(a.admin, 'changed@example.org')).toBeUndefined();
  });

  it('gets another link, and the former one ends', async () => {
    const former = await invite(a.admin, 'again@example.org');
    expect((await a.admin.post('/api/users').send({ email: 'again@example.org', role: 'viewer' })).status).toBe(409);
    const { status, body } = await a.admin.post(`/api/users/${former.id}/invitation`).send({});
    expect(status).toBe(200);
    expect((await accept(former, { password: OWN })).status).toBe(404);
    expect((await accept(linkOf(body), { password: OWN })).status).toBe(200);
    const come = (await a.admin.get('/api/users')).body.items.find(
      (member: { email: string }) => member.email === 'again@example.org',
    );
    expect((await a.admin.post(`/api/users/${come.id}/invitation`).send({})).status).toBe(409);
  });

  it('ends after seven days, and is swept', async () => {
    const invited = await invite(a.admin, 'late@example.org');
    const database = service.app.get(Database);
    const [row] = await database.query<{ days: number }>(
      'select extract(epoch from expires_at - created_at)::int / 86400 as days from invitation where id = $1',
      [invited.id],
    );
    expect(row!.days).toBe(7);
    await database.execute('update invitation set expires_at = now() where id = $1', [invited.id]);
    expect((await accept(invited, { password: OWN })).status).toBe(404);
    expect(await statusOf(a.admin, 'late@example.org')).toBeUndefined();
    await service.app.get(Retention).sweep();
    expect(await database.query('select from invitation where id = $1', [invited.id])).toEqual([]);
  });

  it('is made anew for an address whose invitation has ended', async () => {
    const { id } = await invite(a.admin, 'anew@example.org');
    await service.app.get(Database).execute('update invitation set expires_at = now() where id = $1', [id]);
    expect((await accept(await invite(a.admin, 'anew@example.org'), { password: OWN })).status).toBe(200);
  });

  it('is accepted by no page of another site', async () => {
    const { path } = await invite(a.admin, 'foreign@example.org');
    const forged = service.anonymous.post(`${path}/accept`).set('Origin', 'https://evil.example');
    expect((await forged.send({ password: OWN })).status).toBe(403);
  });
});

describe('an account in two workspaces', () => {
  it('is joined by its own password, which stays, and by no other', async () => {
    const email = 'two@example.org';
    await accept(await invite(b.admin, email), { password: OWN }).expect(200);
    const invited = await invite(a.admin, email);
    const wrong = await accept(invited, { password: CHOSEN, newPassword: 'of the thief' });
    expect([wrong.status, wrong.body.errors[0].rule]).toEqual([400, 'wrong_password']);
    expect((await login(email, OWN, 'tenant-a')).status).toBe(404);
    expect((await accept(invited, { password: OWN })).body.workspaces).toHaveLength(2);
    expect((await login(email, OWN, 'tenant-b')).status).toBe(200);
  });

  it('does not open to the admin who invites it and opens the link', async () => {
    const email = 'boss@example.org';
    await invite(b.admin, email, { password: 'known to B and the boss' });
    const invited = await invite(a.admin, email);
    expect((await accept(invited, { password: CHOSEN })).status).toBe(400);
    expect((await accept(invited, { password: CHOSEN, newPassword: OWN })).status).toBe(400);
    expect((await login(email, CHOSEN)).status).toBe(401);
    expect((await login(email, 'known to B and the boss', 'tenant-b')).status).toBe(200);
  });

  it('does not open to the admin who made it and chose its password', async () => {
    const email = 'cfo@example.org';
    await invite(b.admin, email, { password: CHOSEN });
    const squatter = await signIn(service, { email, password: CHOSEN });
    const invited = await invite(a.admin, email);
    expect((await login(email, CHOSEN, 'tenant-a')).status).toBe(404);
    expect((await squatter.post('/api/auth/workspace').send({ workspace: 'tenant-a' })).status).toBe(404);
    const kept = await accept(invited, { password: CHOSEN });
    expect([kept.status, kept.body.errors[0]]).toMatchObject([400, { field: 'newPassword', rule: 'own_password' }]);
    expect((await accept(invited, { password: CHOSEN, newPassword: CHOSEN })).status).toBe(400);
    await accept(invited, { password: CHOSEN, newPassword: OWN }).expect(200);
    expect((await squatter.get('/api/auth/me')).status).toBe(401);
    expect((await login(email, CHOSEN)).status).toBe(401);
    expect((await login(email, OWN, 'tenant-a')).status).toBe(200);
  });

  it('gets its password from no admin, not even of the workspace that made it', async () => {
    const who = { email: 'shared@example.org', password: CHOSEN };
    const { id } = await invite(b.admin, who.email, { password: CHOSEN });
    await signIn(service, who);
    await b.admin.patch(`/api/users/${id}`).send({ password: 'chosen again' }).expect(200);
    await join(service, a.admin, { ...who, password: 'chosen again' });
    for (const admin of [a.admin, b.admin]) {
      const refused = await admin.patch(`/api/users/${id}`).send({ password: 'stolen account' });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
  });

  it('asks for an own password again after an admin has set it', async () => {
    const email = 'reset@example.org';
    await accept(await invite(b.admin, email), { password: OWN }).expect(200);
    const { items } = (await b.admin.get('/api/users')).body;
    const { id } = items.find((member: { email: string }) => member.email === email);
    await b.admin.patch(`/api/users/${id}`).send({ password: CHOSEN }).expect(200);
    expect((await accept(await invite(a.admin, email), { password: CHOSEN })).body.errors[0].rule).toBe('own_password');
  });

  it('counts a password as own once the person has changed it', async () => {
    const { who, agent } = await newMember(service, 'viewer');
    await agent.post('/api/auth/password').send({ currentPassword: who.password, newPassword: OWN }).expect(200);
    expect((await accept(await invite(a.admin, who.email), { password: OWN })).status).toBe(200);
  });
});

describe('whether an address has an account', () => {
  const shape = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shape(part)]))
      : typeof value;

  it.each([
    ['with a password', { password: CHOSEN }],
    ['without a password', {}],
  ])('shows in nothing that an admin gets to see who invites it %s', async (how, more) => {
    const known = (await newMember(service, 'viewer')).who.email;
    const fresh = `fresh-${how.replaceAll(' ', '-')}@example.org`;
    const seen = async (email: string) => {
      const made = await a.admin.post('/api/users').send({ email, role: 'viewer', ...more });
      const path = `/api/users/${made.body.id}`;
      const again = await a.admin.post('/api/users').send({ email, role: 'viewer', ...more });
      const answers = [
        made,
        again,
        await a.admin.get(path),
        await a.admin.patch(path).send({ role: 'editor' }),
        await a.admin.patch(path).send({ password: CHOSEN }),
        await a.admin.post(`${path}/invitation`).send({}),
        await browser(service).get(linkOf(made.body.invitation).path),
        await a.admin.patch(path).send({ disabled: true }),
      ];
      const { body: audit } = await a.admin.get('/api/audit').query({ limit: 200 });
      const records = audit.items
        .filter(({ object }: { object?: string }) => object === made.body.id)
        .map(({ action, details }: { action: string; details: unknown }) => [action, shape(details)]);
      const listed = (await a.admin.get('/api/users')).body.items.find(({ id }: { id: string }) => id === made.body.id);
      const gone = await a.admin.delete(path);
      const values = [made, again].map(({ body: { status, role, disabled, code, detail, errors } }) => ({
        ...{ status, role, disabled, code, detail, errors },
      }));
      return {
        statuses: [...answers, gone].map(({ status }) => status),
        shapes: [...answers.map(({ body }) => shape(body)), shape(listed)],
        records,
        values,
      };
    };
    expect(await seen(known)).toEqual(await seen(fresh));
  });
});

describe('guessing', () => {
  it('a password by the link is limited as by log-in, and together with it', async () => {
    const guarded = await bootApp({ variables: { LOGIN_FAILURES_PER_ACCOUNT: '3' } });
    try {
      const { admin } = await newWorkspace(guarded, 'guess');
      const { who } = await newMember(guarded, 'viewer');
      const { body } = await admin.post('/api/users').send({ email: who.email, role: 'viewer' });
      const guess = () =>
        browser(guarded)
          .post(`/api${new URL(body.invitation.url).pathname}/accept`)
          .send({ password: 'a wrong guess' });
      const elsewhere = 'delete from login_address';
      await guarded.app.get(Database).execute(elsewhere);
      const statuses = [];
      for (let turn = 0; turn < 4; turn += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([400, 400, 400, 429]);
      expect((await browser(guarded).post('/api/auth/login').send(who)).status).toBe(429);
    } finally {
      await guarded.close();
    }
  });

  it('links is limited by address', async () => {
    const guarded = await bootApp({ variables: { LOGIN_FAILURES_PER_ADDRESS: '3' } });
    try {
      const guess = () => browser(guarded).get(`/api/invitations/${'x'.repeat(43)}`);
      const statuses = [];
      for (let turn = 0; turn < 4; turn += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([404, 404, 404, 429]);
    } finally {
      await guarded.close();
    }
  });
});
