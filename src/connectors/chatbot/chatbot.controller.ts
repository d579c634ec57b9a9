import type { ActionContext } from '../../actions/declaration/action.context.js';
import { Action, Connector } from '../../actions/action.decorator.js';
import { ChatService } from './chat.service.js';
import * as answers from './chatbot.answers.js';
import { ChatbotClient } from './chatbot.client.js';
import { chatbot } from './chatbot.connector.js';
import * as examples from './chatbot.examples.js';
import { ChatRef, GetChatAdministrators, GetChatMember, Nothing } from './dto/chat.dto.js';
import { EditMessage } from './dto/edit-message.dto.js';
import { SendDocument, SendPhoto } from './dto/file.dto.js';
import { SendLocation } from './dto/location.dto.js';
import { AnswerCallbackQuery, DeleteMessage, ForwardMessage, SendMessage } from './dto/message.dto.js';
import { SendPoll } from './dto/poll.dto.js';
import { GetMessages, GetUpdates } from './dto/updates.dto.js';
import { SetWebhook } from './dto/webhook.dto.js';
import { InboxService } from './updates/inbox.service.js';
import { documentMaxBytes, MAX_PHOTO_BYTES, MediaService } from './sending/media.service.js';
import { MessageService } from './sending/message.service.js';
import { pollTimeout, UpdatePoll } from './updates/update-poll.service.js';
import { MAX_CERTIFICATE_BYTES, WebhookService } from './updates/webhook.service.js';

/** The actions of the chatbot connector. */
@Connector(chatbot)
export class ChatbotController {
  constructor(
    private readonly api: ChatbotClient,
    private readonly messages: MessageService,
    private readonly media: MediaService,
    private readonly chats: ChatService,
    private readonly updates: UpdatePoll,
    private readonly inbox: InboxService,
    private readonly webhook: WebhookService,
  ) {}

  @Action('POST send-message', 'Send a text.', { answer: answers.message, example: examples.sendMessage })
  sendMessage(input: SendMessage, ctx: ActionContext) {
    return this.api.send('sendMessage', input, ctx);
  }

  @Action('POST edit-message', 'Change the text, caption or buttons of a message.', {
    answer: answers.edited,
    example: examples.editMessage,
  })
  editMessage(input: EditMessage, ctx: ActionContext) {
    return this.messages.edit(input, ctx);
  }

  @Action('POST delete-message', 'Delete one or several messages.', {
    answer: answers.deleted,
    example: examples.deleteMessage,
  })
  deleteMessage(input: DeleteMessage, ctx: ActionContext) {
    return this.messages.delete(input, ctx);
  }

  @Action('POST forward-message', 'Forward a message to another chat.', {
    answer: answers.message,
    example: examples.forwardMessage,
  })
  forwardMessage(input: ForwardMessage, ctx: ActionContext) {
    return this.api.send('forwardMessage', input, ctx);
  }

  @Action('POST send-photo', 'Send a photo.', {
    uploads: ['photo'],
    uploadMaxBytes: MAX_PHOTO_BYTES,
    answer: answers.message,
    example: examples.sendPhoto,
  })
  sendPhoto(input: SendPhoto, ctx: ActionContext) {
    return this.media.sendPhoto(input, ctx);
  }

  @Action('POST send-document', 'Send a file.', {
    uploads: ['document'],
    uploadMaxBytes: documentMaxBytes,
    answer: answers.message,
    example: examples.sendDocument,
  })
  sendDocument(input: SendDocument, ctx: ActionContext) {
    return this.media.sendDocument(input, ctx);
  }

  @Action('POST send-location', 'Send a place on the map.', { answer: answers.message, example: examples.sendLocation })
  sendLocation(input: SendLocation, ctx: ActionContext) {
    return this.api.send('sendLocation', input, ctx);
  }

  @Action('POST send-poll', 'Send a poll or a quiz.', { answer: answers.message, example: examples.sendPoll })
  sendPoll(input: SendPoll, ctx: ActionContext) {
    return this.api.send('sendPoll', input, ctx);
  }

  @Action('POST get-chat-info', 'Read what is known of a chat.', {
    reads: true,
    answer: answers.chatInfo,
    example: examples.chat,
  })
  getChatInfo(input: ChatRef, ctx: ActionContext) {
    return this.api.read('getChat', input, ctx);
  }

  @Action('POST get-chat-administrators', 'List the administrators of a group or channel.', {
    reads: true,
    answer: answers.administrators,
    example: examples.chat,
  })
  getChatAdministrators(input: GetChatAdministrators, ctx: ActionContext) {
    return this.chats.administrators(input, ctx);
  }

  @Action('POST get-chat-member', 'Read what a person is in a chat.', {
    reads: true,
    answer: answers.member,
    example: examples.getChatMember,
  })
  getChatMember(input: GetChatMember, ctx: ActionContext) {
    return this.api.read('getChatMember', input, ctx);
  }

  @Action('POST get-chat-members-count', 'Count the members of a chat.', {
    reads: true,
    answer: answers.count,
    example: examples.chat,
  })
  getChatMembersCount(input: ChatRef, ctx: ActionContext) {
    return this.chats.membersCount(input, ctx);
  }

  @Action('POST get-bot-info', 'Read who the bot is.', { reads: true, answer: answers.bot, example: examples.nothing })
  getBotInfo(input: Nothing, ctx: ActionContext) {
    return this.api.read('getMe', input, ctx);
  }

  @Action('POST get-updates', 'Wait for updates of the bot and, with an offset, forget those before it.', {
    timeoutMs: pollTimeout,
    abortOnDisconnect: true,
    answer: answers.updates,
    example: examples.getUpdates,
  })
  getUpdates(input: GetUpdates, ctx: ActionContext) {
    return this.updates.poll(input, ctx);
  }

  @Action('POST answer-callback-query', 'Answer the press of a button.', {
    answer: answers.answered,
    example: examples.answerCallbackQuery,
  })
  async answerCallbackQuery(input: AnswerCallbackQuery, ctx: ActionContext) {
    await this.api.call('answerCallbackQuery', input, ctx);
    return { answered: true, callback_query_id: input.callback_query_id };
  }

  @Action('POST export-chat-invite-link', 'Make a new invite link; the one before stops working.', {
    answer: answers.inviteLink,
    example: examples.chat,
  })
  exportChatInviteLink(input: ChatRef, ctx: ActionContext) {
    return this.chats.newInviteLink(input, ctx);
  }

  @Action('POST set-webhook', 'Say where updates go: to an address, into the stored inbox, or nowhere.', {
    uploads: ['certificate'],
    uploadMaxBytes: MAX_CERTIFICATE_BYTES,
    answer: answers.webhook,
    example: examples.nothing,
  })
  setWebhook(input: SetWebhook, ctx: ActionContext) {
    return this.webhook.set(input, ctx);
  }

  @Action('POST get-messages', 'Read the messages people sent to the bot, oldest first.', {
    reads: true,
    answer: answers.messages,
    example: examples.getMessages,
  })
  getMessages(input: GetMessages, ctx: ActionContext) {
    return this.inbox.read(input, ctx);
  }
}
