import type { QueryField } from '../kit/query-shape.js';
import { all, choice, either, flag, integer, list, map, number, object, rule, text, type Shape } from '../kit/shape.js';
import { isAddress } from './mail/address.js';

/** https://docs.agentmail.to/webhooks-overview, November 2026 */
const EVENT_TYPES = [
  ...['message.received', 'message.received.spam', 'message.received.blocked', 'message.received.unauthenticated'],
  ...['message.sent', 'message.delivered', 'message.bounced', 'message.complained', 'message.rejected'],
  ...['message.opened', 'domain.verified'],
];
const address: Shape = rule('Invalid email address', (value) => typeof value === 'string' && isAddress(value));
const addresses: Shape = (value, path) => (Array.isArray(value) ? list(address) : address)(value, path);
const base64 = text({ min: 1, pattern: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/ });
const oneSource = rule(
  'Provide exactly one of content or url',
  (value) =>
    ((value as { content?: unknown }).content === undefined) !== ((value as { url?: unknown }).url === undefined),
);

const attachmentFields = object({
  'filename?': text({ max: 1024 }),
  'content_type?': text({ max: 256 }),
  'content_disposition?': choice('inline', 'attachment'),
  'content_id?': text({ max: 998 }),
  'content?': base64,
  'url?': rule('Invalid URL', (value) => typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)),
});

/** `exactly one` is only worth saying about an attachment that is otherwise well formed. */
const attachment: Shape = (value, path) => {
  const issues = attachmentFields(value, path);
  return issues.length > 0 ? issues : oneSource(value, path);
};

/** Body of `POST /inboxes`. */
export const createInbox = object({
  'username?': text({ min: 1, max: 64, pattern: /^[A-Za-z0-9](?:[A-Za-z0-9._+-]*[A-Za-z0-9])?$/ }),
  'domain?': text({ min: 1, max: 253 }),
  'display_name?': text({ max: 256 }),
  'client_id?': text({ min: 1, max: 256, pattern: /^[A-Za-z0-9\-._~]+$/ }),
  'metadata?': map(either(number(), flag(), text({ max: 256 })), { max: 256, key: text({ max: 256 }) }),
});

const outgoing = {
  'labels?': list(text({ min: 1, max: 256 })),
  'reply_to?': addresses,
  'to?': addresses,
  'cc?': addresses,
  'bcc?': addresses,
  'text?': text(),
  'html?': text(),
  'attachments?': list(attachment),
  'headers?': map(text()),
  'track_opens?': flag(),
};

/** Body of `POST /webhooks`. */
export const createWebhook = object({
  url: rule('Invalid URL', (value) => typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)),
  event_types: all(
    list(choice(...EVENT_TYPES)),
    rule('At least one event type is required', (value) => Array.isArray(value) && value.length > 0),
  ),
  'inbox_ids?': list(text({ min: 3 }), { max: 10 }),
  'client_id?': text({ min: 1, max: 256, pattern: /^[A-Za-z0-9\-._~]+$/ }),
});

/** Body of `POST …/messages/send`. */
export const sendMessage = object({ ...outgoing, 'subject?': text({ max: 998 }) });

/** Body of `POST …/reply`. */
export const replyToMessage = object({ ...outgoing, 'reply_all?': flag() });

const timestamp = text({ pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/ });

/** Parameters every list takes. */
export const paging: Readonly<Record<string, QueryField>> = {
  limit: { kind: 'integer', shape: integer({ min: 1, max: 100 }) },
  page_token: { kind: 'text', shape: text({ min: 1 }) },
};

/** Query of `GET /inboxes`. */
export const listInboxes: Readonly<Record<string, QueryField>> = {
  ...paging,
  ascending: { kind: 'boolean', shape: flag() },
};

const needles: QueryField = { kind: 'text', shape: text({ min: 1 }), repeated: true };

const mailFilters: Readonly<Record<string, QueryField>> = {
  ...listInboxes,
  labels: needles,
  before: { kind: 'text', shape: timestamp },
  after: { kind: 'text', shape: timestamp },
  include_spam: { kind: 'boolean', shape: flag() },
  include_blocked: { kind: 'boolean', shape: flag() },
  include_unauthenticated: { kind: 'boolean', shape: flag() },
  include_trash: { kind: 'boolean', shape: flag() },
  subject: needles,
};

/** Query of `GET …/messages`. */
export const listMessages = { ...mailFilters, from: needles, to: needles };

/** Query of `GET …/threads`. */
export const listThreads = { ...mailFilters, senders: needles, recipients: needles };

/** Body of the control route that puts a mail in from outside. */
export const incomingMail = object({
  inbox_id: text({ min: 3 }),
  from: address,
  'to?': list(address),
  'cc?': list(address),
  'bcc?': list(address),
  'reply_to?': list(address),
  'subject?': text(),
  'text?': text(),
  'html?': text(),
  'labels?': list(text({ min: 1 })),
  'headers?': map(text()),
  'message_id?': text({ pattern: /^<[^<>\s]+>$/ }),
  'in_reply_to?': text({ pattern: /^<[^<>\s]+>$/ }),
  'timestamp?': timestamp,
  'attachments?': list(attachmentFields),
});
