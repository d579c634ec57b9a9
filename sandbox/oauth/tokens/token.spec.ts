import { describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';
import { CHALLENGE, googleClient, SERVICE_URL } from '../../spec-support/sign-in.js';

const sandbox = await specSandbox();
const client = googleClient(sandbox);

const introspect = (token: string) => sandbox.providers.google.introspect(token);

describe('exchanging a code', () => {
  it('gives tokens of the account that consented, with the granted scopes', async () => {
    const { status, headers, body } = await client.exchange(await client.code({ login_hint: 'grace@example.com' }));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3599,
      refresh_token: expect.any(String),
      id_token: expect.any(String),
    });
    expect(body.scope.split(' ')).toContain('openid');
    expect(introspect(body.access_token)).toMatchObject({ account: 'grace@example.com' });
  });

  it.each([
    ['another secret', { client_secret: 'x' }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'x' }, 401, 'invalid_client'],
    ['another redirect URI', { redirect_uri: `${SERVICE_URL}/other` }, 400, 'redirect_uri_mismatch'],
    ['the challenge as verifier', { code_verifier: CHALLENGE }, 400, 'invalid_grant'],
    ['an empty code', { code: '' }, 400, 'invalid_request'],
    ['an unknown code', { code: '4/0Anone' }, 400, 'invalid_grant'],
    ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('refuses %s', async (_case, changes, status, error) => {
    const answer = await client.exchange(await client.code(), changes as Record<string, string>);
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error });
  });

  it('refuses another client’s code', async () => {
    const { ownClientId, ownClientSecret } = sandbox.credentials.google;
    const answer = await client.exchange(await client.code(), {
      client_id: ownClientId,
      client_secret: ownClientSecret,
    });
    expect(answer.body.error).toBe('invalid_grant');
  });

  it('takes a code once and only while it is fresh', async () => {
    const code = await client.code();
    expect((await client.exchange(code)).status).toBe(200);
    expect((await client.exchange(code)).body.error).toBe('invalid_grant');
    const old = await client.code();
    sandbox.clock.advance(600);
    expect((await client.exchange(old)).body.error).toBe('invalid_grant');
  });

  it('takes the secret as Basic too, with URL-encoded parts', async () => {
    const { clientId, clientSecret } = sandbox.credentials.google;
    const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
    const answer = await caller(sandbox.url)('POST /google/oauth/token', {
      headers: { authorization: `Basic ${basic}` },
      form: { grant_type: 'refresh_token', refresh_token: sandbox.credentials.google.refreshToken! },
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['JSON', { json: { grant_type: 'refresh_token' } }],
    [
      'a repeated parameter',
      { body: 'grant_type=a&grant_type=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
  ])('refuses %s as body', async (_case, options) => {
    expect((await caller(sandbox.url)('POST /google/oauth/token', options)).body.error).toBe('invalid_request');
  });

  it('gives a refresh token only offline, and again only with prompt=consent', async () => {
    const token = async (changes: Record<string, string>) =>
      (await client.exchange(await client.code(changes))).body.refresh_token;
    expect(await token({ access_type: 'online' })).toBeUndefined();
    expect(await token({ prompt: '' })).toBeUndefined();
    expect(await token({ prompt: 'consent' })).toEqual(expect.any(String));
    expect(await token({ prompt: '', login_hint: 'grace@example.com' })).toEqual(expect.any(String));
  });

  it('lets the oldest of more than a hundred refresh tokens die', async () => {
    const first = sandbox.providers.google.grant({ account: 'grace@example.com' });
    for (let count = 0; count < 100; count += 1) sandbox.providers.google.grant({ account: 'grace@example.com' });
    expect((await client.refresh(first.refreshToken)).body.error).toBe('invalid_grant');
  });
});

describe('refreshing', () => {
  it('gives a new access token and no refresh token, and is counted', async () => {
    const { refreshToken, accessToken } = sandbox.providers.google.grant();
    const { body } = await client.refresh(refreshToken);
    expect(body).not.toHaveProperty('refresh_token');
    expect(body.access_token).not.toBe(accessToken);
    expect(introspect(body.access_token)).toBeDefined();
    expect(sandbox.providers.google.refreshCount).toBe(1);
  });

  it('narrows to fewer scopes but never widens', async () => {
    const scopes = ['https://www.googleapis.com/auth/calendar.events'];
    const { refreshToken } = sandbox.providers.google.grant({ scopes });
    expect((await client.refresh(refreshToken, { scope: scopes[0]! })).status).toBe(200);
    expect((await client.refresh(refreshToken, { scope: 'https://www.googleapis.com/auth/calendar' })).body.error).toBe(
      'invalid_scope',
    );
  });

  it('refuses a token of another client', async () => {
    const { refreshToken } = sandbox.providers.google.grant({ clientId: sandbox.credentials.google.ownClientId });
    expect((await client.refresh(refreshToken)).body.error).toBe('invalid_grant');
  });

  it.each([
    ['invalid_grant', 400],
    ['invalid_client', 401],
    ['unauthorized_client', 400],
    ['invalid_scope', 400],
    ['invalid_request', 400],
    ['interaction_required', 400],
    ['temporarily_unavailable', 503],
  ])('fails with %s when ordered, then works again', async (error, status) => {
    const { refreshToken } = sandbox.providers.google.grant();
    sandbox.providers.google.orderRefresh({ error, extra: { error_subtype: 'invalid_rapt' } });
    const failed = await client.refresh(refreshToken);
    expect({ status: failed.status, body: failed.body }).toMatchObject({
      status,
      body: { error, error_subtype: 'invalid_rapt' },
    });
    expect((await client.refresh(refreshToken)).status).toBe(200);
  });

  it('waits while refreshes are held', async () => {
    const { refreshToken } = sandbox.providers.google.grant();
    const release = sandbox.providers.google.holdRefreshes();
    const settled: string[] = [];
    const refresh = client.refresh(refreshToken).then(() => settled.push('refreshed'));
    while (sandbox.providers.google.refreshCount === 0) await caller(sandbox.url)('GET /_sandbox');
    expect(settled).toEqual([]);
    release();
    await refresh;
    expect(settled).toEqual(['refreshed']);
  });

  it('is ordered and counted over HTTP too', async () => {
    const control = caller(`${sandbox.url}/_sandbox/google`);
    await control('POST /refreshes', { json: { error: 'invalid_grant', delayMilliseconds: 5 } });
    expect((await client.refresh(sandbox.credentials.google.refreshToken!)).body.error).toBe('invalid_grant');
    expect((await control('GET /refreshes')).body).toEqual({ count: 1 });
  });
});

describe('the end of tokens', () => {
  it('comes for access tokens by time and by order, while the refresh token lives on', async () => {
    const { accessToken, refreshToken } = sandbox.providers.google.grant();
    sandbox.clock.advance(3600);
    expect(introspect(accessToken)).toBeUndefined();
    const { body } = await client.refresh(refreshToken);
    await caller(sandbox.url)('POST /_sandbox/google/expire', { json: { account: 'ada@example.org' } });
    expect(introspect(body.access_token)).toBeUndefined();
    expect((await client.refresh(refreshToken)).status).toBe(200);
  });

  it.each(['accessToken', 'refreshToken'] as const)('comes for both when the %s is revoked', async (which) => {
    const tokens = sandbox.providers.google.grant();
    expect((await client.revoke(tokens[which])).status).toBe(200);
    expect(introspect(tokens.accessToken)).toBeUndefined();
    expect((await client.refresh(tokens.refreshToken)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    });
    const again = await client.revoke(tokens[which]);
    expect({ status: again.status, error: again.body.error }).toEqual({ status: 400, error: 'invalid_token' });
  });

  it('comes when Google’s own client revokes, which puts the token into the query', async () => {
    const { accessToken, refreshToken } = sandbox.providers.google.grant();
    const answer = await caller(sandbox.url)(`POST /google/oauth/revoke?token=${encodeURIComponent(refreshToken)}`);
    expect(answer.status).toBe(200);
    expect(introspect(accessToken)).toBeUndefined();
  });

  it('comes for one account when the person revokes', async () => {
    const ada = sandbox.providers.google.grant();
    const grace = sandbox.providers.google.grant({ account: 'grace@example.com' });
    await caller(sandbox.url)('POST /_sandbox/google/revoke', { json: { account: 'ada@example.org' } });
    expect(introspect(ada.accessToken)).toBeUndefined();
    expect(introspect(grace.accessToken)).toBeDefined();
  });
});
