import type { Message } from '@grammyjs/types';
import { badRequest } from '../bot-error.js';
import { checkInlineLimits, checkMarkupForChat } from '../markup/reply-markup.js';
import type { Answer, Call } from '../method.js';
import type { Platform } from '../platform.js';
import { describeChat, type BotChat } from '../world/chat.js';
import { openChat } from '../world/open-chat.js';
import { describeMessage } from './describe-message.js';
import { checkMayPost, checkPermission, checkReachable, checkTopic } from './may-send.js';
import type { ContentFields, OutgoingContent } from './outgoing-content.js';
import { resolveReply, type Reply } from './reply-parameters.js';
import { readSendOptions, refuseBusinessConnection, type SendOptions } from './send-options.js';

/** Sends content to the chat of the call and answers the message; checks stand in the server's order. */
export function sendOutgoing(call: Call, content: OutgoingContent): Answer {
  const { platform, args } = call;
  const options = readSendOptions(call);
  refuseBusinessConnection(call);
  const chat = openChat(platform.world, args.text('chat_id'), 'write');
  checkTopic(chat, options.topicId);
  const reply = resolveReply(platform, chat, options.reply);
  if (options.isSuggestedPost) throw badRequest('Suggested posts can be sent only to channel direct messages');
  checkMayPost(platform, chat);
  const fields = content.prepare(chat);
  checkPermission(platform, chat, content);
  checkMarkupForChat(options.markup, chat.type);
  const keyboard = options.markup?.kind === 'inline' ? options.markup.markup : undefined;
  checkInlineLimits(keyboard);
  checkReachable(chat);
  const stored = platform.messages.add({
    message: compose(platform, chat, { options, reply, fields }),
    isOutgoing: true,
    isService: false,
    hasReplyKeyboard: options.markup !== undefined && options.markup.kind !== 'inline',
    ...(reply.replyTo !== undefined && { replyTo: reply.replyTo }),
  });
  content.onSent?.(stored.message);
  return { result: describeMessage(platform, stored) };
}

interface Parts {
  readonly options: SendOptions;
  readonly reply: Reply;
  readonly fields: ContentFields;
}

function compose(platform: Platform, chat: BotChat, { options, reply, fields }: Parts): Message {
  const { markup, topicId, effectId, isProtected } = options;
  const { world, messages } = platform;
  const described = describeChat(chat);
  const inTopic = topicId > 0 && chat.type === 'supergroup' && chat.topics !== undefined;
  const isProtectedChat = chat.type !== 'private' && chat.hasProtectedContent;
  return {
    message_id: messages.nextId(chat),
    ...(chat.type === 'channel' ? { sender_chat: described } : { from: world.bot }),
    chat: described,
    date: platform.unixTime(),
    ...(inTopic && { message_thread_id: topicId, is_topic_message: true }),
    ...reply.fields,
    ...fields,
    ...((isProtected || isProtectedChat) && { has_protected_content: true }),
    ...(effectId !== '' && chat.type === 'private' && { effect_id: effectId }),
    ...(markup?.kind === 'inline' && { reply_markup: markup.markup }),
  } as Message;
}
