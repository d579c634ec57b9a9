import { Module } from '@nestjs/common';
import { AttachmentService } from './attachment.service.js';
import { MailboxesClient } from './mailboxes.client.js';
import { MailboxesController } from './mailboxes.controller.js';
import { MailboxesVerifier } from './mailboxes.verifier.js';

/** The mailboxes connector. */
@Module({
  controllers: [MailboxesController],
  providers: [MailboxesClient, AttachmentService, MailboxesVerifier],
})
export class MailboxesModule {}
