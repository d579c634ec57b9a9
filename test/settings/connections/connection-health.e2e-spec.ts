import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ConnectionHealth } from '../../../src/credentials/health/connection-health.service.js';
import { newWorkspace } from '../../support/app/people.js';
import { until } from '../../support/until.js';
import { bootSettings, type SettingsService } from '../support/settings-service.js';
import { calendarConnection, signIn } from '../support/sign-in.js';

const BATCH = 8;
/** So long ago that the spread of intervals does not matter. */
const LONG_AGO = `now() - interval '30 hours'`;
const LATELY = `now() - interval '1 hour'`;
const NEGLECTED = `created_at = ${LONG_AGO}, last_used_at = ${LONG_AGO}, last_checked_at = ${LONG_AGO}`;

let service: SettingsService;
let second: SettingsService;
let made = 0;

beforeAll(async () => {
  const variables = { CONNECTION_CHECK_BATCH: String(BATCH) };
  service = await bootSettings({ variables });
  second = await bootSettings({ variables, database: service.database, sandbox: service.sandbox });
});
afterAll(async () => {
  await second.close();
  await service.close();
});
afterEach(async () => {
  await service.sql('delete from connection');
  service.sandbox.reset();
  service.sandbox.seed();
});

const health = ({ app }: SettingsService) => app.get(ConnectionHealth);
const read = async (id: string) => (await service.api.get(`/api/connections/${id}`).expect(200)).body;
const change = (id: string, set: string) => service.sql(`update connection set ${set} where id = $1`, [id]);
const checks = () => service.sandbox.requests('mailboxes').length;

/** Makes a connection with a key that works, changes its row, and forgets the check that came with it. */
async function mailbox(set: string, api = service.api): Promise<string> {
  const { apiKey } = service.sandbox.credentials.mailboxes;
  const name = `mailbox ${(made += 1)}`;
  const { body } = await api.post('/api/connectors/mailboxes/connections').send({ name, apiKey }).expect(201);
  await change(body.id, set);
  return body.id;
}

/** Makes a connection somebody has signed in for. */
async function calendar(set: string): Promise<string> {
  const { id } = await calendarConnection(service, { name: `calendar ${(made += 1)}` });
  await signIn(service, id);
  await change(id, set);
  return id;
}

describe('a connection', () => {
  it.each<[string, () => Promise<string>, boolean]>([
    ['neither used nor checked for a day', () => mailbox(NEGLECTED), true],
    ['signed in for and neither used nor checked for a day', () => calendar(NEGLECTED), true],
    ['just made', () => mailbox('last_checked_at = null'), false],
    [
      'used lately',
      () => mailbox(`created_at = ${LONG_AGO}, last_used_at = ${LATELY}, last_checked_at = ${LONG_AGO}`),
      false,
    ],
    ['checked lately', () => mailbox(`created_at = ${LONG_AGO}, last_checked_at = ${LATELY}`), false],
    [
      'that failed and was not checked for a day, though used lately',
      () =>
        mailbox(`state = 'error', created_at = ${LONG_AGO}, last_used_at = ${LATELY}, last_checked_at = ${LONG_AGO}`),
      true,
    ],
    ['that failed and was checked lately', () => mailbox(`state = 'error', last_checked_at = ${LATELY}`), false],
    ['that waits for its first sign-in', () => calendar(`state = 'pending_authorization', ${NEGLECTED}`), false],
    ['that must be signed in again', () => calendar(`state = 'reauthorization_required', ${NEGLECTED}`), false],
    [
      'whose sign-in has ended and cannot be prolonged, though used lately',
      () => calendar(`refresh_token = null, expires_at = ${LATELY}, last_checked_at = ${LONG_AGO}`),
      true,
    ],
  ])('is checked only when that is due: one %s', async (_case, make, expected) => {
    const id = await make();
    const { lastCheckedAt: before } = await read(id);
    const count = await health(service).sweep();
    const { lastCheckedAt: after } = await read(id);
    expect([count, after !== before]).toEqual([expected ? 1 : 0, expected]);
  });

  it('has its turn although another workspace has more than a batch that were due before', async () => {
    const { api } = await newWorkspace(service, 'tenant-b');
    const longer = NEGLECTED.replaceAll('30 hours', '60 hours');
    for (let n = 0; n <= BATCH; n += 1) await mailbox(longer, api);
    const id = await mailbox(NEGLECTED);
    const { lastCheckedAt: before } = await read(id);
    expect(await health(service).sweep()).toBe(BATCH);
    expect((await read(id)).lastCheckedAt).not.toBe(before);
  });

  it('is stored with the reason when its first key is refused, and works with the next', async () => {
    const wrong = { name: 'wrong', apiKey: 'am_wrong' };
    const { body } = await service.api.post('/api/connectors/mailboxes/connections').send(wrong).expect(201);
    const isRefused = { state: 'error', reason: expect.stringContaining('Enter it again') };
    expect(body).toMatchObject(isRefused);
    const replace = (apiKey: string) => service.api.patch(`/api/connections/${body.id}`).send({ apiKey }).expect(200);
    const { body: replaced } = await replace(service.sandbox.credentials.mailboxes.apiKey);
    expect([replaced.state, replaced.reason]).toEqual(['connected', undefined]);
    expect((await replace('am_wrong')).body).toMatchObject(isRefused);
  });

  it('is marked with a reason people understand when its key is refused, and healed when it works again', async () => {
    const id = await mailbox(NEGLECTED);
    service.sandbox.fail({ provider: 'mailboxes', times: 1, kind: 'status', status: 401 });
    await health(service).sweep();
    expect(await read(id)).toMatchObject({ state: 'error', reason: expect.stringContaining('Enter it again') });
    await change(id, NEGLECTED);
    await health(service).sweep();
    const healed = await read(id);
    expect(healed.state).toBe('connected');
    expect(healed).not.toHaveProperty('reason');
  });

  it('must be signed in again when its sign-in has ended', async () => {
    const id = await calendar(`refresh_token = null, expires_at = ${LATELY}, last_checked_at = ${LONG_AGO}`);
    await health(service).sweep();
    expect(await read(id)).toMatchObject({
      state: 'reauthorization_required',
      reason: expect.stringContaining('ended'),
    });
  });

  it.each([
    ['an outage of the provider', () => mailbox(NEGLECTED), 'mailboxes'],
    ['an outage of the authorization server', () => calendar(`${NEGLECTED}, expires_at = ${LATELY}`), 'google'],
  ])('keeps its state through %s, and its turn has passed', async (_case, make, provider) => {
    const id = await make();
    const placed = service.sandbox.fail({ provider, times: 20, kind: 'status', status: 500 });
    expect(await health(service).sweep()).toBe(1);
    expect(await health(service).sweep()).toBe(0);
    placed.remaining = 0;
    expect((await read(id)).state).toBe('connected');
  });
});

describe('the known end of a key', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  it('is shown, warned of a week ahead, and forgotten with the key', async () => {
    const { apiKey, otherApiKey } = service.sandbox.credentials.mailboxes;
    const { body } = await service.api
      .post('/api/connectors/mailboxes/connections')
      .send({ name: 'with an end', apiKey, expiresAt: inDays(30) });
    expect(body).toMatchObject({ state: 'connected', expiresAt: expect.any(String), expiresSoon: false });
    expect(body).not.toHaveProperty('reason');
    const path = `/api/connections/${body.id}`;
    const near = (await service.api.patch(path).send({ expiresAt: inDays(6) })).body;
    expect(near).toMatchObject({ state: 'connected', expiresSoon: true, reason: expect.stringContaining('a new one') });
    const replaced = (await service.api.patch(path).send({ apiKey: otherApiKey })).body;
    expect(replaced.expiresSoon).toBe(false);
    expect(replaced).not.toHaveProperty('expiresAt');
    const again = (await service.api.patch(path).send({ apiKey, expiresAt: inDays(1) })).body;
    expect(again.expiresSoon).toBe(true);
    const cleared = (await service.api.patch(path).send({ expiresAt: null })).body;
    expect(cleared).not.toHaveProperty('expiresAt');
  });
});

describe('many connections', () => {
  it('are checked once over all processes, a bounded number at a time', async () => {
    for (let i = 0; i < BATCH + 2; i += 1) await mailbox(NEGLECTED);
    const before = checks();
    const both = await Promise.all([health(service).sweep(), health(second).sweep()]);
    expect(both.sort((a, b) => a - b)).toEqual([0, BATCH]);
    expect(await health(second).sweep()).toBe(2);
    expect(checks() - before).toBe(BATCH + 2);
  });

  it('are looked after without anybody asking, unless that is switched off', async () => {
    const shared = { database: service.database, sandbox: service.sandbox };
    const [idle, eager] = await Promise.all([
      bootSettings({ ...shared, variables: { CONNECTION_SWEEP_SECONDS: '1', CONNECTION_CHECK_HOURS: '0' } }),
      bootSettings({ ...shared, variables: { CONNECTION_SWEEP_SECONDS: '1' } }),
    ]);
    const sweeps: string[] = [];
    for (const [name, each] of [
      ['idle', idle],
      ['eager', eager],
    ] as const) {
      const own = health(each);
      const sweep = own.sweep.bind(own);
      own.sweep = () => (sweeps.push(name), sweep());
    }
    try {
      const id = await mailbox(NEGLECTED);
      const before = checks();
      await until(() => checks() > before && sweeps.length > 1);
      expect((await read(id)).state).toBe('connected');
      expect(new Set(sweeps)).toEqual(new Set(['eager']));
    } finally {
      await Promise.all([idle.close(), eager.close()]);
    }
  });
});
