import type { ActionContext } from '../../actions/declaration/action.context.js';
import { Action, Connector } from '../../actions/action.decorator.js';
import { AttachmentService } from './attachment.service.js';
import { CreateInbox, InboxRef, ListInboxes } from './dto/inbox.dto.js';
import { GetAttachment, GetMessage, GetThread, ListMessages, ListThreads } from './dto/mail.dto.js';
import { ReplyToMessage, SendMessage } from './dto/outgoing-mail.dto.js';
import * as answers from './mailboxes.answers.js';
import { MailboxesClient } from './mailboxes.client.js';
import { mailboxes } from './mailboxes.connector.js';
import * as examples from './mailboxes.examples.js';

const INBOX = '/inboxes/{inbox_id}';
const MESSAGE = `${INBOX}/messages/{message_id}`;

/** The actions of the mailboxes connector. */
@Connector(mailboxes)
export class MailboxesController {
  constructor(
    private readonly api: MailboxesClient,
    private readonly attachments: AttachmentService,
  ) {}

  @Action('GET inboxes', 'List the inboxes of the account.', { answer: answers.inboxes, example: examples.listInboxes })
  listInboxes(input: ListInboxes, ctx: ActionContext) {
    return this.api.list('/inboxes', 'inboxes', input, ctx);
  }

  @Action('POST inboxes', 'Make an inbox.', { answer: answers.inbox, example: examples.createInbox })
  createInbox(input: CreateInbox, ctx: ActionContext) {
    return this.api.create('/inboxes', input, ctx);
  }

  @Action('GET inboxes/:inbox_id', 'Read an inbox.', { answer: answers.inbox, example: examples.inbox })
  getInbox(input: InboxRef, ctx: ActionContext) {
    return this.api.get(INBOX, input, ctx);
  }

  @Action('GET inboxes/:inbox_id/messages', 'List the messages of an inbox.', {
    answer: answers.messages,
    example: examples.listMessages,
  })
  listMessages(input: ListMessages, ctx: ActionContext) {
    return this.api.list(`${INBOX}/messages`, 'messages', input, ctx);
  }

  @Action('GET inboxes/:inbox_id/messages/:message_id', 'Read a message with its bodies.', {
    answer: answers.message,
    example: examples.message,
  })
  getMessage(input: GetMessage, ctx: ActionContext) {
    return this.api.get(MESSAGE, input, ctx);
  }

  @Action('GET inboxes/:inbox_id/messages/:message_id/attachments/:attachment_id', 'Read an attachment of a message.', {
    answer: answers.attachment,
    download: { link: 'download_url', name: 'filename', type: 'content_type' },
    example: examples.getAttachment,
  })
  getAttachment(input: GetAttachment, ctx: ActionContext) {
    return this.attachments.get(input, ctx);
  }

  @Action('POST inboxes/:inbox_id/messages/send', 'Send a mail.', {
    providerIdempotency: true,
    answer: answers.sent,
    example: examples.sendMessage,
  })
  sendMessage(input: SendMessage, ctx: ActionContext) {
    return this.api.send(`${INBOX}/messages/send`, input, ctx);
  }

  @Action('POST inboxes/:inbox_id/messages/:message_id/reply', 'Answer a message within its thread.', {
    providerIdempotency: true,
    answer: answers.sent,
    example: examples.replyToMessage,
  })
  replyToMessage(input: ReplyToMessage, ctx: ActionContext) {
    return this.api.reply(`${MESSAGE}/reply`, input, ctx);
  }

  @Action('GET inboxes/:inbox_id/threads', 'List the threads of an inbox.', {
    answer: answers.threads,
    example: examples.listThreads,
  })
  listThreads(input: ListThreads, ctx: ActionContext) {
    return this.api.list(`${INBOX}/threads`, 'threads', input, ctx);
  }

  @Action('GET inboxes/:inbox_id/threads/:thread_id', 'Read a thread, the newest messages on its first page.', {
    answer: answers.thread,
    example: examples.getThread,
  })
  getThread(input: GetThread, ctx: ActionContext) {
    return this.api.list(`${INBOX}/threads/{thread_id}`, 'messages', input, ctx);
  }
}
