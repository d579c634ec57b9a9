import type { AcceptedGiftTypes, ChatFullInfo } from '@grammyjs/types';
import { describeChat, type BotChat } from './chat.js';

const NO_GIFTS: AcceptedGiftTypes = {
  unlimited_gifts: false,
  limited_gifts: false,
  unique_gifts: false,
  premium_subscription: false,
  gifts_from_channels: false,
};
const EVERY_GIFT = Object.fromEntries(
  Object.keys(NO_GIFTS).map((name) => [name, true]),
) as unknown as AcceptedGiftTypes;

/** Reactions a message takes at most. */
const MAX_REACTIONS = 11;
/** The seven basic accent colours are dealt out by id. */
const ACCENT_COLORS = 7;

/** The `ChatFullInfo` object of getChat. https://core.telegram.org/bots/api#chatfullinfo */
export function describeFullChat(chat: BotChat): ChatFullInfo {
  const { username } = describeChat(chat);
  const common = {
    ...describeChat(chat),
    ...(username && { active_usernames: [username] }),
    accent_color_id: Math.abs(chat.id) % ACCENT_COLORS,
    max_reaction_count: MAX_REACTIONS,
  };
  if (chat.type === 'private') {
    const { bio, user } = chat.person;
    return { ...common, ...(bio && { bio }), accepted_gift_types: user.is_bot ? NO_GIFTS : EVERY_GIFT } as ChatFullInfo;
  }
  const { description, inviteLink, permissions, hasProtectedContent } = chat;
  return {
    ...common,
    ...(description && { description }),
    ...(inviteLink && { invite_link: inviteLink }),
    ...(chat.type !== 'channel' && { permissions }),
    ...(hasProtectedContent && { has_protected_content: true }),
    accepted_gift_types: NO_GIFTS,
  } as ChatFullInfo;
}
