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
});

const bot = { id: 123456, is_bot: true, first_name: 'Bot', username: 'test_bot' };
const linus = { id: SEED.linus, is_bot: false, first_name: 'Linus', username: 'linus', language_code: 'en' };

/** Lets Ada change a membership. */
function change(chatId: number, member: object): void {
  server.bot.changeMember({ chatId, by: SEED.ada, member: member as ChatMember });
}

describe('getChat', () => {
  it.each([
    [SEED.ada, { type: 'private', first_name: 'Ada', active_usernames: ['ada'], bio: 'Countess of Lovelace' }],
    [SEED.team, { type: 'supergroup', title: 'Team', description: 'Where the work is' }],
    ['@news', { id: SEED.news, type: 'channel', title: 'News', username: 'news', active_usernames: ['news'] }],
    [SEED.group, { type: 'group', title: 'Book club', permissions: expect.objectContaining({ can_send_polls: true }) }],
    [SEED.oldGroup, { type: 'group' }],
    [SEED.grace, { first_name: 'Grace' }],
    [SEED.alan, { first_name: 'Alan' }],
    [SEED.linus, { first_name: 'Linus' }],
  ])('describes %s', async (chat_id, expected) => {
    const chat = await server.result('getChat', { chat_id });
    expect(chat).toMatchObject(expected);
    expect(chat).toMatchObject({ accent_color_id: expect.any(Number), max_reaction_count: 11 });
    expect(chat.accepted_gift_types).toHaveProperty('unlimited_gifts');
  });

  it.each([
    [SEED.stranger, '400 Bad Request: chat not found'],
    ['@nothing', '400 Bad Request: chat not found'],
    [SEED.banned, '403 Forbidden: bot was kicked from the supergroup chat'],
    [SEED.left, '403 Forbidden: bot is not a member of the supergroup chat'],
  ])('refuses %s', async (chat_id, expected) => {
    expect(await server.refusal('getChat', { chat_id })).toBe(expected);
  });

  it('describes a public chat the bot is not in', async () => {
    change(SEED.news, { status: 'left', user: bot });
    expect(await server.result('getChat', { chat_id: '@news' })).toMatchObject({ title: 'News' });
  });
});

describe('getChatMember', () => {
  it.each([
    ['the owner', SEED.team, SEED.ada, { status: 'creator', user: { id: SEED.ada }, is_anonymous: false }],
    [
      'the bot',
      SEED.team,
      bot.id,
      { status: 'administrator', user: bot, can_invite_users: true, can_promote_members: false },
    ],
    ['a member', SEED.team, SEED.linus, { status: 'member', user: linus }],
    ['somebody who was never there', SEED.news, SEED.linus, { status: 'left', user: linus }],
    ['the other person of a conversation', SEED.ada, SEED.ada, { status: 'member', user: { id: SEED.ada } }],
    ['the bot as ordinary member', SEED.group, bot.id, { status: 'member' }],
  ])('describes %s', async (_, chat_id, user_id, expected) => {
    expect(await server.result('getChatMember', { chat_id, user_id })).toMatchObject(expected);
  });

  it.each([
    ['restricted', { status: 'restricted', user: linus, is_member: true, can_send_messages: false, until_date: 0 }],
    ['kicked', { status: 'kicked', user: linus, until_date: 0 }],
    ['left', { status: 'left', user: linus }],
  ])('shows who is %s', async (_, member) => {
    change(SEED.team, member);
    expect(await server.result('getChatMember', { chat_id: SEED.team, user_id: SEED.linus })).toEqual(member);
  });

  it.each([
    [{ chat_id: SEED.team, user_id: 424242 }, '400 Bad Request: member not found'],
    [{ chat_id: SEED.ada, user_id: SEED.linus }, '400 Bad Request: member not found'],
    [{ chat_id: SEED.team }, '400 Bad Request: invalid user_id specified'],
    [{ chat_id: SEED.team, user_id: -5 }, '400 Bad Request: invalid user_id specified'],
    [{ chat_id: SEED.oldGroup, user_id: SEED.ada }, '400 Bad Request: group chat was upgraded to a supergroup chat'],
    [{ chat_id: SEED.banned, user_id: SEED.ada }, '403 Forbidden: bot was kicked from the supergroup chat'],
  ])('refuses %j', async (parameters, expected) => {
    expect(await server.refusal('getChatMember', parameters)).toBe(expected);
  });

  it('is refused in a channel where the bot is no administrator, but for the bot itself', async () => {
    change(SEED.news, { status: 'member', user: bot });
    const parameters = { chat_id: SEED.news, user_id: SEED.ada };
    expect(await server.refusal('getChatMember', parameters)).toBe('400 Bad Request: member list is inaccessible');
    expect(await server.result('getChatMember', { ...parameters, user_id: bot.id })).toMatchObject({
      status: 'member',
    });
  });
});

describe('getChatAdministrators', () => {
  const names = async (parameters: object) =>
    (await server.result('getChatAdministrators', parameters)).map(({ user }: ChatMember) => user.first_name);

  it.each([
    [{ chat_id: SEED.team }, ['Ada', 'Bot']],
    [{ chat_id: '@news' }, ['Ada', 'Bot']],
    [{ chat_id: '@news', return_bots: true }, ['Ada', 'Bot', 'Other bot']],
    [{ chat_id: SEED.group }, ['Ada']],
  ])('%j lists %j', async (parameters, expected) => {
    expect(await names(parameters)).toEqual(expected);
  });

  it.each([
    [SEED.ada, '400 Bad Request: there are no administrators in the private chat'],
    [SEED.left, '403 Forbidden: bot is not a member of the supergroup chat'],
  ])('refuses %d', async (chat_id, expected) => {
    expect(await server.refusal('getChatAdministrators', { chat_id })).toBe(expected);
  });
});

describe('getChatMemberCount', () => {
  it.each([
    [SEED.team, 17],
    [SEED.group, 3],
    ['@news', 3],
    [SEED.ada, 2],
  ])('counts %s as %d', async (chat_id, count) => {
    expect(await server.result('getChatMemberCount', { chat_id })).toBe(count);
    expect(await server.result('getChatMembersCount', { chat_id })).toBe(count);
  });

  it('follows arrivals and departures', async () => {
    change(SEED.team, { status: 'left', user: linus });
    expect(await server.result('getChatMemberCount', { chat_id: SEED.team })).toBe(16);
  });
});

describe('exportChatInviteLink', () => {
  it('makes a link that works until the next one is made', async () => {
    const first = await server.result('exportChatInviteLink', { chat_id: SEED.team });
    expect(first).toMatch(/^https:\/\/t\.me\/\+\w/);
    server.bot.joinByLink({ link: first, who: SEED.stranger });
    const second = await server.result('exportChatInviteLink', { chat_id: SEED.team });
    expect(second).not.toBe(first);
    expect(() => server.bot.joinByLink({ link: first, who: 555 })).toThrow('INVITE_HASH_EXPIRED');
    const { status } = await server.control('POST /join', { link: second, who: 555 });
    expect(status).toBe(200);
    expect(await server.result('getChatMemberCount', { chat_id: SEED.team })).toBe(19);
    expect((await server.result('getChat', { chat_id: SEED.team })).invite_link).toBe(second);
  });

  it.each([
    [SEED.ada, "400 Bad Request: can't invite members to a private chat"],
    [SEED.group, '400 Bad Request: not enough rights to manage chat invite link'],
    [SEED.left, '403 Forbidden: bot is not a member of the supergroup chat'],
  ])('refuses %d', async (chat_id, expected) => {
    expect(await server.refusal('exportChatInviteLink', { chat_id })).toBe(expected);
  });
});
