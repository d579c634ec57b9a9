import type { Chat } from '@grammyjs/types';
import type { Person } from './person.js';
import type { SharedChat } from './shared-chat.js';

/** The conversation of one person with the bot. */
export interface PrivateChat {
  readonly type: 'private';
  /** The person's own id. */
  readonly id: number;
  readonly person: Person;
}

/** Any chat a message can be in. */
export type BotChat = PrivateChat | SharedChat;

/** A person's conversation with the bot as a chat. */
export function privateChat(person: Person): PrivateChat {
  return { type: 'private', id: person.user.id, person };
}

/** The `Chat` object of an answer. https://core.telegram.org/bots/api#chat */
export function describeChat(chat: BotChat): Chat {
  const { id, type } = chat;
  if (type === 'private') {
    const { first_name, last_name, username } = chat.person.user;
    return { id, type, first_name, ...(last_name && { last_name }), ...(username && { username }) };
  }
  const { title, username, topics } = chat;
  if (type === 'group') return { id, type, title };
  if (type === 'channel') return { id, type, title, ...(username && { username }) };
  return { id, type, title, ...(username && { username }), ...(topics && { is_forum: true as const }) };
}
