import type { Method } from '../../requests/method.js';
import { forwardContent } from '../../sending/content/forward-content.js';
import { sendOutgoing } from '../../sending/send-outgoing.js';
import { findMessage } from './find-message.js';

/** https://core.telegram.org/bots/api#forwardmessage */
export const forwardMessage: Method = (call) => {
  const { platform, args } = call;
  const { chat, stored } = findMessage(platform, {
    chatId: args.requiredText('from_chat_id'),
    messageId: args.messageId(),
    access: 'read',
    purpose: 'message to forward',
  });
  const isChatProtected = chat.type !== 'private' && chat.hasProtectedContent;
  return sendOutgoing(call, forwardContent(stored, isChatProtected));
};
