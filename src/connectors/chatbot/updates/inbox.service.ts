import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { numberToken } from '../../../actions/kit/number-token.js';
import { ChatbotClient } from '../chatbot.client.js';
import { messageKinds, type GetMessages } from '../dto/updates.dto.js';
import { UpdatePoll } from './update-poll.service.js';
import { UpdateStore } from './update-store.js';
import { WebhookService } from './webhook.service.js';
import { WebhookState } from './webhook-state.js';

const updateTokens = numberToken('u', { min: 0, max: Number.MAX_SAFE_INTEGER });

/** A stored message. */
export interface StoredMessage {
  update_id: number;
  kind: string;
  message: unknown;
}

/** Messages, oldest first, and where the next page begins. */
export interface MessagePage {
  messages: StoredMessage[];
  next_after_update_id: number;
  has_more: boolean;
  nextPageToken?: string;
}

/** The messages people sent to a bot, oldest first, whether they come by webhook or have to be asked for. */
@Injectable()
export class InboxService {
  constructor(
    private readonly api: ChatbotClient,
    private readonly updates: UpdatePoll,
    private readonly store: UpdateStore,
    private readonly webhook: WebhookService,
    private readonly webhookState: WebhookState,
  ) {}

  /** @throws AppError `webhook_active` when another program gets the updates and none are stored */
  async read(input: GetMessages, context: ActionContext): Promise<MessagePage> {
    const after = input.pageToken === undefined ? (input.after_update_id ?? 0) : updateTokens.unpack(input.pageToken);
    const chatId = await this.chatId(input.chat_id, context);
    const elsewhere = await this.refresh(input, context);
    const query = { after, kinds: input.types, chatId, limit: input.limit + 1 };
    const found = await this.store.list(context.connection.id, query);
    if (found.length === 0 && elsewhere !== undefined) await this.requireStored(elsewhere, context);
    const shown = found.slice(0, input.limit);
    const next = shown.at(-1)?.update.update_id ?? after;
    const hasMore = found.length > input.limit;
    return {
      messages: shown.map(({ kind, update }) => ({ update_id: update.update_id, kind, message: update[kind] })),
      next_after_update_id: next,
      has_more: hasMore,
      ...(hasMore && { nextPageToken: updateTokens.pack(next) }),
    };
  }

  /** Fetches what is pending where nobody else gets it. Gives the address of another program's webhook, if there is one. */
  private async refresh({ acknowledge }: GetMessages, context: ActionContext): Promise<string | undefined> {
    if ((await this.webhookState.url(context)) === '') {
      try {
        await (acknowledge ? this.updates.acknowledge(context) : this.updates.peek(context));
        return undefined;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'webhook_active') throw error;
        this.webhookState.forget(context.connection.id);
      }
    }
    const url = await this.webhookState.url(context);
    return url === '' || this.webhook.isOurs(url, context.connection.id) ? undefined : url;
  }

  private async requireStored(webhookUrl: string, { connection }: ActionContext): Promise<void> {
    const [any] = await this.store.list(connection.id, { kinds: messageKinds, limit: 1 });
    if (any) return;
    const host = URL.canParse(webhookUrl) ? new URL(webhookUrl).host : 'another program';
    throw new AppError(
      'webhook_active',
      `The updates of this bot go to a webhook at ${host}, and none are stored here. Point it here with set-webhook, or remove it.`,
    );
  }

  /** Updates name chats by id only. */
  private async chatId(chat: number | string | undefined, context: ActionContext): Promise<number | undefined> {
    if (typeof chat !== 'string') return chat;
    return Number((await this.api.read('getChat', { chat_id: chat }, context)).id);
  }
}
