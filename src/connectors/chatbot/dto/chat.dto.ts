import { Flag, Int } from '#libs/schema';
import { ChatId } from './chat-id.field.js';

export class ChatRef {
  @ChatId({ description: 'The chat: its id, or @username of a public one.', example: 1001 })
  chat_id: number | string;
}

/** A group or channel; the provider refuses private chats. https://core.telegram.org/bots/api#getchatadministrators */
export class GetChatAdministrators extends ChatRef {
  @Flag({ optional: true, description: 'List other bots too.' })
  return_bots?: boolean;
}

/** A person in a chat. https://core.telegram.org/bots/api#getchatmember */
export class GetChatMember extends ChatRef {
  @Int({ min: 1, description: 'The person, by their id.' })
  user_id: number;
}

/** An action that needs no input. */
export class Nothing {}
