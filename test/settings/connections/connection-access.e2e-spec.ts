import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Vault } from '../../../src/vault/vault.service.js';
import { BASE_URL, bootSettings, type SettingsService } from '../support/settings-service.js';
import { authorize, calendarConnection, consent } from '../support/sign-in.js';
import type { Browser } from '../support/browser.js';
import { adminOf } from '../../support/app/people.js';

let service: SettingsService;
let id: string;

beforeAll(async () => {
  service = await bootSettings();
  id = (await calendarConnection(service)).id;
});
afterAll(() => service.close());

/** A person with a role in the workspace. */
async function person(role: 'viewer' | 'editor'): Promise<Browser> {
  const [email, password] = [`${role}@example.org`, `the password of a ${role}`];
  await (await adminOf(service)).post('/api/users').send({ email, password, role }).expect(201);
  return service.signedIn(email, password);
}

const routes: [string, string][] = [
  ['GET', '/api/connections/:id'],
  ['PATCH', '/api/connections/:id'],
  ['DELETE', '/api/connections/:id'],
  ['POST', '/api/connections/:id/test'],
  ['POST', '/api/connections/:id/default'],
  ['POST', '/api/connections/:id/authorize'],
];

/** Sends a request as a page of the service does. */
function send(browser: Browser, method: string, path: string) {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'x', origin: BASE_URL };
  const body = method === 'PATCH' || method === 'POST' ? '{}' : undefined;
  return browser.send(method as 'GET', BASE_URL + path.replace(':id', id), { headers, body });
}

describe.each(routes)('%s %s', (method, path) => {
  it('answers 404 to another workspace, in the words for an id that does not exist', async () => {
    const slug = `other-${method}-${path.length}`.toLowerCase();
    await service.api.post('/api/workspaces').send({ slug, name: 'Other' });
    const admin = await service.signedIn();
    await admin.post(`${BASE_URL}/api/workspaces`, { slug, name: 'Other' });
    expect((await admin.post(`${BASE_URL}/api/auth/workspace`, { workspace: slug })).status).toBe(200);
    const foreign = await send(admin, method, path);
    const unknown = await send(admin, method, path.replace(':id', '01900000-0000-7000-8000-000000000000'));
    expect(foreign.status).toBe(404);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...unknown.json, requestId: '' });
  });

  it.each([
    ['no credential', {}, 401],
    ['a key without the scope', { scopes: ['runs:read'] }, 403],
  ])('refuses %s', async (_case, { scopes }: { scopes?: string[] }, status) => {
    const key =
      scopes &&
      (
        await service.api
          .post('/api/keys')
          .send({ name: `${method} ${path}`, scopes })
          .expect(201)
      ).body.key;
    const request = service.anonymous[method.toLowerCase() as 'get'](path.replace(':id', id));
    const answer = await (key ? request.set('authorization', `Bearer ${key}`) : request);
    expect(answer.status).toBe(status);
  });

  it.each(['../x', '1%20OR%201=1', '%00', '1e309', '-1'])('answers 400 or 404 to the id %s', async (odd) => {
    const answer = await service.api[method.toLowerCase() as 'get'](path.replace(':id', odd));
    expect([400, 404]).toContain(answer.status);
  });
});

describe('the default connection', () => {
  it('of one workspace is nothing to another', async () => {
    const ours = async () => (await service.api.get(`/api/connections/${id}`).expect(200)).body.default;
    expect(await ours()).toBe(true);
    const admin = await service.signedIn();
    await admin.post(`${BASE_URL}/api/workspaces`, { slug: 'with-its-own', name: 'Other' });
    await admin.post(`${BASE_URL}/api/auth/workspace`, { workspace: 'with-its-own' });
    const make = (name: string) => admin.post(`${BASE_URL}/api/connectors/calendar/connections`, { name });
    const [first, second] = [await make('first'), await make('second')];
    expect([first.json.default, second.json.default, await ours()]).toEqual([true, false, true]);
    await admin.post(`${BASE_URL}/api/connections/${second.json.id}/default`);
    expect(await ours()).toBe(true);
    await send(admin, 'DELETE', `/api/connections/${second.json.id}`);
    const left = await admin.get(`${BASE_URL}/api/connections/${first.json.id}`);
    expect([left.json.default, await ours()]).toEqual([true, true]);
  });
});

describe('people', () => {
  it('read as viewers and write as editors', async () => {
    const [viewer, editor] = [await person('viewer'), await person('editor')];
    for (const [method, path] of routes) {
      expect((await send(viewer, method, path)).status).toBe(method === 'GET' ? 200 : 403);
    }
    const made = await editor.post(`${BASE_URL}/api/connectors/calendar/connections`, { name: 'by an editor' });
    expect(made.status).toBe(201);
    expect((await viewer.post(`${BASE_URL}/api/connectors/calendar/connections`, { name: 'x' })).status).toBe(403);
  });
});

describe('key rotation', () => {
  it('knows every sealed column of connections', () => {
    const columns = service.app.get(Vault).columns.map(({ name }) => `${name.table}.${name.column}`);
    expect(columns).toEqual(
      expect.arrayContaining([
        'connection.secret',
        'connection.client_secret',
        'connection.access_token',
        'connection.refresh_token',
        'oauth_state.secrets',
        'token_revocation.revocation',
        'connector_secret.value',
      ]),
    );
  });
});

describe('a sign-in that comes back', () => {
  let made = 0;

  it.each([
    ['is a member no more', (member: string) => service.api.delete(`/api/users/${member}`).expect(204)],
    [
      'is locked out',
      async (member: string) => (await adminOf(service)).patch(`/api/users/${member}`).send({ disabled: true }),
    ],
    [
      'may only look now',
      async (member: string) => (await adminOf(service)).patch(`/api/users/${member}`).send({ role: 'viewer' }),
    ],
  ])('connects nothing when the person who began it %s', async (_case, fall) => {
    const email = `fallen${(made += 1)}@example.org`;
    const password = 'another long password';
    const { body: member } = await (
      await adminOf(service)
    )
      .post('/api/users')
      .send({ email, password, role: 'editor' })
      .expect(201);
    const { id } = await calendarConnection(service, { name: `calendar ${(made += 1)}` });
    const person = service.browser();
    await person.post(`${BASE_URL}/api/auth/login`, { email, password });
    const callback = await consent(person, await authorize(person, id));
    await fall(member.id);
    expect((await person.get(callback)).status).toBe(403);
    expect(service.sandbox.requests('google').filter(({ path }) => path === '/google/oauth/token')).toEqual([]);
    const { body } = await service.api.get(`/api/connections/${id}`).expect(200);
    expect(body.state).toBe('pending_authorization');
  });

  it.each([
    ['was deleted', (key: string) => service.api.delete(`/api/keys/${key}`).expect(204)],
    ['has ended', (key: string) => service.sql('update api_key set expires_at = now() where id = $1', [key])],
    [
      'belongs to somebody who is locked out',
      async (_: string, maker: string) =>
        (await adminOf(service)).patch(`/api/users/${maker}`).send({ disabled: true }).expect(200),
    ],
  ])('connects nothing when the API key that began it %s', async (_case, fall) => {
    const who = { email: `maker${(made += 1)}@example.org`, password: 'another long password' };
    const { body: maker } = await (await adminOf(service)).post('/api/users').send({ ...who, role: 'admin' });
    const person = await service.signedIn(who.email, who.password);
    const { json: key } = await person.post(`${BASE_URL}/api/keys`, { name: 'linker', scopes: ['connectors'] });
    const { id } = await calendarConnection(service, { name: `calendar ${(made += 1)}` });
    const browser = service.browser();
    const begun = await service.api
      .post(`/api/connections/${id}/authorize`)
      .set('authorization', `Bearer ${key.key}`)
      .send({})
      .expect(200);
    const opened = await browser.get(begun.body.connectUrl);
    const callback = await consent(browser, opened.headers.location!);
    await fall(key.id, maker.id);
    expect((await browser.get(callback)).status).toBe(403);
    expect(service.sandbox.requests('google').filter(({ path }) => path === '/google/oauth/token')).toEqual([]);
  });
});
