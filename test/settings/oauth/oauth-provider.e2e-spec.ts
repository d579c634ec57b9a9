import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ChangeFeed } from '../../../src/platform/database/shared/change-feed.js';
import { Browser } from '../support/browser.js';
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.js';
import { BASE_URL, bootSettings, type SettingsService } from '../support/settings-service.js';
import { calendarConnection, openConnectLink } from '../support/sign-in.js';

const SCOPE = 'https://www.googleapis.com/auth/calendar';

let provider: IdentityProvider;
let service: SettingsService;

beforeAll(async () => {
  // It tells how it would be set up for production.
  for (const method of ['info', 'warn'] as const) jest.spyOn(console, method).mockReturnValue(undefined);
  provider = await startIdentityProvider(`${BASE_URL}/api/oauth/callback/calendar`, SCOPE);
  service = await bootSettings({
    variables: {
      CALENDAR_AUTHORIZE_URL: `${provider.origin}/auth`,
      CALENDAR_TOKEN_URL: `${provider.origin}/token`,
      CALENDAR_REVOKE_URL: `${provider.origin}/token/revocation`,
      CALENDAR_API_URL: `${provider.origin}/api`,
      CALENDAR_CLIENT_ID: provider.client.id,
      CALENDAR_CLIENT_SECRET: provider.client.secret,
    },
  });
});
afterAll(async () => {
  await service.close();
  await provider.close();
  jest.restoreAllMocks();
});

let made = 0;
const read = async (id: string) => (await service.api.get(`/api/connections/${id}`).expect(200)).body;
const call = (id: string) => service.api.get('/api/actions/calendar/list-events').set('x-connection', id);

/** Follows redirects at the provider until it sends the browser back, and opens that page too. */
async function connected(): Promise<string> {
  const scopes = ['openid', 'offline_access', SCOPE];
  const { id } = await calendarConnection(service, { name: `calendar ${(made += 1)}`, scopes });
  const browser = new Browser({ [BASE_URL]: service.url, [provider.origin]: provider.origin });
  let at = await openConnectLink(service, browser, id);
  while (!at.startsWith(BASE_URL)) at = new URL((await browser.get(at)).headers.location!, at).href;
  expect((await browser.get(at)).status).toBe(200);
  return id;
}

/** Makes the access token old, so that the next call renews it. */
async function age(id: string): Promise<void> {
  await service.sql('update connection set expires_at = now() where id = $1', [id]);
  await service.sql(`update change_counter set counter = counter + 1 where topic = 'connections'`);
  await service.app.get(ChangeFeed).refresh();
}

describe('an authorization server by other hands', () => {
  it('connects with PKCE, names itself, and its id_token is not needed', async () => {
    const id = await connected();
    expect(await read(id)).toMatchObject({
      state: 'connected',
      account: 'ada@example.org',
      scopes: expect.arrayContaining([SCOPE]),
    });
    expect((await call(id)).status).toBe(200);
  });

  it('rotates the refresh token at each use, and none is used twice', async () => {
    const id = await connected();
    for (let turn = 0; turn < 5; turn += 1) {
      await age(id);
      const answers = await Promise.all(Array.from({ length: 10 }, () => call(id)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    }
    expect(await read(id)).toMatchObject({ state: 'connected' });
  });

  it('lets a rotation that was lost in a crash end in signing in again, never in a loop', async () => {
    const id = await connected();
    const [before] = await service.sql<{ token: string }>(
      'select refresh_token as token from connection where id = $1',
      [id],
    );
    await age(id);
    expect((await call(id)).status).toBe(200);
    await service.sql('update connection set refresh_token = $2 where id = $1', [id, before!.token]);
    await age(id);
    const refreshes = provider.refreshes;
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await call(id);
      expect(answer.body.code).toBe('reauthorization_required');
    }
    expect(provider.refreshes).toBe(refreshes + 1);
    expect(await read(id)).toMatchObject({ state: 'reauthorization_required' });
  });

  it('revokes on removal', async () => {
    const id = await connected();
    const answer = await service.api.delete(`/api/connections/${id}`).expect(204);
    expect(answer.headers['x-revocation']).toBe('revoked');
  });
});
