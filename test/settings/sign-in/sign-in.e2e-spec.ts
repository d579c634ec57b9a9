import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { Database } from '../../../src/platform/database/connection/database.js';
import { BOOTSTRAP_KEY, bootApp, type TestApp } from '../../support/app/app.js';
import { ADMIN, adminOf, browser, newMember, newWorkspace, sessionToken, signIn } from '../../support/app/people.js';
import { until } from '../../support/until.js';

let service: TestApp;
beforeAll(async () => {
  // What is limited has a spec of its own.
  service = await bootApp({ variables: { LOGIN_FAILURES_PER_ACCOUNT: '10000', LOGIN_FAILURES_PER_ADDRESS: '10000' } });
});
afterAll(async () => {
  await service.close();
});

const login = (who: object) => browser(service).post('/api/auth/login').send(who);
const isSignedIn = async (agent: supertest.Agent) => (await agent.get('/api/auth/me')).status === 200;

describe('POST /api/auth/login', () => {
  it('answers who one is, where and as what, as /me does', async () => {
    const agent = browser(service);
    const answer = await agent.post('/api/auth/login').send(ADMIN);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user: { id: expect.any(String), email: ADMIN.email },
      workspace: { id: expect.any(String), slug: 'default', name: 'Default' },
      role: 'admin',
      workspaces: [{ slug: 'default', role: 'admin' }],
    });
    expect((await agent.get('/api/auth/me')).body).toEqual(answer.body);
  });

  it('needs no header, and takes the address in any case', async () => {
    const plain = await service.anonymous.post('/api/auth/login').send({ ...ADMIN, email: ' ADMIN@Example.org ' });
    expect(plain.status).toBe(200);
  });

  it('sets a cookie that only this host gets and no script reads', async () => {
    const [cookie] = (await login(ADMIN)).headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^session=[A-Za-z0-9_-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('keeps only a hash of the token', async () => {
    const token = sessionToken(await login(ADMIN));
    const rows = await service.app.get(Database).query<{ token_hash: Buffer }>('select token_hash from session');
    const stored = rows.map(({ token_hash: hash }) => `${hash.toString('base64url')} ${hash.toString('latin1')}`);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.join()).not.toContain(token);
  });

  it('answers a wrong password and an unknown person alike', async () => {
    const wrong = await login({ ...ADMIN, password: 'wrong password' });
    const unknown = await login({ ...ADMIN, email: 'nobody@example.org' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'unauthenticated']);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('takes about the same time for an unknown person', async () => {
    const least = { wrong: Infinity, unknown: Infinity };
    // Other work only ever adds time, so the least of enough attempts tells; how many that are depends on the machine.
    await until(async () => {
      for (const [kind, email] of [
        ['wrong', ADMIN.email],
        ['unknown', 'nobody-at-all@example.org'],
      ] as const) {
        const start = performance.now();
        await login({ email, password: 'wrong password' });
        least[kind] = Math.min(least[kind], performance.now() - start);
      }
      return least.unknown > least.wrong / 3 && least.wrong > least.unknown / 3;
    });
  });

  it.each<[string, number, unknown]>([
    ['255 characters', 401, 'x'.repeat(255)],
    ['256 characters', 401, 'x'.repeat(256)],
    ['257 characters', 400, 'x'.repeat(257)],
    ['a NUL character', 400, 'abc\0defgh'],
    ['a list', 400, ['x']],
    ['an empty text', 400, ''],
    ['nothing', 400, undefined],
  ])('answers to a password of %s with %i', async (_, status, password) => {
    expect((await login({ ...ADMIN, password })).status).toBe(status);
  });

  it('refuses a body beyond the limit', async () => {
    expect((await login({ ...ADMIN, password: 'x'.repeat(2_000_000) })).status).toBe(413);
  });

  it('knows the password in either Unicode form and compares all of it', async () => {
    const email = 'unicode@example.org';
    await (
      await adminOf(service)
    )
      .post('/api/users')
      .send({ email, role: 'viewer', password: `caf\u00e9 ${'x'.repeat(70)}` });
    expect((await login({ email, password: `cafe\u0301 ${'x'.repeat(70)}` })).status).toBe(200);
    expect((await login({ email, password: `caf\u00e9 ${'x'.repeat(69)}` })).status).toBe(401);
  });

  it.each([{ role: 'admin' }, { workspaceId: 'x' }, { isAdmin: true }])(
    'refuses the further field %j',
    async (more) => {
      expect((await login({ ...ADMIN, ...more })).body.code).toBe('invalid_input');
    },
  );

  it.each<[string, Record<string, string>]>([
    ['a foreign Origin', { Origin: 'https://evil.example' }],
    ['a null Origin', { Origin: 'null' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('refuses %s', async (_, headers) => {
    const { status, body } = await service.anonymous.post('/api/auth/login').set(headers).send(ADMIN);
    const detail = 'This request was sent by a page of another site.';
    expect([status, body.code, body.detail]).toEqual([403, 'forbidden', detail]);
  });

  it('takes no JSON that calls itself text, as a form of another site can send it', async () => {
    const answer = await service.anonymous
      .post('/api/auth/login')
      .set('Content-Type', 'text/plain')
      .send(JSON.stringify(ADMIN));
    expect(answer.status).toBe(415);
  });

  it('gives a new session at every log-in and ends the one before it', async () => {
    const agent = await signIn(service);
    const before = sessionToken(await agent.post('/api/auth/login').send(ADMIN));
    const after = sessionToken(await agent.post('/api/auth/login').send(ADMIN));
    expect(after).not.toBe(before);
    const old = await browser(service).get('/api/auth/me').set('Cookie', `session=${before}`);
    expect(old.status).toBe(401);
  });

  it('never adopts a token that was planted', async () => {
    const planted = 'p'.repeat(43);
    const answer = await browser(service).post('/api/auth/login').set('Cookie', `session=${planted}`).send(ADMIN);
    expect(sessionToken(answer)).not.toBe(planted);
    const attacker = await browser(service).get('/api/auth/me').set('Cookie', `session=${planted}`);
    expect(attacker.status).toBe(401);
  });
});

describe('workspaces of a session', () => {
  it('begins where one was last, and switches', async () => {
    await newWorkspace(service, 'second');
    const agent = await signIn(service, { ...ADMIN, workspace: 'default' });
    const before = await agent.get('/api/auth/me');
    expect(before.body.workspaces.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['default', 'second']);
    const switched = await agent.post('/api/auth/workspace').send({ workspace: 'second' });
    expect(switched.body.workspace.slug).toBe('second');
    expect((await agent.get('/api/auth/me')).body).toEqual(switched.body);
    expect((await login(ADMIN)).body.workspace.slug).toBe('second');
    const byId = await agent.post('/api/auth/workspace').send({ workspace: before.body.workspace.id });
    expect(byId.body.workspace.slug).toBe('default');
  });

  it('are only those one is a member of', async () => {
    await newWorkspace(service, 'closed');
    const { agent, who } = await newMember(service, 'editor');
    const foreign = await agent.post('/api/auth/workspace').send({ workspace: 'closed' });
    const unknown = await agent.post('/api/auth/workspace').send({ workspace: 'no-such' });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.detail).toBe('There is no such workspace, or you are no member of it.');
    expect(unknown.body.detail).toBe(foreign.body.detail);
    expect((await login({ ...who, workspace: 'closed' })).status).toBe(404);
    expect(await isSignedIn(agent)).toBe(true);
  });
});

describe('the end of a session', () => {
  it.each<[string, (agent: supertest.Agent, id: string) => Promise<supertest.Response>]>([
    ['log-out', (agent) => agent.post('/api/auth/logout')],
    ['a new role', async (_, id) => (await adminOf(service)).patch(`/api/users/${id}`).send({ role: 'viewer' })],
    ['being disabled', async (_, id) => (await adminOf(service)).patch(`/api/users/${id}`).send({ disabled: true })],
    ['being removed', (_, id) => service.api.delete(`/api/users/${id}`)],
    [
      'a password set by an admin',
      async (_, id) => (await adminOf(service)).patch(`/api/users/${id}`).send({ password: 'a new password' }),
    ],
  ])('comes at once with %s', async (_, end) => {
    const { agent, id } = await newMember(service, 'editor');
    const token = sessionToken(await agent.post('/api/auth/workspace').send({ workspace: 'default' }));
    const copy = () => browser(service).get('/api/auth/me').set('Cookie', `session=${token}`);
    expect((await copy()).status).toBe(200);
    expect((await end(agent, id)).status).toBeLessThan(300);
    expect((await copy()).status).toBe(401);
  });

  it('clears the cookie at log-out and leaves other sessions alone unless asked', async () => {
    const { agent, who } = await newMember(service, 'viewer');
    const [second, third] = [await signIn(service, who), await signIn(service, who)];
    const answer = await agent.post('/api/auth/logout');
    expect(answer.status).toBe(204);
    expect((answer.headers['set-cookie'] as unknown as string[])[0]).toMatch(/^session=; Max-Age=0; Path=\//);
    expect(await isSignedIn(second)).toBe(true);
    await second.post('/api/auth/logout').send({ everywhere: true });
    expect(await isSignedIn(third)).toBe(false);
  });

  it('ends the others with one’s own new password, and this one goes on under a new token', async () => {
    const { agent, who } = await newMember(service, 'viewer');
    const other = await signIn(service, who);
    const wrong = await agent
      .post('/api/auth/password')
      .send({ currentPassword: 'wrong password', newPassword: 'another password' });
    expect([wrong.status, wrong.body.errors[0].rule]).toEqual([400, 'wrong_password']);
    const changed = await agent
      .post('/api/auth/password')
      .send({ currentPassword: who.password, newPassword: 'another password' });
    expect(changed.status).toBe(200);
    expect([await isSignedIn(agent), await isSignedIn(other)]).toEqual([true, false]);
    expect((await login(who)).status).toBe(401);
    expect((await login({ ...who, password: 'another password' })).status).toBe(200);
  });
});

describe('a request with a session cookie', () => {
  const attempt = (token: string, headers: Record<string, string>) =>
    service.anonymous.put('/api/variables/CSRF').set('Cookie', `session=${token}`).set(headers).send({ value: 'x' });
  let token: string;
  beforeAll(async () => {
    token = sessionToken(await login(ADMIN));
  });

  it.each<[string, Record<string, string>]>([
    ['nothing else', {}],
    ['a form of another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a forged header of another site', { Origin: 'https://evil.example', 'X-Requested-With': 'x' }],
    ['a null Origin', { Origin: 'null', 'X-Requested-With': 'x' }],
    ['no Origin', { 'X-Requested-With': 'x' }],
    ['a sibling host', { Origin: 'http://evil.localhost', 'Sec-Fetch-Site': 'same-site', 'X-Requested-With': 'x' }],
    ['our page, but no X-Requested-With', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('changes nothing with %s', async (_, headers) => {
    const answer = await attempt(token, headers);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    const { items } = (await service.api.get('/api/variables')).body;
    expect(items.map((variable: { name: string }) => variable.name)).not.toContain('CSRF');
  });

  it('reads without further headers', async () => {
    const answer = await service.anonymous.get('/api/variables').set('Cookie', `session=${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('counts as a request with a key when it carries one, and needs no header then', async () => {
    const headers = { Authorization: `Bearer ${BOOTSTRAP_KEY}`, Origin: 'https://tool.example' };
    expect((await attempt('x'.repeat(43), headers)).status).toBe(200);
    const wrong = await attempt(token, { Authorization: 'Bearer wrong' });
    expect(wrong.status).toBe(401);
  });

  it.each([
    ['nothing', ''],
    ['a letter', 'x'],
    ['too much', 'x'.repeat(9000)],
    ['bad encoding', '%ZZ'],
    ['two values', 'a; session=b'],
  ])('is nobody when the cookie holds %s', async (_, value) => {
    const answer = await service.anonymous.get('/api/variables').set('Cookie', `session=${value}`);
    expect(answer.status).toBe(401);
  });

  it('is asked for where a person is needed: a key is none', async () => {
    expect((await service.api.get('/api/auth/me')).status).toBe(401);
    expect((await service.anonymous.get('/api/auth/me')).status).toBe(401);
  });
});
