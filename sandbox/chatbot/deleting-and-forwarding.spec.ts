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

const HOUR = 3_600_000;

const send = (parameters: object, method = 'sendMessage') =>
  server.result(method, { chat_id: SEED.ada, ...(method === 'sendMessage' && { text: 'hello' }), ...parameters });

/** Deletes a message of Ada's conversation or another chat. */
const remove = (message_id: number, chat_id: number = SEED.ada) =>
  server.outcome('deleteMessage', { chat_id, message_id });

describe('deleteMessage', () => {
  it('takes the message away for good', async () => {
    const { message_id } = await send({});
    expect(await remove(message_id)).toBe(true);
    expect(await remove(message_id)).toBe('message to delete not found');
    expect(await send({ reply_to_message_id: message_id, allow_sending_without_reply: true })).not.toHaveProperty(
      'reply_to_message',
    );
  });

  it.each([
    ['a conversation', SEED.ada, 48 * HOUR, true],
    ['a conversation', SEED.ada, 48 * HOUR + 1000, "message can't be deleted for everyone"],
    ['a supergroup', SEED.team, 48 * HOUR - 1000, true],
    ['a supergroup', SEED.team, 48 * HOUR, "message can't be deleted"],
  ])('in %s (%d) after %d ms answers %s', async (_, chat_id, age, expected) => {
    const { message_id } = await send({ chat_id });
    server.bot.advance(age);
    expect(await remove(message_id, chat_id)).toBe(expected);
  });

  it('takes messages of others only where the bot may', async () => {
    const inTeam = server.bot.receiveMessage({ chatId: SEED.team, from: SEED.linus, text: 'x' });
    const inGroup = server.bot.receiveMessage({ chatId: SEED.group, from: SEED.linus, text: 'x' });
    const fromAda = server.bot.receiveMessage({ chatId: SEED.ada, text: 'x' });
    expect(await remove(inTeam.message_id, SEED.team)).toBe(true);
    expect(await remove(inGroup.message_id, SEED.group)).toBe("message can't be deleted for everyone");
    expect(await remove(fromAda.message_id)).toBe(true);
  });

  it.each([
    [{ message_id: 1 }, '400 Bad Request: chat identifier is not specified'],
    [{ chat_id: SEED.ada }, '400 Bad Request: message identifier is not specified'],
    [{ chat_id: SEED.banned, message_id: 1 }, '403 Forbidden: bot was kicked from the supergroup chat'],
  ])('refuses %j', async (parameters, expected) => {
    expect(await server.refusal('deleteMessage', parameters)).toBe(expected);
  });
});

describe('deleteMessages', () => {
  it('passes over ids of no message', async () => {
    const { message_id } = await send({});
    const message_ids = [message_id, 9999];
    expect(await server.result('deleteMessages', { chat_id: SEED.ada, message_ids })).toBe(true);
    expect(await remove(message_id)).toBe('message to delete not found');
  });

  it('deletes none if one must stay', async () => {
    const old = await send({});
    server.bot.advance(49 * HOUR);
    const fresh = await send({});
    const message_ids = [fresh.message_id, old.message_id];
    const refused = await server.refusal('deleteMessages', { chat_id: SEED.ada, message_ids });
    expect(refused).toBe("400 Bad Request: message can't be deleted for everyone");
    expect(await remove(fresh.message_id)).toBe(true);
  });

  it.each([
    [undefined, 'message identifiers are not specified'],
    [[], 'message identifiers are not specified'],
    ['x', "can't parse message_ids JSON object"],
    [{}, 'expected an Array of message identifiers'],
    [Array.from({ length: 101 }, (_, index) => index + 1), 'too many message identifiers specified'],
    [[true], 'message identifier must be a Number'],
    [['x'], "can't parse message identifier as a Number"],
    [[0], 'invalid message identifier specified'],
  ])('refuses the ids %j', async (message_ids, reason) => {
    const answer = await server.refusal('deleteMessages', { chat_id: SEED.ada, message_ids });
    expect(answer).toBe(`400 Bad Request: ${reason}`);
  });
});

describe('forwardMessage', () => {
  const forward = (parameters: object) =>
    server.result('forwardMessage', { chat_id: SEED.ada, from_chat_id: SEED.team, ...parameters });
  const refusal = (parameters: object) =>
    server.refusal('forwardMessage', { chat_id: SEED.ada, from_chat_id: SEED.team, ...parameters });

  it('carries the content and the first origin', async () => {
    const { message_id, date, from } = server.bot.receiveMessage({ chatId: SEED.team, from: SEED.linus, text: 'news' });
    const first = await forward({ message_id });
    const origin = { type: 'user', date, sender_user: from };
    expect(first).toMatchObject({ text: 'news', from: { id: 123456 }, forward_origin: origin });
    const again = await forward({ from_chat_id: SEED.ada, message_id: first.message_id, chat_id: SEED.team });
    expect(again).toMatchObject({ text: 'news', forward_origin: origin });
  });

  it('names the channel a post comes from', async () => {
    const { message_id, date } = server.bot.receiveMessage({ chatId: SEED.news, text: 'post' });
    const chat = { id: SEED.news, type: 'channel', title: 'News', username: 'news' };
    const { forward_origin } = await forward({ from_chat_id: '@news', message_id });
    expect(forward_origin).toEqual({ type: 'channel', date, chat, message_id });
  });

  it('shares the poll', async () => {
    const poll = await send({ chat_id: SEED.team, question: 'Tea?', options: ['yes'] }, 'sendPoll');
    const copy = await forward({ message_id: poll.message_id });
    server.bot.vote({ chatId: SEED.ada, messageId: copy.message_id, from: SEED.ada, optionIds: [0] });
    const { body } = await server.control(`GET /messages?chatId=${SEED.team}`);
    expect(body.messages.at(-1).poll.id).toBe(copy.poll.id);
    expect((await forward({ message_id: poll.message_id })).poll.total_voter_count).toBe(1);
  });

  it('refuses protected and service messages', async () => {
    const kept = await send({ chat_id: SEED.team, protect_content: true });
    server.bot.changeMember({
      chatId: SEED.team,
      by: SEED.ada,
      member: { status: 'left', user: { id: SEED.linus, is_bot: false, first_name: 'Linus' } },
    });
    const service = server.bot.platform.messages.ofChat(SEED.team).at(-1)!.message;
    const reason = "400 Bad Request: the message can't be forwarded";
    expect(await refusal({ message_id: kept.message_id })).toBe(reason);
    expect(await refusal({ message_id: service.message_id })).toBe(reason);
  });

  it.each([
    [{ message_id: 9999 }, '400 Bad Request: message to forward not found'],
    [{ from_chat_id: '', message_id: 1 }, '400 Bad Request: parameter "from_chat_id" is required'],
    [{ from_chat_id: SEED.left, message_id: 1 }, '403 Forbidden: bot is not a member of the supergroup chat'],
    [{ chat_id: SEED.grace, message_id: 1 }, '403 Forbidden: bot was blocked by the user'],
  ])('refuses %j', async (parameters, expected) => {
    expect(await refusal(parameters)).toBe(expected);
  });
});
