import type { Arguments } from '../../requests/arguments.js';
import { badRequest } from '../../requests/bot-error.js';
import { MAX_MESSAGE_IDS } from '../../requests/limits.js';
import type { Method } from '../../requests/method.js';
import { openChat } from '../../world/open-chat.js';
import { findMessage } from './find-message.js';
import { checkMayDelete } from './may-delete.js';

/** https://core.telegram.org/bots/api#deletemessage */
export const deleteMessage: Method = ({ platform, args }) => {
  const chatId = args.text('chat_id');
  const messageId = args.messageId();
  if (chatId === '') throw badRequest('Chat identifier is not specified');
  if (messageId === 0) throw badRequest('Message identifier is not specified');
  const place = { chatId, messageId, access: 'write' as const, purpose: 'message to delete' };
  const { chat, stored } = findMessage(platform, place);
  checkMayDelete(platform, chat, stored);
  platform.messages.delete(chat.id, messageId);
  return { result: true };
};

/** Ids of no message are passed over; if one message must not be deleted, none is. https://core.telegram.org/bots/api#deletemessages */
export const deleteMessages: Method = ({ platform, args }) => {
  const ids = readMessageIds(args);
  const chat = openChat(platform.world, args.text('chat_id'), 'write');
  const found = ids.map((id) => platform.messages.find(chat.id, id)).filter((stored) => stored !== undefined);
  for (const stored of found) checkMayDelete(platform, chat, stored);
  for (const { message } of found) platform.messages.delete(chat.id, message.message_id);
  return { result: true };
};

function readMessageIds(args: Arguments): number[] {
  const value = args.json('message_ids', "Can't parse message_ids JSON object");
  if (value === undefined) throw badRequest('Message identifiers are not specified');
  if (!Array.isArray(value)) throw badRequest('Expected an Array of message identifiers');
  if (value.length === 0) throw badRequest('Message identifiers are not specified');
  if (value.length > MAX_MESSAGE_IDS) throw badRequest('Too many message identifiers specified');
  return value.map((id: unknown) => {
    if (typeof id !== 'number' && typeof id !== 'string') throw badRequest('Message identifier must be a Number');
    if (!/^-?\d+$/.test(String(id))) throw badRequest("Can't parse message identifier as a Number");
    if (Number(id) <= 0) throw badRequest('Invalid message identifier specified');
    return Number(id);
  });
}
