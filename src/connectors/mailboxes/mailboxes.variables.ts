import { Int } from '#libs/schema';

/** The environment variables of this connector. */
export class MailboxesVariables {
  @Int({
    min: 1,
    max: 104_857_600,
    default: 10_485_760,
    description: 'Bytes of an attachment that `include=content` downloads, at most.',
  })
  MAILBOXES_ATTACHMENT_MAX_BYTES: number;
}
