import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CHAT, chatbotCalls } from '../../support/providers/chatbot-calls.js';
import { limitsFor, withLimits } from '../../support/app/limits.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

let service: SandboxedApp;
const { begin, call, sent } = chatbotCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => begin());

const write = (chat_id: number | string = CHAT.ada) => call('send-message', { chat_id, text: 'x' });
const fail = (order: object) => service.sandbox.fail({ provider: 'chatbot', kind: 'status', ...order } as never);

describe('refusals of the bot provider', () => {
  it.each([
    ['a person the bot has never met', CHAT.stranger, 403, 'bot_not_started_by_user'],
    ['a person who has not started the bot', CHAT.linus, 403, 'bot_not_started_by_user'],
    ['a person who blocked the bot', CHAT.grace, 403, 'provider_forbidden'],
    ['a deleted account', CHAT.alan, 403, 'provider_forbidden'],
    ['a group nobody knows', -999, 403, 'bot_not_in_chat'],
    ['a group that removed the bot', CHAT.banned, 403, 'bot_not_in_chat'],
    ['a group the bot has left', CHAT.left, 403, 'bot_not_in_chat'],
    ['a name nobody has', '@nobody_at_all', 404, 'provider_not_found'],
  ])('writing to %s (%j) is %i %s', async (_case, chatId, status, code) => {
    const { body } = await write(chatId).expect(status);
    expect(body).toMatchObject({ code, provider: { message: expect.any(String) } });
  });

  it.each([
    ['a group to a person', CHAT.ada, -999, 404, 'provider_not_found'],
    ['a person to a group', CHAT.team, 999_999, 404, 'provider_not_found'],
    ['a group to a group', CHAT.team, -999, 403, 'bot_not_in_chat'],
  ])(
    'of what is forwarded from %s leave open which of the two is unknown',
    async (_case, chat_id, from_chat_id, status, code) => {
      const { body } = await call('forward-message', { chat_id, from_chat_id, message_id: 1 }).expect(status);
      expect(body.code).toBe(code);
    },
  );

  it('tell where a group has gone', async () => {
    const { body } = await write(CHAT.oldGroup).expect(409);
    expect(body).toMatchObject({ code: 'provider_conflict', provider: { migrateToChatId: CHAT.team } });
  });

  it.each([
    [400, 'Bad Request: message to edit not found', 404, 'provider_not_found'],
    [400, 'Bad Request: message to delete not found', 404, 'provider_not_found'],
    [400, 'Bad Request: message to forward not found', 404, 'provider_not_found'],
    [400, 'Bad Request: message to be replied not found', 404, 'provider_not_found'],
    [400, 'Bad Request: reply message not found', 404, 'provider_not_found'],
    [400, 'Bad Request: user not found', 404, 'provider_not_found'],
    [400, 'Bad Request: not enough rights to send text messages to the chat', 403, 'provider_forbidden'],
    [400, 'Bad Request: need administrator rights in the channel chat', 403, 'provider_forbidden'],
    [400, 'Bad Request: CHAT_ADMIN_REQUIRED', 403, 'provider_forbidden'],
    [400, 'Bad Request: query is too old and response timeout expired or query ID is invalid', 410, 'gone'],
    [400, 'Bad Request: message is not modified', 422, 'provider_rejected'],
    [400, "Bad Request: message can't be edited", 422, 'provider_rejected'],
    [400, "Bad Request: message can't be deleted", 422, 'provider_rejected'],
    [400, 'Bad Request: can\'t parse entities: unsupported start tag "chat not found"', 422, 'provider_rejected'],
    [400, 'Bad Request: file is too big', 413, 'too_large'],
    [400, 'BAD REQUEST: Chat Not Found', 403, 'bot_not_started_by_user'],
    [401, 'Unauthorized', 424, 'connector_credential_rejected'],
    [404, 'Not Found', 424, 'connector_credential_rejected'],
    [403, "Forbidden: bot can't send messages to bots", 403, 'provider_forbidden'],
    [403, 'Forbidden: bot is not a member of the supergroup chat', 403, 'bot_not_in_chat'],
    [403, 'Forbidden: bot was kicked from the channel chat', 403, 'bot_not_in_chat'],
    [
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      409,
      'webhook_active',
    ],
    [
      409,
      'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      409,
      'provider_conflict',
    ],
    [409, 'Conflict: terminated by setWebhook request', 409, 'provider_conflict'],
    [413, 'Request Entity Too Large', 413, 'too_large'],
    [500, 'Internal Server Error', 502, 'provider_unavailable'],
  ])('%i "%s" becomes %i %s', async (status, description, ours, code) => {
    fail({ status, code: description });
    const { body } = await write().expect(ours);
    expect(body).toMatchObject({ code, provider: { status } });
  });

  it.each([
    ['html', { kind: 'html', status: 200 }, 'provider_invalid_response', 502],
    ['an answer without ok', { status: 200, body: { result: {} } }, 'provider_invalid_response', 502],
    ['an answer of the wrong type', { status: 200, body: { ok: true, result: 'x' } }, 'provider_invalid_response', 502],
    ['silence', { kind: 'timeout' }, 'provider_timeout', 504],
    ['a gateway that is down', { status: 502 }, 'provider_unavailable', 502],
  ])('%s is answered with a 5xx of ours', async (_case, order, code, status) => {
    fail(order);
    const { body } = await withLimits(service, limitsFor(order), () => write().expect(status));
    expect(body.code).toBe(code);
    expect(sent('sendMessage')).toHaveLength(1);
  });

  it('that ask for a second are waited out, longer ones are passed on', async () => {
    fail({ kind: 'rateLimit', retryAfter: 1 });
    await write().expect(200);
    fail({ kind: 'rateLimit', retryAfter: 6 });
    const { body, headers } = await write().expect(429);
    expect(headers['retry-after']).toBe('6');
    expect(body).toMatchObject({ code: 'provider_rate_limited', provider: { retryAfter: 6 } });
  });

  it('of a read that passes are repeated', async () => {
    fail({ status: 502 });
    await call('get-chat-info', { chat_id: CHAT.ada }).expect(200);
    expect(sent('getChat')).toHaveLength(2);
  });
});

describe('bounds of what is sent', () => {
  const chat_id = CHAT.ada;
  const poll = { chat_id, question: 'q', options: ['a', 'b'] };

  it.each([
    ['send-message', 'no text', { chat_id, text: '' }, ['text']],
    ['send-message', 'a text of 16385 characters', { chat_id, text: 'x'.repeat(16_385) }, ['text']],
    ['send-message', 'marks and entities', { chat_id, text: 'x', parse_mode: 'HTML', entities: [] }, ['entities']],
    [
      'send-message',
      'both names of a reply',
      { chat_id, text: 'x', reply_to_message_id: 1, reply_parameters: { message_id: 1 } },
      ['reply_to_message_id'],
    ],
    [
      'send-message',
      'faults everywhere',
      { chat_id: 0, text: 7, x: 1, protect_content: 'no' },
      ['chat_id', 'protect_content', 'text', 'x'],
    ],
    ['edit-message', 'no message', { text: 'x' }, ['chat_id', 'message_id']],
    [
      'edit-message',
      'two messages',
      { chat_id, message_id: 1, inline_message_id: 'a', text: 'x' },
      ['inline_message_id'],
    ],
    ['edit-message', 'nothing to change', { chat_id, message_id: 1 }, ['text']],
    ['edit-message', 'text and caption', { chat_id, message_id: 1, text: 'x', caption: 'y' }, ['caption']],
    [
      'edit-message',
      'a caption of 1025 characters',
      { chat_id, message_id: 1, caption: 'x'.repeat(1025) },
      ['caption'],
    ],
    [
      'edit-message',
      'a preview of a caption',
      { chat_id, message_id: 1, caption: 'y', link_preview_options: {} },
      ['link_preview_options'],
    ],
    ['delete-message', 'no message', { chat_id }, ['message_id']],
    ['delete-message', '101 messages', { chat_id, message_ids: Array(101).fill(1) }, ['message_ids']],
    ['delete-message', 'message 0', { chat_id, message_id: 0 }, ['message_id']],
    ['send-location', 'a place off the map', { chat_id, latitude: 90.1, longitude: -180.1 }, ['latitude', 'longitude']],
    [
      'send-location',
      'a day and a second',
      { chat_id, latitude: 0, longitude: 0, live_period: 86_401 },
      ['live_period'],
    ],
    ['send-location', 'a heading of 361', { chat_id, latitude: 0, longitude: 0, heading: 361 }, ['heading']],
    ['send-poll', '13 options', { ...poll, options: Array(13).fill('a') }, ['options']],
    ['send-poll', 'a long option', { ...poll, options: ['x'.repeat(101)] }, ['options[0].text']],
    ['send-poll', 'a long question', { ...poll, question: 'x'.repeat(301) }, ['question']],
    [
      'send-poll',
      'what Telegram knows of other messages only',
      { ...poll, direct_messages_topic_id: 1, suggested_post_parameters: {} },
      ['direct_messages_topic_id', 'suggested_post_parameters'],
    ],
    [
      'send-poll',
      'a long explanation without marks',
      { ...poll, type: 'quiz', correct_option_ids: [1], explanation: 'x'.repeat(201) },
      ['explanation'],
    ],
    ['send-poll', 'a long description', { ...poll, description: 'x'.repeat(1025) }, ['description']],
    [
      'send-poll',
      'marks of what only a quiz has',
      { ...poll, explanation_parse_mode: 'HTML' },
      ['explanation_parse_mode'],
    ],
    ['send-poll', 'a quiz without an answer', { ...poll, type: 'quiz' }, ['correct_option_ids']],
    [
      'send-poll',
      'an answer that is no option',
      { ...poll, type: 'quiz', correct_option_ids: [2] },
      ['correct_option_ids'],
    ],
    [
      'send-poll',
      'answers out of order',
      { ...poll, type: 'quiz', correct_option_ids: [1, 0] },
      ['correct_option_ids'],
    ],
    ['send-poll', 'an answer without a quiz', { ...poll, correct_option_ids: [1] }, ['correct_option_ids']],
    ['send-poll', 'two ends', { ...poll, open_period: 5, close_date: 2_000_000_000 }, ['close_date']],
    ['send-poll', 'an end after 4 seconds', { ...poll, open_period: 4 }, ['open_period']],
    ['answer-callback-query', 'a text of 201 characters', { callback_query_id: 'a', text: 'x'.repeat(201) }, ['text']],
    ['get-updates', 'a wait of 51 seconds', { timeout: 51, limit: 101 }, ['limit', 'timeout']],
    ['get-messages', 'two places to begin', { after_update_id: 1, pageToken: 'a' }, ['pageToken']],
    ['get-messages', 'a token that is none', { pageToken: 'bm90aGluZw' }, ['pageToken']],
    ['get-messages', 'a kind that is none', { types: ['callback_query'] }, ['types[0]']],
    ['set-webhook', 'a secret without an address', { secret_token: 'abc' }, ['secret_token']],
    [
      'set-webhook',
      'a secret of other characters',
      { url: 'https://example.com', secret_token: 'a b' },
      ['secret_token'],
    ],
    ['set-webhook', '101 connections', { url: 'https://example.com', max_connections: 101 }, ['max_connections']],
    ['set-webhook', 'an address that is none', { url: 'example.com' }, ['url']],
  ])('%s refuses %s', async (name, _case, body, fields) => {
    const before = sent().length;
    const answer = await call(name, body).expect(400);
    expect(answer.body.errors.map(({ field }: any) => field).toSorted()).toEqual(fields);
    expect(sent()).toHaveLength(before);
  });
});
