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

const NOT_MODIFIED =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';
const HOUR = 3_600_000;
const keyboard = { inline_keyboard: [[{ text: 'a', callback_data: 'x' }]] };

const send = (parameters: object, method = 'sendMessage') =>
  server.result(method, { chat_id: SEED.ada, ...(method === 'sendMessage' && { text: 'hello' }), ...parameters });
const photo = { photo: 'https://example.com/a.png', caption: 'before' };

/** Edits a message of Ada's conversation. */
const edit = (method: string, message_id: number, changes: object, chat_id: number = SEED.ada) =>
  server.outcome(method, { chat_id, message_id, ...changes });

describe('editMessageText', () => {
  it('replaces text, entities and keyboard and dates the edit', async () => {
    const reply = await send({ reply_to_message_id: 1, reply_markup: keyboard });
    const edited = await edit('editMessageText', reply.message_id, { text: '<b>new</b>', parse_mode: 'HTML' });
    const { reply_to_message: _answered, reply_markup: _keyboard, ...kept } = reply;
    const entities = [{ type: 'bold', offset: 0, length: 3 }];
    expect(edited).toEqual({ ...kept, text: 'new', entities, edit_date: expect.any(Number) });
  });

  it.each([
    ['the same text', {}, { text: 'hello' }, NOT_MODIFIED],
    [
      'the same text with markup',
      { text: '*a*', parse_mode: 'Markdown' },
      { text: '<b>a</b>', parse_mode: 'HTML' },
      NOT_MODIFIED,
    ],
    ['the same text and keyboard', { reply_markup: keyboard }, { text: 'hello', reply_markup: keyboard }, NOT_MODIFIED],
    ['no text', {}, { text: '' }, 'message text is empty'],
    ['4097 characters', {}, { text: 'x'.repeat(4097) }, 'MESSAGE_TOO_LONG'],
    [
      'a keyboard that is not inline',
      {},
      { text: 'x', reply_markup: { remove_keyboard: true } },
      'inline keyboard expected',
    ],
    [
      'a message with another keyboard',
      { reply_markup: { keyboard: [['a']] } },
      { text: 'x' },
      "message can't be edited",
    ],
  ])('refuses %s', async (_, sent, changes, reason) => {
    const { message_id } = await send(sent);
    expect(await edit('editMessageText', message_id, changes)).toBe(reason);
  });

  it('is a change where only the keyboard goes', async () => {
    const { message_id } = await send({ reply_markup: keyboard });
    expect(await edit('editMessageText', message_id, { text: 'hello' })).not.toHaveProperty('reply_markup');
  });

  it('refuses messages of others, forwarded ones and those without text', async () => {
    const incoming = server.bot.receiveMessage({ chatId: SEED.ada, text: 'mine' });
    const forwarded = await send({ from_chat_id: SEED.ada, message_id: incoming.message_id }, 'forwardMessage');
    const pictured = await send(photo, 'sendPhoto');
    const answers = [];
    for (const { message_id } of [incoming, forwarded, pictured]) {
      answers.push(await edit('editMessageText', message_id, { text: 'x' }));
    }
    const refused = "message can't be edited";
    expect(answers).toEqual([refused, refused, 'there is no text in the message to edit']);
  });

  it.each([
    [{ chat_id: SEED.ada, message_id: 9999 }, '400 Bad Request: message to edit not found'],
    [{ chat_id: SEED.ada, message_id: -1 }, '400 Bad Request: message to edit not found'],
    [{ chat_id: 424242, message_id: 1 }, '400 Bad Request: chat not found'],
    [{ chat_id: SEED.alan, message_id: 1 }, '403 Forbidden: user is deactivated'],
    [{}, '400 Bad Request: message identifier is not specified'],
    [{ inline_message_id: 'x' }, '400 Bad Request: MESSAGE_ID_INVALID'],
  ])('refuses the place %j', async (place, expected) => {
    expect(await server.refusal('editMessageText', { text: 'x', ...place })).toBe(expected);
  });

  it('answers true for a message sent in inline mode', async () => {
    const { body } = await server.control('POST /inline-messages', { text: 'first' });
    const change = { inline_message_id: body.id, text: 'second' };
    expect(await server.result('editMessageText', change)).toBe(true);
    expect(await server.refusal('editMessageText', change)).toBe(`400 Bad Request: ${NOT_MODIFIED}`);
  });

  it('works on the bot’s own message however old it is', async () => {
    const { message_id } = await send({});
    server.bot.advance(100 * HOUR);
    expect(await edit('editMessageText', message_id, { text: 'late' })).toMatchObject({ text: 'late' });
  });

  it('works on posts of others in a channel where the bot may edit', async () => {
    const post = server.bot.receiveMessage({ chatId: SEED.news, text: 'post' });
    const edited = await edit('editMessageText', post.message_id, { text: 'changed' }, SEED.news);
    expect(edited).toMatchObject({ text: 'changed' });
    const member = { status: 'administrator', user: { id: 123456 }, can_post_messages: true } as never;
    server.bot.changeMember({ chatId: SEED.news, by: SEED.ada, member });
    const refused = await edit('editMessageText', post.message_id, { text: 'again' }, SEED.news);
    expect(refused).toBe("message can't be edited");
  });
});

describe('editMessageCaption', () => {
  it('replaces the caption, and takes it away', async () => {
    const { message_id } = await send(photo, 'sendPhoto');
    const changes = { caption: 'after', show_caption_above_media: true };
    expect(await edit('editMessageCaption', message_id, changes)).toMatchObject(changes);
    expect(await edit('editMessageCaption', message_id, {})).not.toHaveProperty('caption');
    expect(await edit('editMessageCaption', message_id, {})).toBe(NOT_MODIFIED);
  });

  it.each([
    [photo, 'sendPhoto', { caption: 'before' }, NOT_MODIFIED],
    [photo, 'sendPhoto', { caption: 'x'.repeat(1025) }, 'MEDIA_CAPTION_TOO_LONG'],
    [{}, 'sendMessage', { caption: 'x' }, 'there is no caption in the message to edit'],
    [{ latitude: 1, longitude: 1 }, 'sendLocation', { caption: 'x' }, "message can't be edited"],
    [
      { latitude: 1, longitude: 1, live_period: 60 },
      'sendLocation',
      { caption: 'x' },
      'there is no caption in the message to edit',
    ],
  ])('refuses after %j by %s the change %j', async (sent, method, changes, reason) => {
    const { message_id } = await send(sent, method);
    expect(await edit('editMessageCaption', message_id, changes)).toBe(reason);
  });
});

describe('editMessageReplyMarkup', () => {
  it('sets and takes away a keyboard', async () => {
    const { message_id } = await send({ latitude: 1, longitude: 1 }, 'sendLocation');
    const shown = await edit('editMessageReplyMarkup', message_id, { reply_markup: keyboard });
    expect(shown).toMatchObject({ reply_markup: keyboard, location: { latitude: 1 } });
    expect(await edit('editMessageReplyMarkup', message_id, {})).not.toHaveProperty('reply_markup');
    expect(await edit('editMessageReplyMarkup', message_id, {})).toBe(NOT_MODIFIED);
  });
});
