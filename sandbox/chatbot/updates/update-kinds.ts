import type { Update } from '@grammyjs/types';

/** Name of the field that carries an update's content. */
export type UpdateKind = Exclude<keyof Update, 'update_id'>;

/** Every kind of update. https://core.telegram.org/bots/api#update */
const KINDS: readonly UpdateKind[] = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'business_connection',
  'business_message',
  'edited_business_message',
  'deleted_business_messages',
  'guest_message',
  'message_reaction',
  'message_reaction_count',
  'inline_query',
  'chosen_inline_result',
  'callback_query',
  'shipping_query',
  'pre_checkout_query',
  'purchased_paid_media',
  'poll',
  'poll_answer',
  'my_chat_member',
  'chat_member',
  'chat_join_request',
  'chat_boost',
  'removed_chat_boost',
  'managed_bot',
];

const NOT_BY_DEFAULT: ReadonlySet<UpdateKind> = new Set<UpdateKind>([
  'chat_member',
  'message_reaction',
  'message_reaction_count',
]);

/** The kinds a bot gets that never asked for others. */
export const DEFAULT_KINDS: readonly UpdateKind[] = KINDS.filter((kind) => !NOT_BY_DEFAULT.has(kind));

/**
 * The setting that an `allowed_updates` parameter asks for: unknown names are ignored, none left means the default.
 * Undefined, which leaves the setting as it is, if the parameter is absent or no JSON array of texts.
 */
export function readAllowedKinds(parameter: string): readonly UpdateKind[] | undefined {
  const names = parsedNames(parameter);
  if (!names) return undefined;
  const kinds = KINDS.filter((kind) => names.includes(kind));
  const isDefault = kinds.length === 0 || kinds.join() === DEFAULT_KINDS.join();
  return isDefault ? DEFAULT_KINDS : kinds;
}

function parsedNames(parameter: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(parameter);
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    return isList ? value.map((name) => name.toLowerCase()) : undefined;
  } catch {
    return undefined;
  }
}
