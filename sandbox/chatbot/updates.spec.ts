import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SEED } from './seed.js';
import { startBot, type BotUnderTest } from './spec-support/bot-under-test.js';
import { until } from './spec-support/until.js';

let server: BotUnderTest;
beforeAll(async () => (server = await startBot()));
afterAll(() => server.close());
beforeEach(() => {
  server.bot.reset();
  server.bot.seed();
  base = server.bot.platform.queue.pending()[0]!.update.update_id - FIRST;
});

/** What the first update of a scenario is counted as. */
const FIRST = 1001;
let base: number;

/** Ids the bot gets, counted from the beginning of the scenario, asked long enough after the call before not to be slowed down. */
async function ids({ offset, ...parameters }: { offset?: unknown; [name: string]: unknown } = {}): Promise<number[]> {
  server.bot.advance(3000);
  const from = typeof offset === 'number' && offset > 0 ? offset + base : offset;
  const updates = await server.result('getUpdates', { ...parameters, offset: from });
  return updates.map(({ update_id }: { update_id: number }) => update_id - base);
}

const say = (text: string) => server.bot.receiveMessage({ chatId: SEED.ada, text });
const isWaiting = () => server.bot.platform.longPoll.isWaiting;

describe('getUpdates', () => {
  it('peeks without an offset and with 0', async () => {
    const all = [1001, 1002, 1003, 1004, 1005];
    expect([await ids(), await ids({ offset: 0 }), await ids()]).toEqual([all, all, all]);
  });

  it('gives no id twice, whatever is forgotten between', async () => {
    const [before] = await server.result('getUpdates', { offset: -1 });
    server.bot.reset();
    server.bot.seed();
    const [after] = await server.result('getUpdates');
    expect(after.update_id).toBeGreaterThan(before.update_id);
  });

  it.each([
    ['an offset forgets what lies before', { offset: 1003 }, [1003, 1004, 1005]],
    ['the newest plus one forgets all', { offset: 1006 }, []],
    ['an offset in the past forgets nothing', { offset: 5 }, [1001, 1002, 1003, 1004, 1005]],
    ['an offset up to ten ahead forgets all', { offset: 1016 }, []],
    ['an offset further ahead is ignored', { offset: 1017 }, [1001, 1002, 1003, 1004, 1005]],
    ['a negative offset keeps the newest', { offset: -2 }, [1004, 1005]],
    ['a negative offset beyond the queue keeps all', { offset: -50 }, [1001, 1002, 1003, 1004, 1005]],
    ['no number counts as 0', { offset: 'x' }, [1001, 1002, 1003, 1004, 1005]],
  ])('%s', async (_, parameters, expected) => {
    expect(await ids(parameters)).toEqual(expected);
    expect(await ids()).toEqual(expected);
  });

  it.each([
    [{ limit: 2 }, 2],
    [{ limit: 0 }, 1],
    [{ limit: 1000 }, 100],
    [{}, 100],
    [{ limit: '' }, 100],
  ])('%j gives %d of 105', async (parameters, count) => {
    for (let index = 0; index < 100; index += 1) say(`message ${index}`);
    expect(await ids(parameters)).toHaveLength(count);
  });

  it('forgets updates after 24 hours', async () => {
    const almost = 24 * 3_600_000 - 3001;
    server.bot.advance(almost);
    say('fresh');
    expect(await ids()).toHaveLength(6);
    expect(await ids()).toEqual([1006]);
  });

  it('goes on counting after all was forgotten', async () => {
    await ids({ offset: 1006 });
    say('next');
    expect(await ids()).toEqual([1006]);
  });
});

describe('allowed_updates', () => {
  const kinds = async () => {
    const { allowed_updates } = await server.result('getWebhookInfo');
    return allowed_updates;
  };

  it.each([
    ['a list', ['message', 'Poll'], ['message', 'poll']],
    ['a list with an unknown name', ['message', 'weather'], ['message']],
    ['an empty list, which is the default', [], undefined],
    ['unknown names only, which is the default', ['weather'], undefined],
    ['chat_member, which is not in the default', ['chat_member'], ['chat_member']],
  ])('is set by %s', async (_, allowed_updates, expected) => {
    await ids({ allowed_updates: ['callback_query'] });
    await ids({ allowed_updates });
    expect(await kinds()).toEqual(expected);
  });

  it.each([[undefined], ['message'], [{}], [[1]]])('is left alone by %j', async (allowed_updates) => {
    await ids({ allowed_updates: ['callback_query'] });
    await ids({ allowed_updates });
    expect(await kinds()).toEqual(['callback_query']);
  });

  it('holds for what happens from then on', async () => {
    await ids({ allowed_updates: ['callback_query'] });
    say('unheard');
    await ids({ allowed_updates: ['message'] });
    say('heard');
    server.bot.receiveMessage({ chatId: SEED.news, text: 'unheard' });
    expect(await ids({ offset: 1006 })).toEqual([1006]);
  });
});

describe('a long poll', () => {
  const poll = (parameters: object = {}) =>
    server.call('getUpdates', { offset: base + 1006, timeout: 50, ...parameters });

  it('answers as soon as something happens', async () => {
    const answer = poll();
    await until(isWaiting);
    say('now');
    expect((await answer).body.result).toMatchObject([{ update_id: base + 1006, message: { text: 'now' } }]);
  });

  it.each([
    [{ timeout: 7 }, 7000],
    [{ timeout: 5000 }, 50_000],
  ])('%j ends empty after %d ms', async (parameters, length) => {
    const answer = poll(parameters);
    await until(isWaiting);
    server.bot.advance(length - 1);
    expect(isWaiting()).toBe(true);
    server.bot.advance(1);
    expect((await answer).body).toEqual({ ok: true, result: [] });
  });

  it('notices a clock that is moved from outside', async () => {
    const answer = poll();
    await until(isWaiting);
    server.bot.platform.clock.advance(50);
    expect((await answer).body.result).toEqual([]);
  });

  it('ends without a caller', async () => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const url = `${server.origin}/chatbot/bot123456:SANDBOX/getUpdates?offset=${base + 1006}&timeout=50`;
    const answer = fetch(url, { signal }).catch((error: Error) => error.name);
    await until(isWaiting);
    leaving.abort();
    expect(await answer).toBe('AbortError');
    await until(() => !isWaiting());
    say('kept');
    expect(await ids()).toEqual([1006]);
  });

  it('is ended by the next one with 409', async () => {
    const first = poll();
    await until(isWaiting);
    const second = poll({ offset: base + 1007 });
    const { status, body } = await first;
    expect([status, body.description]).toEqual([
      409,
      'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    ]);
    say('for the second');
    expect((await second).status).toBe(200);
  });

  it('is not ended by a call that finds something', async () => {
    const answer = poll();
    await until(isWaiting);
    server.bot.platform.queue.push({ kind: 'message', content: {} as never, lane: 'x' });
    expect((await answer).body.result).toHaveLength(1);
  });

  it('gets later conflicts three seconds late', async () => {
    const first = poll({ offset: base + 1006 });
    await until(isWaiting);
    const second = poll({ offset: base + 1007 });
    await first;
    await until(isWaiting);
    const third = poll({ offset: base + 1008 });
    let settled = false;
    void second.then(() => (settled = true));
    await server.result('getMe');
    expect(settled).toBe(false);
    server.bot.advance(3000);
    expect((await second).status).toBe(409);
    say('end');
    await third;
  });

  it('is what repeated questions become', async () => {
    expect(await ids({ offset: 1006 })).toEqual([]);
    const answer = server.call('getUpdates', { offset: base + 1006 });
    await until(isWaiting);
    server.bot.advance(3000);
    expect((await answer).body.result).toEqual([]);
  });

  it('gives a single update to those who ask again at once', async () => {
    expect(await ids()).toHaveLength(5);
    expect(await server.result('getUpdates')).toHaveLength(1);
    server.bot.advance(500);
    expect(await server.result('getUpdates')).toHaveLength(5);
  });
});
