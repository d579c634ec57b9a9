import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { CHAT, chatbotCalls } from '../../support/providers/chatbot-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { until } from '../../support/until.js';

let service: SandboxedApp;
let connection: string;
const { begin, bot, call, sent } = chatbotCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(async () => {
  connection = await begin();
});

/** Lets time pass for the provider, which makes calls that follow each other closely wait. */
const later = () => bot().advance(10_000);
const write = (text: string) => bot().receiveMessage({ chatId: CHAT.ada, text });
const textsOf = ({ messages }: { messages: { message: { text?: string } }[] }) =>
  messages.map(({ message }) => message.text);
const pending = () => bot().platform.queue.pending().length;

describe('get-updates', () => {
  it('peeks without an offset, confirms with one', async () => {
    const first = (await call('get-updates').expect(200)).body;
    expect(first.updates.length).toBeGreaterThan(3);
    expect(first.next_offset).toBe(first.updates.at(-1).update_id + 1);
    expect(first.updates[0].message.chat.id).toBe(CHAT.ada);
    later();
    const again = (await call('get-updates', { limit: 2 }).expect(200)).body;
    expect(again.updates).toEqual(first.updates.slice(0, 2));
    await call('get-updates', { offset: first.next_offset }).expect(200, { updates: [] });
    expect(pending()).toBe(0);
  });

  it('asks for kinds only when told to', async () => {
    await call('get-updates').expect(200);
    expect(sent('getUpdates')[0]!.body).toEqual({ limit: 100, timeout: 0 });
    later();
    await call('get-updates', { allowed_updates: [] }).expect(200);
    expect(sent('getUpdates')[1]!.body).toMatchObject({ allowed_updates: [] });
  });

  it('waits for an update', async () => {
    const { next_offset: offset } = (await call('get-updates').expect(200)).body;
    const waiting = call('get-updates', { offset, timeout: 20 }).expect(200);
    const answer = waiting.then(({ body }) => body);
    await until(() => bot().platform.longPoll.isWaiting);
    write('There you are');
    expect((await answer).updates).toMatchObject([{ message: { text: 'There you are' } }]);
  });

  it('lets only one call wait, the others get a conflict', async () => {
    const { next_offset: offset } = (await call('get-updates').expect(200)).body;
    const first = call('get-updates', { offset, timeout: 30 }).then(({ status }) => status);
    await until(() => bot().platform.longPoll.isWaiting);
    const { body } = await call('get-updates', { offset, timeout: 1 }).expect(409);
    expect(body.code).toBe('conflict');
    expect(bot().platform.longPoll.isWaiting).toBe(true);
    write('done');
    expect(await first).toBe(200);
  });

  it('ends when the caller goes away', async () => {
    const { next_offset: offset } = (await call('get-updates').expect(200)).body;
    const leave = new AbortController();
    const headers = {
      authorization: `Bearer ${BOOTSTRAP_KEY}`,
      'content-type': 'application/json',
      'x-connection': connection,
    };
    const body = JSON.stringify({ offset, timeout: 50 });
    const gone = request(`${service.url}/api/actions/chatbot/get-updates`, {
      method: 'POST',
      headers,
      body,
      signal: leave.signal,
    });
    await until(() => bot().platform.longPoll.isWaiting);
    leave.abort();
    await expect(gone).rejects.toThrow();
    await until(() => !bot().platform.longPoll.isWaiting);
    write('later');
    const next = (await call('get-updates', { offset }).expect(200)).body;
    expect(next.updates).toHaveLength(1);
  });

  it('is refused while a webhook is set', async () => {
    await call('set-webhook', { url: 'https://flows.example.org/hook' }).expect(200);
    const { body } = await call('get-updates').expect(409);
    expect(body.code).toBe('webhook_active');
  });
});

describe('get-messages', () => {
  it('shows messages in pages, oldest first, and consumes nothing', async () => {
    const before = pending();
    const first = (await call('get-messages', { chat_id: CHAT.ada, limit: 1 }).expect(200)).body;
    expect(first).toMatchObject({
      messages: [{ kind: 'message' }],
      has_more: true,
      next_after_update_id: first.messages[0].update_id,
    });
    later();
    const rest = (await call('get-messages', { chat_id: CHAT.ada, pageToken: first.nextPageToken }).expect(200)).body;
    expect(rest).toMatchObject({ has_more: false });
    expect(rest).not.toHaveProperty('nextPageToken');
    expect(rest.messages[0].update_id).toBeGreaterThan(first.next_after_update_id);
    later();
    const after = (
      await call('get-messages', { chat_id: String(CHAT.ada), after_update_id: first.next_after_update_id }).expect(200)
    ).body;
    expect(after).toEqual(rest);
    expect(pending()).toBe(before);
    expect(sent('getUpdates')[0]!.body).toEqual({ limit: 100, timeout: 0 });
  });

  it('asks for the webhook without a body', async () => {
    await call('get-messages').expect(200);
    const [asked] = sent('getWebhookInfo');
    expect(asked!.body).toBeUndefined();
    expect(asked!.headers).not.toHaveProperty('content-type');
  });

  it('shows other kinds and other chats when asked', async () => {
    const { body: news } = await call('get-messages', { chat_id: '@news' }).expect(200);
    expect(news.messages).toMatchObject([{ kind: 'channel_post' }]);
    later();
    const { body: edits } = await call('get-messages', { types: ['edited_message'] }).expect(200);
    expect(edits).toEqual({ messages: [], next_after_update_id: 0, has_more: false });
  });

  it('acknowledges everything pending, and still shows it', async () => {
    for (let count = 1; count <= 150; count += 1) write(`message ${count}`);
    later();
    const { body } = await call('get-messages', { acknowledge: true, limit: 100 }).expect(200);
    expect(body).toMatchObject({ has_more: true });
    expect(pending()).toBe(0);
    later();
    const { body: rest } = await call('get-messages', { pageToken: body.nextPageToken, limit: 100 }).expect(200);
    expect(textsOf(rest).at(-1)).toBe('message 150');
  });

  it('keeps what get-updates has confirmed', async () => {
    const { next_offset: offset } = (await call('get-updates').expect(200)).body;
    await call('get-updates', { offset }).expect(200);
    expect(pending()).toBe(0);
    later();
    const { body } = await call('get-messages', { chat_id: CHAT.ada }).expect(200);
    expect(textsOf(body)).toContain('hi');
  });

  it('shows what comes after a reset of the sandbox beside what came before', async () => {
    write('before');
    await call('get-messages').expect(200);
    service.resetProviders();
    write('after');
    later();
    const { body } = await call('get-messages', { chat_id: CHAT.ada }).expect(200);
    expect(textsOf(body)).toEqual(expect.arrayContaining(['before', 'after']));
  });

  it('names only the host of another webhook when nothing is stored', async () => {
    bot().platform.webhook.set({
      url: 'https://other.example.org/secret-path',
      secretToken: '',
      maxConnections: 40,
      ipAddress: '',
      hasCertificate: false,
    });
    const { body, text } = await call('get-messages').expect(409);
    expect(body.code).toBe('webhook_active');
    expect(body.detail).toContain('other.example.org');
    expect(text).not.toContain('secret-path');
  });

  it('shows what is stored although another webhook is set meanwhile', async () => {
    await call('get-messages').expect(200);
    await call('set-webhook', { url: 'https://other.example.org/hook' }).expect(200);
    const { body } = await call('get-messages').expect(200);
    expect(body.messages.length).toBeGreaterThan(0);
  });
});
