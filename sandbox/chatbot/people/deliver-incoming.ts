import type { Message, User } from '@grammyjs/types';
import type { Platform } from '../platform.js';
import { describeMessage } from '../sending/describe-message.js';
import { describeChat, type BotChat } from '../world/chat.js';
import { isHeard } from './is-heard.js';

/** A message of somebody else than the bot, before it has an id. */
export interface Incoming {
  readonly chat: BotChat;
  /** Who wrote it; undefined for a post of the channel itself. */
  readonly from: User | undefined;
  readonly fields: Partial<Message>;
  readonly isService?: boolean;
  readonly replyTo?: number;
}

/** Puts a message into its chat and queues the update about it, if the bot hears of it. */
export function deliverIncoming(platform: Platform, incoming: Incoming): Message {
  const { chat, from, fields, isService = false, replyTo } = incoming;
  const described = describeChat(chat);
  const isProtected = chat.type !== 'private' && chat.hasProtectedContent;
  const message = {
    message_id: platform.messages.nextId(chat),
    ...(chat.type === 'channel' ? { sender_chat: described } : { from }),
    chat: described,
    date: platform.unixTime(),
    ...fields,
    ...(isProtected && { has_protected_content: true }),
  } as Message;
  const kept = { message, isOutgoing: false, isService, hasReplyKeyboard: false };
  const stored = platform.messages.add({ ...kept, ...(replyTo !== undefined && { replyTo }) });
  const shown = describeMessage(platform, stored);
  if (isHeard(platform, chat, shown)) {
    const kind = chat.type === 'channel' ? 'channel_post' : 'message';
    platform.queue.push({ kind, content: shown as never, lane: `chat:${chat.id}` });
  }
  return shown;
}
