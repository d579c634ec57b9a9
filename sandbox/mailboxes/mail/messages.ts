import { json, type Reply } from '../../kit/reply.js';
import type { MailCall } from '../mail-call.js';
import { mailError } from '../mail-error.js';
import { containsAll, hasLabelsAndTime, isVisible } from '../mail-filter.js';
import { mailPage, parseQuery, type SortKey } from '../mail-page.js';
import { listMessages as listMessagesQuery } from '../mail-shapes.js';
import { messageItem, type StoredMessage } from './message.js';

/** How long a link to an attachment works. */
const LINK_SECONDS = 3600;

/** `GET /inboxes/{inbox_id}/messages`: all filters must match; `to` looks at to, cc and bcc. */
export function listMessages({ account, request, params }: MailCall): Reply {
  const filter = parseQuery(request, listMessagesQuery);
  const found = account.messages(params.inboxId!).filter((stored) => {
    const { labels, timestamp, from, to, cc = [], bcc = [], subject } = stored.message;
    return (
      isVisible(stored, filter) &&
      hasLabelsAndTime(labels, timestamp, filter) &&
      containsAll([from], filter.from) &&
      containsAll([...to, ...cc, ...bcc], filter.to) &&
      containsAll([subject], filter.subject)
    );
  });
  const keyOf = ({ message, sequence }: StoredMessage): SortKey => [message.timestamp, sequence];
  const { items, ...page } = mailPage(request, { items: found, keyOf, ascending: filter.ascending === true });
  return json(200, { ...page, messages: items.map(({ message }) => messageItem(message)) });
}

/** `GET …/messages/{message_id}`. */
export function getMessage({ account, params }: MailCall): Reply {
  return json(200, account.message(params.inboxId!, params.messageId!).message);
}

/** `GET …/attachments/{attachment_id}`: JSON with a pre-signed link to the bytes on another host. */
export function getAttachment({ account, params, downloads }: MailCall): Reply {
  const { message, contents } = account.message(params.inboxId!, params.messageId!);
  const content = contents.get(params.attachmentId!);
  const attachment = message.attachments?.find(({ attachment_id }) => attachment_id === params.attachmentId);
  if (!content || !attachment) throw mailError('not_found', 'Attachment not found');
  const { url, expiresAt } = downloads.publish({
    content,
    contentType: attachment.content_type ?? 'application/octet-stream',
    expiresInSeconds: LINK_SECONDS,
  });
  return json(200, { ...attachment, download_url: url, expires_at: expiresAt });
}
