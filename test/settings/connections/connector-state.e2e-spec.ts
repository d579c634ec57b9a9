import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectorState } from '../../../src/actions/pipeline/ports.js';
import { Retention } from '../../../src/platform/retention/retention.service.js';
import { bootSettings, type SettingsService } from '../support/settings-service.js';
import { calendarConnection } from '../support/sign-in.js';

let service: SettingsService;
let state: ConnectorState;
let id: string;

beforeAll(async () => {
  service = await bootSettings();
  state = service.app.get(ConnectorState);
});
afterAll(() => service.close());

let made = 0;
beforeEach(async () => {
  id = (await calendarConnection(service, { name: `bot ${(made += 1)}` })).id;
});

const record = (sequence: number, kind = 'message', group?: string) => ({
  sequence,
  kind,
  group,
  data: { n: sequence },
});
const list = async (query: object = {}) =>
  (await state.listRecords(id, 'updates', { limit: 100, ...query })).map(({ sequence }) => sequence);

describe('records of a connection', () => {
  it('are kept in order, and known ones stay as they are', async () => {
    await state.addRecords(id, 'updates', [record(3), record(1), record(2)], 7);
    await state.addRecords(id, 'updates', [{ ...record(2), data: 'changed' }, record(4)], 7);
    const all = await state.listRecords(id, 'updates', { limit: 100 });
    expect(all.map(({ sequence, data }) => [sequence, data])).toEqual([1, 2, 3, 4].map((n) => [n, { n }]));
    expect(await list({ limit: 2 })).toEqual([1, 2]);
  });

  it.each([
    [{ after: 2 }, [3, 4]],
    [{ kinds: ['callback'] }, [2]],
    [{ group: 'b' }, [3]],
    [{ group: 'a', kinds: ['message'] }, [1]],
  ])('are narrowed by %j', async (query, expected) => {
    await state.addRecords(
      id,
      'updates',
      [record(1, 'message', 'a'), record(2, 'callback', 'a'), record(3, 'message', 'b'), record(4)],
      7,
    );
    expect(await list(query)).toEqual(expected);
  });

  it('carry whatever the provider sends', async () => {
    const data = { text: 'a\u0000b "quotes" \\ {} 😀', big: 9007199254740991, none: null };
    await state.addRecords(id, 'updates', [{ sequence: 2 ** 52, kind: 'message', data }], 7);
    expect((await state.listRecords(id, 'updates', { limit: 1 }))[0]).toEqual({
      sequence: 2 ** 52,
      kind: 'message',
      data,
    });
  });

  it('are of one connection and one collection', async () => {
    await state.addRecords(id, 'other', [record(1)], 7);
    expect(await list()).toEqual([]);
  });

  it('end with their time and with their connection', async () => {
    await state.addRecords(id, 'updates', [record(1)], 7);
    await service.sql(`update connector_record set expires_at = now() where connection_id = $1`, [id]);
    expect(await list()).toEqual([]);
    await service.app.get(Retention).sweep();
    expect(await service.sql('select 1 from connector_record where connection_id = $1', [id])).toEqual([]);
    await service.api.delete(`/api/connections/${id}`).expect(204);
    await state.addRecords(id, 'updates', [record(2)], 7);
    expect(await list()).toEqual([]);
  });
});

describe('a lease of a connection', () => {
  const hold = (waitMs: number, work: () => Promise<unknown>, signal = new AbortController().signal) =>
    state.withLease(id, 'poll', { waitMs, signal }, work);

  it('lets one piece of work run at a time', async () => {
    let running = 0;
    const work = async () => {
      running += 1;
      const seen = running;
      await service.sql('select 1');
      running -= 1;
      return seen;
    };
    const results = await Promise.all(Array.from({ length: 5 }, () => hold(10_000, work)));
    expect(results).toEqual(Array(5).fill({ value: 1 }));
  });

  /** Holds the lease, certainly, until the gate is opened. */
  const holdUntilReleased = async () => {
    const gate = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = hold(0, () => {
      held.resolve();
      return gate.promise;
    });
    await held.promise;
    return { holding, gate };
  };

  it('gives undefined when it is not free in time, and is free after a failure', async () => {
    const { holding, gate } = await holdUntilReleased();
    await hold(0, async () => undefined).then((free) => expect(free).toBeUndefined());
    gate.resolve();
    await holding;
    await expect(hold(0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await hold(0, async () => 'free')).toEqual({ value: 'free' });
  });

  it('is not waited for by somebody who is gone', async () => {
    const { holding, gate } = await holdUntilReleased();
    const controller = new AbortController();
    const waiting = hold(60_000, async () => 'never', controller.signal);
    controller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow();
    gate.resolve();
    await holding;
  });
});

describe('a secret of a connection', () => {
  it('is sealed, replaced by a later one, and unknown elsewhere', async () => {
    await state.putSecret(id, 'webhook', 'first value');
    await state.putSecret(id, 'webhook', 'second value');
    expect(await state.getSecret(id, 'webhook')).toEqual({ value: 'second value', workspaceId: expect.any(String) });
    expect(await state.getSecret(id, 'other')).toBeUndefined();
    const rows = await service.sql(
      'select connector_secret::text as text from connector_secret where connection_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('second value');
  });

  it('needs a connection', async () => {
    await expect(state.putSecret('01900000-0000-7000-8000-000000000000', 'a', 'b')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
