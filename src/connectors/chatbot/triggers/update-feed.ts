import { Injectable } from '@nestjs/common';
import { equalInConstantTime } from '#libs/crypto';
import { AppError, invalidInput } from '#libs/errors';
import type {
  DeliveryAddress,
  DeliveryRequest,
  EventFeed,
  FeedCall,
  FeedCursor,
  FeedPage,
  KnownSubscription,
  PollFeed,
  ProviderEvent,
  PushFeed,
  Subscribed,
} from '../../../actions/triggers/event-feed.js';
import { ChatbotClient } from '../chatbot.client.js';
import { UpdatePoll } from '../updates/update-poll.service.js';
import { isUpdate, recordOf, SECRET_HEADER, type Update } from '../updates/update-record.js';
import { UpdateStore } from '../updates/update-store.js';
import { unreachableBy } from '../updates/webhook-address.js';
import { WebhookService } from '../updates/webhook.service.js';
import { WebhookState } from '../updates/webhook-state.js';

/** The kinds to ask for: the default set, and changes of members, which are not in it. https://core.telegram.org/bots/api#update */
const KINDS = [
  ...['message', 'edited_message', 'channel_post', 'edited_channel_post', 'inline_query', 'chosen_inline_result'],
  ...['callback_query', 'shipping_query', 'pre_checkout_query', 'poll', 'poll_answer', 'my_chat_member', 'chat_member'],
  ...['chat_join_request', 'business_connection', 'business_message', 'edited_business_message', 'guest_message'],
];
const PAGE = 100;

/**
 * The updates of a bot, from its webhook or from getUpdates; a bot has one of the two at a time. The service stores all of them in
 * its inbox first, and reads that inbox if another call has fetched them.
 * https://core.telegram.org/bots/api#getting-updates and #setwebhook, Bot API 10.1, read in November 2026
 */
@Injectable()
export class UpdateFeed implements EventFeed, PushFeed, PollFeed {
  readonly key = 'updates';
  readonly push: PushFeed = this;
  readonly poll: PollFeed = this;
  /** While a webhook is set, the provider refuses getUpdates and keeps updates that it could not deliver. */
  readonly besidePush = false;

  constructor(
    private readonly api: ChatbotClient,
    private readonly updates: UpdatePoll,
    private readonly store: UpdateStore,
    private readonly webhook: WebhookService,
    private readonly webhookState: WebhookState,
  ) {}

  unreachable(baseUrl: string, { apiUrl }: FeedCall['connection']): string | undefined {
    return unreachableBy(apiUrl, baseUrl);
  }

  /** Sets the webhook. Setting it again changes nothing, and waiting updates stay. @throws AppError `webhook_active` for that of another program */
  async subscribe(call: FeedCall, { url, secret }: DeliveryAddress): Promise<Subscribed> {
    const current = await this.currentUrl(call);
    if (current !== '' && current !== url && current !== this.webhook.receiverOf(call.connection.id)) {
      const detail = `The updates of this bot go to a webhook at ${hostOf(current)}. Remove it with set-webhook and an empty url.`;
      throw new AppError('webhook_active', detail);
    }
    await this.api.call('setWebhook', { url, secret_token: secret, allowed_updates: KINDS }, call, { isSafe: true });
    this.webhookState.forget(call.connection.id);
    return {};
  }

  async renew(call: FeedCall, { url }: KnownSubscription): Promise<Subscribed | 'lost'> {
    return (await this.currentUrl(call)) === url ? {} : 'lost';
  }

  async unsubscribe(call: FeedCall, { url }: KnownSubscription): Promise<void> {
    if ((await this.currentUrl(call)) !== url) return;
    await this.api.call('deleteWebhook', {}, call, { isSafe: true });
    this.webhookState.forget(call.connection.id);
  }

  verify({ header }: DeliveryRequest, secret: string): boolean {
    return equalInConstantTime(header(SECRET_HEADER) ?? '', secret);
  }

  parse(body: unknown): ProviderEvent[] {
    if (!isUpdate(body)) throw invalidInput('update_id', 'required', 'must be the number of an update');
    return [eventOf(body)];
  }

  keep(connectionId: string, events: readonly ProviderEvent[]): Promise<void> {
    return this.store.add(
      connectionId,
      events.map(({ data }) => data as Update),
    );
  }

  /** Moves waiting updates from the provider to the stored inbox. With a webhook, none wait. */
  async cursor(call: FeedCall): Promise<FeedCursor> {
    if ((await this.currentUrl(call)) === '') {
      // From now on the provider keeps updates of all these kinds.
      await this.updates.readFrom(undefined, KINDS, call);
      await this.updates.acknowledge(call);
    }
    const highest = await this.store.highestId(call.connection.id);
    return { offset: highest === undefined ? 0 : highest + 1 };
  }

  /** Has the provider forget updates: the offset of the next call does that, after their runs have started. */
  async read(call: FeedCall, cursor: FeedCursor): Promise<FeedPage> {
    const offset = cursor['offset'] as number;
    const came = await this.updates.readFrom(offset === 0 ? undefined : offset, KINDS, call);
    const stored = await this.store.list(call.connection.id, { after: offset - 1, limit: PAGE });
    const found = new Map([...stored.map(({ update }) => update), ...(came ?? [])].map((one) => [one.update_id, one]));
    // Ids begin anew after a week without updates, so the newest update decides the next offset.
    const last = came?.at(-1) ?? stored.at(-1)?.update;
    return {
      events: [...found.values()].sort((one, other) => one.update_id - other.update_id).map(eventOf),
      cursor: { offset: last ? last.update_id + 1 : offset },
      hasMore: came?.length === PAGE || stored.length === PAGE,
    };
  }

  private async currentUrl(call: FeedCall): Promise<string> {
    const { url } = await this.api.read('getWebhookInfo', {}, call);
    return typeof url === 'string' ? url : '';
  }
}

function eventOf(update: Update): ProviderEvent {
  return { id: String(update.update_id), kind: recordOf(update).kind, data: update };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'another program';
}
