import type { ChatMember } from '@grammyjs/types';
import type { Refusal } from '../../kit/reply.js';
import { badRequest, forbidden } from '../requests/bot-error.js';
import type { BotChat } from './chat.js';
import { isPresent, membershipOf, type SharedChat } from './shared-chat.js';
import type { World } from './world.js';

/** What a method wants to do with a chat; `members` reads the list of members, `edit` changes a message. */
export type Access = 'read' | 'members' | 'edit' | 'write';

/**
 * Finds the chat a parameter names, an id or `@name`, and checks that the bot may use it so. Throws 400 `chat not found`
 * or why the bot is kept out.
 */
export function openChat(world: World, chatId: string, access: Access): BotChat {
  if (chatId === '') throw badRequest('chat_id is empty');
  const chat = chatId.startsWith('@')
    ? world.publicChat(chatId.slice(1))
    : knownChat(world, Number.parseInt(chatId, 10));
  if (!chat) throw badRequest('Chat not found');
  checkAccess(world, chat, access);
  return chat;
}

/** A chat by its id, if the bot has ever come across it. */
function knownChat(world: World, id: number): BotChat | undefined {
  const chat = world.chat(id);
  if (chat?.type === 'private') return chat.person.acquaintance === 'stranger' ? undefined : chat;
  return chat && (chat.members.has(world.bot.id) || chat.username !== undefined) ? chat : undefined;
}

function checkAccess(world: World, chat: BotChat, access: Access): void {
  const changes = access === 'edit' || access === 'write';
  if (chat.type === 'private') {
    if (chat.person.isDeactivated && changes) throw forbidden('user is deactivated');
    return;
  }
  const bot = membershipOf(chat, world.bot);
  const refusal = chat.type === 'group' ? groupRefusal(chat, bot, access) : channelRefusal(chat, bot, changes);
  if (refusal) throw refusal;
}

function groupRefusal(chat: SharedChat, bot: ChatMember, access: Access): Refusal | undefined {
  const writes = access === 'write' || access === 'members';
  if (chat.upgradedTo !== undefined) {
    const parameters = { migrate_to_chat_id: chat.upgradedTo };
    return writes ? badRequest('Group chat was upgraded to a supergroup chat', parameters) : undefined;
  }
  if (chat.isDeleted) return writes ? forbidden('the group chat was deleted') : undefined;
  if (access === 'read') return undefined;
  if (bot.status === 'kicked') return forbidden('bot was kicked from the group chat');
  return isPresent(bot) ? undefined : forbidden('bot is not a member of the group chat');
}

/** Supergroups and channels: kept out of a private one altogether, of a public one only from changing things. */
function channelRefusal(chat: SharedChat, bot: ChatMember, changes: boolean): Refusal | undefined {
  if (bot.status === 'kicked') return forbidden(`bot was kicked from the ${chat.type} chat`);
  const isOpen = chat.username !== undefined && !changes;
  return isPresent(bot) || isOpen ? undefined : forbidden(`bot is not a member of the ${chat.type} chat`);
}
