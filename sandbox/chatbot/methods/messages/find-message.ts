import { badRequest } from '../../requests/bot-error.js';
import type { Platform } from '../../platform.js';
import type { BotChat } from '../../world/chat.js';
import type { StoredMessage } from '../../world/message-store.js';
import { openChat, type Access } from '../../world/open-chat.js';
import { isPresent, membershipOf } from '../../world/shared-chat.js';

/** Where to look for a message; `purpose` is what the complaint calls it (`message to edit`). */
export interface MessagePlace {
  readonly chatId: string;
  readonly messageId: number;
  readonly access: Access;
  readonly purpose: string;
}

/** A message with its chat; throws 400 `<purpose> not found`, or why the chat is closed to the bot. */
export function findMessage(platform: Platform, place: MessagePlace): { chat: BotChat; stored: StoredMessage } {
  const { world, messages } = platform;
  const chat = openChat(world, place.chatId, place.access);
  const isReadable = chat.type === 'private' || isPresent(membershipOf(chat, world.bot));
  const stored = isReadable ? messages.find(chat.id, place.messageId) : undefined;
  if (!stored) throw badRequest(`${place.purpose} not found`);
  return { chat, stored };
}
