import { Module } from '@nestjs/common';
import { ChatService } from './chat.service.js';
import { ChatbotClient } from './chatbot.client.js';
import { ChatbotController } from './chatbot.controller.js';
import { ChatbotVerifier } from './chatbot.verifier.js';
import { InboxService } from './inbox.service.js';
import { MediaService } from './media.service.js';
import { MessageService } from './message.service.js';
import { UpdatePoll } from './update-poll.service.js';
import { UpdateStore } from './update-store.js';
import { UpdatesController } from './updates.controller.js';
import { WebhookService } from './webhook.service.js';
import { WebhookState } from './webhook-state.js';

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
  ],
})
export class ChatbotModule {}
