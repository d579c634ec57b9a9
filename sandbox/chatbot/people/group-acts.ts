import type { ChatMember, Message, User } from '@grammyjs/types';
import type { Platform } from '../platform.js';
import { isPresent, membershipOf, type SharedChat } from '../world/shared-chat.js';
import { castOf, requirePerson, requireSharedChat } from './cast.js';
import { deliverIncoming } from './deliver-incoming.js';
import { Impossible } from './impossible.js';
import { announceMember, isArrival } from './member-update.js';

/** A new state of somebody in a chat. */
export interface NewMembership {
  readonly chatId: number;
  /** Who changes it, by id. */
  readonly by: number;
  readonly member: ChatMember;
}

/** Somebody is added, promoted, restricted, removed or leaves; the bot is told, and groups show arrivals and departures. */
export function changeMember(platform: Platform, { chatId, by, member }: NewMembership): void {
  const chat = requireSharedChat(platform, chatId);
  change(platform, chat, { by: requirePerson(platform, by).user, member });
}

/** Somebody joins by an invite link. Throws `Impossible` with `INVITE_HASH_EXPIRED` for a link that does not work. */
export function joinByLink(platform: Platform, { link, who }: { link: string; who: number | User }): SharedChat {
  const chat = platform.inviteLinks.resolve(link);
  if (!chat) throw new Impossible('INVITE_HASH_EXPIRED');
  const { user } = castOf(platform, who);
  if (isPresent(membershipOf(chat, user))) throw new Impossible('USER_ALREADY_PARTICIPANT');
  change(platform, chat, { by: user, member: { status: 'member', user } });
  return chat;
}

/** A group becomes a supergroup: the old id refuses to be written to and names the new one. Answers the new chat. */
export function upgradeGroup(platform: Platform, chatId: number): SharedChat {
  const { world } = platform;
  const group = requireSharedChat(platform, chatId);
  if (group.type !== 'group' || group.upgradedTo !== undefined) throw new Impossible(`${group.title} is no group`);
  const { title, permissions, hasProtectedContent } = group;
  const id = -1_000_000_000_000 + chatId;
  const members = [...group.members.values()];
  const supergroup = world.addChat({ type: 'supergroup', id, title, permissions, hasProtectedContent, members });
  const owner = members.find(({ status }) => status === 'creator')?.user;
  const service = { from: owner, isService: true };
  deliverIncoming(platform, { chat: group, ...service, fields: { migrate_to_chat_id: id } });
  group.upgradedTo = id;
  deliverIncoming(platform, { chat: supergroup, ...service, fields: { migrate_from_chat_id: chatId } });
  return supergroup;
}

function change(platform: Platform, chat: SharedChat, { by, member }: { by: User; member: ChatMember }): void {
  const before = membershipOf(chat, member.user);
  platform.world.setMember(chat, member);
  announceMember(platform, { chat, by, before, after: member });
  const fields = serviceFields(before, member);
  if (fields && chat.type !== 'channel') deliverIncoming(platform, { chat, from: by, fields, isService: true });
}

function serviceFields(before: ChatMember, after: ChatMember): Partial<Message> | undefined {
  if (isArrival({ before, after })) return { new_chat_members: [after.user] };
  return isPresent(before) && !isPresent(after) ? { left_chat_member: after.user } : undefined;
}
