import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { IdempotencyStore, type Reservation } from '../../src/actions/pipeline/ports.js';
import { Database } from '../../src/platform/database/connection/database.js';
import { Retention } from '../../src/platform/retention/retention.service.js';
import { bootApp, type TestApp } from '../support/app/app.js';

const ANSWER = { status: 201, headers: { location: '/x' }, body: { text: 'ä\u0000\ud800', n: 1.5, list: [null] } };

let service: TestApp;
let store: IdempotencyStore;
let database: Database;
beforeAll(async () => {
  service = await bootApp();
  store = service.app.get(IdempotencyStore);
  database = service.app.get(Database);
});
afterAll(async () => {
  await service.close();
});

const request = (more: object = {}) => ({
  workspaceId: randomUUID(),
  operation: 'calendar.create-event',
  key: 'k',
  fingerprint: 'f',
  ...more,
});
type Request = ReturnType<typeof request>;

async function reserve(wish: Request, at = store): Promise<Reservation> {
  const begun = await at.begin(wish);
  if (!('reservation' in begun)) throw new Error('somebody has the key');
  return begun.reservation;
}
const age = (wish: Request, column: string, interval: string) =>
  database.execute(
    `update idempotency_key set ${column} = now() - interval '${interval}' where workspace_id = $1 and key = $2`,
    [wish.workspaceId, wish.key],
  );

describe('IdempotencyStore', () => {
  it('gives the first answer again, exactly', async () => {
    const wish = request();
    await (await reserve(wish)).complete(ANSWER);
    expect(await store.begin(wish)).toEqual({ replay: ANSWER });
  });

  it('lets one of many at once execute', async () => {
    const wish = request();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => store.begin(wish)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of all) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'idempotency_in_progress', status: 409 });
    }
  });

  it.each([
    ['while the first runs', false],
    ['when the first has ended', true],
  ])('refuses the key for another request %s', async (_, ended) => {
    const wish = request();
    const reservation = await reserve(wish);
    if (ended) await reservation.complete(ANSWER);
    await expect(store.begin({ ...wish, fingerprint: 'other' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      status: 422,
    });
  });

  it.each(['workspaceId', 'operation', 'key'] as const)('keeps keys of another %s apart', async (part) => {
    const wish = request();
    await (await reserve(wish)).complete(ANSWER);
    await expect(reserve({ ...wish, [part]: randomUUID(), fingerprint: 'other' })).resolves.toBeDefined();
  });

  it('frees a released key for any request', async () => {
    const wish = request();
    await (await reserve(wish)).release();
    await expect(reserve({ ...wish, fingerprint: 'other' })).resolves.toMatchObject({ abandoned: false });
  });

  it.each([
    ['23 hours 59 minutes', 'replay'],
    ['24 hours 1 minute', 'reservation'],
  ])('after %s gives a %s', async (interval, kind) => {
    const wish = request();
    await (await reserve(wish)).complete(ANSWER);
    await age(wish, 'created_at', interval);
    // Whoever answered does not say any longer that it lives.
    await age(wish, 'alive_until', interval);
    expect(await store.begin(wish)).toHaveProperty(kind);
  });

  it('hands the key of a dead process to the same request, and says that its outcome is unknown', async () => {
    const wish = request();
    const dead = await reserve(wish);
    await expect(store.begin(wish)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    await age(wish, 'alive_until', '1 second');
    await expect(store.begin({ ...wish, fingerprint: 'other' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const next = await reserve(wish);
    expect(next.abandoned).toBe(true);

    await dead.complete({ ...ANSWER, status: 500 });
    await dead.release();
    await next.complete(ANSWER);
    expect(await store.begin(wish)).toEqual({ replay: ANSWER });
  });

  it('keeps the keys of a living process', async () => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout', 'Date'],
    });
    const other = await bootApp({ database: service.database });
    const wish = request();
    try {
      const reservation = await reserve(wish, other.app.get(IdempotencyStore));
      await age(wish, 'alive_until', '1 second');
      const renewed = jest.spyOn(other.app.get(Database), 'execute');
      jest.advanceTimersByTime(10_000);
      await Promise.all(renewed.mock.results.map(({ value }) => value));
      await expect(store.begin(wish)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
      await reservation.complete(ANSWER);
    } finally {
      jest.useRealTimers();
      await other.close();
    }
  });

  it('stores an answer later when the database is away at the moment', async () => {
    const wish = request();
    const other = await bootApp({ database: service.database });
    try {
      const reservation = await reserve(wish, other.app.get(IdempotencyStore));
      const away = jest
        .spyOn(other.app.get(Database), 'prepared')
        .mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
      await reservation.complete(ANSWER);
      expect(away).toHaveBeenCalledTimes(1);
      away.mockRestore();
      await expect(store.begin(wish)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    } finally {
      await other.close();
    }
    expect(await store.begin(wish)).toEqual({ replay: ANSWER });
  });

  it('deletes what is older than a day and nothing else', async () => {
    const [old, young] = [request(), request()];
    await (await reserve(old)).complete(ANSWER);
    await (await reserve(young)).complete(ANSWER);
    await age(old, 'created_at', '25 hours');
    expect(await service.app.get(Retention).sweep()).toBeGreaterThanOrEqual(1);
    const left = await database.query<{ workspace_id: string }>('select workspace_id from idempotency_key');
    const ids = left.map((row) => row.workspace_id);
    expect([ids.includes(old.workspaceId), ids.includes(young.workspaceId)]).toEqual([false, true]);
  });
});
