import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SEED } from './seed.js';
import { startBot, type BotUnderTest } from './spec-support/bot-under-test.js';
import { until } from './spec-support/until.js';
import { WebhookReceiver } from './spec-support/webhook-receiver.js';

let server: BotUnderTest;
let receiver: WebhookReceiver;
/** Id of the last update of the starting world. */
let newest: number;
beforeEach(async () => {
  server = await startBot();
  receiver = await new WebhookReceiver().listen();
  newest = server.bot.platform.queue.pending().at(-1)!.update.update_id;
});
afterEach(() => Promise.all([server.close(), receiver.close()]));

const info = () => server.result('getWebhookInfo');
const set = (parameters: object = {}) => server.call('setWebhook', { url: receiver.url, ...parameters });
const say = (text: string, chatId: number = SEED.ada) => server.bot.receiveMessage({ chatId, text });
const pending = () => server.bot.platform.queue.pending().length;

describe('setWebhook', () => {
  it('delivers what waits, and what comes, with the secret', async () => {
    const { body } = await set({ secret_token: 'se-cret_1' });
    expect(body).toEqual({ ok: true, result: true, description: 'Webhook was set' });
    await until(() => receiver.deliveries.length === 5);
    say('now');
    await until(() => receiver.deliveries.length === 6);
    const { update, headers } = receiver.deliveries.at(-1)!;
    expect(update).toMatchObject({ update_id: newest + 1, message: { text: 'now' } });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': 'se-cret_1',
    });
    await until(() => pending() === 0);
  });

  it('sends no secret where none was set', async () => {
    await set();
    await until(() => receiver.deliveries.length === 5);
    expect(receiver.deliveries[0]!.headers).not.toHaveProperty('x-telegram-bot-api-secret-token');
  });

  it('drops what waits if told to', async () => {
    await set({ drop_pending_updates: true });
    say('first');
    await until(() => receiver.deliveries.length === 1);
    expect(receiver.ids).toEqual([newest + 1]);
  });

  it('is idle when nothing changes, and 429 within a second', async () => {
    await set();
    const { status, headers, body } = await set();
    expect([status, headers.get('retry-after'), body.parameters]).toEqual([429, '1', { retry_after: 1 }]);
    server.bot.advance(1000);
    expect((await set()).body.description).toBe('Webhook is already set');
    server.bot.advance(1000);
    expect((await set({ max_connections: 5 })).body.description).toBe('Webhook was set');
  });

  it.each([
    [{ url: 'http://' }, 'invalid webhook URL specified'],
    [{ url: 'ftp://example.com' }, 'invalid webhook URL specified'],
    [{ secret_token: 'x'.repeat(257) }, 'secret token is too long'],
    [{ secret_token: 'a b' }, 'secret token contains unallowed characters'],
  ])('refuses %j', async (parameters, reason) => {
    const { status, body } = await set(parameters);
    expect([status, body.description]).toEqual([400, `Bad Request: ${reason}`]);
    expect(await info()).toMatchObject({ url: '' });
  });

  it.each([
    ['http://example.com/x', 'An HTTPS URL must be provided for webhook'],
    ['https://example.com:3000/x', 'Webhook can be set up only on ports 80, 88, 443 or 8443'],
    ['https://127.0.0.1/x', 'IP address 127.0.0.1 is reserved'],
    ['https://localhost/x', 'Failed to resolve host: Name or service not known'],
  ])('refuses %s where the rules of a hosted server hold', async (url, reason) => {
    await server.control('PUT /webhook-rules', { enforced: true });
    expect(await server.refusal('setWebhook', { url })).toBe(`400 Bad Request: bad webhook: ${reason}`);
  });

  it.each(['https://example.com/x', 'example.com:8443/x', 'https://example.com:88'])(
    'takes %s where the rules of a hosted server hold',
    async (url) => {
      server.bot.platform.webhook.enforcesAddressRules = true;
      server.bot.platform.queue.drop();
      expect((await server.call('setWebhook', { url })).status).toBe(200);
    },
  );

  it.each([
    [3_145_728, 200],
    [3_145_729, 400],
  ])('answers a certificate of %d bytes with %d', async (size, status) => {
    const form = new FormData();
    form.set('url', receiver.url);
    form.set('certificate', new Blob([new Uint8Array(size)]), 'cert.pem');
    const answer = await server.upload('setWebhook', form);
    expect(answer.status).toBe(status);
    expect((await info()).has_custom_certificate).toBe(status === 200);
  });
});

describe('getWebhookInfo', () => {
  it('shows nothing set', async () => {
    expect(await info()).toEqual({ url: '', has_custom_certificate: false, pending_update_count: 5 });
  });

  it('shows what is set', async () => {
    receiver.answers.push({ status: 500 });
    const options = { max_connections: 500, ip_address: '149.154.167.220', allowed_updates: ['message', 'poll'] };
    await set({ ...options, drop_pending_updates: true });
    expect(await info()).toEqual({
      url: receiver.url,
      has_custom_certificate: false,
      pending_update_count: 0,
      max_connections: 100,
      ip_address: '149.154.167.220',
      allowed_updates: ['message', 'poll'],
    });
  });
});

describe('deleteWebhook', () => {
  it.each([
    ['deleteWebhook', {}],
    ['setWebhook', { url: '' }],
    ['setWebhook', {}],
  ])('%s %j ends deliveries', async (method, parameters) => {
    await set();
    await until(() => pending() === 0);
    expect((await server.call(method, parameters)).body.description).toBe('Webhook was deleted');
    say('kept');
    expect(await server.result('getUpdates')).toMatchObject([{ message: { text: 'kept' } }]);
    expect(receiver.deliveries).toHaveLength(5);
    expect((await server.call(method, parameters)).body.description).toBe('Webhook is already deleted');
  });

  it('drops what waits if told to', async () => {
    await server.result('deleteWebhook', { drop_pending_updates: 'true' });
    expect(await server.result('getUpdates')).toEqual([]);
  });
});

describe('getUpdates beside a webhook', () => {
  it('is 409', async () => {
    await set();
    expect(await server.refusal('getUpdates')).toBe(
      "409 Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  });

  it('is ended by setWebhook', async () => {
    const waiting = server.call('getUpdates', { offset: newest + 1, timeout: 50 });
    await until(() => server.bot.platform.longPoll.isWaiting);
    await set();
    const { status, body } = await waiting;
    expect([status, body.description]).toEqual([409, 'Conflict: terminated by setWebhook request']);
  });
});

describe('a receiver that does not take an update', () => {
  beforeEach(() => server.bot.platform.queue.drop());

  /** Waits until this many deliveries have come and the last one was dealt with. */
  async function delivered(count: number): Promise<void> {
    await until(() => receiver.deliveries.length >= count);
    await until(() => !server.bot.platform.webhook.isDelivering);
  }

  it('gets it again after one, two and four seconds', async () => {
    const location = receiver.url;
    receiver.answers.push({ status: 500 }, { status: 404 }, { status: 302, headers: { location } });
    await set();
    say('again');
    await delivered(1);
    for (const [index, pause] of [1000, 2000, 4000].entries()) {
      server.bot.advance(pause - 1);
      await delivered(index + 1);
      expect(receiver.deliveries).toHaveLength(index + 1);
      server.bot.advance(1);
      await delivered(index + 2);
    }
    expect(new Set(receiver.ids).size).toBe(1);
    expect(pending()).toBe(0);
  });

  it('is noted', async () => {
    receiver.answers.push({ status: 503 });
    await set();
    say('again');
    await delivered(1);
    expect(await info()).toMatchObject({
      pending_update_count: 1,
      last_error_date: expect.any(Number),
      last_error_message: 'Wrong response from the webhook: 503 Service Unavailable',
    });
  });

  it('is waited for as long as it asks', async () => {
    receiver.answers.push({ status: 429, headers: { 'retry-after': '60' } });
    await set();
    say('later');
    await delivered(1);
    server.bot.advance(59_999);
    await delivered(1);
    expect(receiver.deliveries).toHaveLength(1);
    server.bot.advance(1);
    await delivered(2);
  });

  it('holds up its own chat and no other', async () => {
    receiver.answers.push({ status: 500 });
    await set();
    say('one');
    say('two');
    await delivered(1);
    say('elsewhere', SEED.news);
    await delivered(2);
    expect(receiver.ids).toEqual([1, 3].map((after) => newest + after));
    server.bot.advance(1000);
    await delivered(4);
    expect(receiver.ids).toEqual([1, 3, 1, 2].map((after) => newest + after));
  });

  it('gets as many at once as was set', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    receiver.answers.push({ status: 200, gate }, { status: 200, gate });
    await set({ max_connections: 1 });
    say('one');
    say('elsewhere', SEED.news);
    await until(() => receiver.deliveries.length === 1);
    await server.result('getMe');
    expect(receiver.deliveries).toHaveLength(1);
    open();
    await delivered(2);
  });

  it('loses it after 24 hours', async () => {
    await receiver.close();
    await set();
    say('lost');
    await until(() => !server.bot.platform.webhook.isDelivering);
    expect((await info()).last_error_message).toBe('Connection refused');
    server.bot.advance(24 * 3_600_000);
    expect(pending()).toBe(0);
  });
});
