import { randomBytes } from 'node:crypto';
import type { Clock } from '../kit/clock.js';
import { bareAddress } from './mail/address.js';
import { mailError } from './mail-error.js';
import { MailWebhooks } from './webhooks.js';
import { extractedText, previewOf, type Attachment, type Message, type StoredMessage } from './mail/message.js';

/** An inbox as the provider answers it. */
export interface Inbox {
  readonly pod_id: string;
  readonly inbox_id: string;
  readonly email: string;
  readonly display_name?: string;
  readonly client_id?: string;
  readonly metadata?: Readonly<Record<string, string | number | boolean>>;
  readonly created_at: string;
  readonly updated_at: string;
}

/** An attachment that comes with its bytes; its id is made here unless given. */
export type NewAttachment = Omit<Attachment, 'attachment_id' | 'size'> &
  Partial<Pick<Attachment, 'attachment_id'>> & { readonly content: Buffer };

/** A mail to keep; ids, sizes, previews and dates are made here. */
export type NewMessage = Pick<Message, 'inbox_id' | 'from' | 'to' | 'labels'> &
  Partial<
    Pick<
      Message,
      | 'cc'
      | 'bcc'
      | 'reply_to'
      | 'subject'
      | 'text'
      | 'html'
      | 'headers'
      | 'in_reply_to'
      | 'references'
      | 'timestamp'
      | 'message_id'
      | 'thread_id'
    >
  > & { readonly attachments?: readonly NewAttachment[] };

/** What one API key's organisation holds: inboxes and their mail. */
export class MailAccount {
  readonly podId = `pod_${randomBytes(8).toString('hex')}`;
  readonly inboxes = new Map<string, Inbox>();
  readonly webhooks: MailWebhooks;
  /** Domains this account may make addresses under. */
  readonly domains = new Set(['agentmail.to', 'mail.example.dev']);
  /** Inboxes the plan allows. */
  inboxLimit = Infinity;
  private readonly mail = new Map<string, StoredMessage[]>();
  private sequence = 0;

  constructor(private readonly clock: Clock) {
    this.webhooks = new MailWebhooks(clock);
  }

  /** The inbox of that address; 404 `not_found` if it is not this account's. */
  inbox(inboxId: string): Inbox {
    const inbox = this.inboxes.get(inboxId);
    if (!inbox) throw mailError('not_found', 'Inbox not found');
    return inbox;
  }

  /** The mail of an inbox in order of arrival; 404 if there is no such inbox. */
  messages(inboxId: string): readonly StoredMessage[] {
    this.inbox(inboxId);
    return this.mail.get(inboxId) ?? [];
  }

  /** One mail; 404 `not_found` for an id that is not exactly a known one. */
  message(inboxId: string, messageId: string): StoredMessage {
    const found = this.messages(inboxId).find(({ message }) => message.message_id === messageId);
    if (!found) throw mailError('not_found', 'Message not found');
    return found;
  }

  /** Keeps a mail in the thread of the mail it answers, else in a new thread. */
  add({ attachments = [], ...mail }: NewMessage): Message {
    const stored = this.mail.get(mail.inbox_id) ?? [];
    const answered = [mail.in_reply_to, ...(mail.references ?? [])];
    const thread = stored.find(({ message }) => answered.includes(message.message_id));
    const contents = new Map(
      attachments.map(({ attachment_id = newAttachmentId(), content }) => [attachment_id, content]),
    );
    const ids = [...contents.keys()];
    const now = this.clock.iso();
    const message: Message = {
      message_id: newMessageId(),
      timestamp: now,
      ...mail,
      labels: mail.labels.map((label) => label.toLowerCase()),
      thread_id: thread?.message.thread_id ?? mail.thread_id ?? `thr_${randomBytes(8).toString('hex')}`,
      preview: previewOf(mail),
      extracted_text: extractedText(mail.text),
      extracted_html: mail.html,
      attachments: attachments.map(({ content, ...rest }, index) => ({
        ...rest,
        attachment_id: ids[index]!,
        size: content.length,
      })),
      size: Buffer.byteLength(JSON.stringify(mail)) + attachments.reduce((sum, { content }) => sum + content.length, 0),
      created_at: now,
      updated_at: now,
    };
    this.mail.set(mail.inbox_id, [...stored, { message, sequence: (this.sequence += 1), contents }]);
    return message;
  }

  /** True if the mail came from one of the inbox's own sends. */
  sentBy(inbox: Inbox, message: Message): boolean {
    return bareAddress(message.from) === inbox.email;
  }
}

function newAttachmentId(): string {
  return `att_${randomBytes(8).toString('hex')}`;
}

/** Real ids hold characters that must be percent-encoded; the literal `%2B` makes a second decoding miss. */
function newMessageId(): string {
  return `<${randomBytes(9).toString('hex')}%2B${randomBytes(3).toString('hex')}/q+w=@agentmail.to>`;
}
