import type { ChatAdministratorRights, ChatMemberAdministrator, ChatPermissions, User } from '@grammyjs/types';
import { isAdministrator, membershipOf, type SharedChat } from './shared-chat.js';

/** An administrator's right, by its name in the API. */
export type Right = keyof ChatAdministratorRights;

/** Rights every kind of chat has; an appointed administrator starts with none but `can_manage_chat`. */
const NONE: ChatAdministratorRights = {
  is_anonymous: false,
  can_manage_chat: true,
  can_delete_messages: false,
  can_manage_video_chats: false,
  can_restrict_members: false,
  can_promote_members: false,
  can_change_info: false,
  can_invite_users: false,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
  can_send_welcome_messages: false,
};

/** Rights that exist in some kinds of chat only. */
const BY_TYPE: Readonly<Record<SharedChat['type'], Partial<ChatAdministratorRights>>> = {
  group: { can_pin_messages: false, can_manage_tags: false },
  supergroup: { can_pin_messages: false, can_manage_topics: false, can_manage_tags: false },
  channel: { can_post_messages: false, can_edit_messages: false, can_manage_direct_messages: false },
};

/** An administrator of a chat of this type with the named rights and no others. */
export function administrator(user: User, type: SharedChat['type'], rights: readonly Right[]): ChatMemberAdministrator {
  const granted = Object.fromEntries(rights.map((right) => [right, true]));
  return { status: 'administrator', user, can_be_edited: false, ...NONE, ...BY_TYPE[type], ...granted };
}

/** Everything an ordinary member of an open group may do. */
export const OPEN_PERMISSIONS = {
  can_send_messages: true,
  can_send_audios: true,
  can_send_documents: true,
  can_send_photos: true,
  can_send_videos: true,
  can_send_video_notes: true,
  can_send_voice_notes: true,
  can_send_polls: true,
  can_send_other_messages: true,
  can_add_web_page_previews: true,
  can_react_to_messages: true,
  can_change_info: false,
  can_invite_users: true,
  can_edit_tag: true,
  can_pin_messages: false,
  can_manage_topics: false,
} as const satisfies Required<ChatPermissions>;

/** True if the user owns the chat or is an administrator with this right. */
export function hasRight(chat: SharedChat, user: User, right: Right): boolean {
  const member = membershipOf(chat, user);
  return member.status === 'creator' || (member.status === 'administrator' && member[right] === true);
}

/** True if the user may do this: administrators always, the restricted by their own permissions, others by the chat's. */
export function isPermitted(chat: SharedChat, user: User, permission: keyof ChatPermissions): boolean {
  const member = membershipOf(chat, user);
  if (isAdministrator(member)) return true;
  if (member.status === 'restricted') return member[permission] === true && chat.permissions[permission] !== false;
  return member.status === 'member' && chat.permissions[permission] === true;
}
