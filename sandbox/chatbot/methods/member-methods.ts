import type { ChatMember } from '@grammyjs/types';
import { badRequest } from '../requests/bot-error.js';
import type { Call, Method } from '../requests/method.js';
import { openChat } from '../world/open-chat.js';
import { isAdministrator, membershipOf, presentMembers, type SharedChat } from '../world/shared-chat.js';

/** https://core.telegram.org/bots/api#getchatmember */
export const getChatMember: Method = ({ platform, args }) => {
  const { world } = platform;
  const userId = args.integer('user_id', { min: 0, max: Number.MAX_SAFE_INTEGER });
  if (userId === 0) throw badRequest('Invalid user_id specified');
  const chat = openChat(world, args.text('chat_id'), userId === world.bot.id ? 'read' : 'members');
  const user = world.knownUser(userId);
  const isOutsider = chat.type === 'private' && userId !== chat.id && userId !== world.bot.id;
  if (!user || isOutsider) throw badRequest('Member not found');
  if (chat.type === 'private') return { result: { user, status: 'member' } satisfies ChatMember };
  if (userId !== world.bot.id) checkListIsOpen({ platform }, chat);
  return { result: membershipOf(chat, user) };
};

/** Other bots are left out unless asked for. https://core.telegram.org/bots/api#getchatadministrators */
export const getChatAdministrators: Method = ({ platform, args }) => {
  const { bot } = platform.world;
  const chat = openChat(platform.world, args.text('chat_id'), 'members');
  if (chat.type === 'private') throw badRequest('There are no administrators in the private chat');
  checkListIsOpen({ platform }, chat);
  const wantsBots = args.flag('return_bots');
  const isShown = ({ user }: ChatMember) => wantsBots || !user.is_bot || user.id === bot.id;
  return { result: presentMembers(chat).filter(isAdministrator).filter(isShown) };
};

/** https://core.telegram.org/bots/api#getchatmembercount */
export const getChatMemberCount: Method = ({ platform, args }) => {
  const chat = openChat(platform.world, args.text('chat_id'), 'members');
  return { result: chat.type === 'private' ? 2 : presentMembers(chat).length };
};

/** Only administrators see who is in a channel. */
function checkListIsOpen({ platform: { world } }: Pick<Call, 'platform'>, chat: SharedChat): void {
  if (chat.type === 'channel' && !isAdministrator(membershipOf(chat, world.bot))) {
    throw badRequest('Member list is inaccessible');
  }
}
