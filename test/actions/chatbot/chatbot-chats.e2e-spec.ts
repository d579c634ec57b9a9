import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from '#libs/schema';
import { ActionCatalog } from '../../../src/actions/declaration/action.catalog.js';
import { CHAT, chatbotCalls } from '../../support/providers/chatbot-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

let service: SandboxedApp;
const { action, begin, bot, call, sent } = chatbotCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => begin());

describe('chats', () => {
  it('are described', async () => {
    const { body } = await call('get-chat-info', { chat_id: CHAT.team }).expect(200);
    expect(body).toMatchObject({ id: CHAT.team, type: 'supergroup', title: 'Team' });
  });

  it('list their administrators', async () => {
    const { body } = await call('get-chat-administrators', { chat_id: CHAT.team }).expect(200);
    expect(body).toEqual({ administrators: expect.arrayContaining([expect.objectContaining({ status: 'creator' })]) });
    await call('get-chat-administrators', { chat_id: CHAT.ada }).expect(422);
  });

  it('tell what a person is in them', async () => {
    const { body } = await call('get-chat-member', { chat_id: CHAT.team, user_id: CHAT.ada }).expect(200);
    expect(body).toMatchObject({ status: 'creator', user: { id: CHAT.ada } });
    await call('get-chat-member', { chat_id: CHAT.team, user_id: CHAT.stranger }).expect(404);
  });

  it('count their members', async () => {
    await call('get-chat-members-count', { chat_id: CHAT.team }).expect(200, { count: 17 });
  });

  it('get a new invite link in place of the one before', async () => {
    const { body } = await call('export-chat-invite-link', { chat_id: CHAT.team }).expect(200);
    expect(body).toEqual({ invite_link: expect.stringContaining('http') });
    await call('export-chat-invite-link', { chat_id: CHAT.group }).expect(403);
  });
});

describe('get-bot-info', () => {
  it('needs no body', async () => {
    const { body } = await action('get-bot-info').expect(200);
    expect(body).toMatchObject({ id: 123456, is_bot: true, username: 'test_bot' });
  });

  it('sends none either, and no word of one', async () => {
    await action('get-bot-info').expect(200);
    const [asked] = sent('getMe');
    expect(asked!.body).toBeUndefined();
    expect(asked!.headers).not.toHaveProperty('content-type');
  });
});

describe('answer-callback-query', () => {
  async function pressed(): Promise<string> {
    const reply_markup = { inline_keyboard: [[{ text: 'Press', callback_data: 'p' }]] };
    const { body } = await call('send-message', { chat_id: CHAT.ada, text: 'Well?', reply_markup }).expect(200);
    return bot().pressButton({ from: CHAT.ada, chatId: CHAT.ada, messageId: body.message_id, data: 'p' }).id;
  }

  it('answers', async () => {
    const callback_query_id = await pressed();
    await call('answer-callback-query', { callback_query_id, text: 'Done' }).expect(200, {
      answered: true,
      callback_query_id,
    });
  });

  it('comes too late', async () => {
    const callback_query_id = await pressed();
    bot().advance(60_000);
    const { body } = await call('answer-callback-query', { callback_query_id }).expect(410);
    expect(body.code).toBe('gone');
  });
});

describe('what chats are called', () => {
  it.each([
    [0, 400],
    ['0', 400],
    [1.5, 400],
    ['1e3', 400],
    [2 ** 53, 400],
    [2 ** 52 + 1, 400],
    [2 ** 52, 403],
    [-(2 ** 52), 403],
    ['ada', 400],
    ['@nobody', 404],
    [true, 400],
    [null, 400],
  ])('%j is answered with %i', async (chat_id, status) => {
    await call('get-chat-info', { chat_id }).expect(status);
  });
});

describe('example inputs', () => {
  it('fit their actions', () => {
    const actions = service.app.get(ActionCatalog).actions.filter(({ connector }) => connector.key === 'chatbot');
    expect(actions).toHaveLength(18);
    for (const { input, example } of actions) expect(() => parse(input, { body: example })).not.toThrow();
  });
});
