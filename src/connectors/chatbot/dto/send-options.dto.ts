import { Check, Flag, Int, Json, Part, Text, atMostOne, type FieldDecorator } from '#libs/schema';
import { ChatId } from './chat-id.field.js';
import { ChatRef } from './chat.dto.js';
import { ReplyMarkup } from './format.dto.js';

/** The message that is answered. https://core.telegram.org/bots/api#replyparameters */
export class ReplyParameters {
  @Int({ min: 1, description: 'The message that is answered.' })
  message_id: number;

  @ChatId({ optional: true, description: 'The chat it is in, when it is another one.' })
  chat_id?: number | string;

  @Flag({ optional: true, description: 'Send it even if that message no longer exists.' })
  allow_sending_without_reply?: boolean;

  @Text({ max: 1024, optional: true, description: 'The part of it that is quoted, exactly as it is there.' })
  quote?: string;
}

/** Where in a channel a message goes that is meant for its direct messages. */
export const DirectMessagesTopic = (): FieldDecorator<number> =>
  Int({ min: 1, optional: true, description: 'The topic of the direct messages of a channel.' });

/** What is offered for a post in a channel. https://core.telegram.org/bots/api#suggestedpostparameters */
export const SuggestedPost = (): FieldDecorator<unknown> =>
  Json({ shape: 'object', maxBytes: 4096, optional: true, description: 'Price and time of a suggested post.' });

/** What forwarding and all sending share. */
export class Delivery extends ChatRef {
  @Int({ min: 1, optional: true, description: 'The topic of a forum.' })
  message_thread_id?: number;

  @Flag({ optional: true, description: 'Send without a sound.' })
  disable_notification?: boolean;

  @Flag({ optional: true, description: 'Forbid forwarding and saving.' })
  protect_content?: boolean;

  @Text({ max: 64, optional: true, description: 'An effect that is shown with the message, by its id.' })
  message_effect_id?: string;
}

/** What every way of sending takes beside its content. */
@Check(atMostOne<SendOptions>('reply_parameters', 'reply_to_message_id'))
export class SendOptions extends Delivery {
  @Text({ max: 256, optional: true, description: 'The business connection on whose behalf it is sent.' })
  business_connection_id?: string;

  @Flag({ optional: true, description: 'Pay to send faster than the usual limits.' })
  allow_paid_broadcast?: boolean;

  @Part(() => ReplyParameters, { optional: true, description: 'The message that is answered.' })
  reply_parameters?: ReplyParameters;

  @Int({ min: 1, optional: true, description: 'Old name of `reply_parameters.message_id`.' })
  reply_to_message_id?: number;

  @ReplyMarkup('Buttons, a keyboard, or the removal of one.')
  reply_markup?: unknown;
}

/** What messages take that can go to the direct messages of a channel; a poll cannot. */
export class ChannelSendOptions extends SendOptions {
  @DirectMessagesTopic()
  direct_messages_topic_id?: number;

  @SuggestedPost()
  suggested_post_parameters?: unknown;
}
