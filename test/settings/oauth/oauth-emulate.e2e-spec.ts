import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from '../../../src/credentials/connections/connection.entity.js';
import { ConnectionSecrets } from '../../../src/credentials/connections/connection-secrets.js';
import { ChangeFeed } from '../../../src/platform/database/shared/change-feed.js';
import { signInAt, startEmulatedIdentity, type EmulatedIdentity } from '../support/emulated-identity.js';
import { BASE_URL, bootSettings, type SettingsService } from '../support/settings-service.js';

/** A service one of whose connectors signs in at an emulated identity provider. */
interface Bench {
  connector: Connector;
  identity: EmulatedIdentity;
  service: SettingsService;
}

type Connector = 'calendar' | 'filesites';

/** What of an emulator stands for which address of the real provider. */
interface Paths {
  authorize: string;
  token: string;
  api: string;
  revoke?: string;
}

async function start(provider: 'google' | 'microsoft', connector: Connector, paths: Paths): Promise<Bench> {
  const identity = await startEmulatedIdentity(provider, connector);
  const prefix = connector.toUpperCase();
  const { id, secret } = identity.client;
  const variables: Record<string, string> = { [`${prefix}_CLIENT_ID`]: id, [`${prefix}_CLIENT_SECRET`]: secret };
  for (const [name, path] of Object.entries(paths))
    variables[`${prefix}_${name.toUpperCase()}_URL`] = `${identity.origin}${path}`;
  return { connector, identity, service: await bootSettings({ variables }) };
}

async function stop({ identity, service }: Bench): Promise<void> {
  await service.close();
  await identity.close();
}

let made = 0;

async function newConnection({ connector, service }: Bench, fields: object = {}): Promise<string> {
  const name = `connection ${(made += 1)}`;
  const path = `/api/connectors/${connector}/connections`;
  return (
    await service.api
      .post(path)
      .send({ name, ...fields })
      .expect(201)
  ).body.id;
}

/** A connection somebody has signed in for. */
async function connected(bench: Bench): Promise<string> {
  const id = await newConnection(bench);
  await signInAt(bench.identity, bench.service, { id });
  return id;
}

const read = async ({ service }: Bench, id: string) =>
  (await service.api.get(`/api/connections/${id}`).expect(200)).body;

/** The cheapest action of the bench's connector. */
const act = ({ connector, service }: Bench, id: string) =>
  service.api
    .get(`/api/actions/${{ calendar: 'calendar/list-events', filesites: 'filesites/me' }[connector]}`)
    .set('x-connection', id);

/** Lets the access token end, so that the next call renews it. */
async function age({ service }: Bench, id: string): Promise<void> {
  await service.sql('update connection set expires_at = now() where id = $1', [id]);
  await service.sql(`update change_counter set counter = counter + 1 where topic = 'connections'`);
  await service.app.get(ChangeFeed).refresh();
}

/** The tokens of a connection in clear. */
async function tokens({ service }: Bench, id: string): Promise<Record<'access' | 'refresh', string>> {
  const [row] = await service.sql<Connection>(
    `select id, workspace_id as "workspaceId", access_token as "accessToken", refresh_token as "refreshToken"
     from connection where id = $1`,
    [id],
  );
  const open = (field: 'accessToken' | 'refreshToken') =>
    service.app.get(ConnectionSecrets).open(row!, field)!.reveal();
  return { access: open('accessToken'), refresh: open('refreshToken') };
}

describe('a Google sign-in by other hands', () => {
  let google: Bench;
  beforeAll(async () => {
    const paths = { authorize: '/o/oauth2/v2/auth', token: '/oauth2/token', revoke: '/oauth2/revoke' };
    google = await start('google', 'calendar', { ...paths, api: '/calendar/v3' });
  });
  afterAll(() => stop(google));

  it('connects an account, finds whose it is, and its calendar can be used', async () => {
    const { identity, service } = google;
    const id = await newConnection(google);
    const { asked, last } = await signInAt(identity, service, { id });
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: identity.client.id,
      redirect_uri: `${BASE_URL}/api/oauth/callback/calendar`,
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    });
    expect(last.status).toBe(200);
    expect(await read(google, id)).toMatchObject({ state: 'connected', account: identity.account, expiresSoon: false });
    expect((await act(google, id)).status).toBe(200);
    await service.api.post(`/api/connections/${id}/test`).expect(200, { ok: true, account: identity.account });
  });

  it('lets an event be made, found and removed', async () => {
    const id = await connected(google);
    const { api } = google.service;
    const event = { summary: 'Review', start: '2026-12-01T10:00:00Z', end: '2026-12-01T11:00:00Z' };
    const created = await api.post('/api/actions/calendar/create-event').set('x-connection', id).send(event);
    expect([created.status, created.body.summary]).toEqual([200, 'Review']);
    const { items } = (await act(google, id)).body;
    expect(items.map((item: { id: string }) => item.id)).toContain(created.body.id);
    const wanted = { eventId: created.body.id };
    await api.delete('/api/actions/calendar/delete-event').query(wanted).set('x-connection', id).expect(200);
  });

  it('gives a new access token for the refresh token, which it does not repeat', async () => {
    const id = await connected(google);
    const before = await tokens(google, id);
    await age(google, id);
    expect((await act(google, id)).status).toBe(200);
    const after = await tokens(google, id);
    expect(after.refresh).toBe(before.refresh);
    expect(after.access).not.toBe(before.access);
  });

  it('takes no code twice, and the connection stays as it was', async () => {
    const { identity, service } = google;
    const id = await newConnection(google);
    const { browser, back } = await signInAt(identity, service, { id });
    expect((await browser.get(back)).status).toBe(400);
    expect(await read(google, id)).toMatchObject({ state: 'connected' });
  });

  it('refuses a client with a wrong secret, and the connection says so', async () => {
    const { identity, service } = google;
    const own = { mode: 'own', clientId: identity.client.id, clientSecret: 'not the secret' };
    const id = await newConnection(google, own);
    await signInAt(identity, service, { id });
    expect(await read(google, id)).toMatchObject({ state: 'error', reason: expect.any(String) });
    expect((await act(google, id)).body.code).toBe('connector_credential_rejected');
  });

  it('refuses a revoked refresh token, and the account must sign in again', async () => {
    const id = await connected(google);
    const { refresh: token } = await tokens(google, id);
    await fetch(`${google.identity.origin}/oauth2/revoke`, { method: 'POST', body: new URLSearchParams({ token }) });
    await age(google, id);
    expect((await act(google, id)).body.code).toBe('reauthorization_required');
    expect(await read(google, id)).toMatchObject({ state: 'reauthorization_required' });
  });

  it('revokes the tokens of a connection that is removed', async () => {
    const id = await connected(google);
    await google.service.api.delete(`/api/connections/${id}`).expect(204).expect('x-revocation', 'revoked');
  });
});

describe('a Microsoft sign-in by other hands', () => {
  let microsoft: Bench;
  beforeAll(async () => {
    const paths = { authorize: '/oauth2/v2.0/authorize', token: '/oauth2/v2.0/token' };
    microsoft = await start('microsoft', 'filesites', { ...paths, api: '/v1.0' });
  });
  afterAll(() => stop(microsoft));

  it('connects an account with what it asks for, tells whose it is, and keeps no id_token', async () => {
    const { identity, service } = microsoft;
    const id = await newConnection(microsoft);
    const { asked } = await signInAt(identity, service, { id });
    expect(Object.fromEntries(asked)).toMatchObject({
      redirect_uri: `${BASE_URL}/api/oauth/callback/filesites`,
      code_challenge_method: 'S256',
      response_mode: 'query',
      prompt: 'select_account',
      scope: expect.stringContaining('offline_access'),
    });
    expect(await read(microsoft, id)).toMatchObject({ state: 'connected', account: identity.account });
    expect((await act(microsoft, id)).body).toMatchObject({ userPrincipalName: identity.account });
    const [row] = await service.sql<{ text: string }>('select connection::text from connection where id = $1', [id]);
    expect(JSON.stringify(row)).not.toMatch(/\beyJ/);
  });

  it('leaves tokens alone that it cannot revoke', async () => {
    const id = await connected(microsoft);
    await microsoft.service.api.delete(`/api/connections/${id}`).expect(204).expect('x-revocation', 'none');
  });

  it('rotates the refresh token at each use, and none is lost or used twice by parallel calls', async () => {
    const id = await connected(microsoft);
    const seen = [await tokens(microsoft, id)];
    for (let turn = 0; turn < 3; turn += 1) {
      await age(microsoft, id);
      await Promise.all(Array.from({ length: 5 }, () => act(microsoft, id)));
      seen.push(await tokens(microsoft, id));
    }
    expect(new Set(seen.map(({ refresh }) => refresh)).size).toBe(4);
    expect(await read(microsoft, id)).toMatchObject({ state: 'connected' });
  });
});
