import { describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { SubscriptionStore } from '../../../src/workflows/triggers/events/subscription-store.js';
import type {
  ClaimedSubscription,
  FeedName,
  SubscriptionRow,
} from '../../../src/workflows/triggers/events/subscription.js';
import { SubscriptionWork } from '../../../src/workflows/triggers/events/subscription-work.js';
import { Deployer } from '../../../src/workflows/definition/deploy/deployer.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { CHAT } from '../../support/providers/chatbot-calls.js';
import { eventScenarios } from '../../support/workflows/event-scenarios.js';
import { chain, editFields, returns } from '../../support/workflows/workflow-graphs.js';
import { until } from '../../support/until.js';

describe('subscriptions', () => {
  const { service, listen: listenTo } = eventScenarios('chatbot');

  const bot = () => service().sandbox.providers.chatbot;
  const graph = (config: object = {}) =>
    chain({ in: { type: 'connectorTrigger', config: { trigger: 'chatbot.message', ...config } }, copy: editFields() });
  const listen = (connection?: string) => listenTo('message', { connection });

  it('that the provider refuses fail the deploy with its reason and leave nothing behind', async () => {
    service().sandbox.fail({ provider: 'chatbot', path: '*setWebhook', kind: 'status', status: 403 });
    const { id, status, body } = await service().deploy(graph());
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'provider_forbidden' });
    await until(async () => (await service().subscriptions()).length === 0);
    expect(bot().platform.webhook.settings).toBeUndefined();
    expect((await service().api.get(`/api/workflows/${id}`)).body.status).toBe('draft');
  });

  it('that were made although the answer was lost are removed when nobody comes back', async () => {
    service().sandbox.fail({
      provider: 'chatbot',
      path: '*setWebhook',
      kind: 'status',
      status: 500,
      execute: true,
      times: 9,
    });
    expect((await service().deploy(graph())).status).toBe(502);
    await until(async () => (await service().subscriptions()).length === 0);
    expect(bot().platform.webhook.settings).toBeUndefined();
  });

  it('do not take the webhook of another program away', async () => {
    const url = 'https://elsewhere.example.org/hook';
    await service().api.post('/api/actions/chatbot/set-webhook').send({ url }).expect(200);
    const { status, body } = await service().deploy(graph());
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'webhook_active' });
    expect(body.detail).toContain('elsewhere.example.org');
    await until(async () => (await service().subscriptions()).length === 0);
    expect(bot().platform.webhook.settings).toMatchObject({ url });
  });

  it('say what they need before anybody deploys', async () => {
    const rules = async (config: object) => {
      const definition = graph(config);
      return (
        await service().api.post('/api/workflows').send({ name: 'Faulty', definition }).expect(201)
      ).body.faults.map(({ field, rule }: any) => [field, rule]);
    };
    expect(await rules({ trigger: 'chatbot.nothing' })).toEqual([['trigger', 'unknown_trigger']]);
    expect(await rules({ input: { chat: 1 } })).toEqual([['input.chat', 'unknown_field']]);
    expect(await rules({ connection: 'none' })).toEqual([['connection', 'unknown_connection']]);
  });

  it('refuse a Return, since nobody waits for an answer', async () => {
    const start = { type: 'connectorTrigger', config: { trigger: 'chatbot.message' } };
    const { body } = await service().deploy(chain({ in: start, out: returns(1) }));
    expect(body.errors).toMatchObject([{ node: 'out', rule: 'return_without_caller' }]);
  });

  it('are removed at once when the last who listens leaves during their turn', async () => {
    const id = await listen();
    const rows = await service()
      .app.get(Database)
      .query<SubscriptionRow>("select * from subscription where state <> 'removed'");
    let claimed: ClaimedSubscription | undefined;
    await until(async () => (claimed = await service().app.get(SubscriptionStore).claim(rows[0]!)) !== undefined);
    await service().undeploy(id);
    await service().app.get(SubscriptionWork).settle(claimed!);
    await until(async () => (await service().subscriptions()).length === 0);
    expect(bot().platform.webhook.settings).toBeUndefined();
  });

  it('that the provider has lost are made again, and what was missed comes', async () => {
    const id = await listen();
    const { url } = bot().platform.webhook.settings!;
    bot().platform.webhook.remove();
    bot().receiveMessage({ chatId: CHAT.ada, text: 'missed' });
    await service().hurry();
    expect((await service().heard(id, 1)).map(({ text }) => text)).toEqual(['missed']);
    expect(bot().platform.webhook.settings).toMatchObject({ url });
  });

  it('tell why they fail and when they are tried again, and work again then', async () => {
    const wanted = { name: 'Told', url: 'https://events.example.org/', events: ['subscription.failing'] };
    const endpoint = (await service().api.post('/api/event-endpoints').send(wanted).expect(201)).body;
    const id = await listen();
    service().sandbox.fail({ provider: 'chatbot', path: '*getWebhookInfo', kind: 'status', status: 503, times: 9 });
    await service().hurry();
    await until(async () => (await service().subscriptions())[0]?.state === 'failing');
    const [failing] = await service().subscriptions();
    expect(failing).toMatchObject({ reason: { code: 'provider_unavailable' }, failures: 1 });
    const told = await service().app.get(Database).query('select type, data from outgoing_event');
    expect(told).toEqual([
      {
        type: 'subscription.failing',
        data: {
          ...{ subscriptionId: failing.id, connectionId: expect.any(String), connector: 'chatbot', feed: 'updates' },
          error: { code: 'provider_unavailable', message: expect.any(String) },
        },
      },
    ]);
    expect(new Date(failing.nextAt).getTime()).toBeGreaterThan(Date.now());
    await service().api.delete(`/api/event-endpoints/${endpoint.id}`).expect(204);
    bot().receiveMessage({ chatId: CHAT.ada, text: 'while it fails' });
    expect(await service().heard(id, 1)).toHaveLength(1);
    service().sandbox.reset();
    service().resetProviders();
    await service().hurry();
    await until(async () => (await service().subscriptions())[0]?.state === 'active');
    expect((await service().subscriptions())[0].reason).toBeUndefined();
  });

  it('that another process is making keep a deploy waiting no longer than its caller', async () => {
    const former = await service().listen('chatbot.message');
    const [known] = await service()
      .app.get(Database)
      .query<FeedName>("select * from subscription where state = 'active'");
    await service().undeploy(former);
    await until(async () => (await service().subscriptions()).length === 0);
    const { row, isOurs } = await service().app.get(SubscriptionStore).want(known!, 'push');
    expect(isOurs).toBe(true);
    const { body } = await service().api.post('/api/workflows').send({ name: 'Leaves', definition: graph() });
    const looks = jest.spyOn(service().app.get(SubscriptionStore), 'claim');
    const deploys = jest.spyOn(service().app.get(Deployer), 'deploy');
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${BOOTSTRAP_KEY}` };
    const path = `/api/workflows/${body.id}/deploy`;
    const call = fetch(service().url + path, { method: 'POST', headers, signal: leaving.signal });
    await until(() => looks.mock.calls.length > 1);
    leaving.abort();
    await expect(call).rejects.toThrow('aborted');
    await expect(deploys.mock.results[0]!.value).rejects.toMatchObject({ code: 'unavailable' });
    // Who waits for as long as a deploy may has looked hundreds of times.
    expect(looks.mock.calls.length).toBeLessThan(100);
    jest.restoreAllMocks();
    await service().app.get(SubscriptionStore).withdraw(row);
    await service().app.get(SubscriptionStore).release(row);
  });

  it('outlive a deleted connection by saying so', async () => {
    const { botToken } = service().sandbox.credentials.chatbot;
    const { body } = await service().api.post('/api/connectors/chatbot/connections').send({ name: 'gone', botToken });
    await listen('gone');
    await service().api.delete(`/api/connections/${body.id}`).expect(204);
    await service().hurry();
    await until(async () => (await service().subscriptions())[0]?.reason?.code === 'not_connected');
    bot().platform.webhook.remove();
  });
});
