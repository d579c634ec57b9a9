import { badRequest } from '../../requests/bot-error.js';
import { DELETE_WINDOW_MS } from '../../requests/limits.js';
import type { Platform } from '../../platform.js';
import type { BotChat } from '../../world/chat.js';
import type { StoredMessage } from '../../world/message-store.js';
import { hasRight } from '../../world/rights.js';
import { isAdministrator, membershipOf, type SharedChat } from '../../world/shared-chat.js';

/** Refuses to delete what is older than 48 hours or not the bot's to delete. https://core.telegram.org/bots/api#deletemessage */
export function checkMayDelete(platform: Platform, chat: BotChat, stored: StoredMessage): void {
  const age = (platform.unixTime() - stored.message.date) * 1000;
  if (chat.type === 'private' || chat.type === 'group') {
    const isFresh = age <= DELETE_WINDOW_MS;
    const mayDelete = chat.type === 'private' || isOwn(stored) || isAdministratorOf(platform, chat);
    if (!isFresh || !mayDelete) throw badRequest("Message can't be deleted for everyone");
  } else if (age >= DELETE_WINDOW_MS || !mayDeleteIn(platform, chat, stored)) {
    throw badRequest("Message can't be deleted");
  }
}

function isOwn({ isOutgoing, isService }: StoredMessage): boolean {
  return isOutgoing && !isService;
}

function isAdministratorOf({ world }: Platform, chat: SharedChat): boolean {
  return isAdministrator(membershipOf(chat, world.bot));
}

function mayDeleteIn({ world }: Platform, chat: SharedChat, stored: StoredMessage): boolean {
  // The first message of a supergroup or channel tells of its creation and stays.
  if (stored.isService && stored.message.message_id === 1) return false;
  if (hasRight(chat, world.bot, 'can_delete_messages')) return true;
  if (!stored.isOutgoing) return false;
  const needsPosting = chat.type === 'channel' || stored.isService;
  return !needsPosting || hasRight(chat, world.bot, 'can_post_messages');
}
