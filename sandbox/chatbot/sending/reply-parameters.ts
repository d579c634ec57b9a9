import type { ExternalReplyInfo, Message, TextQuote } from '@grammyjs/types';
import { badRequest } from '../requests/bot-error.js';
import { JsonObject } from '../requests/json-object.js';
import type { Call } from '../requests/method.js';
import type { Platform } from '../platform.js';
import { finishText, readFormattedText } from '../text/read-formatted-text.js';
import type { BotChat } from '../world/chat.js';
import type { StoredMessage } from '../world/message-store.js';
import { openChat } from '../world/open-chat.js';
import { isPresent, membershipOf } from '../world/shared-chat.js';
import { originOf } from './message-origin.js';

/** Which message a new one answers, as the bot asked for it. */
export interface ReplyRequest {
  readonly messageId: number;
  /** Empty for the chat the message is sent to. */
  readonly chatId: string;
  readonly mayBeMissing: boolean;
  readonly quote: string;
}

/** What becomes of it in the new message. */
export interface Reply {
  readonly replyTo?: number;
  readonly fields: Pick<Message, 'external_reply' | 'quote'>;
}

/** Reads `reply_parameters` or the older `reply_to_message_id`; undefined if the message answers none. */
export function readReplyParameters({ args, platform }: Call): ReplyRequest | undefined {
  const value = args.json('reply_parameters', "Can't parse reply parameters JSON object");
  if (value === undefined) {
    const messageId = args.messageId('reply_to_message_id');
    const mayBeMissing = args.flag('allow_sending_without_reply');
    return messageId > 0 ? { messageId, chatId: '', mayBeMissing, quote: '' } : undefined;
  }
  const object = JsonObject.of(value);
  if (!object) throw badRequest('Object expected as reply parameters');
  if (object.isEmpty) return undefined;
  const quote = {
    text: object.text('quote') ?? '',
    parseMode: object.text('quote_parse_mode') ?? '',
    entities: object.value('quote_entities'),
  };
  const request = {
    chatId: object.text('chat_id') ?? '',
    messageId: object.requiredInteger('message_id'),
    mayBeMissing: object.flag('allow_sending_without_reply'),
    quote: finishText(readFormattedText(quote, platform.findPerson)).text,
  };
  return request.messageId > 0 ? request : undefined;
}

/** Finds the message to answer; throws 400 if it is not there, unless the bot does not mind. */
export function resolveReply(platform: Platform, chat: BotChat, request: ReplyRequest | undefined): Reply {
  if (!request) return { fields: {} };
  const home = request.chatId === '' ? chat : openChat(platform.world, request.chatId, 'read');
  const original = mayRead(platform, home) ? platform.messages.find(home.id, request.messageId) : undefined;
  if (!original) {
    if (request.mayBeMissing) return { fields: {} };
    throw badRequest('Message to be replied not found');
  }
  const quote = request.quote && { quote: quoteOf(original, request.quote) };
  if (home.id === chat.id) return { replyTo: request.messageId, fields: { ...quote } };
  return { fields: { external_reply: externalReply(original), ...quote } };
}

function mayRead({ world }: Platform, chat: BotChat): boolean {
  return chat.type === 'private' || isPresent(membershipOf(chat, world.bot));
}

function quoteOf({ message }: StoredMessage, text: string): TextQuote {
  const position = (message.text ?? message.caption ?? '').indexOf(text);
  if (position < 0) throw badRequest('QUOTE_TEXT_INVALID');
  return { text, position, is_manual: true };
}

function externalReply({ message }: StoredMessage): ExternalReplyInfo {
  const { chat, message_id, photo, document, location, poll } = message;
  return {
    origin: originOf(message),
    ...(chat.type !== 'private' && { chat, message_id }),
    ...(photo && { photo }),
    ...(document && { document }),
    ...(location && { location }),
    ...(poll && { poll }),
  };
}
