import type { ChatMember } from '@grammyjs/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SEED } from './seed.js';
import { startBot, type BotUnderTest } from './spec-support/bot-under-test.js';

let server: BotUnderTest;
beforeAll(async () => (server = await startBot()));
afterAll(() => server.close());
beforeEach(() => {
  server.bot.reset();
  server.bot.seed();
  server.bot.platform.queue.drop();
});

const bot = { id: 123456, is_bot: true, first_name: 'Bot', username: 'test_bot' };
const linus = { id: SEED.linus, is_bot: false, first_name: 'Linus' };

/** The updates that wait, without their ids. */
async function heard(): Promise<Record<string, object>[]> {
  const updates: Record<string, unknown>[] = await server.result('getUpdates', { offset: -100 });
  return updates.map(({ update_id: _id, ...content }) => content as Record<string, object>);
}

describe('what the bot hears', () => {
  it.each([
    ['a word in a conversation', { chatId: SEED.ada, text: 'hi' }, true],
    ['a word in a group it administers', { chatId: SEED.team, from: SEED.linus, text: 'hi' }, true],
    ['a word in another group', { chatId: SEED.group, from: SEED.linus, text: 'hi' }, false],
    ['a command there', { chatId: SEED.group, from: SEED.linus, text: '/help me' }, true],
    ['its name there', { chatId: SEED.group, from: SEED.linus, text: 'ask @Test_Bot' }, true],
    ['a post in its channel', { chatId: SEED.news, text: 'hi' }, true],
  ])('%s: %j is heard: %s', async (_, message, isHeard) => {
    server.bot.receiveMessage(message);
    expect(await heard()).toHaveLength(isHeard ? 1 : 0);
  });

  it('includes replies to itself in any group', async () => {
    const { message_id } = await server.result('sendMessage', { chat_id: SEED.group, text: 'ask me' });
    server.bot.receiveMessage({ chatId: SEED.group, from: SEED.linus, text: 'why', replyTo: message_id });
    expect(await heard()).toMatchObject([{ message: { reply_to_message: { message_id, text: 'ask me' } } }]);
  });

  it('includes files, places and edits', async () => {
    const document = { name: 'a.txt', mimeType: 'text/plain', bytes: 5 };
    server.bot.receiveMessage({ chatId: SEED.ada, document, caption: 'see @ada' });
    server.bot.receiveMessage({ chatId: SEED.ada, location: { latitude: 1, longitude: 2 } });
    const { message_id: messageId } = server.bot.receiveMessage({ chatId: SEED.ada, text: '/one' });
    server.bot.editReceived({ chatId: SEED.ada, messageId, text: 'two' });
    const post = server.bot.receiveMessage({ chatId: SEED.news, text: 'post' });
    server.bot.editReceived({ chatId: SEED.news, messageId: post.message_id, text: 'changed' });
    expect(await heard()).toMatchObject([
      { message: { document: { file_name: 'a.txt' }, caption_entities: [{ type: 'mention' }] } },
      { message: { location: { latitude: 1 } } },
      { message: { text: '/one', entities: [{ type: 'bot_command' }] } },
      { edited_message: { text: 'two', edit_date: expect.any(Number) } },
      { channel_post: { text: 'post', sender_chat: { id: SEED.news } } },
      { edited_channel_post: { text: 'changed' } },
    ]);
  });

  it('does not include what it says itself', async () => {
    await server.result('sendMessage', { chat_id: SEED.news, text: 'mine' });
    expect(await heard()).toEqual([]);
  });
});

describe('who comes and goes', () => {
  it('starts, blocks and starts again', async () => {
    server.bot.startChat(SEED.linus);
    server.bot.blockBot(SEED.linus);
    server.bot.startChat(SEED.linus);
    expect(await heard()).toMatchObject([
      { message: { text: '/start', chat: { id: SEED.linus } } },
      { my_chat_member: { old_chat_member: { status: 'member' }, new_chat_member: { status: 'kicked', user: bot } } },
      { my_chat_member: { new_chat_member: { status: 'member' } } },
      { message: { text: '/start' } },
    ]);
    expect((await server.call('sendMessage', { chat_id: SEED.linus, text: 'hi' })).status).toBe(200);
  });

  it('shows others to an administrator only where it asked for them', async () => {
    const leave = () =>
      server.bot.changeMember({ chatId: SEED.team, by: SEED.linus, member: { status: 'left', user: linus } });
    leave();
    expect(await heard()).toMatchObject([{ message: { left_chat_member: linus } }]);
    await server.result('getUpdates', { allowed_updates: ['chat_member'], offset: -1 });
    server.bot.changeMember({ chatId: SEED.team, by: SEED.ada, member: { status: 'member', user: linus } });
    const [change] = (await heard()).slice(-1);
    expect(change).toMatchObject({ chat_member: { from: { id: SEED.ada }, new_chat_member: { status: 'member' } } });
  });

  it('shows them to nobody else', async () => {
    await server.result('getUpdates', { allowed_updates: ['chat_member'], offset: -1 });
    server.bot.changeMember({ chatId: SEED.group, by: SEED.linus, member: { status: 'left', user: linus } });
    expect(await heard()).toEqual([]);
  });

  it('tells the bot that it was removed, and nothing more from there', async () => {
    const member: ChatMember = { status: 'kicked', user: bot, until_date: 0 };
    server.bot.changeMember({ chatId: SEED.team, by: SEED.ada, member });
    server.bot.receiveMessage({ chatId: SEED.team, from: SEED.linus, text: 'gone' });
    expect(await heard()).toMatchObject([{ my_chat_member: { new_chat_member: { status: 'kicked' } } }]);
  });

  it('moves a group to a new id', async () => {
    const { id } = server.bot.upgradeGroup(SEED.group);
    expect(await heard()).toMatchObject([
      { message: { chat: { id: SEED.group }, migrate_to_chat_id: id } },
      { message: { chat: { id, type: 'supergroup' }, migrate_from_chat_id: SEED.group } },
    ]);
    const { body } = await server.call('sendMessage', { chat_id: SEED.group, text: 'x' });
    expect(body.parameters).toEqual({ migrate_to_chat_id: id });
    expect((await server.call('sendMessage', { chat_id: id, text: 'x' })).status).toBe(200);
  });
});

describe('what nobody can do', () => {
  it.each<[string, () => unknown]>([
    ['has no open conversation', () => server.bot.receiveMessage({ chatId: SEED.linus, text: 'x' })],
    ['has no open conversation', () => server.bot.receiveMessage({ chatId: SEED.alan, text: 'x' })],
    ['there is no chat', () => server.bot.receiveMessage({ chatId: 5, text: 'x' })],
    ['has an author', () => server.bot.receiveMessage({ chatId: SEED.team, text: 'x' })],
    ['cannot write in', () => server.bot.receiveMessage({ chatId: SEED.team, from: SEED.grace, text: 'x' })],
    ['cannot write in', () => server.bot.receiveMessage({ chatId: SEED.news, from: SEED.linus, text: 'x' })],
    ['exactly one of', () => server.bot.receiveMessage({ chatId: SEED.ada })],
    ['empty text', () => server.bot.receiveMessage({ chatId: SEED.ada, text: ' ' })],
    ['there is no message', () => server.bot.receiveMessage({ chatId: SEED.ada, text: 'x', replyTo: 999 })],
    ['did not start the bot', () => server.bot.blockBot(SEED.linus)],
    ['is deactivated', () => server.bot.startChat(SEED.alan)],
    ['nobody has the id', () => server.bot.deactivateAccount(5)],
    ['is no group', () => server.bot.upgradeGroup(SEED.team)],
    ['there is no group or channel', () => server.bot.upgradeGroup(5)],
  ])('throws that it %s', (reason, act) => {
    expect(act).toThrow(reason);
  });
});

describe('a pressed button', () => {
  const reply_markup = { inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }], [{ text: 'Web', url: 'x.com' }]] };
  const answer = (parameters: object) => server.call('answerCallbackQuery', parameters);

  async function press(changes: object = {}) {
    const { message_id: messageId } = await server.result('sendMessage', {
      chat_id: SEED.ada,
      text: 'Sure?',
      reply_markup,
    });
    return server.bot.pressButton({ from: SEED.ada, chatId: SEED.ada, messageId, data: 'y', ...changes });
  }

  it('reaches the bot with the message, and shows its answer', async () => {
    const { id } = await press();
    expect(await heard()).toMatchObject([
      {
        callback_query: {
          id,
          data: 'y',
          from: { id: SEED.ada },
          message: { text: 'Sure?', reply_markup: expect.anything() },
        },
      },
    ]);
    const shown = { text: 'Done', show_alert: true, cache_time: 5, url: 'https://t.me/test_bot?start=x' };
    expect((await answer({ callback_query_id: id, ...shown })).body).toEqual({ ok: true, result: true });
    const { body } = await server.control(`GET /callback-answer?id=${id}`);
    expect(body.answer).toEqual({ text: 'Done', showAlert: true, cacheTime: 5, url: shown.url });
  });

  it('under a message sent in inline mode names that message', async () => {
    const { body } = await server.control('POST /inline-messages', { text: 'Sure?', reply_markup });
    server.bot.pressButton({ from: SEED.linus, inlineMessageId: body.id, label: 'Yes' });
    expect(await heard()).toMatchObject([{ callback_query: { inline_message_id: body.id, data: 'y' } }]);
  });

  it.each([
    [15_000, 200],
    [15_001, 400],
  ])('after %d ms answers %d', async (age, status) => {
    const { id } = await press();
    server.bot.advance(age);
    const { status: actual, body } = await answer({ callback_query_id: id });
    expect(actual).toBe(status);
    if (status === 400) {
      expect(body.description).toBe(
        'Bad Request: query is too old and response timeout expired or query ID is invalid',
      );
    }
  });

  it.each([
    [{ text: 'x'.repeat(201) }, 'MESSAGE_TOO_LONG'],
    [{ url: 'https://example.com' }, 'URL_INVALID'],
    [{ callback_query_id: '5' }, 'query is too old and response timeout expired or query ID is invalid'],
  ])('refuses the answer %j', async (changes, reason) => {
    const { id } = await press();
    const { body } = await answer({ callback_query_id: id, ...changes });
    expect(body.description).toBe(`Bad Request: ${reason}`);
  });

  it('must exist', async () => {
    await expect(press({ data: 'z' })).rejects.toThrow('the message has no button "z"');
    await expect(press({ data: undefined, label: 'Web' })).rejects.toThrow('the message has no button "Web"');
    await expect(press({ messageId: undefined })).rejects.toThrow('the button belongs to a message');
  });

  it('is forgotten after 150 seconds if the bot does not ask', async () => {
    await press();
    server.bot.advance(149_999);
    expect(server.bot.platform.queue.pending()).toHaveLength(1);
    server.bot.advance(1);
    expect(server.bot.platform.queue.pending()).toHaveLength(0);
  });
});
