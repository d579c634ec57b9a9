import type { Message } from '@grammyjs/types';
import type { Platform } from '../platform.js';
import { describeMessage } from '../sending/describe-message.js';
import { requireMessage } from './cast.js';
import { Impossible } from './impossible.js';
import { textFields } from './incoming-content.js';
import { isHeard } from './is-heard.js';

/** A new text for a message somebody wrote. */
export interface ReceivedEdit {
  readonly chatId: number;
  readonly messageId: number;
  readonly text: string;
}

/** Somebody edits a text they wrote; the bot gets an update. Throws `Impossible`. */
export function editReceived(platform: Platform, { chatId, messageId, text }: ReceivedEdit): Message {
  const stored = requireMessage(platform, chatId, messageId);
  if (stored.isOutgoing || stored.message.text === undefined)
    throw new Impossible('only texts of others can be edited');
  const { entities: _, ...kept } = stored.message;
  stored.message = { ...kept, ...textFields(text), edit_date: platform.unixTime() } as Message;
  const chat = platform.world.chat(chatId)!;
  const shown = describeMessage(platform, stored);
  if (isHeard(platform, chat, shown)) {
    const kind = chat.type === 'channel' ? 'edited_channel_post' : 'edited_message';
    platform.queue.push({ kind, content: shown as never, lane: `chat:${chatId}` });
  }
  return shown;
}
