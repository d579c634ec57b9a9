import { createHash } from 'node:crypto';
import type { SharedChat } from './shared-chat.js';

/** Primary invite links: a chat has one that works, each new one kills the one before. */
export class InviteLinks {
  private readonly chats = new Map<string, SharedChat>();
  private count = 0;

  /** Gives the chat a new link. */
  renew(chat: SharedChat): string {
    this.count += 1;
    const code = createHash('sha256').update(`invite:${chat.id}:${this.count}`).digest('base64url').slice(0, 15);
    chat.inviteLink = `https://t.me/+A${code}`;
    this.chats.set(chat.inviteLink, chat);
    return chat.inviteLink;
  }

  /** The chat a link leads to; undefined if it never led anywhere or was replaced. */
  resolve(link: string): SharedChat | undefined {
    const chat = this.chats.get(link);
    return chat?.inviteLink === link ? chat : undefined;
  }

  clear(): void {
    this.chats.clear();
    this.count = 0;
  }
}
