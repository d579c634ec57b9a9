import type { Message, User } from '@grammyjs/types';
import type { Platform } from '../platform.js';
import type { BotChat } from '../world/chat.js';
import { isAdministrator, isPresent, membershipOf } from '../world/shared-chat.js';
import { castOf, requireMessage } from './cast.js';
import { deliverIncoming } from './deliver-incoming.js';
import { Impossible } from './impossible.js';
import { incomingFields, type IncomingContent } from './incoming-content.js';

/** A message somebody writes. `from` may be left out in a conversation and for a channel's post. */
export interface ReceivedMessage extends IncomingContent {
  readonly chatId: number;
  readonly from?: number | User;
  /** The message of the same chat it answers. */
  readonly replyTo?: number;
}

/** Somebody writes a message; the bot gets it as an update, if it may hear it. Throws `Impossible`. */
export function receiveMessage(platform: Platform, { chatId, from, replyTo, ...content }: ReceivedMessage): Message {
  const chat = platform.world.chat(chatId);
  if (!chat) throw new Impossible(`there is no chat ${chatId}`);
  const author = authorOf(platform, chat, from);
  if (replyTo !== undefined) requireMessage(platform, chatId, replyTo);
  return deliverIncoming(platform, { chat, from: author, fields: incomingFields(platform, content), replyTo });
}

function authorOf(platform: Platform, chat: BotChat, from: number | User | undefined): User | undefined {
  if (chat.type === 'private') {
    const { user, acquaintance, isDeactivated } = chat.person;
    if (isDeactivated || acquaintance !== 'started')
      throw new Impossible(`${user.first_name} has no open conversation with the bot`);
    return user;
  }
  if (chat.type === 'channel' && from === undefined) return undefined;
  if (from === undefined) throw new Impossible('a message in a group has an author');
  const { user } = castOf(platform, from);
  const member = membershipOf(chat, user);
  const mayWrite = chat.type === 'channel' ? isAdministrator(member) : isPresent(member);
  if (!mayWrite) throw new Impossible(`${user.first_name} cannot write in ${chat.title}`);
  return user;
}
