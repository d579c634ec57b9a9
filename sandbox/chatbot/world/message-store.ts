import type { Message } from '@grammyjs/types';
import type { BotChat } from './chat.js';

/** A message that was sent, without the message it replies to and with the poll as it was at first. */
export interface StoredMessage {
  message: Message;
  /** True if the bot sent it. */
  readonly isOutgoing: boolean;
  /** True for messages such as "somebody joined". */
  readonly isService: boolean;
  /** True if it went out with a keyboard that is not inline; such a message cannot be edited. */
  readonly hasReplyKeyboard: boolean;
  /** The message of the same chat this one answers. */
  readonly replyTo?: number;
}

/** Every message of every chat. */
export class MessageStore {
  private readonly messages = new Map<string, StoredMessage>();
  private readonly lastIds = new Map<number | 'common', number>();

  /** The next message id: conversations and groups share one row of numbers, supergroups and channels have their own. */
  nextId(chat: BotChat): number {
    const row = chat.type === 'private' || chat.type === 'group' ? 'common' : chat.id;
    const id = (this.lastIds.get(row) ?? 0) + 1;
    this.lastIds.set(row, id);
    return id;
  }

  add(stored: StoredMessage): StoredMessage {
    this.messages.set(keyOf(stored.message.chat.id, stored.message.message_id), stored);
    return stored;
  }

  find(chatId: number, messageId: number): StoredMessage | undefined {
    return this.messages.get(keyOf(chatId, messageId));
  }

  delete(chatId: number, messageId: number): void {
    this.messages.delete(keyOf(chatId, messageId));
  }

  /** Messages of one chat, oldest first. */
  ofChat(chatId: number): StoredMessage[] {
    return [...this.messages.values()].filter(({ message }) => message.chat.id === chatId);
  }

  clear(): void {
    this.messages.clear();
    this.lastIds.clear();
  }
}

function keyOf(chatId: number, messageId: number): string {
  return `${chatId}:${messageId}`;
}
