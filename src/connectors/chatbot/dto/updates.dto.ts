import { Check, Choice, Flag, Int, List, Text, atMostOne } from '#libs/schema';
import { ChatId } from './chat-id.field.js';

/** Kinds of update that carry a message people read. */
export const messageKinds = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'business_message',
  'edited_business_message',
  'guest_message',
] as const;
/** One of these words. */
export type MessageKind = (typeof messageKinds)[number];

/** Kinds of update that are asked for; absent, the last setting stays. */
export const AllowedUpdates = () =>
  List(Text({ max: 64, pattern: /^[a-z_]+$/, patternMessage: 'must be a kind of update such as message' }), {
    max: 50,
    optional: true,
    description: 'Kinds of update to get from now on; absent keeps the last setting, [] is the default set.',
  });

/** Which updates, and how long to wait for them. https://core.telegram.org/bots/api#getupdates */
export class GetUpdates {
  @Int({
    min: -2_147_483_648,
    max: 2_147_483_647,
    optional: true,
    description:
      'The first update to get; the provider forgets all before it. A negative number keeps that many of the last ones.',
  })
  offset?: number;

  @Int({ min: 1, max: 100, default: 100, description: 'Updates, 1 to 100.' })
  limit: number;

  @Int({ min: 0, max: 50, default: 0, description: 'Seconds to wait for the first update.' })
  timeout: number;

  @AllowedUpdates()
  allowed_updates?: string[];
}

/** Which messages of the stored inbox; the provider has no such method. */
@Check(atMostOne<GetMessages>('after_update_id', 'pageToken'))
export class GetMessages {
  @ChatId({ optional: true, description: 'Only messages of this chat.' })
  chat_id?: number | string;

  @Int({ min: 1, max: 100, default: 20, description: 'Messages of one page, 1 to 100.' })
  limit: number;

  @Int({ min: 0, optional: true, description: 'Only messages after this update.' })
  after_update_id?: number;

  @Text({ max: 100, optional: true, description: 'The `nextPageToken` of the page before.' })
  pageToken?: string;

  @List(Choice(messageKinds), {
    min: 1,
    max: messageKinds.length,
    single: true,
    default: ['message', 'channel_post'],
    description: 'Kinds of message; default message and channel_post.',
  })
  types: MessageKind[];

  @Flag({ default: false, description: 'Store all pending updates and let the provider forget them.' })
  acknowledge: boolean;
}
