import { json, type Reply } from '../../kit/reply.js';
import { mailError } from '../mail-error.js';
import { containsAll, hasLabelsAndTime, isVisible } from '../mail-filter.js';
import type { MailCall } from '../mail-call.js';
import { mailPage, parseQuery, type SortKey } from '../mail-page.js';
import { listThreads as listThreadsQuery, paging } from '../mail-shapes.js';
import type { MailAccount } from '../mail-account.js';
import type { Message, StoredMessage } from './message.js';

/** `GET /inboxes/{inbox_id}/threads`: conversations with at least one visible mail, newest first. */
export function listThreads({ account, request, params }: MailCall): Reply {
  const filter = parseQuery(request, listThreadsQuery);
  const visible = account.messages(params.inboxId!).filter((stored) => isVisible(stored, filter));
  const threads = [...Map.groupBy(visible, ({ message }) => message.thread_id).values()]
    .map((mails) => ({ item: threadItem(mails), sequence: mails.at(-1)!.sequence }))
    .filter(
      ({ item }) =>
        hasLabelsAndTime(item.labels, item.timestamp, filter) &&
        containsAll(item.senders, filter.senders) &&
        containsAll(item.recipients, filter.recipients) &&
        containsAll([item.subject], filter.subject),
    );
  const keyOf = ({ item, sequence }: (typeof threads)[number]): SortKey => [item.timestamp, sequence];
  const { items, ...page } = mailPage(request, { items: threads, keyOf, ascending: filter.ascending === true });
  return json(200, { ...page, threads: items.map(({ item }) => item) });
}

/** `GET …/threads/{thread_id}`: the newest mails first page by page, each page in ascending order. */
export function getThread({ account, request, params }: MailCall): Reply {
  parseQuery(request, paging);
  const mails = account.messages(params.inboxId!).filter(({ message }) => message.thread_id === params.threadId);
  if (mails.length === 0) throw mailError('not_found', 'Thread not found');
  const keyOf = ({ message, sequence }: StoredMessage): SortKey => [message.timestamp, sequence];
  const { items, ...page } = mailPage(request, { items: mails, keyOf });
  return json(200, { ...threadItem(mails), ...page, messages: items.toReversed().map(({ message }) => message) });
}

/** The summary of the conversation of a mail. */
export function threadOf(account: MailAccount, { inbox_id: inboxId, thread_id: threadId }: Message) {
  return threadItem(account.messages(inboxId).filter(({ message }) => message.thread_id === threadId));
}

/** The summary of a conversation; `mails` are in order of arrival and not empty. */
function threadItem(mails: readonly StoredMessage[]) {
  const messages = mails.map(({ message }) => message);
  const last = messages.at(-1)!;
  const received = messages.findLast(({ labels }) => labels.includes('received'));
  const sent = messages.findLast(({ labels }) => labels.includes('sent'));
  const distinct = (values: readonly string[]) => [...new Set(values)];
  return {
    inbox_id: last.inbox_id,
    thread_id: last.thread_id,
    labels: distinct(messages.flatMap(({ labels }) => labels)),
    timestamp: last.timestamp,
    ...(received && { received_timestamp: received.timestamp }),
    ...(sent && { sent_timestamp: sent.timestamp }),
    senders: distinct(messages.map(({ from }) => from)),
    recipients: distinct(messages.flatMap(({ to, cc = [], bcc = [] }) => [...to, ...cc, ...bcc])),
    subject: messages[0]!.subject,
    preview: last.preview,
    attachments: messages.flatMap(({ attachments = [] }) => attachments),
    last_message_id: last.message_id,
    message_count: messages.length,
    size: messages.reduce((sum, { size }) => sum + size, 0),
    created_at: messages[0]!.created_at,
    updated_at: last.updated_at,
  };
}
