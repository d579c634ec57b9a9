import { integer, listOf, oneOf, pageToken, resource, text, time } from '../../actions/answer-schema.js';

const page = { count: integer, 'limit?': integer, 'nextPageToken?': pageToken };

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
export const messages = resource({ ...page, messages: listOf(resource(messageItem)) });
export const threads = resource({ ...page, threads: listOf(resource(threadItem)) });
export const thread = resource({ ...threadItem, ...page, messages: listOf(message) });
export const sent = resource({ message_id: text, thread_id: text });
export const attachment = resource({
  ...attachmentItem,
  download_url: text,
  expires_at: time,
  'content?': { type: 'string', contentEncoding: 'base64' },
});
