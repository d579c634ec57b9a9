import type { ChatMember, ChatPermissions, User } from '@grammyjs/types';

/** A chat of several: group, supergroup or channel. */
export interface SharedChat {
  readonly type: 'group' | 'supergroup' | 'channel';
  /** Negative; supergroups and channels begin with -100. */
  readonly id: number;
  readonly title: string;
  readonly username?: string;
  readonly description?: string;
  /** What members without rights of their own may do. */
  readonly permissions: ChatPermissions;
  readonly members: Map<number, ChatMember>;
  /** True if messages may not be forwarded. */
  readonly hasProtectedContent: boolean;
  /** Ids of forum topics; undefined if the chat is no forum. */
  readonly topics?: ReadonlySet<number>;
  /** The primary invite link that works now. */
  inviteLink?: string;
  /** The supergroup a group has become. */
  upgradedTo?: number;
  isDeleted: boolean;
}

/** What a user is in a chat; somebody who was never there has left. */
export function membershipOf(chat: SharedChat, user: User): ChatMember {
  return chat.members.get(user.id) ?? { status: 'left', user };
}

/** True for those who are in the chat now. */
export function isPresent(member: ChatMember): boolean {
  if (member.status === 'restricted') return member.is_member;
  return member.status !== 'left' && member.status !== 'kicked';
}

/** True for the owner and for administrators. */
export function isAdministrator(member: ChatMember): boolean {
  return member.status === 'creator' || member.status === 'administrator';
}

/** Those in the chat now, in order of joining. */
export function presentMembers(chat: SharedChat): ChatMember[] {
  return [...chat.members.values()].filter(isPresent);
}
