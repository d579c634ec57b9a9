import type { ChatMember, Message, User } from '@grammyjs/types';
import type { Platform } from '../platform.js';
import { privateChat } from '../world/chat.js';
import type { Person } from '../world/person.js';
import { castOf, requirePerson } from './cast.js';
import { Impossible } from './impossible.js';
import { announceMember } from './member-update.js';
import { receiveMessage } from './receive-message.js';

/** Somebody presses Start: the bot may write to them from now on and gets `/start`. A block is lifted first. */
export function startChat(platform: Platform, who: number | User): Message {
  const person = castOf(platform, who);
  if (person.isDeactivated) throw new Impossible(`the account of ${person.user.first_name} is deactivated`);
  const wasBlocked = person.acquaintance === 'blocked';
  person.acquaintance = 'started';
  if (wasBlocked) announceBlock(platform, person, { isBlocked: false });
  return receiveMessage(platform, { chatId: person.user.id, text: '/start' });
}

/** Somebody who started the bot blocks it. */
export function blockBot(platform: Platform, id: number): void {
  const person = requirePerson(platform, id);
  if (person.acquaintance !== 'started') throw new Impossible(`${person.user.first_name} did not start the bot`);
  person.acquaintance = 'blocked';
  announceBlock(platform, person, { isBlocked: true });
}

/** Somebody deletes their account. */
export function deactivateAccount(platform: Platform, id: number): void {
  requirePerson(platform, id).isDeactivated = true;
}

/** Blocking shows as the bot being kicked from the conversation. */
function announceBlock(platform: Platform, person: Person, { isBlocked }: { isBlocked: boolean }): void {
  const { bot } = platform.world;
  const member: ChatMember = { user: bot, status: 'member' };
  const kicked: ChatMember = { user: bot, status: 'kicked', until_date: 0 };
  const [before, after] = isBlocked ? [member, kicked] : [kicked, member];
  announceMember(platform, { chat: privateChat(person), by: person.user, before, after });
}
