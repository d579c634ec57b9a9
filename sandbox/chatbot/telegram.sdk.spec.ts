import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { Api, Bot, GrammyError, HttpError, InlineKeyboard, InputFile, webhookCallback } from 'grammy';
import { BOT_TOKEN } from './bot-account.js';
import { REPEATED_POLL_PAUSE_MS } from './requests/limits.js';
import { SEED } from './seed.js';
import { startBot, type BotUnderTest } from './spec-support/bot-under-test.js';
import { jpeg, png } from './spec-support/pictures.js';
import { until } from './spec-support/until.js';

let server: BotUnderTest;
let api: Api;
beforeEach(async () => {
  server = await startBot();
  api = new Api(BOT_TOKEN, { apiRoot: apiRoot() });
});
afterEach(() => server.close());

const apiRoot = () => `${server.origin}/chatbot`;
const messages = async (chatId: number) => (await server.control(`GET /messages?chatId=${chatId}`)).body.messages;

/** What the SDK throws for a call that is refused. */
async function refusal(work: Promise<unknown>): Promise<GrammyError> {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(GrammyError);
  return error as GrammyError;
}

describe('sending with the SDK of Telegram', () => {
  it('a text with marks, buttons, an answer and no preview', async () => {
    const reply_markup = new InlineKeyboard().text('Press', 'pressed').url('Read', 'https://example.com/');
    const sent = await api.sendMessage(SEED.ada, 'Hello <b>Ada</b>', {
      parse_mode: 'HTML',
      reply_markup,
      reply_parameters: { message_id: 1 },
      link_preview_options: { is_disabled: true },
      disable_notification: true,
      protect_content: true,
    });
    expect(sent).toMatchObject({
      text: 'Hello Ada',
      entities: [{ type: 'bold', offset: 6, length: 3 }],
      reply_to_message: { message_id: 1 },
      reply_markup: { inline_keyboard: reply_markup.inline_keyboard },
      has_protected_content: true,
    });
  });

  it.each([
    ['bytes', () => new InputFile(png(90, 60), 'a.png')],
    ['a stream', () => new InputFile(Readable.from([png(90, 60)]), 'a.png')],
    ['an address', () => 'https://example.com/a.png'],
  ])('a photo from %s, and again by its id', async (_case, photo) => {
    const { photo: sizes } = await api.sendPhoto(SEED.ada, photo(), { caption: 'Look', has_spoiler: true });
    const again = await api.sendPhoto(SEED.team, sizes[0]!.file_id, { show_caption_above_media: true, caption: 'x' });
    expect(again.photo).toEqual(sizes);
  });

  it('a document with a preview', async () => {
    const thumbnail = new InputFile(jpeg(100, 50), 'small.jpg');
    const { document } = await api.sendDocument(SEED.team, new InputFile(Buffer.from('a;b'), 'a.csv'), {
      thumbnail,
      caption: '*All*',
      parse_mode: 'MarkdownV2',
      disable_content_type_detection: true,
    });
    expect(document).toMatchObject({ file_name: 'a.csv', file_size: 3, thumbnail: { width: 100, height: 50 } });
  });

  it('a place that moves', async () => {
    const { location } = await api.sendLocation(SEED.ada, 52.52, 13.405, { live_period: 60, heading: 90 });
    expect(location).toMatchObject({ latitude: 52.52, longitude: 13.405, live_period: 60, heading: 90 });
  });

  it('a poll and a quiz', async () => {
    const { poll } = await api.sendPoll(SEED.team, 'Tea?', ['yes', { text: 'no' }], { is_anonymous: false });
    expect(poll.options.map(({ text }) => text)).toEqual(['yes', 'no']);
    const { poll: quiz } = await api.sendPoll(SEED.team, '1\\+1?', ['1', '2'], {
      type: 'quiz',
      correct_option_ids: [1],
      explanation: '<i>Count</i>',
      explanation_parse_mode: 'HTML',
      question_parse_mode: 'MarkdownV2',
      description: 'Easy',
      open_period: 60,
    });
    expect(quiz).toMatchObject({ question: '1+1?', type: 'quiz', explanation: 'Count', open_period: 60 });
  });
});

describe('changing with the SDK of Telegram', () => {
  it('edits text, caption and buttons', async () => {
    const { message_id: text } = await api.sendMessage(SEED.ada, 'before');
    const { message_id: photo } = await api.sendPhoto(SEED.ada, 'https://example.com/a.png', { caption: 'before' });
    const reply_markup = new InlineKeyboard().text('Press', 'pressed');
    expect(await api.editMessageText(SEED.ada, text, '_after_', { parse_mode: 'Markdown' })).toMatchObject({
      text: 'after',
    });
    expect(await api.editMessageCaption(SEED.ada, photo, { caption: 'after' })).toMatchObject({ caption: 'after' });
    expect(await api.editMessageReplyMarkup(SEED.ada, text, { reply_markup })).toMatchObject({
      reply_markup: { inline_keyboard: [[{ callback_data: 'pressed' }]] },
    });
  });

  it('edits a message of inline mode, which is answered with true alone', async () => {
    const { body } = await server.control('POST /inline-messages', { text: 'before' });
    expect(await api.editMessageTextInline(body.id, 'after')).toBe(true);
  });

  it('forwards, and deletes one or several', async () => {
    const ids: number[] = [];
    for (const text of ['a', 'b', 'c']) ids.push((await api.sendMessage(SEED.team, text)).message_id);
    const { message_id, forward_origin } = await api.forwardMessage(SEED.ada, SEED.team, ids[0]!, {
      disable_notification: true,
    });
    expect(forward_origin).toBeDefined();
    expect(await api.deleteMessage(SEED.ada, message_id)).toBe(true);
    expect(await api.deleteMessages(SEED.team, ids)).toBe(true);
    const left: { message_id: number }[] = await messages(SEED.team);
    expect(left.filter((message) => ids.includes(message.message_id))).toEqual([]);
  });
});

describe('chats with the SDK of Telegram', () => {
  it('are described, with their members', async () => {
    expect(await api.getChat(SEED.team)).toMatchObject({ type: 'supergroup', title: 'Team' });
    expect(await api.getChatMemberCount(SEED.team)).toBe(17);
    expect(await api.getChatMember(SEED.team, SEED.ada)).toMatchObject({ status: 'creator' });
    const statuses = (await api.getChatAdministrators(SEED.team)).map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining(['creator', 'administrator']));
  });

  it('give a new link, which ends the one before', async () => {
    const first = await api.exportChatInviteLink(SEED.team);
    expect(await api.exportChatInviteLink(SEED.team)).not.toBe(first);
  });

  it('know the bot itself', async () => {
    expect(await api.getMe()).toMatchObject({ is_bot: true, username: 'test_bot', can_join_groups: true });
  });
});

describe('updates with the SDK of Telegram', () => {
  it('come when they are asked for, and are confirmed by the next offset', async () => {
    const updates = await api.getUpdates({ limit: 2, timeout: 0, allowed_updates: ['message', 'callback_query'] });
    expect(updates).toHaveLength(2);
    const [next] = await api.getUpdates({ offset: updates[1]!.update_id + 1 });
    expect(next!.update_id).toBeGreaterThan(updates[1]!.update_id);
  });

  it('reach a bot that polls, which answers a pressed button', async () => {
    const bot = new Bot(BOT_TOKEN, { client: { apiRoot: apiRoot() } });
    const reply_markup = new InlineKeyboard().text('Press', 'pressed');
    const asked: number[] = [];
    const answered: boolean[] = [];
    bot.on('message:text', async (context) => {
      asked.push((await context.reply('Well?', { reply_markup })).message_id);
    });
    bot.on('callback_query:data', async (context) => {
      answered.push(await context.answerCallbackQuery({ text: 'Done', show_alert: true }));
    });
    let polling: Promise<void> | undefined;
    await new Promise<unknown>((onStart) => (polling = bot.start({ drop_pending_updates: true, onStart })));
    try {
      server.bot.receiveMessage({ chatId: SEED.ada, text: 'ask' });
      await until(() => asked.length > 0);
      server.bot.pressButton({ from: SEED.ada, chatId: SEED.ada, messageId: asked[0]!, data: 'pressed' });
      await until(() => answered.length > 0);
      expect(answered).toEqual([true]);
    } finally {
      // The SDK asks once more for the same updates; whoever does so within three seconds is made to wait.
      await until(() => server.bot.platform.longPoll.isWaiting);
      server.bot.advance(REPEATED_POLL_PAUSE_MS);
      await bot.stop();
      await polling;
    }
  });

  it('reach the webhook of a bot, with the secret it set', async () => {
    const bot = new Bot(BOT_TOKEN, { client: { apiRoot: apiRoot() } });
    const texts: string[] = [];
    bot.on('message:text', ({ message }) => {
      texts.push(message.text);
    });
    const receiver: Server = createServer(webhookCallback(bot, 'http', { secretToken: 'se-cret' }));
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
      const options = { secret_token: 'se-cret', max_connections: 1, allowed_updates: ['message'] as const };
      expect(await bot.api.setWebhook(url, { ...options, drop_pending_updates: true })).toBe(true);
      server.bot.receiveMessage({ chatId: SEED.ada, text: 'now' });
      await until(() => texts.length > 0);
      expect(texts).toEqual(['now']);
      expect(await bot.api.getWebhookInfo()).toMatchObject({ url, max_connections: 1, allowed_updates: ['message'] });
      expect((await refusal(bot.api.getUpdates())).error_code).toBe(409);
      expect(await bot.api.deleteWebhook({ drop_pending_updates: true })).toBe(true);
      expect(await bot.api.getWebhookInfo()).toMatchObject({ url: '' });
    } finally {
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    }
  });

  it('go to a webhook with a certificate of its own', async () => {
    const certificate = new InputFile(Buffer.from('-----BEGIN CERTIFICATE-----'), 'own.pem');
    await api.setWebhook('https://bot.example.com:8443/', { certificate });
    expect(await api.getWebhookInfo()).toMatchObject({ has_custom_certificate: true });
  });
});

describe('refusals with the SDK of Telegram', () => {
  it.each([
    ['nobody’s token', () => new Api('1:nobody', { apiRoot: apiRoot() }).getMe(), 401, 'Unauthorized'],
    ['an unknown chat', () => api.sendMessage(4711, 'x'), 400, 'chat not found'],
    ['a person who never started the bot', () => api.sendMessage(SEED.linus, 'x'), 403, "can't initiate conversation"],
    ['a person who blocked the bot', () => api.sendMessage(SEED.grace, 'x'), 403, 'blocked by the user'],
    ['broken marks', () => api.sendMessage(SEED.ada, '<b>x', { parse_mode: 'HTML' }), 400, "can't parse entities"],
    ['a message that is gone', () => api.deleteMessage(SEED.ada, 4711), 400, 'message to delete not found'],
    ['an unknown query', () => api.answerCallbackQuery('4711'), 400, 'query is too old'],
    ['an unknown inline message', () => api.editMessageTextInline('x', 'x'), 400, 'MESSAGE_ID_INVALID'],
    [
      'a picture that is none',
      () => api.sendPhoto(SEED.ada, new InputFile(Buffer.from('text'))),
      400,
      'IMAGE_PROCESS_FAILED',
    ],
  ])('of %s', async (_case, work, error_code, description) => {
    const error = await refusal(work());
    expect(error).toMatchObject({ ok: false, error_code, parameters: {} });
    expect(error.description).toContain(description);
  });

  it('of an edit that changes nothing', async () => {
    const { message_id } = await api.sendMessage(SEED.ada, 'same');
    expect((await refusal(api.editMessageText(SEED.ada, message_id, 'same'))).description).toContain('not modified');
  });

  it('name the group that another one has become', async () => {
    const { error_code, parameters } = await refusal(api.sendMessage(SEED.oldGroup, 'x'));
    expect({ error_code, parameters }).toEqual({ error_code: 400, parameters: { migrate_to_chat_id: SEED.team } });
  });

  it('of too many calls say how long to wait', async () => {
    server.faults.order({ provider: 'chatbot', kind: 'rateLimit', retryAfter: 7 });
    const { error_code, parameters, method } = await refusal(api.sendMessage(SEED.ada, 'x'));
    expect({ error_code, parameters, method }).toEqual({
      error_code: 429,
      parameters: { retry_after: 7 },
      method: 'sendMessage',
    });
  });

  it('are told apart from a connection that breaks', async () => {
    server.faults.order({ provider: 'chatbot', kind: 'reset' });
    await expect(api.getMe()).rejects.toBeInstanceOf(HttpError);
  });
});
