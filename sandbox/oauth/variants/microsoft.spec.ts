import { describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';
import { microsoftClient } from '../../spec-support/microsoft-client.js';
import { SERVICE_URL } from '../../spec-support/sign-in.js';
import { CONTOSO } from './microsoft-variant.js';

const sandbox = await specSandbox();
const client = microsoftClient(sandbox);

const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const PRIVATE = 'charles@outlook.example';
const code = async (changes: Record<string, string> = {}) => (await client.callback(changes)).code!;

describe('tenants', () => {
  it('are part of the variables that point a service here, and there is no revocation', () => {
    const environment = sandbox.environment(SERVICE_URL);
    expect(environment.FILESITES_AUTHORIZE_URL).toBe(`${sandbox.url}/microsoft/{tenant}/oauth2/v2.0/authorize`);
    expect(environment.FILESITES_TOKEN_URL).toBe(`${sandbox.url}/microsoft/{tenant}/oauth2/v2.0/token`);
    expect(environment).not.toHaveProperty('FILESITES_REVOKE_URL');
  });

  it.each([
    ['common', 'ada@contoso.com', 302],
    ['common', PRIVATE, 302],
    ['organizations', 'ada@contoso.com', 302],
    ['organizations', PRIVATE, 400],
    ['consumers', PRIVATE, 302],
    ['consumers', 'ada@contoso.com', 400],
    ['contoso.onmicrosoft.com', 'grace@contoso.com', 302],
    [CONTOSO, PRIVATE, 400],
    [CONSUMERS, PRIVATE, 302],
    ['fabrikam.com', 'ada@contoso.com', 400],
  ])('named %s, asked for %s, answer %i', async (tenant, login_hint, status) => {
    expect((await client.authorize({ tenant, login_hint })).status).toBe(status);
  });

  it.each([
    ['an unknown one', 'fabrikam.com', 90_002],
    ['one without the account', 'consumers', 50_020],
  ])('are checked when a code is exchanged: %s', async (_case, tenant, error) => {
    expect((await client.exchange(await code(), { tenant })).body.error_codes).toEqual([error]);
  });

  it('have to be named to an application of one tenant only', async () => {
    sandbox.providers.microsoft.registerClient({
      ...{ id: 'single', secret: 's', singleTenant: true },
      redirectUris: [`${SERVICE_URL}/api/oauth/callback/filesites`],
    });
    const refused = await client.authorize({ client_id: 'single' });
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 400,
      body: expect.stringContaining('AADSTS50194'),
    });
    expect((await client.authorize({ client_id: 'single', tenant: CONTOSO })).status).toBe(302);
  });
});

describe('signing in', () => {
  it('answers with code, state and a session, and no scopes', async () => {
    expect(await client.callback()).toEqual({
      code: expect.any(String),
      state: 's',
      session_state: expect.any(String),
    });
  });

  it.each([
    ['an unknown client', { client_id: 'nobody' }, 'AADSTS700016'],
    ['another redirect URI', { redirect_uri: `${SERVICE_URL}/other` }, 'AADSTS50011'],
  ])('shows a page for %s', async (_case, changes, text) => {
    const answer = await client.authorize(changes);
    expect({ location: answer.headers.get('location'), body: answer.body }).toEqual({
      location: null,
      body: expect.stringContaining(text),
    });
  });

  it.each([
    ['an unknown scope', { scope: 'Files.Everything' }, 'invalid_scope', 'AADSTS70011'],
    ['another response mode', { response_mode: 'fragment' }, 'invalid_request', 'response_mode'],
    ['a person who declines', { sandbox_consent: 'deny' }, 'access_denied', 'AADSTS65004'],
    ['a scope for administrators', { scope: 'Sites.FullControl.All' }, 'access_denied', 'AADSTS90094'],
  ])('sends the error of %s to the application', async (_case, changes, error, text) => {
    expect(await client.callback(changes)).toMatchObject({
      error,
      error_description: expect.stringContaining(text),
      state: 's',
    });
  });

  it('gives a scope for administrators once one has allowed it for the directory', async () => {
    const query = new URLSearchParams({
      client_id: sandbox.credentials.microsoft.clientId,
      scope: 'Sites.FullControl.All',
      redirect_uri: `${SERVICE_URL}/api/oauth/callback/filesites`,
      state: 't',
    });
    const consent = (tenant: string, more = '') =>
      caller(sandbox.url)(`GET /microsoft/${tenant}/v2.0/adminconsent?${query}${more}`);
    expect((await consent('common')).status).toBe(400);
    const denied = await consent('organizations', '&sandbox_consent=deny');
    expect(denied.headers.get('location')).toContain('error=access_denied');
    const { headers } = await consent('organizations');
    const told = Object.fromEntries(new URL(headers.get('location')!).searchParams);
    expect(told).toMatchObject({ admin_consent: 'True', tenant: CONTOSO, state: 't' });
    expect(await client.callback({ scope: 'Sites.FullControl.All' })).toHaveProperty('code');
  });
});

describe('exchanging a code', () => {
  it('gives tokens, the scopes without offline_access, and an identity of the tenant', async () => {
    const scope = 'offline_access openid https://graph.microsoft.com/Files.Read.All';
    const { status, body } = await client.exchange(await code({ scope }));
    expect(status).toBe(200);
    expect(body.scope.split(' ').toSorted()).toEqual(['Files.Read.All', 'email', 'openid', 'profile']);
    expect(body.refresh_token).toEqual(expect.any(String));
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ iss: `https://login.microsoftonline.com/${CONTOSO}/v2.0`, tid: CONTOSO });
  });

  it('gives no refresh token without offline_access and no id_token without openid', async () => {
    const { body } = await client.exchange(await code({ scope: 'User.Read' }));
    expect(Object.keys(body).toSorted()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
  });

  it.each([
    ['another secret', { client_secret: 'x' }, 401, 'invalid_client', 7_000_215],
    ['an unknown client', { client_id: 'x' }, 400, 'unauthorized_client', 700_016],
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant', 50_148],
    ['an unknown code', { code: '1.AX0A' }, 400, 'invalid_grant', 9_002_313],
    ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type', 70_003],
    ['no code', { code: '' }, 400, 'invalid_request', 900_144],
  ])('refuses %s in words of its own', async (_case, changes, status, error, number) => {
    const answer = await client.exchange(await code(), changes as Record<string, string>);
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status,
      body: { error, error_codes: [number], trace_id: expect.any(String), correlation_id: expect.any(String) },
    });
    expect(answer.body.error_description).toMatch(new RegExp(`^AADSTS${number}: .* Trace ID: .* Timestamp: .*Z$`));
    expect(answer.body.timestamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/);
  });

  it('takes a code once, within ten minutes', async () => {
    const used = await code();
    await client.exchange(used);
    expect((await client.exchange(used)).body.error_codes).toEqual([54_005]);
    const old = await code();
    sandbox.clock.advance(600);
    expect((await client.exchange(old)).body.error_codes).toEqual([70_008]);
  });
});

describe('refreshing', () => {
  it('gives another refresh token and leaves the old one alive for ninety days', async () => {
    const { refreshToken } = sandbox.providers.microsoft.grant();
    const first = (await client.refresh(refreshToken)).body.refresh_token;
    expect(first).not.toBe(refreshToken);
    expect((await client.refresh(refreshToken)).status).toBe(200);
    sandbox.clock.advance(90 * 24 * 3600);
    expect((await client.refresh(first)).body).toMatchObject({ error: 'invalid_grant', error_codes: [700_082] });
  });

  it('goes on after a reset for whoever signed in with the standing token, and for nobody else', async () => {
    const { microsoft } = sandbox.providers;
    const { body } = await client.refresh(sandbox.credentials.microsoft.refreshToken!);
    const other = microsoft.grant({ account: 'grace@contoso.com' });
    microsoft.revoke();
    sandbox.reset();
    expect(microsoft.introspect(body.access_token)).toMatchObject({ account: 'ada@contoso.com' });
    expect((await client.refresh(body.refresh_token)).status).toBe(200);
    expect((await client.refresh(other.refreshToken)).body.error).toBe('invalid_grant');
  });

  it('refuses a scope nobody has consented to', async () => {
    const { refreshToken } = sandbox.providers.microsoft.grant({ scopes: ['offline_access', 'Files.Read.All'] });
    expect((await client.refresh(refreshToken, { scope: 'Sites.Read.All' })).body).toMatchObject({
      ...{ error: 'invalid_grant', suberror: 'consent_required', error_codes: [65_001] },
    });
    const named = { scope: 'https://graph.microsoft.com/Files.Read.All' };
    expect((await client.refresh(refreshToken, named)).status).toBe(200);
  });
});
