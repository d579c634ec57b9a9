import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SEED } from './seed.js';
import { startBot, type BotUnderTest } from './spec-support/bot-under-test.js';

let server: BotUnderTest;
beforeAll(async () => (server = await startBot()));
afterAll(() => server.close());
beforeEach(() => {
  server.bot.reset();
  server.bot.seed();
});

const send = (parameters: object) => server.result('sendMessage', { text: 'hello', ...parameters });
const refusal = (parameters: object) => server.refusal('sendMessage', { text: 'hello', ...parameters });
const bot = { id: 123456, is_bot: true, first_name: 'Bot', username: 'test_bot' };

describe('sendMessage', () => {
  it('answers the message with its author and chat', async () => {
    expect(await send({ chat_id: SEED.ada })).toEqual({
      message_id: expect.any(Number),
      from: bot,
      chat: { id: 1001, type: 'private', first_name: 'Ada', username: 'ada' },
      date: server.bot.platform.unixTime(),
      text: 'hello',
    });
  });

  it.each([
    ['a supergroup by id', SEED.team, { from: bot, chat: { id: SEED.team, type: 'supergroup', title: 'Team' } }],
    ['a group', SEED.group, { from: bot, chat: { id: SEED.group, type: 'group', title: 'Book club' } }],
    ['a channel by name', '@News', { sender_chat: { username: 'news' }, chat: { id: SEED.news, type: 'channel' } }],
  ])('reaches %s', async (_, chatId, expected) => {
    expect(await send({ chat_id: chatId })).toMatchObject(expected);
  });

  it('numbers conversations and groups together and supergroups by themselves', async () => {
    const ids: number[] = [];
    for (const chat_id of [SEED.ada, SEED.group, SEED.team, SEED.ada]) ids.push((await send({ chat_id })).message_id);
    const [ada, group, team, adaAgain] = ids as [number, number, number, number];
    expect([group, team, adaAgain]).toEqual([ada + 1, 2, ada + 2]);
  });

  it.each([
    ['nobody', 424242, '400 Bad Request: chat not found'],
    ['a person the bot never met', SEED.stranger, '400 Bad Request: chat not found'],
    ['a person who never started it', SEED.linus, "403 Forbidden: bot can't initiate conversation with a user"],
    ['a person who blocked it', SEED.grace, '403 Forbidden: bot was blocked by the user'],
    ['a deleted account', SEED.alan, '403 Forbidden: user is deactivated'],
    ['another bot', SEED.otherBot, "403 Forbidden: bot can't send messages to bots"],
    ['an unknown group', -1009999999999, '400 Bad Request: chat not found'],
    ['a group it was removed from', SEED.banned, '403 Forbidden: bot was kicked from the supergroup chat'],
    ['a group it has left', SEED.left, '403 Forbidden: bot is not a member of the supergroup chat'],
    ['an unknown name', '@nobody', '400 Bad Request: chat not found'],
    ['a person by name', '@ada', '400 Bad Request: chat not found'],
    ['no number', 'abc', '400 Bad Request: chat not found'],
    ['no chat', '', '400 Bad Request: chat_id is empty'],
  ])('refuses %s', async (_, chatId, expected) => {
    expect(await refusal({ chat_id: chatId })).toBe(expected);
  });

  it('names the new id of a group that was upgraded', async () => {
    const { status, body } = await server.call('sendMessage', { chat_id: SEED.oldGroup, text: 'hello' });
    expect(status).toBe(400);
    expect(body).toEqual({
      ok: false,
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: SEED.team },
    });
  });

  it('refuses a channel in which the bot may not post', async () => {
    const member = { status: 'administrator', user: bot, can_edit_messages: true } as never;
    server.bot.changeMember({ chatId: SEED.news, by: SEED.ada, member });
    expect(await refusal({ chat_id: SEED.news })).toBe(
      '400 Bad Request: need administrator rights in the channel chat',
    );
  });

  it('refuses a group that restricted the bot, by kind of content', async () => {
    const member = {
      status: 'restricted',
      user: bot,
      is_member: true,
      can_send_messages: true,
      until_date: 0,
    } as never;
    server.bot.changeMember({ chatId: SEED.team, by: SEED.ada, member });
    const poll = { chat_id: SEED.team, question: 'Tea?', options: ['yes', 'no'] };
    expect((await server.call('sendMessage', { chat_id: SEED.team, text: 'hello' })).status).toBe(200);
    expect(await server.refusal('sendPoll', poll)).toBe('400 Bad Request: not enough rights to send polls to the chat');
  });

  it.each([
    [{ protect_content: true }, { has_protected_content: true }],
    [{ message_effect_id: '5104841245755180586' }, { effect_id: '5104841245755180586' }],
    [{ link_preview_options: { is_disabled: true } }, { link_preview_options: { is_disabled: true } }],
    [{ disable_web_page_preview: 'True' }, { link_preview_options: { is_disabled: true } }],
  ])('shows the option %j', async (option, expected) => {
    expect(await send({ chat_id: SEED.ada, ...option })).toMatchObject(expected);
  });

  it.each([
    [{ message_thread_id: 5 }, 'message thread not found'],
    [{ business_connection_id: 'x' }, 'business connection not found'],
    [{ suggested_post_parameters: {} }, 'suggested posts can be sent only to channel direct messages'],
    [{ suggested_post_parameters: [] }, 'object expected as suggested post parameters'],
    [{ link_preview_options: 'no' }, "can't parse link preview options JSON object"],
    [{ link_preview_options: { is_disabled: 1 } }, 'field "is_disabled" must be of type Boolean'],
  ])('refuses the option %j', async (option, reason) => {
    expect(await refusal({ chat_id: SEED.ada, ...option })).toBe(`400 Bad Request: ${reason}`);
  });
});

describe('reply_parameters', () => {
  it('show the message that is answered, without what that one answers', async () => {
    const first = await send({ chat_id: SEED.ada, text: 'one' });
    const second = await send({ chat_id: SEED.ada, reply_to_message_id: first.message_id });
    const reply_parameters = { message_id: second.message_id, quote: 'ell' };
    const third = await send({ chat_id: SEED.ada, reply_parameters });
    expect(second.reply_to_message).toEqual(first);
    expect(third.quote).toEqual({ text: 'ell', position: 1, is_manual: true });
    expect(third.reply_to_message).toMatchObject({ message_id: second.message_id });
    expect(third.reply_to_message).not.toHaveProperty('reply_to_message');
  });

  it('show a message of another chat with its origin', async () => {
    const original = await send({ chat_id: SEED.team, text: 'there' });
    const reply_parameters = { message_id: original.message_id, chat_id: SEED.team };
    expect((await send({ chat_id: SEED.ada, reply_parameters })).external_reply).toEqual({
      origin: { type: 'user', date: original.date, sender_user: bot },
      chat: original.chat,
      message_id: original.message_id,
    });
  });

  it.each([
    [{ message_id: 9999 }, 'message to be replied not found'],
    [{ message_id: 1, quote: 'not in there' }, 'QUOTE_TEXT_INVALID'],
    [{ quote: 'x' }, 'can\'t find field "message_id"'],
    ['x', "can't parse reply parameters JSON object"],
    [[], 'object expected as reply parameters'],
  ])('%j are refused', async (reply_parameters, reason) => {
    expect(await refusal({ chat_id: SEED.ada, reply_parameters })).toBe(`400 Bad Request: ${reason}`);
  });

  it('may name a message that is gone if the bot says so', async () => {
    const reply_parameters = { message_id: 9999, allow_sending_without_reply: true };
    expect(await send({ chat_id: SEED.ada, reply_parameters })).not.toHaveProperty('reply_to_message');
  });
});

describe('reply_markup', () => {
  const inline = (...buttons: unknown[]) => ({ inline_keyboard: [buttons] });

  it('shows an inline keyboard with completed links', async () => {
    const buttons = [
      { text: 'a', callback_data: 'x', style: 'danger' },
      { text: 'b', url: 'example.com' },
      { text: 'c', copy_text: { text: 'copied' } },
    ];
    expect((await send({ chat_id: SEED.ada, reply_markup: inline(...buttons) })).reply_markup).toEqual(
      inline(buttons[0], { text: 'b', url: 'http://example.com/' }, buttons[2]),
    );
  });

  it.each([
    [{ keyboard: [['a', { text: 'b', request_contact: true }]] }],
    [{ remove_keyboard: true }],
    [{ force_reply: true }],
    [{}],
  ])('%j leaves no trace in the message', async (reply_markup) => {
    expect(await send({ chat_id: SEED.ada, reply_markup })).not.toHaveProperty('reply_markup');
  });

  it.each([
    [null, 'object expected as reply markup'],
    ['{', "can't parse reply keyboard markup JSON object"],
    [{ inline_keyboard: [{}] }, 'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays'],
    [inline('a'), "can't parse inline keyboard button: InlineKeyboardButton must be an Object"],
    [inline({ callback_data: 'x' }), 'can\'t parse inline keyboard button: Can\'t find field "text"'],
    [inline({ text: 'a' }), "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"],
    [inline({ text: 'a', url: 'nowhere' }), "inline keyboard button URL 'nowhere' is invalid: Wrong HTTP URL"],
    [inline({ text: 'a', callback_data: 'x'.repeat(65) }), 'BUTTON_DATA_INVALID'],
    [inline(...Array.from({ length: 101 }, () => ({ text: 'a', callback_data: 'x' }))), 'reply markup is too long'],
  ])('%j is refused', async (reply_markup, reason) => {
    expect(await refusal({ chat_id: SEED.ada, reply_markup })).toBe(`400 Bad Request: ${reason}`);
  });

  it.each([
    [SEED.news, { keyboard: [['a']] }, 'inline keyboard expected'],
    [
      SEED.team,
      { keyboard: [[{ text: 'a', request_contact: true }]] },
      'phone number can be requested in private chats only',
    ],
  ])('for chat %d refuses %j', async (chat_id, reply_markup, reason) => {
    expect(await refusal({ chat_id, reply_markup })).toBe(`400 Bad Request: ${reason}`);
  });
});
