import { isPlainObject } from '#libs/schema';
import type { ConnectorRecord } from '../../../actions/pipeline/ports.js';

/** The header in which a delivery brings the secret of its webhook. https://core.telegram.org/bots/api#setwebhook */
export const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

/** Something that happened around the bot. https://core.telegram.org/bots/api#update */
export interface Update extends Record<string, unknown> {
  update_id: number;
}

/** Whether a value is an update; ids are positive 32-bit numbers. */
export function isUpdate(value: unknown): value is Update {
  return isPlainObject(value) && Number.isSafeInteger(value.update_id) && (value.update_id as number) >= 0;
}

/** An update as it is kept: in the order of ids, by the kind of its content, grouped by chat. */
export function recordOf(update: Update): ConnectorRecord {
  const kind = Object.keys(update).find((name) => name !== 'update_id') ?? 'unknown';
  const chat = chatOf(update[kind]);
  return { sequence: update.update_id, kind, data: update, ...(chat !== undefined && { group: chat }) };
}

/** The id of the chat something happened in; callback queries carry it in the message they belong to. */
function chatOf(content: unknown): string | undefined {
  if (!isPlainObject(content)) return undefined;
  const { chat, message } = content;
  if (isPlainObject(chat) && typeof chat.id === 'number') return String(chat.id);
  return chatOf(message);
}
