import {
  flag,
  integer,
  listOf,
  oneOf,
  pageToken,
  resource,
  secretLink,
  text,
  yes,
} from '../../actions/declaration/answer-schema.js';

const chat = resource({ id: integer, type: text });
const chatId = { anyOf: [integer, text] };

/** https://core.telegram.org/bots/api#message */
export const message = resource({
  message_id: integer,
  date: integer,
  chat,
  'from?': { type: 'object' },
  'text?': text,
});
/** The message as it is now; of one sent through inline mode the provider says only that it is done. */
export const edited = { anyOf: [message, resource({ edited: yes, inline_message_id: text })] };
/** Ours: the provider answers `true`. Chat and messages are named as the call named them. */
export const deleted = resource({
  deleted: yes,
  chat_id: chatId,
  'message_id?': integer,
  'message_ids?': listOf(integer),
});
/** https://core.telegram.org/bots/api#chatfullinfo */
export const chatInfo = resource({ id: integer, type: text, 'invite_link?': secretLink });
/** https://core.telegram.org/bots/api#chatmember */
export const member = resource({
  status: oneOf('creator', 'administrator', 'member', 'restricted', 'left', 'kicked'),
  user: resource({ id: integer, is_bot: flag, first_name: text }),
});
/** The provider's bare list gets a name. https://core.telegram.org/bots/api#getchatadministrators */
export const administrators = resource({ administrators: listOf(member) });
/** The provider's bare number gets a name. https://core.telegram.org/bots/api#getchatmembercount */
export const count = resource({ count: integer });
/** https://core.telegram.org/bots/api#user */
export const bot = resource({ id: integer, is_bot: flag, first_name: text, 'username?': text });
/** Ours around the provider's list; `next_offset` confirms them, absent without any. https://core.telegram.org/bots/api#getupdates */
export const updates = resource({ updates: listOf(resource({ update_id: integer })), 'next_offset?': integer });
/** Ours: the provider answers `true`. https://core.telegram.org/bots/api#answercallbackquery */
export const answered = resource({ answered: yes, callback_query_id: text });
/** The provider's bare text gets a name. https://core.telegram.org/bots/api#exportchatinvitelink */
export const inviteLink = resource({ invite_link: secretLink });
/** Ours: where updates go from now on; `webhook` is false and `url` empty when it was removed. The secret is never in it. */
export const webhook = resource({ webhook: flag, url: text });
/** A page of the stored inbox; `next_after_update_id` is where to go on, also when nothing more is there yet. */
export const messages = resource({
  messages: listOf(resource({ update_id: integer, kind: text, message })),
  next_after_update_id: integer,
  has_more: flag,
  'nextPageToken?': pageToken,
});
