import { badRequest } from '../../requests/bot-error.js';
import { FOREVER_LIVE_PERIOD } from '../../requests/limits.js';
import type { Platform } from '../../platform.js';
import type { BotChat } from '../../world/chat.js';
import type { StoredMessage } from '../../world/message-store.js';
import { describePoll } from '../../world/poll-store.js';
import { hasRight } from '../../world/rights.js';

/** What an edit touches: the content, or the keyboard alone. */
export type EditScope = 'content' | 'markup';

/** Refuses edits of messages the bot may not change; throws 400 `message can't be edited`. */
export function checkMayEdit(
  platform: Platform,
  { chat, stored }: { chat: BotChat; stored: StoredMessage },
  scope: EditScope,
): void {
  const isFrozen = stored.isService || stored.hasReplyKeyboard || stored.message.forward_origin !== undefined;
  const mayEdit = !isFrozen && isOwn(platform, chat, stored) && (scope === 'markup' || isEditable(platform, stored));
  if (!mayEdit) throw badRequest("Message can't be edited");
}

/** The bot edits what it sent; in a channel also other posts if it has the right, and its own only if it may post. */
function isOwn({ world }: Platform, chat: BotChat, { isOutgoing }: StoredMessage): boolean {
  if (chat.type !== 'channel') return isOutgoing;
  if (hasRight(chat, world.bot, 'can_edit_messages')) return true;
  return isOutgoing && hasRight(chat, world.bot, 'can_post_messages');
}

/** A location can be edited while it is live, a poll while it is open. */
function isEditable(platform: Platform, { message }: StoredMessage): boolean {
  if (message.location) {
    const { live_period: period = 0 } = message.location;
    return period === FOREVER_LIVE_PERIOD || platform.unixTime() - message.date < period;
  }
  const poll = message.poll && platform.polls.find(message.poll.id);
  return !poll || !describePoll(poll, platform.clock.now()).is_closed;
}
