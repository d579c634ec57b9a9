import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChangeFeed } from '../../../src/platform/database/shared/change-feed.js';
import { until } from '../../support/until.js';
import { RefreshBench } from '../support/refresh-bench.js';
import { signIn } from '../support/sign-in.js';

let bench: RefreshBench;

beforeAll(async () => {
  bench = await RefreshBench.start(3);
});
afterAll(() => bench.close());
beforeEach(() => bench.first.sandbox.reset());

describe('an access token', () => {
  it('is renewed before its last five minutes, and not earlier', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, 400);
    expect(await bench.outcome(id)).toEqual({ status: 200 });
    expect(bench.refreshes).toHaveLength(0);
    await bench.endsIn(id, 200);
    expect(await bench.outcome(id)).toEqual({ status: 200 });
    expect(bench.refreshes).toHaveLength(1);
    expect(Date.parse((await bench.read(id)).expiresAt) - Date.now()).toBeGreaterThan(3_000_000);
    expect(await bench.outcome(id)).toEqual({ status: 200 });
    expect(bench.refreshes).toHaveLength(1);
  });

  it('is renewed once when the provider refuses it, and the call succeeds', async () => {
    const id = await bench.connected();
    bench.google.expireAccessTokens();
    expect(await bench.outcome(id)).toEqual({ status: 200 });
    expect(bench.refreshes).toHaveLength(1);
    expect(await bench.read(id)).toMatchObject({ state: 'connected' });
  });

  it('is renewed once for a hundred parallel calls over three processes', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, -10);
    const calls = Array.from({ length: 100 }, (_, at) => bench.outcome(id, bench.services[at % 3]!));
    expect(await Promise.all(calls)).toEqual(Array(100).fill({ status: 200 }));
    expect(bench.refreshes).toHaveLength(1);
  });

  it('is renewed once for thirty parallel calls whose token is refused', async () => {
    const id = await bench.connected();
    for (const service of bench.services) expect(await bench.outcome(id, service)).toEqual({ status: 200 });
    bench.google.expireAccessTokens();
    const calls = Array.from({ length: 30 }, (_, at) => bench.outcome(id, bench.services[at % 3]!));
    expect(await Promise.all(calls)).toEqual(Array(30).fill({ status: 200 }));
    expect(bench.refreshes).toHaveLength(1);
  });

  it('takes a clock that is ten minutes off by its refusal', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, 600);
    bench.google.expireAccessTokens();
    expect(await bench.outcome(id)).toEqual({ status: 200 });
  });

  it('that lives on is used while the authorization server is away', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, 120);
    bench.google.orderRefresh({ error: 'temporarily_unavailable', times: 5 });
    expect(await bench.outcome(id)).toEqual({ status: 200 });
    expect(await bench.outcome(id)).toEqual({ status: 200 });
    expect(bench.refreshes).toHaveLength(1);
    expect(await bench.read(id)).toMatchObject({ state: 'connected' });
  });

  it('is asked for again only after a pause when the authorization server is away', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, -10);
    bench.google.orderRefresh({ error: 'temporarily_unavailable', times: 5 });
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await bench.outcome(id)).toEqual({ status: 502, code: 'provider_unavailable' });
    }
    expect(bench.refreshes).toHaveLength(1);
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
    const id = await bench.connected();
    await bench.endsIn(id, -10);
    bench.google.orderRefresh({ error });
    const before = bench.apiCalls;
    expect(await bench.outcome(id)).toEqual({ status, code });
    expect(bench.apiCalls).toBe(before);
    expect(await bench.read(id)).toMatchObject({ state });
  });

  it('that says sign in again is not repeated, in no process', async () => {
    const id = await bench.connected();
    bench.google.revoke();
    expect(await bench.outcome(id)).toEqual({ status: 424, code: 'reauthorization_required' });
    const before = bench.apiCalls;
    for (const service of bench.services) {
      await service.app.get(ChangeFeed).refresh();
      expect(await bench.outcome(id, service)).toEqual({ status: 424, code: 'reauthorization_required' });
    }
    expect(bench.refreshes).toHaveLength(1);
    expect(bench.apiCalls).toBe(before);
    await signIn(bench.first, id);
    expect(await bench.outcome(id)).toEqual({ status: 200 });
  });

  it('of an application is not repeated at once', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, -10);
    bench.google.orderRefresh({ error: 'invalid_client', times: 5 });
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await bench.outcome(id)).toEqual({ status: 424, code: 'connector_credential_rejected' });
    }
    expect(bench.refreshes).toHaveLength(1);
  });

  it('of a token that stays refused after one refresh marks the connection', async () => {
    const id = await bench.connected();
    const refused = bench.first.sandbox.fail({ provider: 'calendar', kind: 'status', status: 401, times: 100 });
    expect(await bench.outcome(id)).toEqual({ status: 424, code: 'reauthorization_required' });
    refused.remaining = 0;
    expect(bench.refreshes).toHaveLength(1);
    expect(await bench.read(id)).toMatchObject({ state: 'reauthorization_required' });
    expect(await bench.outcome(id)).toEqual({ status: 424, code: 'reauthorization_required' });
  });

  it('is read again first: what another process got meanwhile is used, and nothing is marked', async () => {
    const id = await bench.connected();
    const fresh = bench.google.grant();
    await bench.endsIn(id, -10);
    bench.google.orderRefresh({ error: 'invalid_grant' });
    const release = bench.google.holdRefreshes();
    const calling = bench.outcome(id);
    await until(() => bench.refreshes.length === 1);
    const token = await sealedAccessToken(id, fresh.accessToken);
    await bench.first.sql(
      `update connection set access_token = $2, expires_at = now() + interval '1 hour', credential_version = credential_version + 1 where id = $1`,
      [id, token],
    );
    release();
    expect(await calling).toEqual({ status: 200 });
    expect(await bench.read(id)).toMatchObject({ state: 'connected' });
  });

  it('for lack of a refresh token comes at the end of the access token, not before', async () => {
    const id = await bench.connected();
    await bench.change(id, `refresh_token = null, expires_at = now() + interval '100 seconds'`);
    expect(await bench.outcome(id)).toEqual({ status: 200 });
    expect((await bench.read(id)).reason).toContain('cannot be prolonged');
    await bench.endsIn(id, -1);
    expect(await bench.outcome(id)).toEqual({ status: 424, code: 'reauthorization_required' });
    expect(await bench.read(id)).toMatchObject({ state: 'reauthorization_required' });
  });

  it('never is of another application than the one that got the tokens', async () => {
    const id = await bench.connected();
    await bench.change(id, `token_client_id = 'an older application', expires_at = now()`);
    expect(await bench.outcome(id)).toEqual({ status: 424, code: 'reauthorization_required' });
    expect(bench.refreshes).toHaveLength(0);
  });
});

describe('a rotated refresh token', () => {
  it('replaces the stored one; an answer without one keeps it', async () => {
    const id = await bench.connected();
    const rotated = bench.google.grant();
    const answer = { access_token: rotated.accessToken, refresh_token: rotated.refreshToken, expires_in: 3600 };
    const used = () => bench.refreshes.map(({ body }) => (body as { refresh_token: string }).refresh_token);
    bench.first.sandbox.fail({ provider: 'google', kind: 'status', status: 200, body: answer });
    for (let turn = 0; turn < 3; turn += 1) {
      await bench.endsIn(id, -10);
      expect(await bench.outcome(id, bench.services[turn]!)).toEqual({ status: 200 });
    }
    expect(used().slice(1)).toEqual([rotated.refreshToken, rotated.refreshToken]);
    expect(used()[0]).not.toBe(rotated.refreshToken);
  });

  it('is kept even when the same answer has an expires_in without sense', async () => {
    const id = await bench.connected();
    const rotated = bench.google.grant();
    const answer = { access_token: rotated.accessToken, refresh_token: rotated.refreshToken, expires_in: 'never' };
    bench.first.sandbox.fail({ provider: 'google', kind: 'status', status: 200, body: answer });
    await bench.endsIn(id, -10);
    expect(await bench.outcome(id)).toEqual({ status: 200 });
    await bench.endsIn(id, -10);
    await bench.outcome(id);
    expect(bench.refreshes[1]!.body).toMatchObject({ refresh_token: rotated.refreshToken });
  });
});

/** An access token sealed for a connection, as another process would store it. */
async function sealedAccessToken(id: string, token: string): Promise<string> {
  const { ConnectionSecrets } = await import('../../../src/credentials/connections/connection-secrets.js');
  const [row] = await bench.first.sql<{ workspaceId: string }>(
    'select workspace_id as "workspaceId" from connection where id = $1',
    [id],
  );
  return bench.first.app.get(ConnectionSecrets).seal({ id, ...row! }, 'accessToken', token);
}
