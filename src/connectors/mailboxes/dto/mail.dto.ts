import { Choice, Flag, List, Text, Timestamp } from '#libs/schema';
import { Page, SortedPage } from './page.dto.js';

const inboxId = () => Text({ max: 320, description: 'The inbox: its mail address.', example: 'billing@agentmail.to' });
const words = (description: string) => List(Text({ max: 256 }), { max: 50, single: true, optional: true, description });

/** What lists of messages and of threads can be narrowed by. */
export class MailFilter extends SortedPage {
  @inboxId()
  inbox_id: string;

  @words('Only mail that has all of these labels.')
  labels?: string[];

  @Timestamp({ optional: true, description: 'Only mail before this time.' })
  before?: string;

  @Timestamp({ optional: true, description: 'Only mail after this time.' })
  after?: string;

  @Flag({ optional: true, description: 'Spam too.' })
  include_spam?: boolean;

  @Flag({ optional: true, description: 'Include mail from blocked senders.' })
  include_blocked?: boolean;

  @Flag({ optional: true, description: 'Include mail whose sender could not be authenticated.' })
  include_unauthenticated?: boolean;

  @Flag({ optional: true, description: 'The trash too.' })
  include_trash?: boolean;

  @words('Parts of the subject; all must occur.')
  subject?: string[];
}

/** Which messages; they come without their bodies. */
export class ListMessages extends MailFilter {
  @words('Parts of the sender; all must occur.')
  from?: string[];

  @words('Parts of the recipients in to, cc and bcc; all must occur.')
  to?: string[];
}

/** Which threads; they come without their messages. */
export class ListThreads extends MailFilter {
  @words('Parts of the senders; all must occur.')
  senders?: string[];

  @words('Parts of the recipients; all must occur.')
  recipients?: string[];
}

/** One message. Its id is a Message-ID (RFC 5322, 3.6.4), so it may hold `/`, `+` and `=`. */
export class GetMessage {
  @inboxId()
  inbox_id: string;

  @Text({ max: 1000, description: 'The Message-ID with its angle brackets.', example: '<a1@example.org>' })
  message_id: string;
}

/** One attachment; its bytes are added up to `MAILBOXES_ATTACHMENT_MAX_BYTES`. */
export class GetAttachment extends GetMessage {
  @Text({ max: 256, description: 'The attachment, by its id.' })
  attachment_id: string;

  @Choice(['content'], { optional: true, description: '`content` adds the bytes as base64.' })
  include?: 'content';
}

/** One thread and a page of its messages; the first page holds the newest. */
export class GetThread extends Page {
  @inboxId()
  inbox_id: string;

  @Text({ max: 256, description: 'The thread, by its id.' })
  thread_id: string;
}
