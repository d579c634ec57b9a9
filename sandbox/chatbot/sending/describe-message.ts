import type { Message } from '@grammyjs/types';
import type { Platform } from '../platform.js';
import type { StoredMessage } from '../world/message-store.js';
import { describePoll } from '../world/poll-store.js';

/** The `Message` object as it is now, with the message it answers unless that was deleted; that one shows no further. */
export function describeMessage(platform: Platform, stored: StoredMessage): Message {
  const { replyTo, message } = stored;
  const original = replyTo === undefined ? undefined : platform.messages.find(message.chat.id, replyTo);
  const described = describeAlone(platform, stored);
  return original ? ({ ...described, reply_to_message: describeAlone(platform, original) } as Message) : described;
}

/** The `Message` object without the message it answers, as edits show it. */
export function describeAlone(platform: Platform, { message }: StoredMessage): Message {
  const stored = message.poll && platform.polls.find(message.poll.id);
  if (!stored) return message;
  const { description, description_entities } = message.poll!;
  const poll = describePoll(stored, platform.clock.now());
  const texts = { ...(description && { description }), ...(description_entities && { description_entities }) };
  return { ...message, poll: { ...poll, ...texts } };
}
