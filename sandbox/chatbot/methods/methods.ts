import type { Method } from '../method.js';
import { answerCallbackQuery } from './answer-callback-query.js';
import { exportChatInviteLink, getChat, getMe } from './chat-methods.js';
import { deleteMessage, deleteMessages } from './delete-methods.js';
import { editMessageCaption, editMessageReplyMarkup, editMessageText } from './edit-methods.js';
import { forwardMessage } from './forward-message.js';
import { getUpdates } from './get-updates.js';
import { getChatAdministrators, getChatMember, getChatMemberCount } from './member-methods.js';
import { sendDocument, sendLocation, sendMessage, sendPhoto, sendPoll } from './send-methods.js';
import { deleteWebhook, getWebhookInfo, setWebhook } from './webhook-methods.js';

const METHODS: Readonly<Record<string, Method>> = {
  getMe,
  sendMessage,
  sendPhoto,
  sendDocument,
  sendLocation,
  sendPoll,
  forwardMessage,
  editMessageText,
  editMessageCaption,
  editMessageReplyMarkup,
  deleteMessage,
  deleteMessages,
  getChat,
  getChatAdministrators,
  getChatMember,
  getChatMemberCount,
  /** The name before Bot API 5.3. */
  getChatMembersCount: getChatMemberCount,
  exportChatInviteLink,
  answerCallbackQuery,
  getUpdates,
  setWebhook,
  deleteWebhook,
  getWebhookInfo,
};

const BY_LOWER_CASE = new Map(Object.entries(METHODS).map(([name, method]) => [name.toLowerCase(), method]));

/** The method of a name, in any case; undefined for one this fake does not have. */
export function findMethod(name: string): Method | undefined {
  return BY_LOWER_CASE.get(name.toLowerCase());
}
