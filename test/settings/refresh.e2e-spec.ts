import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChangeFeed } from '../../src/database/change-feed.js';
import { bootSettings, type SettingsService } from './support/settings-service.js';
import { calendarConnection, signIn } from './support/sign-in.js';

let first: SettingsService;
let others: SettingsService[];
let services: SettingsService[];
let google: SettingsService['sandbox']['providers']['google'];

/** Three services on one database are what three processes are: nothing in memory is shared. */
beforeAll(async () => {
  first = await bootSettings({ variables: { DATABASE_POOL_SIZE: '3', DATABASE_WAIT_MS: '20000' } });
  const { database, sandbox } = first;
  others = await Promise.all([1, 2].map(() => bootSettings({ database, sandbox, variables: { DATABASE_WAIT_MS: '20000' } })));
  services = [first, ...others];
  google = sandbox.providers.google;
}, 60_000);
afterAll(async () => {
  for (const service of others) await service.close();
  await first.close();
});
beforeEach(() => first.sandbox.reset());

let made = 0;

/** A connection somebody has signed in for. */
async function connected(): Promise<string> {
  const { id } = await calendarConnection(first, { name: `calendar ${(made += 1)}` });
  await signIn(first, id);
  return id;
}

/** Changes a row behind the services' back and lets them notice. */
async function change(id: string, set: string): Promise<void> {
  await first.sql(`update connection set ${set} where id = $1`, [id]);
  await first.sql(`update change_counter set counter = counter + 1 where topic = 'connections'`);
  for (const service of services) await service.app.get(ChangeFeed).refresh();
}

const endsIn = (id: string, seconds: number) => change(id, `expires_at = now() + interval '${seconds} seconds'`);
const call = (service: SettingsService, id: string) => service.api.get('/api/actions/calendar/list-events').set('x-connection', id);
const read = async (id: string) => (await first.api.get(`/api/connections/${id}`).expect(200)).body;
const apiCalls = () => first.sandbox.requests('calendar').length;
const refreshes = () =>
  first.sandbox.requests('google').filter(({ body }) => (body as { grant_type?: string })?.grant_type === 'refresh_token');

async function outcome(service: SettingsService, id: string) {
  const { status, body } = await call(service, id);
  return { status, ...(body.code !== undefined && { code: body.code }) };
}

/** Returns when a condition holds. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(setImmediate);
}

describe('an access token', () => {
  it('is renewed before its last five minutes, and not earlier', async () => {
    const id = await connected();
    await endsIn(id, 400);
    expect(await outcome(first, id)).toEqual({ status: 200 });
    expect(refreshes()).toHaveLength(0);
    await endsIn(id, 200);
    expect(await outcome(first, id)).toEqual({ status: 200 });
    expect(refreshes()).toHaveLength(1);
    expect(Date.parse((await read(id)).expiresAt) - Date.now()).toBeGreaterThan(3_000_000);
    expect(await outcome(first, id)).toEqual({ status: 200 });
    expect(refreshes()).toHaveLength(1);
  });

  it('is renewed once when the provider refuses it, and the call succeeds', async () => {
    const id = await connected();
    google.expireAccessTokens();
    expect(await outcome(first, id)).toEqual({ status: 200 });
    expect(refreshes()).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'connected' });
  });

  it('is renewed once for a hundred parallel calls over three processes', async () => {
    const id = await connected();
    await endsIn(id, -10);
    const calls = Array.from({ length: 100 }, (_, at) => outcome(services[at % 3]!, id));
    expect(await Promise.all(calls)).toEqual(Array(100).fill({ status: 200 }));
    expect(refreshes()).toHaveLength(1);
  }, 30_000);

  it('is renewed once for thirty parallel calls whose token is refused', async () => {
    const id = await connected();
    for (const service of services) expect(await outcome(service, id)).toEqual({ status: 200 });
    google.expireAccessTokens();
    const calls = Array.from({ length: 30 }, (_, at) => outcome(services[at % 3]!, id));
    expect(await Promise.all(calls)).toEqual(Array(30).fill({ status: 200 }));
    expect(refreshes()).toHaveLength(1);
  }, 30_000);

  it('takes a clock that is ten minutes off by its refusal', async () => {
    const id = await connected();
    await endsIn(id, 600);
    google.expireAccessTokens();
    expect(await outcome(first, id)).toEqual({ status: 200 });
  });

  it('that lives on is used while the authorization server is away', async () => {
    const id = await connected();
    await endsIn(id, 120);
    google.orderRefresh({ error: 'temporarily_unavailable', times: 5 });
    expect(await outcome(first, id)).toEqual({ status: 200 });
    expect(await outcome(first, id)).toEqual({ status: 200 });
    expect(refreshes()).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'connected' });
  });

  it('is asked for again only after a pause when the authorization server is away', async () => {
    const id = await connected();
    await endsIn(id, -10);
    google.orderRefresh({ error: 'temporarily_unavailable', times: 5 });
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await outcome(first, id)).toEqual({ status: 502, code: 'provider_unavailable' });
    }
    expect(refreshes()).toHaveLength(1);
  });
});

describe('a refused refresh', () => {
  it.each([
    ['invalid_grant', 424, 'reauthorization_required', 'reauthorization_required'],
    ['interaction_required', 424, 'reauthorization_required', 'reauthorization_required'],
    ['consent_required', 424, 'reauthorization_required', 'reauthorization_required'],
    ['invalid_client', 424, 'connector_credential_rejected', 'error'],
    ['unauthorized_client', 424, 'connector_credential_rejected', 'error'],
    ['invalid_scope', 424, 'reauthorization_required', 'error'],
    ['invalid_request', 424, 'reauthorization_required', 'error'],
    ['temporarily_unavailable', 502, 'provider_unavailable', 'connected'],
    ['server_error', 502, 'provider_unavailable', 'connected'],
  ])('with %s answers %i %s and makes the state %s', async (error, status, code, state) => {
    const id = await connected();
    await endsIn(id, -10);
    google.orderRefresh({ error });
    const before = apiCalls();
    expect(await outcome(first, id)).toEqual({ status, code });
    expect(apiCalls()).toBe(before);
    expect(await read(id)).toMatchObject({ state });
  });

  it('that says sign in again is not repeated, in no process', async () => {
    const id = await connected();
    google.revoke();
    expect(await outcome(first, id)).toEqual({ status: 424, code: 'reauthorization_required' });
    const before = apiCalls();
    for (const service of services) {
      await service.app.get(ChangeFeed).refresh();
      expect(await outcome(service, id)).toEqual({ status: 424, code: 'reauthorization_required' });
    }
    expect(refreshes()).toHaveLength(1);
    expect(apiCalls()).toBe(before);
    await signIn(first, id);
    expect(await outcome(first, id)).toEqual({ status: 200 });
  });

  it('of a token that stays refused after one refresh marks the connection', async () => {
    const id = await connected();
    const refused = first.sandbox.fail({ provider: 'calendar', kind: 'status', status: 401, times: 100 });
    expect(await outcome(first, id)).toEqual({ status: 424, code: 'reauthorization_required' });
    refused.remaining = 0;
    expect(refreshes()).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'reauthorization_required' });
    expect(await outcome(first, id)).toEqual({ status: 424, code: 'reauthorization_required' });
  });

  it('is read again first: what another process got meanwhile is used, and nothing is marked', async () => {
    const id = await connected();
    const fresh = google.grant();
    await endsIn(id, -10);
    google.orderRefresh({ error: 'invalid_grant' });
    const release = google.holdRefreshes();
    const calling = outcome(first, id);
    await until(() => refreshes().length === 1);
    const token = await sealedAccessToken(id, fresh.accessToken);
    await first.sql(
      `update connection set access_token = $2, expires_at = now() + interval '1 hour', credential_version = credential_version + 1 where id = $1`,
      [id, token],
    );
    release();
    expect(await calling).toEqual({ status: 200 });
    expect(await read(id)).toMatchObject({ state: 'connected' });
  });

  it('for lack of a refresh token comes at the end of the access token, not before', async () => {
    const id = await connected();
    await change(id, `refresh_token = null, expires_at = now() + interval '100 seconds'`);
    expect(await outcome(first, id)).toEqual({ status: 200 });
    expect((await read(id)).reason).toContain('cannot be prolonged');
    await endsIn(id, -1);
    expect(await outcome(first, id)).toEqual({ status: 424, code: 'reauthorization_required' });
    expect(await read(id)).toMatchObject({ state: 'reauthorization_required' });
  });

  it('never is of another application than the one that got the tokens', async () => {
    const id = await connected();
    await change(id, `token_client_id = 'an older application', expires_at = now()`);
    expect(await outcome(first, id)).toEqual({ status: 424, code: 'reauthorization_required' });
    expect(refreshes()).toHaveLength(0);
  });
});

describe('a rotated refresh token', () => {
  it('replaces the stored one; an answer without one keeps it', async () => {
    const id = await connected();
    const rotated = google.grant();
    const answer = { access_token: rotated.accessToken, refresh_token: rotated.refreshToken, expires_in: 3600 };
    const used = () => refreshes().map(({ body }) => (body as { refresh_token: string }).refresh_token);
    first.sandbox.fail({ provider: 'google', kind: 'status', status: 200, body: answer });
    for (let turn = 0; turn < 3; turn += 1) {
      await endsIn(id, -10);
      expect(await outcome(services[turn]!, id)).toEqual({ status: 200 });
    }
    expect(used().slice(1)).toEqual([rotated.refreshToken, rotated.refreshToken]);
    expect(used()[0]).not.toBe(rotated.refreshToken);
  });

  it('is kept even when the same answer has an expires_in without sense', async () => {
    const id = await connected();
    const rotated = google.grant();
    const answer = { access_token: rotated.accessToken, refresh_token: rotated.refreshToken, expires_in: 'never' };
    first.sandbox.fail({ provider: 'google', kind: 'status', status: 200, body: answer });
    await endsIn(id, -10);
    expect(await outcome(first, id)).toEqual({ status: 200 });
    await endsIn(id, -10);
    await outcome(first, id);
    expect(refreshes()[1]!.body).toMatchObject({ refresh_token: rotated.refreshToken });
  });
});

describe('the lease of a refresh', () => {
  it('that a dead process left is taken over when it ends', async () => {
    const id = await connected();
    await endsIn(id, -10);
    await first.sql(`insert into lease values ($1, gen_random_uuid(), now() + interval '1 second')`, [`refresh:${id}`]);
    expect(await outcome(first, id)).toEqual({ status: 200 });
    expect(refreshes()).toHaveLength(1);
  });

  it('that was lost during the call drops the answer, and the new holder’s counts', async () => {
    const id = await connected();
    await endsIn(id, -10);
    const release = google.holdRefreshes();
    const calling = outcome(first, id);
    await until(() => refreshes().length === 1);
    const [before] = await first.sql('select access_token from connection where id = $1', [id]);
    await first.sql(`update lease set holder = gen_random_uuid() where name = $1`, [`refresh:${id}`]);
    release();
    // The answer is there; whoever has the lease now would store another one.
    await until(() => refreshes()[0]!.status === 200);
    await first.sql('delete from lease where name = $1', [`refresh:${id}`]);
    expect(await calling).toEqual({ status: 200 });
    expect(refreshes()).toHaveLength(2);
    expect((await first.sql('select access_token from connection where id = $1', [id]))[0]).not.toEqual(before);
  });

  it('holds no database connection and no transaction during the call', async () => {
    const id = await connected();
    await endsIn(id, -10);
    const release = google.holdRefreshes();
    const calls = Array.from({ length: 20 }, () => outcome(first, id));
    await until(() => refreshes().length === 1);
    const open = await first.sql(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
    await first.api.get('/api/connections').expect(200);
    release();
    expect(await Promise.all(calls)).toEqual(Array(20).fill({ status: 200 }));
  });

  it('ends with the call after 15 s, and the waiters with it', async () => {
    const id = await connected();
    await endsIn(id, -10);
    const release = google.holdRefreshes();
    const answers = await Promise.all([outcome(first, id), outcome(first, id)]);
    release();
    expect(answers).toEqual(Array(2).fill({ status: 504, code: 'provider_timeout' }));
    expect(await first.sql('select 1 from lease where name = $1', [`refresh:${id}`])).toEqual([]);
    expect(await outcome(others[0]!, id)).toEqual({ status: 200 });
  }, 30_000);

  it('gives nothing to a connection that was removed meanwhile', async () => {
    const id = await connected();
    await endsIn(id, -10);
    const release = google.holdRefreshes();
    const calling = outcome(first, id);
    await until(() => refreshes().length === 1);
    await first.api.delete(`/api/connections/${id}`).expect(204);
    release();
    expect(await calling).toEqual({ status: 424, code: 'not_connected' });
  });
});

/** An access token sealed for a connection, as another process would store it. */
async function sealedAccessToken(id: string, token: string): Promise<string> {
  const { ConnectionSecrets } = await import('../../src/credentials/connections/connection-secrets.js');
  const [row] = await first.sql<{ workspaceId: string }>('select workspace_id as "workspaceId" from connection where id = $1', [id]);
  return first.app.get(ConnectionSecrets).seal({ id, ...row! }, 'accessToken', token);
}
