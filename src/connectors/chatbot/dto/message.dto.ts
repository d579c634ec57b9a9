import { Check, Flag, Int, List, Part, Text, atMostOne, exactlyOne } from '#libs/schema';
import { ChatId } from './chat-id.field.js';
import { ChatRef } from './chat.dto.js';
import { Entities, ParseModeField, type ParseMode } from './format.dto.js';
import { ChannelSendOptions, Delivery, DirectMessagesTopic, SuggestedPost } from './send-options.dto.js';

/** How the preview of a link looks. https://core.telegram.org/bots/api#linkpreviewoptions */
export class LinkPreviewOptions {
  @Flag({ optional: true, description: 'Show none.' })
  is_disabled?: boolean;

  @Text({
    format: 'uri',
    max: 2048,
    optional: true,
    description: 'The link to preview; default the first of the text.',
  })
  url?: string;

  @Flag({ optional: true, description: 'Prefer a small picture.' })
  prefer_small_media?: boolean;

  @Flag({ optional: true, description: 'Prefer a large picture.' })
  prefer_large_media?: boolean;

  @Flag({ optional: true, description: 'Show it above the text.' })
  show_above_text?: boolean;
}

/** A text for a chat. https://core.telegram.org/bots/api#sendmessage */
@Check(atMostOne<SendMessage>('parse_mode', 'entities'))
@Check(atMostOne<SendMessage>('link_preview_options', 'disable_web_page_preview'))
export class SendMessage extends ChannelSendOptions {
  @Text({ max: 16_384, multiline: true, description: 'The text; at most 4,096 characters without its marks.' })
  text: string;

  @ParseModeField()
  parse_mode?: ParseMode;

  @Entities('text')
  entities?: unknown[];

  @Part(() => LinkPreviewOptions, { optional: true, description: 'How the preview of a link looks.' })
  link_preview_options?: LinkPreviewOptions;

  @Flag({ optional: true, description: 'Old name of `link_preview_options.is_disabled`.' })
  disable_web_page_preview?: boolean;
}

/** One message, or up to 100 of a chat. https://core.telegram.org/bots/api#deletemessages */
@Check(exactlyOne<DeleteMessage>('message_id', 'message_ids'))
export class DeleteMessage extends ChatRef {
  @Int({ min: 1, optional: true, description: 'The message to delete.' })
  message_id?: number;

  @List(Int({ min: 1 }), { min: 1, max: 100, optional: true, description: 'The messages to delete, 1 to 100.' })
  message_ids?: number[];
}

/** A message of one chat for another one. https://core.telegram.org/bots/api#forwardmessage */
export class ForwardMessage extends Delivery {
  @DirectMessagesTopic()
  direct_messages_topic_id?: number;

  @SuggestedPost()
  suggested_post_parameters?: unknown;

  @ChatId({ description: 'The chat the message is in.' })
  from_chat_id: number | string;

  @Int({ min: 1, description: 'The message to forward.' })
  message_id: number;

  @Int({ min: 0, optional: true, description: 'The second at which a forwarded video starts.' })
  video_start_timestamp?: number;
}

/** What whoever pressed a button gets to see; the provider takes it for a short time only. https://core.telegram.org/bots/api#answercallbackquery */
export class AnswerCallbackQuery {
  @Text({ max: 256, description: 'The callback query, by its id.' })
  callback_query_id: string;

  @Text({ min: 0, max: 200, optional: true, description: 'What the person is shown.' })
  text?: string;

  @Flag({ optional: true, description: 'Show it as an alert that must be closed.' })
  show_alert?: boolean;

  @Text({ max: 2048, optional: true, description: 'An address that is opened.' })
  url?: string;

  @Int({ min: 0, max: 2_147_483_647, optional: true, description: "Seconds the person's app may keep the answer." })
  cache_time?: number;
}
