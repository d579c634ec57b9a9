import type { Chat, Message, MessageOrigin } from '@grammyjs/types';

/** Where a message first came from; a forwarded one keeps its first origin. */
export function originOf(message: Message): MessageOrigin {
  const { forward_origin, from, sender_chat, chat, date, message_id, author_signature } = message;
  if (forward_origin) return forward_origin;
  const signature = author_signature && { author_signature };
  if (chat.type === 'channel') {
    return { type: 'channel', date, chat: chat as Chat.ChannelChat, message_id, ...signature };
  }
  if (sender_chat) return { type: 'chat', date, sender_chat, ...signature };
  return { type: 'user', date, sender_user: from! };
}
