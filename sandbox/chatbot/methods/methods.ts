import type { Call, Method } from '../requests/method.js';
import { answerCallbackQuery } from './answer-callback-query.js';
import { exportChatInviteLink, getChat, getMe } from './chat-methods.js';
import { deleteMessage, deleteMessages } from './messages/delete-methods.js';
import { editMessageCaption, editMessageReplyMarkup, editMessageText } from './messages/edit-methods.js';
import { forwardMessage } from './messages/forward-message.js';
import { getUpdates } from './get-updates.js';
import { getChatAdministrators, getChatMember, getChatMemberCount } from './member-methods.js';
import { refuseUnknown, type KnownMethod } from './parameters.js';
import { sendDocument, sendLocation, sendMessage, sendPhoto, sendPoll } from './messages/send-methods.js';
import { deleteWebhook, getWebhookInfo, setWebhook } from './webhook-methods.js';

const METHODS: Readonly<Record<KnownMethod, Method>> = {
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
  exportChatInviteLink,
  answerCallbackQuery,
  getUpdates,
  setWebhook,
  deleteWebhook,
  getWebhookInfo,
};

/** Names of earlier versions. https://core.telegram.org/bots/api-changelog#june-25-2021 */
const OLD_NAMES: Readonly<Record<string, KnownMethod>> = { getChatMembersCount: 'getChatMemberCount' };

const BY_LOWER_CASE = new Map(
  [...(Object.keys(METHODS) as KnownMethod[]).map((name) => [name, name] as const), ...Object.entries(OLD_NAMES)].map(
    ([name, current]) => [name.toLowerCase(), strict(name, current)],
  ),
);

/** A method that reads only what it knows. */
function strict(name: string, current: KnownMethod): Method {
  return (call: Call) => {
    refuseUnknown(current, call.args, name);
    return METHODS[current](call);
  };
}

/** The method of a name, in any case; undefined for one this fake does not have. */
export function findMethod(name: string): Method | undefined {
  return BY_LOWER_CASE.get(name.toLowerCase());
}
