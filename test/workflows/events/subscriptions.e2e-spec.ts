import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { SubscriptionStore } from '../../../src/workflows/triggers/events/subscription-store.js';
import type { ClaimedSubscription, SubscriptionRow } from '../../../src/workflows/triggers/events/subscription.js';
import { SubscriptionWork } from '../../../src/workflows/triggers/events/subscription-work.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { CHAT } from '../../support/providers/chatbot-calls.js';
import { bootEvents, type EventService } from '../../support/workflows/event-service.js';
import { chain, editFields, returns } from '../../support/workflows/workflow-graphs.js';
import { until } from '../../support/until.js';

describe('subscriptions', () => {
  let service: EventService;
  const listening: string[] = [];

  beforeAll(async () => {
    service = await bootEvents();
  }, BOOT_TIMEOUT_MS);
  afterAll(() => service.close());
  beforeEach(async () => {
    for (const id of listening.splice(0)) await service.undeploy(id);
    await until(async () => (await service.subscriptions()).length === 0);
    service.resetProviders();
  });

  const bot = () => service.sandbox.providers.chatbot;
  const graph = (config: object = {}) =>
    chain({ in: { type: 'connectorTrigger', config: { trigger: 'chatbot.message', ...config } }, copy: editFields() });
  const listen = async () => {
    const id = await service.listen('chatbot.message');
    listening.push(id);
    return id;
  };

  it('that the provider refuses fail the deploy with its reason and leave nothing behind', async () => {
    service.sandbox.fail({ provider: 'chatbot', path: '*setWebhook', kind: 'status', status: 403 });
    const { id, status, body } = await service.deploy(graph());
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'provider_forbidden' });
    await until(async () => (await service.subscriptions()).length === 0);
    expect(bot().platform.webhook.settings).toBeUndefined();
    expect((await service.api.get(`/api/workflows/${id}`)).body.status).toBe('draft');
  });

  it('that were made although the answer was lost are removed when nobody comes back', async () => {
    service.sandbox.fail({
      provider: 'chatbot',
      path: '*setWebhook',
      kind: 'status',
      status: 500,
      execute: true,
      times: 9,
    });
    expect((await service.deploy(graph())).status).toBe(502);
    await until(async () => (await service.subscriptions()).length === 0);
    expect(bot().platform.webhook.settings).toBeUndefined();
  });

  it('do not take the webhook of another program away', async () => {
    const url = 'https://elsewhere.example.org/hook';
    await service.api.post('/api/actions/chatbot/set-webhook').send({ url }).expect(200);
    const { status, body } = await service.deploy(graph());
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'webhook_active' });
    expect(body.detail).toContain('elsewhere.example.org');
    await until(async () => (await service.subscriptions()).length === 0);
    expect(bot().platform.webhook.settings).toMatchObject({ url });
  });

  it('say what they need before anybody deploys', async () => {
    const rules = async (config: object) => {
      const definition = graph(config);
      return (
        await service.api.post('/api/workflows').send({ name: 'Faulty', definition }).expect(201)
      ).body.faults.map(({ field, rule }: any) => [field, rule]);
    };
    expect(await rules({ trigger: 'chatbot.nothing' })).toEqual([['trigger', 'unknown_trigger']]);
    expect(await rules({ input: { chat: 1 } })).toEqual([['input.chat', 'unknown_field']]);
    expect(await rules({ connection: 'none' })).toEqual([['connection', 'unknown_connection']]);
  });

  it('refuse a Return, since nobody waits for an answer', async () => {
    const start = { type: 'connectorTrigger', config: { trigger: 'chatbot.message' } };
    const { body } = await service.deploy(chain({ in: start, out: returns(1) }));
    expect(body.errors).toMatchObject([{ node: 'out', rule: 'return_without_caller' }]);
  });

  it('are removed at once when the last who listens leaves during their turn', async () => {
    const id = await listen();
    const rows = await service.app
      .get(Database)
      .query<SubscriptionRow>("select * from subscription where state <> 'removed'");
    let claimed: ClaimedSubscription | undefined;
    await until(async () => (claimed = await service.app.get(SubscriptionStore).claim(rows[0]!)) !== undefined);
    await service.undeploy(id);
    await service.app.get(SubscriptionWork).settle(claimed!);
    await until(async () => (await service.subscriptions()).length === 0);
    expect(bot().platform.webhook.settings).toBeUndefined();
  });

  it('that the provider has lost are made again, and what was missed comes', async () => {
    const id = await listen();
    const { url } = bot().platform.webhook.settings!;
    bot().platform.webhook.remove();
    bot().receiveMessage({ chatId: CHAT.ada, text: 'missed' });
    await service.hurry();
    expect((await service.heard(id, 1)).map(({ text }) => text)).toEqual(['missed']);
    expect(bot().platform.webhook.settings).toMatchObject({ url });
  });

  it('tell why they fail and when they are tried again, and work again then', async () => {
    const id = await listen();
    service.sandbox.fail({ provider: 'chatbot', path: '*getWebhookInfo', kind: 'status', status: 503, times: 9 });
    await service.hurry();
    await until(async () => (await service.subscriptions())[0]?.state === 'failing');
    const [failing] = await service.subscriptions();
    expect(failing).toMatchObject({ reason: { code: 'provider_unavailable' }, failures: 1 });
    expect(new Date(failing.nextAt).getTime()).toBeGreaterThan(Date.now());
    bot().receiveMessage({ chatId: CHAT.ada, text: 'while it fails' });
    expect(await service.heard(id, 1)).toHaveLength(1);
    service.sandbox.reset();
    service.resetProviders();
    await service.hurry();
    await until(async () => (await service.subscriptions())[0]?.state === 'active');
    expect((await service.subscriptions())[0].reason).toBeUndefined();
  });

  it('outlive a deleted connection by saying so', async () => {
    const { botToken } = service.sandbox.credentials.chatbot;
    const { body } = await service.api.post('/api/connectors/chatbot/connections').send({ name: 'gone', botToken });
    const { id } = await service.deploy(graph({ connection: 'gone' }));
    listening.push(id);
    await service.api.delete(`/api/connections/${body.id}`).expect(204);
    await service.hurry();
    await until(async () => (await service.subscriptions())[0]?.reason?.code === 'not_connected');
    bot().platform.webhook.remove();
  });
});
