import type { ChatMember, Message, User } from '@grammyjs/types';
import { startChat } from './people/conversation-acts.js';
import { receiveMessage } from './people/receive-message.js';
import type { Platform } from './platform.js';
import { describeChat } from './world/chat.js';
import type { Person } from './world/person.js';
import { administrator, type Right } from './world/rights.js';

/** Ids of the starting world. */
export const SEED = {
  /** Started the bot. */
  ada: 1001,
  /** Started the bot and blocked it. */
  grace: 1002,
  /** Met in the team, never started the bot. */
  linus: 1003,
  /** Started the bot, then deleted the account. */
  alan: 1004,
  /** Has an account, never met. */
  stranger: 1099,
  /** Another bot. */
  otherBot: 2001,
  /** A supergroup of 17 with the bot as administrator. */
  team: -1001234567890,
  /** A public channel, `@news`, with the bot as administrator. */
  news: -1001000000001,
  /** A supergroup that removed the bot. */
  banned: -1001000000002,
  /** A private supergroup the bot has left. */
  left: -1001000000003,
  /** A group with the bot as ordinary member. */
  group: -4001,
  /** A group that has become the team. */
  oldGroup: -4002,
} as const;

const TEAM_NAMES = 'Margaret Dennis Barbara Ken Frances Edsger Hedy Tim Radia John Shafi Donald Karen Niklaus'.split(
  ' ',
);
const FIRST_TEAM_ID = 1010;

const BOT_RIGHTS_IN_GROUP: readonly Right[] = ['can_delete_messages', 'can_invite_users', 'can_pin_messages'];
const BOT_RIGHTS_IN_CHANNEL: readonly Right[] = [
  'can_post_messages',
  'can_edit_messages',
  'can_delete_messages',
  'can_invite_users',
];

/** The world a first user meets: people in every state, a chat of each kind, a few updates the bot has not read, and a question it asked. */
export function seedWorld(platform: Platform): void {
  const people = addPeople(platform);
  addChats(platform, people);
  startChat(platform, SEED.ada);
  receiveMessage(platform, { chatId: SEED.ada, text: 'hi' });
  receiveMessage(platform, {
    chatId: SEED.team,
    from: SEED.linus,
    text: 'Who has the notes? See https://example.com/plan',
  });
  receiveMessage(platform, { chatId: SEED.news, text: 'Release 2.0 is out #release' });
  receiveMessage(platform, { chatId: SEED.ada, photo: { width: 1024, height: 768 }, caption: 'The whiteboard' });
  askAda(platform);
}

/** What the bot wrote before: a message with a button under it. */
function askAda(platform: Platform): void {
  const chat = platform.world.chat(SEED.ada)!;
  const message = {
    message_id: platform.messages.nextId(chat),
    from: platform.world.bot,
    chat: describeChat(chat),
    date: platform.unixTime(),
    text: 'Shall I send you the notes?',
    reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'notes' }]] },
  } as Message;
  platform.messages.add({ message, isOutgoing: true, isService: false, hasReplyKeyboard: false });
}

interface People {
  readonly ada: User;
  readonly linus: User;
  readonly team: readonly User[];
  readonly otherBot: User;
}

function addPeople(platform: Platform): People {
  const person = (id: number, first_name: string, state: Partial<Person> = {}): User => {
    const user = { id, is_bot: false, first_name, username: first_name.toLowerCase(), language_code: 'en' };
    return platform.world.addPerson(user, state).user;
  };
  const ada = person(SEED.ada, 'Ada', { bio: 'Countess of Lovelace' });
  const linus = person(SEED.linus, 'Linus');
  person(SEED.grace, 'Grace', { acquaintance: 'blocked' });
  person(SEED.alan, 'Alan', { acquaintance: 'started', isDeactivated: true });
  person(SEED.stranger, 'Stranger');
  const team = TEAM_NAMES.map((name, index) => person(FIRST_TEAM_ID + index, name));
  const otherBot: User = { id: SEED.otherBot, is_bot: true, first_name: 'Other bot', username: 'other_bot' };
  platform.world.addPerson(otherBot, { acquaintance: 'seen' });
  return { ada, linus, team, otherBot };
}

function addChats({ world }: Platform, { ada, linus, team, otherBot }: People): void {
  const { bot } = world;
  const owner: ChatMember = { status: 'creator', user: ada, is_anonymous: false };
  const member = (user: User): ChatMember => ({ status: 'member', user });
  const type = 'supergroup';
  const teamBot = administrator(bot, type, BOT_RIGHTS_IN_GROUP);
  const teamMembers = [owner, teamBot, ...[linus, ...team].map(member)];
  world.addChat({ type, id: SEED.team, title: 'Team', description: 'Where the work is', members: teamMembers });
  const newsBot = administrator(bot, 'channel', BOT_RIGHTS_IN_CHANNEL);
  const newsMembers = [owner, newsBot, administrator(otherBot, 'channel', ['can_post_messages'])];
  world.addChat({ type: 'channel', id: SEED.news, title: 'News', username: 'news', members: newsMembers });
  const kicked: ChatMember = { status: 'kicked', user: bot, until_date: 0 };
  world.addChat({ type, id: SEED.banned, title: 'No bots', members: [owner, kicked] });
  world.addChat({ type, id: SEED.left, title: 'Past project', members: [owner, { status: 'left', user: bot }] });
  const groupMembers = [owner, member(bot), member(linus)];
  world.addChat({ type: 'group', id: SEED.group, title: 'Book club', members: groupMembers });
  world.addChat({ type: 'group', id: SEED.oldGroup, title: 'Team', members: groupMembers }).upgradedTo = SEED.team;
}
