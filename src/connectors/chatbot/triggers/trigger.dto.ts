import { Choice } from '#libs/schema';
import { ChatId } from '../dto/chat-id.field.js';

/** Events of all chats, or of one. */
export class OfChat {
  @ChatId({ optional: true, description: 'Only in this chat: its id, or @username of a public one.', example: 1001 })
  chat_id?: number | string;
}

/** Which changes of members. */
export class MemberChanges extends OfChat {
  @Choice(['joined', 'left'], { optional: true, description: 'Only people who join, or only people who leave.' })
  change?: 'joined' | 'left';
}
