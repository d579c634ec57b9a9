import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bootSettings, type SettingsService } from '../../settings/support/settings-service.js';
import { consent, openConnectLink, signIn } from '../../settings/support/sign-in.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { socialCalls, socialConnection } from '../../support/providers/social-calls.js';

const DAY_MS = 86_400_000;

let service: SettingsService;
let made = 0;

beforeAll(async () => {
  service = await bootSettings({ variables: { CALENDAR_PKCE: '0' } });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => service.sandbox.reset());

const connect = (fields: object = {}) => socialConnection(service, { name: `account ${(made += 1)}`, ...fields });
const read = async (id: string) => (await service.api.get(`/api/connections/${id}`).expect(200)).body;
const post = (id: string, text: string) => socialCalls(() => service, id).post({ text });
const authorizeUrl = async (id: string) => {
  const { body } = await service.api.post(`/api/connections/${id}/authorize`).expect(200);
  return new URL(body.authorizationUrl);
};
const tokenCalls = (provider: string) =>
  service.sandbox.requests(provider).filter(({ method, path }) => method === 'POST' && /[tT]oken$/.test(path));

describe('a LinkedIn account', () => {
  it('is connected for sixty days, with the author of its posts', async () => {
    const id = await connect();
    const connection = await read(id);
    expect(connection).toMatchObject({
      provider: 'linkedin',
      state: 'connected',
      account: 'ada',
      identity: { sub: expect.stringMatching(/^[0-9a-f]{10}$/) },
      scopes: ['openid', 'profile', 'w_member_social'],
    });
    const days = (Date.parse(connection.expiresAt) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(60);
    const [exchange] = tokenCalls('linkedin');
    expect(exchange!.headers).not.toHaveProperty('authorization');
    expect(exchange!.body).toMatchObject({ client_secret: service.sandbox.credentials.linkedin.clientSecret });
    expect(exchange!.body).not.toHaveProperty('code_verifier');
    await service.api.post(`/api/connections/${id}/test`).expect(200, { ok: true, account: 'ada' });
  });

  it('is asked for without PKCE, which LinkedIn refuses beside a client secret', async () => {
    const { searchParams } = await authorizeUrl(await connect());
    expect(searchParams.has('code_challenge')).toBe(false);
    expect(searchParams.get('scope')).toBe('openid profile w_member_social');
  });

  it('whose access ended has to sign in again, since nothing refreshes it', async () => {
    const id = await connect();
    service.sandbox.providers.linkedin.revoke();
    expect((await post(id, 'Hi').expect(424)).body.code).toBe('reauthorization_required');
    expect(await read(id)).toMatchObject({ state: 'reauthorization_required' });
    expect(tokenCalls('linkedin')).toHaveLength(1);
  });

  it('that cannot be told is no author, so the connection is in error', async () => {
    const id = await connect();
    service.sandbox.fail({ provider: 'linkedinApi', path: '*/userinfo', kind: 'status', status: 200, body: {} });
    const page = await signIn(service, id);
    const { state, reason } = await read(id);
    expect([state, reason]).toEqual(['error', expect.stringContaining('sub')]);
    expect(page.text).toContain('<h1>Not connected</h1>');
    expect(page.text).toContain('The account is unknown');
  });

  it('is removed without a revocation, telling where people do it themselves', async () => {
    const id = await connect();
    await service.api.delete(`/api/connections/${id}`).expect(204);
    const { body } = await service.api.get('/api/connectors/socialpost').expect(200);
    expect(body.providers).toMatchObject([
      { key: 'linkedin', managedAvailable: true, revokes: false, removeAccessAt: expect.any(String) },
      { key: 'x', managedAvailable: true, revokes: true },
    ]);
  });
});

describe('an account at a server that takes PKCE', () => {
  it('is asked for without it where the operator turned it off', async () => {
    const fields = { name: `calendar ${(made += 1)}` };
    const { body } = await service.api.post('/api/connectors/calendar/connections').send(fields).expect(201);
    expect((await authorizeUrl(body.id)).searchParams.has('code_challenge')).toBe(false);
  });
});

describe('an X account', () => {
  it('is connected with PKCE and Basic', async () => {
    const id = await connect({ provider: 'x' });
    expect(await read(id)).toMatchObject({ provider: 'x', state: 'connected', account: '@ada' });
    const [exchange] = tokenCalls('x');
    expect(exchange!.headers.authorization).toMatch(/^Basic /);
    expect(exchange!.body).toMatchObject({ code_verifier: expect.any(String) });
    expect(exchange!.body).not.toHaveProperty('client_secret');
    const { searchParams } = await authorizeUrl(id);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('is refreshed with a token that works once, for however many calls', async () => {
    const id = await connect({ provider: 'x' });
    for (const round of ['first', 'second']) {
      service.sandbox.providers.x.expireAccessTokens();
      const texts = [`${round} a`, `${round} b`, `${round} c`];
      await Promise.all(texts.map((text) => post(id, text).expect(201)));
    }
    expect(service.sandbox.providers.x.refreshCount).toBe(2);
    expect(service.sandbox.providers.xApi.world.posts).toHaveLength(6);
  });

  it('that was revoked has to sign in again', async () => {
    const id = await connect({ provider: 'x' });
    service.sandbox.providers.x.revoke();
    expect((await post(id, 'Hi').expect(424)).body.code).toBe('reauthorization_required');
    expect(await read(id)).toMatchObject({ state: 'reauthorization_required' });
  });

  it('is not connected by a code that is older than thirty seconds', async () => {
    const { body } = await service.api
      .post('/api/connectors/socialpost/connections')
      .send({ name: 'slow', provider: 'x' })
      .expect(201);
    const browser = service.browser();
    const callback = await consent(browser, await openConnectLink(service, browser, body.id));
    service.sandbox.clock.advance(31);
    await browser.get(callback);
    expect((await read(body.id)).state).not.toBe('connected');
  });

  it('is revoked when it is removed', async () => {
    const id = await connect({ provider: 'x' });
    await service.api.delete(`/api/connections/${id}`).expect(204);
    const [revocation] = service.sandbox.requests('x').filter(({ path }) => path.endsWith('/revoke'));
    expect(revocation).toMatchObject({ status: 200, headers: { authorization: expect.stringMatching(/^Basic /) } });
  });
});

describe('an answer of one network', () => {
  /** A browser that comes back with an answer of X. */
  const returning = async () => {
    const { body } = await service.api
      .post('/api/connectors/socialpost/connections')
      .send({ name: `account ${(made += 1)}`, provider: 'x' })
      .expect(201);
    const browser = service.browser();
    const callback = new URL(await consent(browser, await openConnectLink(service, browser, body.id)));
    return { id: body.id as string, browser, callback };
  };

  it.each([
    ['linkedin', 'socialpost-linkedin'],
    ['x', 'socialpost-x'],
  ])('is asked for at an address of its own: %s, shown and sent', async (provider, name) => {
    const { body } = await service.api
      .post('/api/connectors/socialpost/connections')
      .send({ name: `account ${(made += 1)}`, provider })
      .expect(201);
    const sent = (await authorizeUrl(body.id)).searchParams.get('redirect_uri');
    const shown = (await service.api.get('/api/connectors/socialpost')).body.providers;
    expect(new URL(sent!).pathname).toBe(`/api/oauth/callback/${name}`);
    expect(shown).toContainEqual(expect.objectContaining({ key: provider, redirectUri: sent }));
  });

  it('is taken at its own address', async () => {
    const { id, browser, callback } = await returning();
    expect((await browser.get(callback.href)).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'connected', provider: 'x' });
  });

  it.each([
    ['the address of the other network', 'socialpost-linkedin', ''],
    ['the address that both had', 'socialpost', ''],
    ['the address that both had, from another issuer', 'socialpost', 'https://www.linkedin.com'],
    ['the address of no network', 'socialpost-y', ''],
  ])('is refused at %s, and redeemed nowhere', async (_, name, issuer) => {
    const { id, browser, callback } = await returning();
    callback.pathname = `/api/oauth/callback/${name}`;
    if (issuer) callback.searchParams.set('iss', issuer);
    const page = await browser.get(callback.href);
    expect(page.status).toBe(400);
    expect([...tokenCalls('x'), ...tokenCalls('linkedin')]).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'pending_authorization' });
  });

  it('is taken at the address that both had when it names its issuer', async () => {
    const { id, browser, callback } = await returning();
    const issuer = new URL((await authorizeUrl(id)).href).origin;
    callback.pathname = '/api/oauth/callback/socialpost';
    callback.searchParams.set('iss', issuer);
    expect((await browser.get(callback.href)).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'connected' });
  });
});
