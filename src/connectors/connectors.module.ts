import { Module } from '@nestjs/common';
import { BrowserModule } from './browser/browser.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { ChatbotModule } from './chatbot/chatbot.module.js';
import { FilesitesModule } from './filesites/filesites.module.js';
import { MailboxesModule } from './mailboxes/mailboxes.module.js';
import { MemoryModule } from './memory/memory.module.js';
import { SocialpostModule } from './socialpost/socialpost.module.js';
import { WebscrapeModule } from './webscrape/webscrape.module.js';

/** Every connector of the service, one line each; this is the only place they are registered at. */
@Module({
  imports: [
    FilesitesModule,
    MailboxesModule,
    CalendarModule,
    ChatbotModule,
    WebscrapeModule,
    MemoryModule,
    BrowserModule,
    SocialpostModule,
  ],
})
export class ConnectorsModule {}
