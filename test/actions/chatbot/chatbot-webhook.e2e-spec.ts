import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CHAT, chatbotCalls } from '../../support/providers/chatbot-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { until } from '../../support/until.js';

let service: SandboxedApp;
let connection: string;
const { action, begin, bot, call, sent } = chatbotCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(async () => {
  connection = await begin();
});

const receiver = (id = connection) => `/api/connectors/chatbot/updates/${id}`;
const secret = () => bot().platform.webhook.settings!.secretToken;
const messages = async () => (await call('get-messages', { chat_id: CHAT.ada, limit: 100 }).expect(200)).body.messages;

describe('set-webhook', () => {
  it('points the bot at our receiver, which stores what comes', async () => {
    const { body, text } = await call('set-webhook').expect(200);
    expect(body).toEqual({ webhook: true, url: expect.stringMatching(new RegExp(`^http://.*${receiver()}$`)) });
    expect(text).not.toContain(secret());
    bot().receiveMessage({ chatId: CHAT.ada, text: 'by webhook' });
    await until(async () => (await messages()).some(({ message }: any) => message.text === 'by webhook'));
    // Each chat has a queue of its own: what came there before is delivered beside this.
    await until(async () => bot().platform.queue.pending().length === 0);
    expect(sent('getUpdates')).toHaveLength(0);
  });

  it('keeps the secret when it is set again', async () => {
    await call('set-webhook').expect(200);
    const first = secret();
    bot().advance(2000);
    await call('set-webhook', { max_connections: 5 }).expect(200);
    expect(secret()).toBe(first);
    expect(bot().platform.webhook.settings!.maxConnections).toBe(5);
  });

  it('points the bot elsewhere and removes that again', async () => {
    const url = 'https://flows.example.org:8443/hook';
    await call('set-webhook', { url, secret_token: 'my-secret_1', allowed_updates: ['message'] }).expect(200, {
      webhook: true,
      url,
    });
    expect(bot().platform.webhook.settings).toMatchObject({ url, secretToken: 'my-secret_1', maxConnections: 40 });
    await call('set-webhook', { url: '' }).expect(200, { webhook: false, url: '' });
    expect(bot().platform.webhook.settings).toBeUndefined();
  });

  it('uploads a certificate', async () => {
    const url = 'https://203.0.113.7/hook';
    await action('set-webhook').field('url', url).attach('certificate', Buffer.from('PEM'), 'cert.pem').expect(200);
    expect(bot().platform.webhook.settings).toMatchObject({ url, hasCertificate: true });
  });

  it('says when it is called too often', async () => {
    await call('set-webhook', { url: 'https://a.example.org/1' }).expect(200);
    service.sandbox.fail({ provider: 'chatbot', kind: 'rateLimit', retryAfter: 7 });
    const { headers } = await call('set-webhook', { url: 'https://a.example.org/2' }).expect(429);
    expect(headers['retry-after']).toBe('7');
  });
});

describe('POST /api/connectors/chatbot/updates/:connectionId', () => {
  const update = {
    update_id: 900_001,
    message: { message_id: 1, date: 1, chat: { id: CHAT.ada, type: 'private' }, text: 'pushed' },
  };
  const push = (body: unknown, given: string | undefined, to = connection) => {
    const request = service.anonymous.post(receiver(to));
    if (given !== undefined) request.set('X-Telegram-Bot-Api-Secret-Token', given);
    return request.set('Content-Type', 'application/json').send(JSON.stringify(body));
  };

  it('stores an update once', async () => {
    await call('set-webhook').expect(200);
    await push(update, secret()).expect(200);
    await push(update, secret()).expect(200);
    expect((await messages()).filter(({ message }: any) => message.text === 'pushed')).toHaveLength(1);
  });

  it.each([
    ['no secret', undefined],
    ['an empty secret', ''],
    ['another secret', 'x'.repeat(43)],
  ])('refuses %s without reading the body', async (_case, given) => {
    await call('set-webhook').expect(200);
    const { body } = await push({ not: 'an update' }, given).expect(401);
    expect(body.code).toBe('unauthenticated');
  });

  it('refuses everybody where no webhook was set, and unknown connections alike', async () => {
    const known = await push(update, 'x').expect(401);
    const unknown = await push(update, 'x', '019a0000-0000-7000-8000-00000000dead').expect(401);
    expect(unknown.body.detail).toBe(known.body.detail);
    await push(update, 'x', 'not-an-id').expect(400);
  });

  it.each([[{}], [{ update_id: 'x' }], [[]], ['text']])('refuses %j', async (body) => {
    await call('set-webhook').expect(200);
    await push(body, secret()).expect(400);
  });
});
