import { Module } from '@nestjs/common';
import { CalendarModule } from './calendar/calendar.module.js';
import { ChatbotModule } from './chatbot/chatbot.module.js';
import { MailboxesModule } from './mailboxes/mailboxes.module.js';

/** Every connector of the service, one line each; this is the only place they are registered at. */
@Module({
  imports: [MailboxesModule, CalendarModule, ChatbotModule],
})
export class ConnectorsModule {}
