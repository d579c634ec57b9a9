import type { ChatMember, User } from '@grammyjs/types';
import type { Platform } from '../platform.js';
import { describeChat, type BotChat } from '../world/chat.js';
import { isAdministrator, isPresent, membershipOf } from '../world/shared-chat.js';

/** A changed membership. */
export interface MemberChange {
  readonly chat: BotChat;
  /** Who changed it. */
  readonly by: User;
  readonly before: ChatMember;
  readonly after: ChatMember;
}

/** Queues what the bot learns of a change: of its own always, of others where it is an administrator. */
export function announceMember(platform: Platform, { chat, by, before, after }: MemberChange): void {
  const { bot } = platform.world;
  const isOwn = after.user.id === bot.id;
  const isAdmin = chat.type !== 'private' && isAdministrator(membershipOf(chat, bot));
  if (!isOwn && !isAdmin) return;
  platform.queue.push({
    kind: isOwn ? 'my_chat_member' : 'chat_member',
    content: {
      chat: describeChat(chat),
      from: by,
      date: platform.unixTime(),
      old_chat_member: before,
      new_chat_member: after,
    },
    lane: `member:${isOwn ? chat.id : after.user.id}`,
  });
}

/** True if the change brings somebody in. */
export function isArrival({ before, after }: Pick<MemberChange, 'before' | 'after'>): boolean {
  return !isPresent(before) && isPresent(after);
}
