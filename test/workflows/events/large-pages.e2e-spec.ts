import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { UpdateFeed } from '../../../src/connectors/chatbot/triggers/update-feed.js';
import type { SubscriptionRow } from '../../../src/workflows/triggers/events/subscription.js';
import { SubscriptionStore } from '../../../src/workflows/triggers/events/subscription-store.js';
import { SubscriptionWork } from '../../../src/workflows/triggers/events/subscription-work.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { CHAT } from '../../support/providers/chatbot-calls.js';
import { bootEvents, type EventService } from '../../support/workflows/event-service.js';

const MESSAGES = 100;
const WORKFLOWS = 12;
/** Runs of one transaction. */
const MOST = 500;

describe('a page of events that starts more runs than one transaction takes', () => {
  let service: EventService;
  let database: Database;
  let sent: string[];

  beforeAll(async () => {
    // Nobody but the test works on subscriptions, and the runs stay queued.
    service = await bootEvents({ EVENT_PUSH: '0', ROLE: 'api' });
    database = service.app.get(Database);
    for (let n = 0; n < WORKFLOWS; n += 1) await service.listen('chatbot.message');
  }, BOOT_TIMEOUT_MS);
  afterAll(() => service.close());
  beforeEach(async () => {
    await database.execute('delete from trigger_event');
    await database.execute("delete from run where trigger = 'event'");
    sent = Array.from({ length: MESSAGES }, (_, n) => `message ${n}`);
    const bot = service.sandbox.providers.chatbot;
    for (const text of sent) bot.receiveMessage({ chatId: CHAT.ada, text });
    bot.advance(10_000);
  });

  const row = async () => (await database.query<SubscriptionRow>('select * from subscription'))[0]!;
  const turn = async (): Promise<void> =>
    service.app.get(SubscriptionWork).settle((await service.app.get(SubscriptionStore).claim(await row()))!);
  /** The texts that have started runs of each workflow, in the order of the runs. */
  const started = () =>
    database.query<{ texts: string[] }>(
      "select array_agg(input -> 'event' ->> 'text' order by id) as texts from run where trigger = 'event' group by workflow_id",
    );
  const inOneTransaction = async () =>
    (
      await database.query<{ most: number }>(
        'select max(c)::int as most from (select count(*) as c from trigger_event group by xmin::text) x',
      )
    )[0]!.most;

  it('is stored in several, in the order of its events', async () => {
    await turn();
    expect(await started()).toEqual(Array(WORKFLOWS).fill({ texts: sent }));
    expect(await inOneTransaction()).toBe(MOST);
  });

  it('ends where its claim is lost, and starts nothing twice when it is read again', async () => {
    const { cursor } = await row();
    const store = service.app.get(SubscriptionStore);
    const { extend } = store;
    const extended = jest.spyOn(store, 'extend').mockImplementation(async (claimed, on) => {
      // Another one takes it between the first batch and the second.
      const stolen = 'update subscription set claim = gen_random_uuid(), claimed_until = now() where id = $1';
      if (extended.mock.calls.length === 2) await on.execute(stolen, [claimed.id]);
      await extend.call(store, claimed, on);
    });
    await expect(turn()).rejects.toMatchObject({ code: 'conflict' });
    extended.mockRestore();
    expect((await row()).cursor).toEqual(cursor);
    expect((await started()).flatMap(({ texts }) => texts)).toHaveLength(MOST);
    await turn();
    expect(await started()).toEqual(Array(WORKFLOWS).fill({ texts: sent }));
    expect((await row()).cursor).not.toEqual(cursor);
  });

  it('is refused where it has more events than any provider gives at once', async () => {
    const feed = service.app.get(UpdateFeed);
    const events = Array.from({ length: 2501 }, (_, n) => ({ id: String(n), kind: 'message', data: {} }));
    const read = jest.spyOn(feed, 'read').mockResolvedValue({ events, cursor: { offset: 1 }, hasMore: false });
    await expect(turn()).rejects.toMatchObject({ code: 'provider_invalid_response' });
    read.mockRestore();
    expect(await started()).toEqual([]);
    await turn();
    expect(await started()).toHaveLength(WORKFLOWS);
  });
});
