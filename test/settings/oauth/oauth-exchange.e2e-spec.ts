import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FaultKind } from '../../../sandbox/server/faults.js';
import { until } from '../../support/until.js';
import { bootSettings, BASE_URL, type SettingsService } from '../support/settings-service.js';
import { authorize, calendarConnection, consent, openConnectLink, signIn } from '../support/sign-in.js';
import { adminOf } from '../../support/app/people.js';

let service: SettingsService;
let google: SettingsService['sandbox']['credentials']['google'];

beforeAll(async () => {
  service = await bootSettings();
  google = service.sandbox.credentials.google;
});
afterAll(() => service.close());
beforeEach(() => service.sandbox.reset());

let made = 0;
const connection = (fields: object = {}) => calendarConnection(service, { name: `calendar ${(made += 1)}`, ...fields });
const own = () => ({ mode: 'own', clientId: google.ownClientId, clientSecret: google.ownClientSecret });
const read = async (id: string) => (await service.api.get(`/api/connections/${id}`).expect(200)).body;
const list = (id: string) => service.api.get('/api/actions/calendar/list-events').set('x-connection', id);
const sent = (path: string) => service.sandbox.requests('google').filter((request) => request.path === path);

/** Lets the token endpoint answer once so. */
const tokenAnswer = (fault: FaultKind) =>
  service.sandbox.fail({ provider: 'google', path: '/google/oauth/token', ...fault });
const answering = (body: unknown): FaultKind => ({ kind: 'status', status: 200, body });
const tokens = (changes: object) =>
  answering({ access_token: 'ya29.x', expires_in: 3600, token_type: 'Bearer', ...changes });

describe('the exchange of a code', () => {
  it.each([
    ['HTML', { kind: 'html', status: 200 }, 502],
    ['an outage', { kind: 'status', status: 500 }, 502],
    ['a cut connection', { kind: 'reset' }, 502],
    ['broken JSON', { kind: 'invalidJson' }, 502],
    ['a list', answering([]), 502],
    ['no access_token', answering({ expires_in: 3600 }), 502],
    ['an empty access_token', tokens({ access_token: '' }), 502],
    ['an access_token with a line break', tokens({ access_token: 'a\nb' }), 502],
    ['an endless access_token', tokens({ access_token: 'x'.repeat(20_000) }), 502],
    ['another token_type', tokens({ token_type: 'mac' }), 502],
    ['expires_in that is no number', tokens({ expires_in: 'soon' }), 502],
    ['a negative expires_in', tokens({ expires_in: -1 }), 502],
    ['an expires_in of a trillion', tokens({ expires_in: 1e12 }), 502],
    ['a code that was used', { kind: 'status', status: 400, body: { error: 'invalid_grant' } }, 400],
    ['a limit', { kind: 'rateLimit', retryAfter: 77 }, 429],
    ['a redirect', { kind: 'status', status: 302, body: {}, headers: { location: 'http://127.0.0.1:1/' } }, 502],
  ] as [string, FaultKind, number][])(
    'that gives %s stores nothing and can be begun again',
    async (_case, fault, status) => {
      const { id } = await connection();
      const placed = tokenAnswer(fault);
      expect((await signIn(service, id)).status).toBe(status);
      placed.remaining = 0;
      const failed = await read(id);
      expect(failed).toMatchObject({ state: 'pending_authorization', scopes: [] });
      expect((await list(id)).body.code).toBe('not_connected');
      expect((await signIn(service, id)).status).toBe(200);
      expect(await read(id)).toMatchObject({ state: 'connected' });
    },
  );

  it.each([
    ['numbers as text', { expires_in: '3600' }, expect.any(String)],
    ['no expires_in', { expires_in: undefined }, undefined],
    ['unknown fields', { extra: { deep: [1] } }, expect.any(String)],
    ['no token_type', { token_type: undefined }, expect.any(String)],
  ])('takes %s', async (_case, changes, expiresAt) => {
    const { id } = await connection();
    tokenAnswer(tokens(changes));
    expect((await signIn(service, id)).status).toBe(200);
    const row = await read(id);
    expect(row.state).toBe('connected');
    expect(row.expiresAt).toEqual(expiresAt);
  });

  it('takes an empty scope as "as asked"', async () => {
    const { id } = await connection({ scopes: ['https://www.googleapis.com/auth/calendar.readonly'] });
    tokenAnswer(tokens({ scope: '' }));
    await signIn(service, id);
    expect((await read(id)).scopes).toEqual(['https://www.googleapis.com/auth/calendar.readonly']);
  });

  it('leaves the old tokens of a working connection in use when it fails', async () => {
    const { id } = await connection();
    await signIn(service, id);
    tokenAnswer({ kind: 'status', status: 400, body: { error: 'invalid_grant' } });
    expect((await signIn(service, id)).status).toBe(400);
    expect(await read(id)).toMatchObject({ state: 'connected' });
    expect((await list(id)).status).toBe(200);
  });

  it('forgets the refresh token of the sign-in before, perhaps of another account, when it brings none', async () => {
    const { id } = await connection();
    const stored = () => service.sql('select refresh_token is not null as kept from connection where id = $1', [id]);
    await signIn(service, id);
    expect(await stored()).toEqual([{ kept: true }]);
    tokenAnswer(tokens({}));
    expect((await signIn(service, id)).status).toBe(200);
    expect(await stored()).toEqual([{ kept: false }]);
  });

  it('makes a refused application an error of the connection: 424 without a call', async () => {
    const { id } = await connection({ ...own(), clientSecret: 'wrong' });
    const page = await signIn(service, id);
    expect(page.status).toBe(424);
    expect(await read(id)).toMatchObject({ state: 'error', reason: expect.stringContaining('client secret') });
    expect((await list(id)).body.code).toBe('connector_credential_rejected');
  });

  it('does not repeat what the provider says of a secret', async () => {
    const { id } = await connection(own());
    tokenAnswer({
      kind: 'status',
      status: 400,
      body: { error: 'invalid_request', error_description: `bad <b>secret</b> ${google.ownClientSecret}` },
    });
    const page = await signIn(service, id);
    expect(page.text + JSON.stringify(await read(id))).not.toContain(google.ownClientSecret);
  });

  it('does not lose the tokens when the account cannot be read', async () => {
    const { id } = await connection();
    const placed = service.sandbox.fail({ provider: 'calendar', kind: 'status', status: 500, times: 10 });
    expect((await signIn(service, id)).status).toBe(200);
    placed.remaining = 0;
    expect(await read(id)).toMatchObject({ state: 'connected' });
    expect((await list(id)).status).toBe(200);
  });

  it('ends after 15 s without an answer, with 504', async () => {
    const { id } = await connection();
    const placed = tokenAnswer({ kind: 'timeout' });
    expect((await signIn(service, id)).status).toBe(504);
    placed.remaining = 0;
    expect((await signIn(service, id)).status).toBe(200);
  });
});

describe('who may finish a sign-in', () => {
  it('is not another person than the one who began', async () => {
    const email = 'bea@example.org';
    const password = 'another long password';
    await (await adminOf(service)).post('/api/users').send({ email, password, role: 'editor' }).expect(201);
    const { id } = await connection();
    const person = await service.signedIn();
    const callback = await consent(person, await authorize(person, id));
    person.forget('session');
    await person.post(`${BASE_URL}/api/auth/login`, { email, password });
    const page = await person.get(callback);
    expect(page.status).toBe(403);
    expect(sent('/google/oauth/token')).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'pending_authorization' });
  });

  it('is nobody once the connection was changed or removed', async () => {
    const { id } = await connection();
    const [browser, other] = [service.browser(), service.browser()];
    const callback = await consent(browser, await openConnectLink(service, browser, id));
    await service.api.patch(`/api/connections/${id}`).send(own()).expect(200);
    expect((await browser.get(callback)).status).toBe(400);
    const second = await consent(other, await openConnectLink(service, other, id));
    await service.api.delete(`/api/connections/${id}`).expect(204);
    expect((await other.get(second)).status).toBe(400);
    expect(sent('/google/oauth/token')).toEqual([]);
  });

  it('leaves no token alive that came for a connection that was removed meanwhile', async () => {
    const { id } = await connection();
    const browser = service.browser();
    const callback = await consent(browser, await openConnectLink(service, browser, id));
    tokenAnswer({ kind: 'delay', milliseconds: 300 });
    const page = browser.get(callback);
    await until(() => sent('/google/oauth/token').length === 1);
    await service.api.delete(`/api/connections/${id}`).expect(204);
    expect((await page).status).toBe(400);
    await until(() => sent('/google/oauth/revoke').some(({ status }) => status === 200));
  });
});

describe('own credentials', () => {
  it('sign in with the own client, whose secret is write-only', async () => {
    const { id, clientId, clientSecret } = await connection(own());
    expect({ clientId, clientSecret }).toEqual({
      clientId: google.ownClientId,
      clientSecret: { configured: true, lastFour: google.ownClientSecret.slice(-4) },
    });
    await signIn(service, id);
    expect(sent('/google/oauth/token')[0]!.body).toMatchObject({ client_id: google.ownClientId });
    const kept = await service.api
      .patch(`/api/connections/${id}`)
      .send({ clientSecret, name: `renamed ${id}` })
      .expect(200);
    expect(kept.body).toMatchObject({ state: 'connected', clientSecret });
    expect(await service.sql('select 1 from connection where connection::text like $1', ['%own-secret%'])).toEqual([]);
  });

  it.each([
    ['the mode', { mode: 'managed' }],
    ['the client', { clientId: 'another', clientSecret: 'x' }],
    ['the client secret', { clientSecret: 'another secret' }],
    ['the API URL', { apiUrl: 'https://calendar.example.com' }],
  ])('drop and revoke the tokens when %s changes', async (_case, change) => {
    const { id } = await connection(own());
    await signIn(service, id);
    const { body } = await service.api.patch(`/api/connections/${id}`).send(change).expect(200);
    expect(body).toMatchObject({ state: 'pending_authorization', scopes: [] });
    expect(body).not.toHaveProperty('account');
    expect((await list(id)).body.code).toBe('not_connected');
    await until(() => sent('/google/oauth/revoke').length === 1);
    const [row] = await service.sql<{ tokens: number }>(
      'select num_nonnulls(access_token, refresh_token) as tokens from connection where id = $1',
      [id],
    );
    expect(row).toEqual({ tokens: 0 });
  });

  it('are needed again for another client', async () => {
    const { id } = await connection(own());
    const { body } = await service.api.patch(`/api/connections/${id}`).send({ clientId: 'another' }).expect(400);
    expect(body.errors).toMatchObject([{ field: 'clientSecret', rule: 'required' }]);
  });
});

describe('removing a connection', () => {
  it('revokes its tokens at the provider', async () => {
    const { id } = await connection();
    await signIn(service, id);
    const answer = await service.api.delete(`/api/connections/${id}`).expect(204);
    expect(answer.headers['x-revocation']).toBe('revoked');
    expect(sent('/google/oauth/revoke')).toMatchObject([{ status: 200 }]);
    expect(await service.sql('select 1 from token_revocation')).toEqual([]);
  });

  it('counts a token that is dead already as revoked', async () => {
    const { id } = await connection();
    await signIn(service, id);
    service.sandbox.providers.google.revoke();
    const answer = await service.api.delete(`/api/connections/${id}`).expect(204);
    expect(answer.headers['x-revocation']).toBe('revoked');
  });

  it('keeps a failed revocation sealed and tries it again', async () => {
    const { Revocations } = await import('../../../src/credentials/oauth/tokens/revocation.service.js');
    const { id } = await connection();
    await signIn(service, id);
    service.sandbox.fail({ provider: 'google', path: '/google/oauth/revoke', kind: 'status', status: 503 });
    const answer = await service.api.delete(`/api/connections/${id}`).expect(204);
    expect(answer.headers['x-revocation']).toBe('pending');
    const rows = await service.sql<{ text: string }>('select token_revocation::text as text from token_revocation');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).not.toContain('1//0g');
    await service.sql('update token_revocation set next_attempt_at = now()');
    await service.app.get(Revocations).retryDue();
    expect(await service.sql('select 1 from token_revocation')).toEqual([]);
    expect(sent('/google/oauth/revoke').map(({ status }) => status)).toEqual([503, 200]);
  });

  it('gives a revocation up after eight attempts', async () => {
    const { Revocations } = await import('../../../src/credentials/oauth/tokens/revocation.service.js');
    const { id } = await connection();
    await signIn(service, id);
    service.sandbox.fail({ provider: 'google', path: '/google/oauth/revoke', kind: 'status', status: 503, times: 100 });
    await service.api.delete(`/api/connections/${id}`).expect(204);
    for (let turn = 0; turn < 10; turn += 1) {
      await service.sql('update token_revocation set next_attempt_at = now()');
      await service.app.get(Revocations).retryDue();
    }
    expect(await service.sql('select 1 from token_revocation')).toEqual([]);
    expect(sent('/google/oauth/revoke')).toHaveLength(8);
  });
});

describe('managed credentials', () => {
  it('are refused with 400 where the operator has set none', async () => {
    const bare = await bootSettings({ variables: { CALENDAR_CLIENT_ID: '', CALENDAR_CLIENT_SECRET: '' } });
    try {
      const { body: connector } = await bare.api.get('/api/connectors/calendar').expect(200);
      expect(connector.managedAvailable).toBe(false);
      const refused = await bare.api.post('/api/connectors/calendar/connections').send({ name: 'a' }).expect(400);
      expect(refused.body.code).toBe('managed_unavailable');
      const { id } = await calendarConnection(bare, own());
      const switched = await bare.api.patch(`/api/connections/${id}`).send({ mode: 'managed' }).expect(400);
      expect(switched.body.code).toBe('managed_unavailable');
    } finally {
      await bare.close();
    }
  });
});
