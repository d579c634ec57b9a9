import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { caller } from '../spec-support/call.js';
import { SEED } from './seed.js';
import { startBot, type BotUnderTest } from './spec-support/bot-under-test.js';

let server: BotUnderTest;
beforeAll(async () => (server = await startBot()));
afterAll(() => server.close());
beforeEach(() => {
  server.bot.reset();
  server.bot.seed();
});

const TOKEN = '123456:SANDBOX';
const me = expect.objectContaining({ id: 123456, is_bot: true, username: 'test_bot', can_join_groups: true });

describe('addressing a method', () => {
  it.each([
    ['GET', `/bot${TOKEN}/getMe`],
    ['POST', `/bot${TOKEN}/getMe`],
    ['POST', `/bot${TOKEN}/GETME`],
    ['POST', `/bot${TOKEN.replace(':', '%3A')}/getMe`],
    ['GET', `/bot${TOKEN}/?method=getMe`],
  ])('answers %s %s', async (method, path) => {
    const { status, body } = await caller(`${server.origin}/chatbot`)(`${method} ${path}`);
    expect({ status, body }).toEqual({ status: 200, body: { ok: true, result: me } });
  });

  it.each([
    [401, 'Unauthorized', '/bot123456:WRONG/getMe'],
    [404, 'Not Found', '/bot123456/getMe'],
    [404, 'Not Found', '/bot0123:abc/getMe'],
    [404, 'Not Found', `/bot1:${'a'.repeat(79)}/getMe`],
    [404, 'Not Found', '/bot12%zz/getMe'],
    [404, 'Not Found', '/bot123456:SANDBOX'],
    [404, 'Not Found', `/${TOKEN}/getMe`],
    [404, 'Not Found: method not found', `/bot${TOKEN}/getNothing`],
  ])('refuses with %d %s: %s', async (status, description, path) => {
    const answer = await caller(`${server.origin}/chatbot`)(`POST ${path}`);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ ok: false, error_code: status, description });
  });

  it('refuses other HTTP methods', async () => {
    const answer = await caller(`${server.origin}/chatbot`)(`DELETE /bot${TOKEN}/getMe`);
    expect(answer.status).toBe(501);
  });
});

describe('parameters', () => {
  const path = `/chatbot/bot${TOKEN}/sendMessage`;

  it.each<[string, string, { form?: Record<string, string>; json?: unknown }]>([
    ['a query', `${path}?chat_id=1001&text=hello`, {}],
    ['a form', path, { form: { chat_id: '1001', text: 'hello' } }],
    ['JSON', path, { json: { chat_id: 1001, text: 'hello' } }],
    ['JSON with the id as text', path, { json: { chat_id: '1001', text: 'hello' } }],
    ['a query that wins over JSON', `${path}?text=hello`, { json: { chat_id: 1001, text: 'other' } }],
  ])('are read from %s', async (_, target, options) => {
    const { body } = await caller(server.origin)(`POST ${target}`, options);
    expect(body.result).toMatchObject({ chat: { id: 1001, type: 'private' }, text: 'hello' });
  });

  it('are read from a multipart body', async () => {
    const form = new FormData();
    form.set('chat_id', '1001');
    form.set('text', 'hello');
    expect((await server.upload('sendMessage', form)).body.result).toMatchObject({ text: 'hello' });
  });

  it('count as absent where a JSON body cannot be read', async () => {
    const headers = { 'content-type': 'application/json' };
    const { body } = await caller(server.origin)(`POST ${path}`, { body: '{"chat_id": 1001, "text": ', headers });
    expect(body.description).toBe('Bad Request: message text is empty');
  });

  it.each([
    ['sendPoll', 'direct_messages_topic_id', { chat_id: 1001, question: 'q', options: ['a'] }],
    ['sendPoll', 'suggested_post_parameters', { chat_id: 1001, question: 'q', options: ['a'] }],
    ['forwardMessage', 'reply_markup', { chat_id: 1001, from_chat_id: 1001, message_id: 4 }],
    ['getChatMembersCount', 'user_id', { chat_id: 1001 }],
    ['getMe', 'chat_id', {}],
  ])('of %s do not include %s', async (method, name, known) => {
    expect(await server.refusal(method, { ...known, [name]: '1' })).toBe(
      `400 Bad Request: ${method} has no parameter "${name}"`,
    );
  });

  it('have their old names too', async () => {
    const old = { reply_to_message_id: 4, disable_web_page_preview: true, allow_sending_without_reply: true };
    expect(await server.result('sendMessage', { chat_id: 1001, text: 'x', ...old })).toMatchObject({
      link_preview_options: { is_disabled: true },
    });
  });

  it('are not what files are called unless one names them', async () => {
    const form = new FormData();
    form.set('chat_id', '1001');
    form.set('document', 'attach://first');
    form.set('first', new Blob(['a']), 'a.txt');
    expect((await server.upload('sendDocument', form)).status).toBe(200);
    form.set('second', new Blob(['b']), 'b.txt');
    const { body } = await server.upload('sendDocument', form);
    expect(body.description).toBe('Bad Request: sendDocument has no parameter "second"');
  });

  it('show a JSON null as text, as the server does', async () => {
    expect(await server.result('sendMessage', { chat_id: 1001, text: null })).toMatchObject({ text: 'null' });
  });

  it.each([
    [1_048_576, 400, 'Bad Request: text is too long'],
    [1_048_577, 413, 'Request Entity Too Large: too many parameters'],
  ])('of %d bytes together answer %d', async (size, status, description) => {
    const rest = 'chat_id1001text'.length;
    const answer = await server.call('sendMessage', { chat_id: 1001, text: 'x'.repeat(size - rest) });
    expect([answer.status, answer.body.description]).toEqual([status, description]);
  });

  it('are refused when the whole request is above 50 MB', async () => {
    const form = new FormData();
    form.set('document', new Blob([Buffer.alloc(52_428_800)]), 'big.bin');
    const { status, body } = await server.upload('sendDocument', form);
    expect([status, body.description]).toEqual([
      413,
      expect.stringMatching(/^Request Entity Too Large: content length/),
    ]);
  });
});

describe('ordered faults', () => {
  it('answer 429 with the pause in body and header', async () => {
    server.faults.order({ provider: 'chatbot', kind: 'rateLimit', retryAfter: 7 });
    const { status, headers, body } = await server.call('getMe');
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('7');
    expect(body).toEqual({
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 7',
      parameters: { retry_after: 7 },
    });
  });

  it.each([
    [{ status: 500 }, 'Internal Server Error'],
    [{ status: 403 }, 'Forbidden: bot was blocked by the user'],
    [{ status: 400, code: 'Bad Request: PEER_ID_INVALID' }, 'Bad Request: PEER_ID_INVALID'],
  ])('answer %j in the words of the Bot API', async (order, description) => {
    server.faults.order({ provider: 'chatbot', kind: 'status', ...order });
    expect((await server.call('getMe')).body).toEqual({ ok: false, error_code: order.status, description });
  });
});

describe('the starting world', () => {
  it('holds five updates the bot has not read', async () => {
    const updates = await server.result('getUpdates');
    const kinds = updates.map((update: object) => Object.keys(update)[1]);
    expect(kinds.join(' ')).toBe('message message message channel_post message');
    expect(updates[0]).toMatchObject({
      update_id: expect.any(Number),
      message: { text: '/start', from: { first_name: 'Ada' } },
    });
  });

  it('is gone after a reset', async () => {
    server.bot.reset();
    expect(await server.result('getUpdates')).toEqual([]);
    expect(await server.refusal('getChat', { chat_id: SEED.ada })).toBe('400 Bad Request: chat not found');
  });
});

describe('control from outside', () => {
  it('lets people start a conversation, write and press buttons', async () => {
    const keyboard = { inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }]] };
    const sent = await server.result('sendMessage', { chat_id: 1001, text: 'Sure?', reply_markup: keyboard });
    const press = { from: 1001, chatId: 1001, messageId: sent.message_id, label: 'Yes' };
    const started = await server.control('POST /start-chat', { who: { id: 77, is_bot: false, first_name: 'Joan' } });
    const received = await server.control('POST /receive-message', { chatId: 77, text: 'hello' });
    const pressed = await server.control('POST /press-button', press);
    expect([started.status, received.status, pressed.status]).toEqual([200, 200, 200]);
    expect(pressed.body).toMatchObject({ data: 'y', from: { id: 1001 } });
    const { body } = await server.control('GET /messages?chatId=77');
    expect(body.messages.map(({ text }: { text: string }) => text)).toEqual(['/start', 'hello']);
  });

  it.each([
    [404, 'POST /nothing', {}],
    [400, 'POST /receive-message', { chatId: 'x' }],
    [409, 'POST /receive-message', { chatId: 5, text: 'hi' }],
    [409, 'POST /press-button', { from: 1001, chatId: 1001, messageId: 1, data: 'none' }],
    [204, 'POST /advance', { milliseconds: 10 }],
    [204, 'PUT /webhook-rules', { enforced: true }],
    [204, 'POST /block-bot', { id: 1001 }],
    [204, 'POST /deactivate-account', { id: 1001 }],
    [200, 'POST /upgrade-group', { chatId: SEED.group }],
  ])('answers %d to %s %j', async (status, line, body) => {
    expect((await server.control(line, body)).status).toBe(status);
  });
});
