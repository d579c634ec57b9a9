import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bootSettings, BASE_URL, type SettingsService } from '../support/settings-service.js';
import { authorize, calendarConnection, consent, openConnectLink, signIn } from '../support/sign-in.js';
import type { Browser } from '../support/browser.js';

let service: SettingsService;

beforeAll(async () => {
  service = await bootSettings({ variables: { LOG_LEVEL: 'error' } });
});
afterAll(() => service.close());
beforeEach(() => service.sandbox.reset());

let made = 0;
const connection = (fields: object = {}) => calendarConnection(service, { name: `calendar ${(made += 1)}`, ...fields });
const read = async (id: string) => (await service.api.get(`/api/connections/${id}`).expect(200)).body;
const exchanges = () => service.sandbox.requests('google').filter(({ path }) => path === '/google/oauth/token').length;
const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar';

/** A browser that is back from the provider, with the address it was sent to. */
async function returning(fields: object = {}): Promise<{ id: string; browser: Browser; callback: URL }> {
  const { id } = await connection(fields);
  const browser = service.browser();
  const page = await openConnectLink(service, browser, id);
  return { id, browser, callback: new URL(await consent(browser, page)) };
}

describe('POST /api/connections/:id/authorize', () => {
  it('gives the provider’s page with state, PKCE S256, scopes and the redirect URI of BASE_URL', async () => {
    const { id } = await connection();
    const { body } = await service.api
      .post(`/api/connections/${id}/authorize`)
      .set({ host: 'evil.example', 'x-forwarded-host': 'evil.example' })
      .expect(200);
    const { origin, pathname, searchParams } = new URL(body.authorizationUrl);
    expect(origin + pathname).toBe(`${service.sandbox.url}/google/oauth/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: service.sandbox.credentials.google.clientId,
      redirect_uri: `${BASE_URL}/api/oauth/callback/calendar`,
      scope: expect.stringContaining(CALENDAR_SCOPE),
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    });
    expect(body.connectUrl).toMatch(new RegExp(`^${BASE_URL}/api/oauth/connect/[\\w-]{43}$`));
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  it('sets a cookie for a person’s session only, which scripts cannot read', async () => {
    const { id } = await connection();
    const byKey = await service.api.post(`/api/connections/${id}/authorize`).expect(200);
    expect(byKey.headers).not.toHaveProperty('set-cookie');
    const person = await service.signedIn();
    const { cookies } = await person.post(`${BASE_URL}/api/connections/${id}/authorize`);
    expect(cookies).toEqual([expect.stringMatching(/^oauth_[0-9a-f]{16}=[\w-]{43}; .*HttpOnly.*SameSite=Lax/)]);
  });

  it.each([
    ['GET', {}, 405],
    ['POST', { origin: 'https://evil.example' }, 403],
    ['POST', { 'sec-fetch-site': 'cross-site' }, 403],
    ['POST', { 'x-requested-with': undefined }, 403],
  ] as [string, Record<string, string | undefined>, number][])(
    'refuses %s with %j',
    async (method, changes, status) => {
      const { id } = await connection();
      const person = await service.signedIn();
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'x', origin: BASE_URL, ...changes };
      const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >;
      const body = method === 'POST' ? '{}' : undefined;
      const answer = await person.send(method as 'GET', `${BASE_URL}/api/connections/${id}/authorize`, {
        headers: given,
        body,
      });
      expect(answer.status).toBe(status);
    },
  );

  it('refuses a connection that has a key', async () => {
    const { apiKey } = service.sandbox.credentials.mailboxes;
    const { body } = await service.api.post('/api/connectors/mailboxes/connections').send({ name: 'mail', apiKey });
    await service.api.post(`/api/connections/${body.id}/authorize`).expect(400);
  });

  it('prefills the account when a member signs in again, and tells it to nobody who opens the link', async () => {
    const { id } = await connection();
    await signIn(service, id);
    const person = await service.signedIn();
    const begun = (await person.post(`${BASE_URL}/api/connections/${id}/authorize`)).json;
    expect(new URL(begun.authorizationUrl).searchParams.get('login_hint')).toBe('ada@example.org');
    const opened = await service.browser().get(begun.connectUrl);
    expect(decodeURIComponent(opened.headers.location! + opened.text)).not.toContain('ada@example.org');
  });
});

describe('the connect link', () => {
  it('works once, in any browser, and not by a look at it', async () => {
    const { id } = await connection();
    const { body } = await service.api.post(`/api/connections/${id}/authorize`).expect(200);
    expect((await service.browser().send('HEAD', body.connectUrl)).status).toBe(405);
    const opened = await service.browser().get(body.connectUrl);
    expect(opened.status).toBe(303);
    expect(opened.headers.location).toBe(body.authorizationUrl);
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect((await service.browser().get(body.connectUrl)).status).toBe(400);
  });

  it('answers 400 when it never was', async () => {
    expect((await service.browser().get(`${BASE_URL}/api/oauth/connect/${'x'.repeat(43)}`)).status).toBe(400);
  });
});

describe('a whole sign-in', () => {
  it('connects the account for the end user of an API consumer, who sees a page to close', async () => {
    const { id } = await connection();
    expect(await read(id)).toMatchObject({ state: 'pending_authorization', scopes: [], mode: 'managed' });
    const page = await signIn(service, id);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Connected</h1>');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    });
    const connected = await read(id);
    expect(connected).toMatchObject({ state: 'connected', account: 'ada@example.org', expiresAt: expect.any(String) });
    expect(connected.scopes).toContain(CALENDAR_SCOPE);
    const called = await service.api.get('/api/actions/calendar/list-events').set('x-connection', id);
    expect(called.status).toBe(200);
  });

  it('sends a signed-in person back to Settings', async () => {
    const { id } = await connection();
    const person = await service.signedIn();
    const back = await person.get(await consent(person, await authorize(person, id)));
    expect(back.status).toBe(303);
    expect(back.headers.location).toBe(`/settings/connectors/calendar?connection=${id}&result=connected`);
    expect(back.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(back.cookies).toEqual([expect.stringMatching(/^oauth_[0-9a-f]{16}=; .*Max-Age=0/)]);
    expect(await read(id)).toMatchObject({ state: 'connected' });
  });

  it('stores no token, verifier or state in clear', async () => {
    const { id, browser, callback } = await returning();
    const [{ text: pending }] = (await service.sql('select oauth_state::text as text from oauth_state')) as [
      { text: string },
    ];
    expect(pending).not.toContain(callback.searchParams.get('state'));
    await browser.get(callback.href);
    const [exchange] = service.sandbox.requests('google').filter(({ path }) => path === '/google/oauth/token');
    const form = exchange!.body as Record<string, string>;
    const [{ text }] = (await service.sql('select connection::text as text from connection where id = $1', [id])) as [
      { text: string },
    ];
    const granted = service.sandbox.requests('calendar').at(-1)!.headers.authorization!.slice('Bearer '.length);
    for (const secret of [form.code_verifier!, form.code!, granted, 'ya29.', '1//0g'])
      expect(pending + text).not.toContain(secret);
  });

  it('records fewer scopes than asked for and names what is missing', async () => {
    const { id } = await connection();
    const page = await signIn(service, id, { untick: [CALENDAR_SCOPE] });
    expect(page.text).toContain(`The account is connected. Not granted: ${CALENDAR_SCOPE}. Reconnect and tick the box`);
    const row = await read(id);
    expect(row).toMatchObject({
      state: 'connected',
      missingScopes: [CALENDAR_SCOPE],
      reason: expect.stringContaining(CALENDAR_SCOPE),
    });
    const called = await service.api.get('/api/actions/calendar/list-events').set('x-connection', id);
    expect(called.body).toMatchObject({ code: 'missing_scope' });
  });

  it('asks for the scopes of the connection', async () => {
    const scopes = ['https://www.googleapis.com/auth/calendar.events'];
    const { id } = await connection({ scopes });
    await signIn(service, id);
    expect(await read(id)).toMatchObject({ state: 'connected', requestedScopes: scopes, scopes });
  });

  it('names no account to a browser without a session, neither the one before nor another one', async () => {
    const { id } = await connection();
    await signIn(service, id);
    const { text } = await signIn(service, id, { account: 'grace@example.com' });
    expect(text).toContain('The account is connected.');
    expect(text).not.toMatch(/ada@example|grace@example|Ada/);
    expect((await read(id)).account).toBe('grace@example.com');
  });

  it('keeps a working connection working until the new tokens are there', async () => {
    const { id } = await connection();
    await signIn(service, id);
    await openConnectLink(service, service.browser(), id);
    await signIn(service, id, { deny: true });
    expect(await read(id)).toMatchObject({ state: 'connected', reason: expect.stringContaining('declined') });
    expect((await service.api.get('/api/actions/calendar/list-events').set('x-connection', id)).status).toBe(200);
  });
});

describe('GET /api/oauth/callback/:connector', () => {
  it.each([
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['an empty state', (url: URL) => url.searchParams.set('state', '')],
    ['a wrong state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['an endless state', (url: URL) => url.searchParams.set('state', 'x'.repeat(5000))],
    ['two states', (url: URL) => url.searchParams.append('state', 'x')],
    ['another connector', (url: URL) => (url.pathname = '/api/oauth/callback/filesites')],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['an empty code', (url: URL) => url.searchParams.set('code', '')],
    ['a code of 10 KB', (url: URL) => url.searchParams.set('code', 'x'.repeat(10_240))],
    ['two codes', (url: URL) => url.searchParams.append('code', 'x')],
    ['the name of another server', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['an error of another server', (url: URL) => (url.search += '&error=access_denied&iss=https%3A%2F%2Fevil.example')],
  ])('answers 400 to %s and redeems nothing', async (_case, change) => {
    const { id, browser, callback } = await returning();
    change(callback);
    const page = await browser.get(callback.href);
    expect(page.status).toBe(400);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).toContain('<h1>Not connected</h1>');
    expect(exchanges()).toBe(0);
    expect(await read(id)).toMatchObject({ state: 'pending_authorization' });
  });

  it('answers a problem document to what is no browser', async () => {
    const answer = await service.anonymous.get('/api/oauth/callback/calendar?state=x&code=y').expect(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body.code).toBe('invalid_input');
  });

  it.each([
    ['without the cookie', (browser: Browser) => browser.forget('oauth')],
    ['with another cookie', (browser: Browser) => browser.tamper('oauth', 'x'.repeat(43))],
  ])('refuses a browser %s and uses the state up', async (_case, change) => {
    const { id, browser, callback } = await returning();
    change(browser);
    expect((await browser.get(callback.href)).status).toBe(400);
    expect(exchanges()).toBe(0);
    expect(await service.sql('select 1 from oauth_state where connection_id = $1', [id])).toEqual([]);
  });

  it('refuses the page of an API consumer that was not opened by its link', async () => {
    const { id } = await connection();
    const { body } = await service.api.post(`/api/connections/${id}/authorize`).expect(200);
    const browser = service.browser();
    expect((await browser.get(await consent(browser, body.authorizationUrl))).status).toBe(400);
  });

  it('refuses a state that is older than ten minutes', async () => {
    const { id, browser, callback } = await returning();
    await service.sql(`update oauth_state set expires_at = now() where connection_id = $1`, [id]);
    expect((await browser.get(callback.href)).status).toBe(400);
    expect(exchanges()).toBe(0);
  });

  it('redeems once however often the state comes', async () => {
    const { id, browser, callback } = await returning();
    const pages = await Promise.all(Array.from({ length: 10 }, () => browser.get(callback.href)));
    expect(pages.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
    expect((await browser.get(callback.href)).status).toBe(400);
    expect(exchanges()).toBe(1);
    expect(await read(id)).toMatchObject({ state: 'connected' });
  });

  it.each([
    ['access_denied', 'denied'],
    ['server_error', 'error'],
    ['<script>alert(1)</script>', 'error'],
  ])('returns to Settings when the provider says %s, and uses the state up', async (error, result) => {
    const { id } = await connection();
    const person = await service.signedIn();
    const callback = new URL(await consent(person, await authorize(person, id)));
    callback.searchParams.set('error', error);
    callback.searchParams.set('error_description', '<img src=x onerror=alert(1)>');
    const back = await person.get(callback.href);
    expect(back.headers.location).toBe(`/settings/connectors/calendar?connection=${id}&result=${result}`);
    expect(exchanges()).toBe(0);
    expect(JSON.stringify(await read(id))).not.toMatch(/[<>]/);
    expect((await person.get(callback.href)).status).toBe(400);
  });

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'goes nowhere else for a return-to of %s',
    async (target) => {
      const { id } = await connection();
      const person = await service.signedIn();
      const callback = new URL(await consent(person, await authorize(person, id)));
      for (const name of ['returnTo', 'return_to', 'redirect', 'next']) callback.searchParams.set(name, target);
      const back = await person.get(callback.href);
      expect(back.headers.location).toBe(`/settings/connectors/calendar?connection=${id}&result=connected`);
    },
  );
});
