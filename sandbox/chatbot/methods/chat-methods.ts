import { badRequest } from '../requests/bot-error.js';
import { BOT_PROFILE } from '../bot-account.js';
import type { Method } from '../requests/method.js';
import { describeFullChat } from '../world/full-chat.js';
import { openChat } from '../world/open-chat.js';
import { hasRight } from '../world/rights.js';

/** https://core.telegram.org/bots/api#getme */
export const getMe: Method = () => ({ result: BOT_PROFILE });

/** https://core.telegram.org/bots/api#getchat */
export const getChat: Method = ({ platform, args }) => ({
  result: describeFullChat(openChat(platform.world, args.text('chat_id'), 'read')),
});

/** The link before stops working. https://core.telegram.org/bots/api#exportchatinvitelink */
export const exportChatInviteLink: Method = ({ platform, args }) => {
  const { world, inviteLinks } = platform;
  const chat = openChat(world, args.text('chat_id'), 'write');
  if (chat.type === 'private') throw badRequest("Can't invite members to a private chat");
  if (!hasRight(chat, world.bot, 'can_invite_users')) throw badRequest('Not enough rights to manage chat invite link');
  return { result: inviteLinks.renew(chat) };
};
