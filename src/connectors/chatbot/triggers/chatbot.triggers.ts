import { isPlainObject } from '#libs/schema';
import { integer, resource, text } from '../../../actions/declaration/answer-schema.js';
import {
  Trigger,
  Triggers,
  type TriggerOptions,
  type TriggerSource,
} from '../../../actions/triggers/trigger.decorator.js';
import type { ProviderEvent } from '../../../actions/triggers/event-feed.js';
import { message } from '../chatbot.answers.js';
import { chatbot } from '../chatbot.connector.js';
import { Nothing } from '../dto/chat.dto.js';
import * as examples from './trigger.examples.js';
import { MemberChanges, OfChat } from './trigger.dto.js';
import { UpdateFeed } from './update-feed.js';

/** A trigger whose event is a message, of all chats or of one. */
const ofMessage = (example: TriggerOptions['example']): TriggerOptions => ({ inputs: OfChat, event: message, example });

/** What happens around a bot. https://core.telegram.org/bots/api#update */
@Triggers(chatbot)
export class ChatbotTriggers {
  constructor(private readonly feed: UpdateFeed) {}

  @Trigger('message', 'Somebody writes to the bot, or in a group that the bot reads.', ofMessage(examples.message))
  readonly message = this.contentOf('message');

  @Trigger('edited-message', 'Somebody edits a message.', ofMessage(examples.editedMessage))
  readonly editedMessage = this.contentOf('edited_message');

  @Trigger('channel-post', 'A channel that the bot is in gets a post.', ofMessage(examples.channelPost))
  readonly channelPost = this.contentOf('channel_post');

  @Trigger('callback-query', 'Somebody presses a button under a message.', {
    inputs: OfChat,
    event: resource({ id: text, from: { type: 'object' }, 'message?': message, 'data?': text }),
    example: examples.callbackQuery,
  })
  readonly callbackQuery = this.contentOf('callback_query');

  @Trigger('member-changed', 'Somebody joins or leaves a chat; the bot must be an administrator there.', {
    inputs: MemberChanges,
    event: resource({
      chat: resource({ id: integer, type: text }),
      from: { type: 'object' },
      date: integer,
      old_chat_member: resource({ status: text, user: { type: 'object' } }),
      new_chat_member: resource({ status: text, user: { type: 'object' } }),
    }),
    example: examples.memberChanged,
  })
  readonly memberChanged: TriggerSource<MemberChanges> = {
    feed: this.feed,
    select: (event, { change, ...input }) => {
      const content = contentIn(event, ['chat_member', 'my_chat_member'], input);
      const happened = content && changeOf(content);
      return happened && (change ?? happened) === happened ? content : undefined;
    },
  };

  @Trigger('update', 'Anything happens around the bot.', {
    inputs: Nothing,
    event: resource({ update_id: integer }),
    example: examples.update,
  })
  readonly update: TriggerSource = { feed: this.feed, select: ({ data }) => data };

  private contentOf(kind: string): TriggerSource<OfChat> {
    return { feed: this.feed, select: (event, input) => contentIn(event, [kind], input) };
  }
}

/** What an update of one of these kinds holds, if it is of the chat that is meant. */
function contentIn({ kind, data }: ProviderEvent, kinds: readonly string[], { chat_id: wanted }: OfChat) {
  const content = data[kind];
  if (!kinds.includes(kind) || !isPlainObject(content)) return undefined;
  const holder = isPlainObject(content['message']) ? content['message'] : content;
  const { id, username } = isPlainObject(holder['chat']) ? holder['chat'] : {};
  if (wanted === undefined || wanted === id) return content;
  const name = typeof username === 'string' ? `@${username}`.toLowerCase() : undefined;
  return typeof wanted === 'string' && wanted.toLowerCase() === name ? content : undefined;
}

/** Whether a change of a member is one of joining or leaving; a member who becomes an administrator does neither. */
function changeOf(content: Record<string, unknown>): 'joined' | 'left' | undefined {
  const [before, after] = [isIn(content['old_chat_member']), isIn(content['new_chat_member'])];
  if (before === after) return undefined;
  return after ? 'joined' : 'left';
}

/** https://core.telegram.org/bots/api#chatmember: who is restricted may be in the chat or not. */
function isIn(member: unknown): boolean {
  if (!isPlainObject(member)) return false;
  const { status, is_member: isMember } = member;
  return status === 'restricted' ? isMember === true : status !== 'left' && status !== 'kicked';
}
