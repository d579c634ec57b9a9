import type { Message } from '@grammyjs/types';
import { badRequest, forbidden } from '../requests/bot-error.js';
import { checkInlineLimits, checkMarkupForChat } from '../markup/reply-markup.js';
import type { Answer, Call } from '../requests/method.js';
import type { Platform } from '../platform.js';
import { describeChat, type BotChat } from '../world/chat.js';
import { openChat } from '../world/open-chat.js';
import { hasRight, isPermitted } from '../world/rights.js';
import { describeMessage } from './describe-message.js';
import type { ContentFields, OutgoingContent } from './content/outgoing-content.js';
import { resolveReply, type Reply } from './reply-parameters.js';
import { readSendOptions, refuseBusinessConnection, type SendOptions } from './send-options.js';

/** The topic that every forum has and that is named by no id. */
const GENERAL_TOPIC_ID = 1;

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

/** Refuses a topic the chat does not have. Chats without topics ignore the id; conversations with this bot have none. */
function checkTopic(chat: BotChat, topicId: number): void {
  if (topicId === 0) return;
  const isKnown =
    chat.type === 'private' ? false : !chat.topics || (topicId !== GENERAL_TOPIC_ID && chat.topics.has(topicId));
  if (!isKnown) throw badRequest('Message thread not found');
}

/** In a channel only administrators who may post can send. */
function checkMayPost({ world }: Platform, chat: BotChat): void {
  if (chat.type === 'channel' && !hasRight(chat, world.bot, 'can_post_messages')) {
    throw badRequest('Need administrator rights in the channel chat');
  }
}

/** In a group the bot needs the permission for this kind of content. */
function checkPermission({ world }: Platform, chat: BotChat, content: OutgoingContent): void {
  if (chat.type !== 'group' && chat.type !== 'supergroup') return;
  if (!isPermitted(chat, world.bot, content.permission)) {
    throw badRequest(`Not enough rights to send ${content.noun} to the chat`);
  }
}

/** Refusals of Telegram itself, after all that the Bot API server judges: who did not start or has blocked the bot. */
function checkReachable(chat: BotChat): void {
  if (chat.type !== 'private') return;
  const { user, acquaintance } = chat.person;
  if (user.is_bot) throw forbidden("bot can't send messages to bots");
  if (acquaintance === 'blocked') throw forbidden('bot was blocked by the user');
  if (acquaintance !== 'started') throw forbidden("bot can't initiate conversation with a user");
}
