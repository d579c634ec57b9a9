import type { User } from '@grammyjs/types';
import type { Platform } from '../platform.js';
import type { Person } from '../world/person.js';
import type { SharedChat } from '../world/shared-chat.js';
import type { StoredMessage } from '../world/message-store.js';
import { Impossible } from './impossible.js';

/** The person of an id; throws `Impossible` if nobody has it. */
export function requirePerson({ world }: Platform, id: number): Person {
  const person = world.person(id);
  if (!person) throw new Impossible(`nobody has the id ${id}`);
  return person;
}

/** The group, supergroup or channel of an id; throws `Impossible` if there is none. */
export function requireSharedChat({ world }: Platform, id: number): SharedChat {
  const chat = world.sharedChat(id);
  if (!chat) throw new Impossible(`there is no group or channel ${id}`);
  return chat;
}

/** A message that was sent; throws `Impossible` if it is not there. */
export function requireMessage({ messages }: Platform, chatId: number, messageId: number): StoredMessage {
  const stored = messages.find(chatId, messageId);
  if (!stored) throw new Impossible(`there is no message ${messageId} in chat ${chatId}`);
  return stored;
}

/** Who takes part: somebody known by id, or a new user. */
export function castOf({ world }: Platform, who: number | User): Person {
  if (typeof who !== 'number') return world.addPerson(who);
  return world.person(who) ?? world.addPerson({ id: who, is_bot: false, first_name: `Person ${who}` });
}
