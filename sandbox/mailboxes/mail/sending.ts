import { json, type Reply } from '../../kit/reply.js';
import { without } from './address.js';
import { resolveAttachment, type SentAttachment } from './attachment-source.js';
import type { Inbox } from '../mail-account.js';
import { parseJson, type MailCall } from '../mail-call.js';
import { mailError } from '../mail-error.js';
import { replyToMessage as replyBody, sendMessage as sendBody } from '../mail-shapes.js';
import type { Message } from './message.js';

type Addresses = string | readonly string[];

interface Outgoing {
  readonly to?: Addresses;
  readonly cc?: Addresses;
  readonly bcc?: Addresses;
  readonly reply_to?: Addresses;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  readonly labels?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly track_opens?: boolean;
  readonly attachments?: readonly SentAttachment[];
}

/** Recipients of one mail over to, cc and bcc. */
const MAX_RECIPIENTS = 50;

/** `POST …/messages/send`: keeps the mail in a new thread. */
export async function sendMessage(call: MailCall): Promise<Reply> {
  const inbox = call.account.inbox(call.params.inboxId!);
  const body = parseJson<Outgoing>(call.request, sendBody);
  return keep(call, inbox, body);
}

/** `POST …/messages/{message_id}/reply`: to the sender unless `to` is given, to everyone with `reply_all`, in the same thread. */
export async function replyToMessage(call: MailCall): Promise<Reply> {
  const { account, params } = call;
  const inbox = account.inbox(params.inboxId!);
  const original = account.message(inbox.inbox_id, params.messageId!).message;
  const { reply_all: replyAll, ...body } = parseJson<Outgoing & { reply_all?: boolean }>(call.request, replyBody);
  const ownMail = account.sentBy(inbox, original);
  const answered = ownMail ? original.to : (original.reply_to ?? [original.from]);
  const to = body.to === undefined ? without(answered, [inbox.email]) : many(body.to);
  const others = [...original.to, ...(original.cc ?? [])];
  const cc = [...many(body.cc), ...(replyAll ? without(others, [inbox.email, ...to, ...many(body.cc)]) : [])];
  const subject = /^re:/i.test(original.subject ?? '') ? original.subject : `Re: ${original.subject ?? ''}`;
  return keep(call, inbox, { ...body, to, cc, subject }, original);
}

async function keep({ account }: MailCall, inbox: Inbox, mail: Outgoing, original?: Message): Promise<Reply> {
  const [to, cc, bcc, replyTo] = [many(mail.to), many(mail.cc), many(mail.bcc), many(mail.reply_to)];
  const recipients = to.length + cc.length + bcc.length;
  if (recipients === 0) throw mailError('unprocessable', 'At least one recipient is required.');
  if (recipients > MAX_RECIPIENTS)
    throw mailError('unprocessable', `At most ${MAX_RECIPIENTS} recipients are allowed.`);
  if (mail.text === undefined && mail.html === undefined && !mail.attachments?.length) {
    throw mailError('unprocessable', 'One of text, html or attachments is required.');
  }
  if (mail.track_opens && (mail.html === undefined || inbox.email.endsWith('@agentmail.to'))) {
    throw mailError('unprocessable', 'track_opens needs a custom domain and html.');
  }
  const attachments = await Promise.all((mail.attachments ?? []).map(resolveAttachment));
  const sent = account.add({
    inbox_id: inbox.inbox_id,
    from: inbox.display_name ? `${inbox.display_name} <${inbox.email}>` : inbox.email,
    to,
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(replyTo.length > 0 && { reply_to: replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    labels: [...new Set(['sent', ...(mail.labels ?? [])])],
    ...(original && {
      in_reply_to: original.message_id,
      references: [...(original.references ?? []), original.message_id],
    }),
    attachments,
  });
  account.webhooks.sent(sent, [...to, ...cc, ...bcc]);
  const { message_id, thread_id } = sent;
  return json(200, { message_id, thread_id });
}

function many(addresses: Addresses | undefined): readonly string[] {
  return addresses === undefined ? [] : typeof addresses === 'string' ? [addresses] : addresses;
}
