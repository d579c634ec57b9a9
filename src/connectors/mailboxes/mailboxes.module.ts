import { Module } from '@nestjs/common';
import { AttachmentService } from './attachment.service.js';
import { MailboxesClient } from './mailboxes.client.js';
import { MailboxesController } from './mailboxes.controller.js';
import { MailFeed } from './triggers/mail-feed.js';
import { MailPoll } from './triggers/mail-poll.js';
import { MailboxesTriggers } from './triggers/mailboxes.triggers.js';
import { MailboxesVerifier } from './mailboxes.verifier.js';

/** The mailboxes connector. */
@Module({
  controllers: [MailboxesController],
  providers: [MailboxesClient, AttachmentService, MailboxesVerifier, MailFeed, MailPoll, MailboxesTriggers],
})
export class MailboxesModule {}
