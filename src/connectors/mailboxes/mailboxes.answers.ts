import {
  integer,
  listOf,
  oneOf,
  pageToken,
  resource,
  secretLink,
  text,
  time,
} from '../../actions/declaration/answer-schema.js';

const page = { count: integer, 'limit?': integer, 'nextPageToken?': pageToken };

/** `inbox_id` is the mail address. https://docs.agentmail.to/api-reference */
export const inbox = resource({
  pod_id: text,
  inbox_id: text,
  email: text,
  'display_name?': text,
  'client_id?': text,
  'metadata?': { type: 'object' },
  created_at: time,
  updated_at: time,
});

const attachmentItem = {
  attachment_id: text,
  'filename?': text,
  size: integer,
  'content_type?': text,
  'content_disposition?': oneOf('inline', 'attachment'),
  'content_id?': text,
};

const messageItem = {
  inbox_id: text,
  thread_id: text,
  message_id: text,
  labels: listOf(text),
  timestamp: time,
  from: text,
  to: listOf(text),
  'cc?': listOf(text),
  'bcc?': listOf(text),
  'subject?': text,
  'preview?': text,
  'attachments?': listOf(resource(attachmentItem)),
  'in_reply_to?': text,
  'references?': listOf(text),
  'headers?': { type: 'object' },
  size: integer,
  created_at: time,
  updated_at: time,
};

/** A message with its bodies; `extracted_…` hold what is new compared with the mail it answers. */
export const message = resource({
  ...messageItem,
  'reply_to?': listOf(text),
  'text?': text,
  'html?': text,
  'extracted_text?': text,
  'extracted_html?': text,
});

const threadItem = {
  inbox_id: text,
  thread_id: text,
  labels: listOf(text),
  timestamp: time,
  'received_timestamp?': time,
  'sent_timestamp?': time,
  senders: listOf(text),
  recipients: listOf(text),
  'subject?': text,
  'preview?': text,
  'attachments?': listOf(resource(attachmentItem)),
  last_message_id: text,
  message_count: integer,
  size: integer,
  created_at: time,
  updated_at: time,
};

export const inboxes = resource({ ...page, inboxes: listOf(inbox) });
/** A page of messages, without bodies: `preview` holds the beginning. */
export const messages = resource({ ...page, messages: listOf(resource(messageItem)) });
/** A page of threads, without their messages. */
export const threads = resource({ ...page, threads: listOf(resource(threadItem)) });
/** A thread with a page of its messages, within the page oldest first; the next page is older. */
export const thread = resource({ ...threadItem, ...page, messages: listOf(message) });
/** The mail that was sent, and the thread it is in. */
export const sent = resource({ message_id: text, thread_id: text });
/** `download_url` is pre-signed until `expires_at`; `content` is there with `include=content`. */
export const attachment = resource({
  ...attachmentItem,
  download_url: secretLink,
  expires_at: time,
  'content?': { type: 'string', contentEncoding: 'base64' },
});
