import type { ChatPermissions, Message } from '@grammyjs/types';
import type { BotChat } from '../../world/chat.js';

/** Fields of a message that are its content. */
export type ContentFields = Partial<
  Pick<
    Message,
    | 'text'
    | 'entities'
    | 'link_preview_options'
    | 'photo'
    | 'document'
    | 'caption'
    | 'caption_entities'
    | 'show_caption_above_media'
    | 'has_media_spoiler'
    | 'location'
    | 'poll'
    | 'forward_origin'
  >
>;

/** What is about to be sent. */
export interface OutgoingContent {
  /** What a group must allow for it. */
  readonly permission: keyof ChatPermissions;
  /** How refusals call it, in the plural. */
  readonly noun: string;
  /** Judges sizes and bounds once the chat is known, and makes the fields; throws 400. */
  readonly prepare: (chat: BotChat) => ContentFields;
  /** Called with the message once it was sent. */
  readonly onSent?: (message: Message) => void;
}
