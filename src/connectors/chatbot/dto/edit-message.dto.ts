import type { InputFault } from '#libs/errors';
import { Check, Flag, Int, Part, Text, atLeastOne, atMostOne } from '#libs/schema';
import { ChatId } from './chat-id.field.js';
import { CaptionField, Entities, ParseModeField, plainCaption, ReplyMarkup, type ParseMode } from './format.dto.js';
import { LinkPreviewOptions } from './message.dto.js';

/** Fields that mean something only beside another one. */
const BELONGS_TO: Readonly<Record<string, readonly (keyof EditMessage)[]>> = {
  parse_mode: ['text', 'caption'],
  entities: ['text'],
  link_preview_options: ['text'],
  disable_web_page_preview: ['text'],
  caption_entities: ['caption'],
  show_caption_above_media: ['caption'],
};

/** A message and what is new of it: text, caption, or only its buttons. https://core.telegram.org/bots/api#updating-messages */
@Check(oneMessage)
@Check(atLeastOne<EditMessage>('text', 'caption', 'reply_markup'))
@Check(atMostOne<EditMessage>('text', 'caption'))
@Check(atMostOne<EditMessage>('parse_mode', 'entities'))
@Check(atMostOne<EditMessage>('parse_mode', 'caption_entities'))
@Check(atMostOne<EditMessage>('link_preview_options', 'disable_web_page_preview'))
@Check(plainCaption)
@Check(fittingFields)
export class EditMessage {
  @ChatId({ optional: true, description: 'The chat: its id, or @username of a public one.' })
  chat_id?: number | string;

  @Int({ min: 1, optional: true, description: 'The message to change.' })
  message_id?: number;

  @Text({ max: 256, optional: true, description: 'A message sent through inline mode, instead of chat and message.' })
  inline_message_id?: string;

  @Text({ max: 16_384, multiline: true, optional: true, description: 'The new text.' })
  text?: string;

  @CaptionField('The new caption of a photo or document')
  caption?: string;

  @ParseModeField()
  parse_mode?: ParseMode;

  @Entities('text')
  entities?: unknown[];

  @Entities('caption')
  caption_entities?: unknown[];

  @Part(() => LinkPreviewOptions, { optional: true, description: 'How the preview of a link looks.' })
  link_preview_options?: LinkPreviewOptions;

  @Flag({ optional: true, description: 'Old name of `link_preview_options.is_disabled`.' })
  disable_web_page_preview?: boolean;

  @Flag({ optional: true, description: 'Show the caption above the picture.' })
  show_caption_above_media?: boolean;

  @Text({ max: 256, optional: true, description: 'The business connection on whose behalf it was sent.' })
  business_connection_id?: string;

  @ReplyMarkup('The new inline keyboard; alone it changes nothing but the keyboard.')
  reply_markup?: unknown;
}

function oneMessage({ chat_id, message_id, inline_message_id }: EditMessage): InputFault[] {
  if (inline_message_id === undefined) {
    return Object.entries({ chat_id, message_id })
      .filter(([, value]) => value === undefined)
      .map(([field]) => ({ field, rule: 'required', message: 'is required without inline_message_id' }));
  }
  if (chat_id === undefined && message_id === undefined) return [];
  return [
    { field: 'inline_message_id', rule: 'at_most_one', message: 'cannot be given beside chat_id and message_id' },
  ];
}

function fittingFields(edit: EditMessage): InputFault[] {
  const given = (name: string) => edit[name as keyof EditMessage] !== undefined;
  return Object.entries(BELONGS_TO)
    .filter(([name, owners]) => given(name) && !owners.some(given))
    .map(([field, owners]) => ({ field, rule: 'not_supported', message: `needs ${owners.join(' or ')}` }));
}
