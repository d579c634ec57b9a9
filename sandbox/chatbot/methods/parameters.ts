import type { ApiMethods } from '@grammyjs/types';
import type { Arguments } from '../requests/arguments.js';
import { badRequest } from '../requests/bot-error.js';

type MethodName = keyof ApiMethods<unknown>;
/** Names that the Bot API lists for a method. */
type ParameterName<M extends MethodName> = keyof NonNullable<Parameters<ApiMethods<unknown>[M]>[0]> & string;
type Lists = { readonly [M in MethodName]?: readonly ParameterName<M>[] };

const DELIVERY = [
  'chat_id',
  'message_thread_id',
  'disable_notification',
  'protect_content',
  'message_effect_id',
] as const;
const SENDING = [
  ...DELIVERY,
  ...(['business_connection_id', 'allow_paid_broadcast', 'reply_parameters', 'reply_markup'] as const),
] as const;
/** Polls cannot be sent to the direct messages of a channel. */
const CHANNEL_DIRECT = ['direct_messages_topic_id', 'suggested_post_parameters'] as const;
const CAPTION = ['caption', 'parse_mode', 'caption_entities'] as const;
const EDITED = ['business_connection_id', 'chat_id', 'message_id', 'inline_message_id', 'reply_markup'] as const;

/** The compiler holds each name against the Bot API's types. https://core.telegram.org/bots/api#available-methods */
const PARAMETERS = {
  getMe: [],
  sendMessage: [...SENDING, ...CHANNEL_DIRECT, 'text', 'parse_mode', 'entities', 'link_preview_options'],
  sendPhoto: [...SENDING, ...CHANNEL_DIRECT, ...CAPTION, 'photo', 'show_caption_above_media', 'has_spoiler'],
  sendDocument: [
    ...SENDING,
    ...CHANNEL_DIRECT,
    ...CAPTION,
    ...(['document', 'thumbnail', 'disable_content_type_detection'] as const),
  ],
  sendLocation: [
    ...SENDING,
    ...CHANNEL_DIRECT,
    ...(['latitude', 'longitude', 'horizontal_accuracy'] as const),
    ...(['live_period', 'heading', 'proximity_alert_radius'] as const),
  ],
  sendPoll: [
    ...SENDING,
    ...(['question', 'question_parse_mode', 'question_entities', 'options', 'type', 'media'] as const),
    ...(['is_anonymous', 'allows_multiple_answers', 'allows_revoting', 'shuffle_options'] as const),
    ...(['allow_adding_options', 'hide_results_until_closes', 'members_only', 'country_codes'] as const),
    ...(['correct_option_ids', 'explanation', 'explanation_parse_mode', 'explanation_entities'] as const),
    ...(['explanation_media', 'open_period', 'close_date', 'is_closed'] as const),
    ...(['description', 'description_parse_mode', 'description_entities'] as const),
  ],
  forwardMessage: [...DELIVERY, ...CHANNEL_DIRECT, 'from_chat_id', 'message_id', 'video_start_timestamp'],
  editMessageText: [...EDITED, 'text', 'parse_mode', 'entities', 'link_preview_options'],
  editMessageCaption: [...EDITED, ...CAPTION, 'show_caption_above_media'],
  editMessageReplyMarkup: EDITED,
  deleteMessage: ['chat_id', 'message_id'],
  deleteMessages: ['chat_id', 'message_ids'],
  getChat: ['chat_id'],
  getChatAdministrators: ['chat_id', 'return_bots'],
  getChatMember: ['chat_id', 'user_id'],
  getChatMemberCount: ['chat_id'],
  exportChatInviteLink: ['chat_id'],
  answerCallbackQuery: ['callback_query_id', 'text', 'show_alert', 'url', 'cache_time'],
  getUpdates: ['offset', 'limit', 'timeout', 'allowed_updates'],
  setWebhook: [
    ...(['url', 'certificate', 'ip_address', 'max_connections'] as const),
    ...(['allowed_updates', 'drop_pending_updates', 'secret_token'] as const),
  ],
  deleteWebhook: ['drop_pending_updates'],
  getWebhookInfo: [],
} as const satisfies Lists;

/** A method this fake has, by its name of today. */
export type KnownMethod = keyof typeof PARAMETERS;

const OLD_REPLY = ['reply_to_message_id', 'allow_sending_without_reply'];

/** Names of earlier versions that the server still reads. https://core.telegram.org/bots/api-changelog */
const OLD: Readonly<Partial<Record<KnownMethod, readonly string[]>>> = {
  sendMessage: [...OLD_REPLY, 'disable_web_page_preview'],
  sendPhoto: OLD_REPLY,
  sendDocument: [...OLD_REPLY, 'thumb'],
  sendLocation: OLD_REPLY,
  sendPoll: [...OLD_REPLY, 'correct_option_id'],
  editMessageText: ['disable_web_page_preview'],
};

/** Throws 400 for a parameter that a method lacks. The server overlooks it; here it is a field without effect. */
export function refuseUnknown(method: KnownMethod, args: Arguments, shownAs: string): void {
  const known: readonly string[] = [...PARAMETERS[method], ...(OLD[method] ?? []), 'method'];
  const unknown = args.names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw badRequest(`${shownAs} has no parameter "${unknown}"`);
}
