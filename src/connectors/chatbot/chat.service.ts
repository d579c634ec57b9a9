import { Injectable } from '@nestjs/common';
import { invalidProviderAnswer } from '#libs/http';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import type { ProviderObject } from '../../actions/declaration/provider-answer.js';
import { ChatbotClient } from './chatbot.client.js';
import type { ChatRef, GetChatAdministrators } from './dto/chat.dto.js';

/** Facts of chats whose bare results get a name. */
@Injectable()
export class ChatService {
  constructor(private readonly api: ChatbotClient) {}

  async administrators(input: GetChatAdministrators, context: ActionContext): Promise<ProviderObject> {
    const administrators = await this.api.call('getChatAdministrators', input, context, { isSafe: true });
    if (!Array.isArray(administrators)) throw invalidProviderAnswer('it is no list of members');
    return { administrators };
  }

  async membersCount(input: ChatRef, context: ActionContext): Promise<ProviderObject> {
    const count = await this.api.call('getChatMemberCount', input, context, { isSafe: true });
    if (typeof count !== 'number') throw invalidProviderAnswer('it is no number');
    return { count };
  }

  /** The link before stops working. */
  async newInviteLink(input: ChatRef, context: ActionContext): Promise<ProviderObject> {
    const link = await this.api.call('exportChatInviteLink', input, context);
    if (typeof link !== 'string') throw invalidProviderAnswer('it is no link', { outcomeUnknown: true });
    return { invite_link: link };
  }
}
