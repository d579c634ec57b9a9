import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Vault } from '../../src/vault/vault.service.js';
import { BASE_URL, bootSettings, type SettingsService } from './support/settings-service.js';
import { calendarConnection } from './support/sign-in.js';
import type { Browser } from './support/browser.js';

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
  await service.api.post('/api/users').send({ email, password, role }).expect(201);
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
