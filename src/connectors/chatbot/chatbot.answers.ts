import { flag, integer, listOf, oneOf, pageToken, resource, text, yes } from '../../actions/answer-schema.js';

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
export const edited = { anyOf: [message, resource({ edited: yes, inline_message_id: text })] };
export const deleted = resource({
  deleted: yes,
  chat_id: chatId,
  'message_id?': integer,
  'message_ids?': listOf(integer),
});
/** https://core.telegram.org/bots/api#chatfullinfo */
export const chatInfo = chat;
/** https://core.telegram.org/bots/api#chatmember */
export const member = resource({
  status: oneOf('creator', 'administrator', 'member', 'restricted', 'left', 'kicked'),
  user: resource({ id: integer, is_bot: flag, first_name: text }),
});
export const administrators = resource({ administrators: listOf(member) });
export const count = resource({ count: integer });
/** https://core.telegram.org/bots/api#user */
export const bot = resource({ id: integer, is_bot: flag, first_name: text, 'username?': text });
export const updates = resource({ updates: listOf(resource({ update_id: integer })), 'next_offset?': integer });
export const answered = resource({ answered: yes, callback_query_id: text });
export const inviteLink = resource({ invite_link: text });
export const webhook = resource({ webhook: flag, url: text });
export const messages = resource({
  messages: listOf(resource({ update_id: integer, kind: text, message })),
  next_after_update_id: integer,
  has_more: flag,
  'nextPageToken?': pageToken,
});
