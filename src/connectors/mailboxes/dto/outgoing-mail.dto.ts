import type { InputFault } from '#libs/errors';
import { Check, Choice, Flag, List, Part, Text, TextMap, exactlyOne } from '#libs/schema';
import { Base64 } from '../../../actions/kit/base64.js';
import { MAX_REQUEST_BYTES } from '../mailboxes.connector.js';

const MAX_RECIPIENTS = 50;
/** Characters of one line of a mail's header (RFC 5322, 2.1.1). */
const MAX_LINE = 998;

const addresses = (description: string) =>
  List(Text({ max: 512 }), { max: MAX_RECIPIENTS, single: true, optional: true, description });

/** A file that goes with a mail, as its content or as an address the provider reads. */
@Check(exactlyOne<Attachment>('content', 'url'))
export class Attachment {
  @Text({ max: 1024, optional: true, description: 'Its name.' })
  filename?: string;

  @Text({ max: 256, optional: true, description: 'Its media type.' })
  content_type?: string;

  @Choice(['inline', 'attachment'], { optional: true, description: 'Whether it is shown within the text.' })
  content_disposition?: 'inline' | 'attachment';

  @Text({ max: MAX_LINE, optional: true, description: 'The id by which html refers to it.' })
  content_id?: string;

  @Base64({
    optional: true,
    description: 'Its bytes as base64.',
    file: { name: 'filename', type: 'content_type' },
  })
  content?: string;

  @Text({ format: 'uri', max: 4096, optional: true, description: 'Where the provider reads it, http or https.' })
  url?: string;
}

/** What sending and replying share. */
@Check(fewRecipients)
@Check(someContent)
export class OutgoingMail {
  @Text({ max: 320, description: 'The inbox that sends: its mail address.', example: 'billing@agentmail.to' })
  inbox_id: string;

  @addresses('Recipients: one address or a list.')
  to?: string[];

  @addresses('Recipients of a copy.')
  cc?: string[];

  @addresses('Recipients of a copy that the others do not see.')
  bcc?: string[];

  @addresses('Where answers go.')
  reply_to?: string[];

  @Text({ min: 0, max: MAX_REQUEST_BYTES, multiline: true, optional: true, description: 'The mail as plain text.' })
  text?: string;

  @Text({ min: 0, max: MAX_REQUEST_BYTES, multiline: true, optional: true, description: 'The mail as HTML.' })
  html?: string;

  @List(Text({ max: 256 }), { max: 50, single: true, optional: true, description: 'Labels the sent mail gets.' })
  labels?: string[];

  @TextMap({ max: 4096, optional: true, description: 'Further header lines.' })
  headers?: Record<string, string>;

  @Flag({ optional: true, description: 'Tell when the mail is opened; needs a custom domain and html.' })
  track_opens?: boolean;

  @List(Part(() => Attachment), { max: 100, optional: true, description: 'Files that go with the mail.' })
  attachments?: Attachment[];
}

/** A mail to 1 to 50 recipients in all. https://docs.agentmail.to/api-reference */
@Check(someRecipient)
export class SendMessage extends OutgoingMail {
  @Text({ min: 0, max: MAX_LINE, optional: true, description: 'The subject.' })
  subject?: string;
}

/** An answer; without recipients it goes to the sender of the mail. https://docs.agentmail.to/api-reference */
export class ReplyToMessage extends OutgoingMail {
  @Text({
    max: 1000,
    description: 'The Message-ID of the mail to answer, with its angle brackets.',
    example: '<a1@example.org>',
  })
  message_id: string;

  @Flag({ optional: true, description: 'Answer everyone, not only the sender.' })
  reply_all?: boolean;
}

function recipients({ to = [], cc = [], bcc = [] }: OutgoingMail): number {
  return to.length + cc.length + bcc.length;
}

function fewRecipients(mail: OutgoingMail): InputFault[] {
  if (recipients(mail) <= MAX_RECIPIENTS) return [];
  return [{ field: 'to', rule: 'too_many', message: `to, cc and bcc may hold ${MAX_RECIPIENTS} addresses together` }];
}

function someRecipient(mail: SendMessage): InputFault[] {
  if (recipients(mail) > 0) return [];
  return [{ field: 'to', rule: 'at_least_one', message: 'at least one recipient in to, cc or bcc is needed' }];
}

function someContent({ text, html, attachments }: OutgoingMail): InputFault[] {
  if (text || html || attachments?.length) return [];
  return [{ field: 'text', rule: 'at_least_one', message: 'at least one of text, html, attachments is needed' }];
}
