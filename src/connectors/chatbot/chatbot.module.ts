import { Module } from '@nestjs/common';
import { ChatService } from './chat.service.js';
import { ChatbotClient } from './chatbot.client.js';
import { ChatbotController } from './chatbot.controller.js';
import { ChatbotVerifier } from './chatbot.verifier.js';
import { ChatbotTriggers } from './triggers/chatbot.triggers.js';
import { UpdateFeed } from './triggers/update-feed.js';
import { InboxService } from './updates/inbox.service.js';
import { MediaService } from './sending/media.service.js';
import { MessageService } from './sending/message.service.js';
import { UpdatePoll } from './updates/update-poll.service.js';
import { UpdateStore } from './updates/update-store.js';
import { UpdatesController } from './updates/updates.controller.js';
import { WebhookService } from './updates/webhook.service.js';
import { WebhookState } from './updates/webhook-state.js';

/** The chatbot connector, and the receiver for updates of its bots. */
@Module({
  controllers: [ChatbotController, UpdatesController],
  providers: [
    ChatbotClient,
    MessageService,
    MediaService,
    ChatService,
    UpdateStore,
    UpdatePoll,
    WebhookState,
    WebhookService,
    InboxService,
    ChatbotVerifier,
    UpdateFeed,
    ChatbotTriggers,
  ],
})
export class ChatbotModule {}
