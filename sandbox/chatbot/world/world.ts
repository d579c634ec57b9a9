import type { ChatMember, User } from '@grammyjs/types';
import { privateChat, type BotChat } from './chat.js';
import type { Person } from './person.js';
import { OPEN_PERMISSIONS } from './rights.js';
import { isPresent, type SharedChat } from './shared-chat.js';

/** What a new chat needs; everything else has a default. */
export type NewChat = Pick<SharedChat, 'type' | 'id' | 'title'> &
  Partial<Pick<SharedChat, 'username' | 'description' | 'permissions' | 'hasProtectedContent' | 'topics'>> & {
    readonly members?: readonly ChatMember[];
  };

/** Everybody and every chat around the bot. */
export class World {
  private readonly persons = new Map<number, Person>();
  private readonly chats = new Map<number, SharedChat>();

  constructor(readonly bot: User) {}

  /** Adds a person the bot does not know, or answers the one who is there. */
  addPerson(user: User, details: Partial<Omit<Person, 'user'>> = {}): Person {
    const known = this.persons.get(user.id);
    if (known) return known;
    const person: Person = { user, acquaintance: 'stranger', isDeactivated: false, ...details };
    this.persons.set(user.id, person);
    return person;
  }

  person(id: number): Person | undefined {
    return this.persons.get(id);
  }

  /** Adds a chat with its members; strangers in a chat the bot is in become people it has seen. */
  addChat({ members = [], ...given }: NewChat): SharedChat {
    const byId = new Map(members.map((member) => [member.user.id, member]));
    const chat = {
      permissions: OPEN_PERMISSIONS,
      hasProtectedContent: false,
      isDeleted: false,
      ...given,
      members: byId,
    };
    this.chats.set(chat.id, chat);
    for (const { user } of members) this.meet(chat, user);
    return chat;
  }

  /** Puts somebody's membership down. */
  setMember(chat: SharedChat, member: ChatMember): void {
    chat.members.set(member.user.id, member);
    this.meet(chat, member.user);
  }

  sharedChat(id: number): SharedChat | undefined {
    return this.chats.get(id);
  }

  /** The chat of an id, whether a conversation or a shared one. */
  chat(id: number): BotChat | undefined {
    const person = this.persons.get(id);
    return person ? privateChat(person) : this.chats.get(id);
  }

  /** The public supergroup or channel of that name, or the bot's conversation with another bot; case does not matter. */
  publicChat(username: string): BotChat | undefined {
    const isNamed = (name?: string) => name?.toLowerCase() === username.toLowerCase();
    const bot = [...this.persons.values()].find(({ user }) => user.is_bot && isNamed(user.username));
    return bot ? privateChat(bot) : [...this.chats.values()].find((chat) => isNamed(chat.username));
  }

  /** The user behind an id as far as the bot may know them: itself and everybody it has met. */
  knownUser(id: number): User | undefined {
    if (id === this.bot.id) return this.bot;
    const person = this.persons.get(id);
    return person && person.acquaintance !== 'stranger' ? person.user : undefined;
  }

  clear(): void {
    this.persons.clear();
    this.chats.clear();
  }

  private meet(chat: SharedChat, user: User): void {
    if (user.id === this.bot.id) return;
    const person = this.addPerson(user);
    const bot = chat.members.get(this.bot.id);
    if (person.acquaintance === 'stranger' && bot && isPresent(bot)) person.acquaintance = 'seen';
  }
}
