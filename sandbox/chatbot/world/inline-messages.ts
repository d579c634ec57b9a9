import type { Message } from '@grammyjs/types';

/** What can be edited of a message that people sent through the bot's inline mode; the bot knows it by this id alone. */
export type InlineContent = Pick<
  Message,
  'text' | 'entities' | 'caption' | 'caption_entities' | 'reply_markup' | 'link_preview_options'
>;

/** Messages sent in inline mode. */
export class InlineMessages {
  private readonly messages = new Map<string, InlineContent>();

  /** Keeps a message; answers its id. */
  add(content: InlineContent): string {
    const id = Buffer.from(`inline:${this.messages.size + 1}`).toString('base64url');
    this.messages.set(id, content);
    return id;
  }

  find(id: string): InlineContent | undefined {
    return this.messages.get(id);
  }

  replace(id: string, content: InlineContent): void {
    this.messages.set(id, content);
  }

  clear(): void {
    this.messages.clear();
  }
}
