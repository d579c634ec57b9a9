import type { CallbackQuery, Message, Poll, User } from '@grammyjs/types';
import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../kit/provider.js';
import { json, type Reply } from '../kit/reply.js';
import type { SandboxContext } from '../kit/sandbox-context.js';
import { BOT_TOKEN } from './bot-account.js';
import { botError } from './requests/bot-error.js';
import { readBotPath } from './requests/bot-request.js';
import type { ChatbotControls } from './control/chatbot-controls.js';
import { controlChatbot } from './control/control-chatbot.js';
import { findMethod } from './methods/methods.js';
import { orderedError } from './requests/ordered-error.js';
import { blockBot, deactivateAccount, startChat } from './people/conversation-acts.js';
import { editReceived, type ReceivedEdit } from './people/edit-received.js';
import { changeMember, joinByLink, upgradeGroup, type NewMembership } from './people/group-acts.js';
import { pressButton, type PressedButton } from './people/press-button.js';
import { receiveMessage, type ReceivedMessage } from './people/receive-message.js';
import { vote, type Vote } from './people/vote.js';
import { Platform } from './platform.js';
import { argumentsOf } from './requests/request-arguments.js';
import { seedWorld } from './seed.js';
import type { SharedChat } from './world/shared-chat.js';

/**
 * Telegram's Bot API for one bot, and the people around it. What people do are methods that throw `Impossible` where
 * nobody could do it; what the platform knows is in `platform`. https://core.telegram.org/bots/api
 */
export class FakeChatbot implements FakeProvider, ChatbotControls {
  readonly key = 'chatbot';
  readonly basePath = '/chatbot';
  readonly credentials = { botToken: BOT_TOKEN };
  /** Chats, messages, files, updates and the webhook, for set-up and inspection. */
  readonly platform: Platform;

  constructor(context: SandboxContext) {
    this.platform = new Platform(context.clock);
  }

  async handle(request: ProviderRequest): Promise<Reply> {
    if (request.method !== 'GET' && request.method !== 'POST') throw botError(501, 'Not Implemented');
    const path = readBotPath(request.path);
    if (path.token !== this.credentials.botToken) throw botError(401, 'Unauthorized');
    const args = argumentsOf(request);
    const method = findMethod(path.method || args.text('method'));
    if (!method) throw botError(404, 'Not Found: method not found');
    const { result, description } = await method({ platform: this.platform, args, signal: request.signal });
    return json(200, { ok: true, result, ...(description && { description }) });
  }

  refusal(order: RefusalOrder): Reply {
    return orderedError(order);
  }

  environment({ sandboxUrl }: Addresses): Record<string, string> {
    return { CHATBOT_API_URL: `${sandboxUrl}${this.basePath}` };
  }

  reset(): void {
    this.platform.clear();
  }

  seed(): void {
    seedWorld(this.platform);
  }

  control(request: ProviderRequest): Reply {
    return controlChatbot(this, request);
  }

  async close(): Promise<void> {
    this.platform.clear();
  }

  startChat(who: number | User): Message {
    return startChat(this.platform, who);
  }

  blockBot(personId: number): void {
    blockBot(this.platform, personId);
  }

  deactivateAccount(personId: number): void {
    deactivateAccount(this.platform, personId);
  }

  receiveMessage(message: ReceivedMessage): Message {
    return receiveMessage(this.platform, message);
  }

  editReceived(edit: ReceivedEdit): Message {
    return editReceived(this.platform, edit);
  }

  pressButton(press: PressedButton): CallbackQuery {
    return pressButton(this.platform, press);
  }

  vote(given: Vote): Poll {
    return vote(this.platform, given);
  }

  changeMember(change: NewMembership): void {
    changeMember(this.platform, change);
  }

  joinByLink(join: { link: string; who: number | User }): SharedChat {
    return joinByLink(this.platform, join);
  }

  upgradeGroup(chatId: number): SharedChat {
    return upgradeGroup(this.platform, chatId);
  }

  advance(milliseconds: number): void {
    this.platform.clock.advance(milliseconds / 1000);
    this.platform.timers.wake();
  }
}
