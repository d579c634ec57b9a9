import { badRequest, forbidden } from '../bot-error.js';
import type { Platform } from '../platform.js';
import type { BotChat } from '../world/chat.js';
import { hasRight, isPermitted } from '../world/rights.js';
import type { OutgoingContent } from './outgoing-content.js';

/** The topic that every forum has and that is named by no id. */
const GENERAL_TOPIC_ID = 1;

/** Refuses a topic the chat does not have. Chats without topics ignore the id; conversations with this bot have none. */
export function checkTopic(chat: BotChat, topicId: number): void {
  if (topicId === 0) return;
  const isKnown =
    chat.type === 'private' ? false : !chat.topics || (topicId !== GENERAL_TOPIC_ID && chat.topics.has(topicId));
  if (!isKnown) throw badRequest('Message thread not found');
}

/** In a channel only administrators who may post can send. */
export function checkMayPost({ world }: Platform, chat: BotChat): void {
  if (chat.type === 'channel' && !hasRight(chat, world.bot, 'can_post_messages')) {
    throw badRequest('Need administrator rights in the channel chat');
  }
}

/** In a group the bot needs the permission for this kind of content. */
export function checkPermission({ world }: Platform, chat: BotChat, content: OutgoingContent): void {
  if (chat.type !== 'group' && chat.type !== 'supergroup') return;
  if (!isPermitted(chat, world.bot, content.permission)) {
    throw badRequest(`Not enough rights to send ${content.noun} to the chat`);
  }
}

/** Refusals of Telegram itself, after all that the Bot API server judges: who did not start or has blocked the bot. */
export function checkReachable(chat: BotChat): void {
  if (chat.type !== 'private') return;
  const { user, acquaintance } = chat.person;
  if (user.is_bot) throw forbidden("bot can't send messages to bots");
  if (acquaintance === 'blocked') throw forbidden('bot was blocked by the user');
  if (acquaintance !== 'started') throw forbidden("bot can't initiate conversation with a user");
}
