import type { Message } from '@grammyjs/types';
import { BOT_PROFILE } from '../bot-account.js';
import type { Platform } from '../platform.js';
import type { BotChat } from '../world/chat.js';
import { isAdministrator, isPresent, membershipOf } from '../world/shared-chat.js';

/**
 * True if the bot gets an update about a message: in conversations always; elsewhere only while it is there, and in groups
 * with privacy mode only what is meant for it, unless it is an administrator. https://core.telegram.org/bots/features#privacy-mode
 */
export function isHeard(platform: Platform, chat: BotChat, message: Message): boolean {
  if (chat.type === 'private') return chat.person.acquaintance === 'started';
  const bot = membershipOf(chat, platform.world.bot);
  if (!isPresent(bot)) return false;
  if (chat.type === 'channel' || isAdministrator(bot) || BOT_PROFILE.can_read_all_group_messages) return true;
  const isService = message.text === undefined && message.caption === undefined;
  return isService || isMeantForBot(platform, message);
}

function isMeantForBot({ world, messages }: Platform, { text = '', chat, reply_to_message }: Message): boolean {
  const answered = reply_to_message && messages.find(chat.id, reply_to_message.message_id);
  const name = world.bot.username!;
  return answered?.isOutgoing === true || /^\/\w+(?:\s|$)/.test(text) || new RegExp(`@${name}\\b`, 'i').test(text);
}
