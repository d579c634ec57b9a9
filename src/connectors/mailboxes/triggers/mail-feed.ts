import { Injectable } from '@nestjs/common';
import { isStandardSigned, readStandardSignature } from '#libs/crypto';
import { AppError, invalidInput } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type {
  DeliveryAddress,
  DeliveryRequest,
  EventFeed,
  FeedCall,
  KnownSubscription,
  ProviderEvent,
  PushFeed,
  Subscribed,
} from '../../../actions/triggers/event-feed.js';
import { unreachable } from '../../../actions/triggers/reachable.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { MailboxesClient } from '../mailboxes.client.js';
import { MailPoll } from './mail-poll.js';

const WEBHOOKS = '/webhooks';
const WEBHOOK = '/webhooks/{webhook_id}';

/** Events by their type: the field that holds what happened, and whether the message's id names the event. */
const KINDS: Readonly<Record<string, { field: string; isOfMessage: boolean }>> = {
  'message.received': { field: 'message', isOfMessage: true },
  'message.sent': { field: 'send', isOfMessage: true },
  'message.delivered': { field: 'delivery', isOfMessage: false },
  'message.bounced': { field: 'bounce', isOfMessage: false },
};

/**
 * What happens to the mail of an inbox: delivered by a webhook that Svix signs, and what was lost of it read from the list of
 * messages. https://docs.agentmail.to/webhooks-overview and /events, https://docs.svix.com/receiving/verifying-payloads/how-manual,
 * read in November 2026
 */
@Injectable()
export class MailFeed implements EventFeed, PushFeed {
  readonly key = 'mail';
  readonly push: PushFeed = this;
  readonly unreachable = unreachable;

  constructor(
    private readonly api: MailboxesClient,
    readonly poll: MailPoll,
  ) {}

  /** The provider gives the webhook of a known `client_id` back. One with another address is from before `BASE_URL` was changed. */
  async subscribe(call: FeedCall, { id, url }: DeliveryAddress): Promise<Subscribed> {
    const wanted = { url, event_types: Object.keys(KINDS), inbox_ids: [call.target['inbox_id']], client_id: id };
    let made = await this.api.create(WEBHOOKS, wanted, call);
    if (made['url'] !== url) {
      await this.api.remove(WEBHOOK, { webhook_id: idOf(made) }, call);
      made = await this.api.create(WEBHOOKS, wanted, call);
    }
    const { secret } = made;
    if (typeof secret !== 'string') throw invalidProviderAnswer('it lacks "secret"');
    return { providerId: idOf(made), secret };
  }

  async renew(call: FeedCall, { url, providerId }: KnownSubscription): Promise<Subscribed | 'lost'> {
    try {
      const found = await this.api.get(WEBHOOK, { webhook_id: providerId }, call);
      return found['url'] === url && found['enabled'] !== false ? {} : 'lost';
    } catch (error) {
      if (error instanceof AppError && error.code === 'provider_not_found') return 'lost';
      throw error;
    }
  }

  /** One whose id never reached us is found by its `client_id`. */
  async unsubscribe(call: FeedCall, { id, url, providerId }: KnownSubscription): Promise<void> {
    const known = providerId ?? (await this.findByClientId(id, url, call));
    if (known !== undefined) await this.api.remove(WEBHOOK, { webhook_id: known }, call);
  }

  verify({ header, now }: DeliveryRequest, secret: string): false | ((body: Buffer) => boolean) {
    const signature = readStandardSignature(header, now);
    return signature !== undefined && ((body) => isStandardSigned(signature, secret, body));
  }

  parse(body: unknown): ProviderEvent[] {
    const { event_type: type, event_id: eventId } = isPlainObject(body) ? body : {};
    const kind = typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type]! : undefined;
    if (!kind) throw invalidInput('event_type', 'choice', `must be one of ${Object.keys(KINDS).join(', ')}`);
    const data = (body as ProviderObject)[kind.field];
    if (!isPlainObject(data) || typeof data['message_id'] !== 'string' || typeof eventId !== 'string')
      throw invalidInput(kind.field, 'required', 'must be what happened to a message');
    return [{ id: kind.isOfMessage ? `${type as string} ${data['message_id']}` : eventId, kind: type as string, data }];
  }

  private async findByClientId(id: string, url: string, call: FeedCall): Promise<string | undefined> {
    let pageToken: string | undefined;
    do {
      const page = await this.api.list(WEBHOOKS, 'webhooks', { limit: 100, ...(pageToken && { pageToken }) }, call);
      const found = (page['webhooks'] as ProviderObject[]).find((one) => one['client_id'] === id || one['url'] === url);
      if (found) return idOf(found);
      pageToken = page['nextPageToken'] as string | undefined;
    } while (pageToken !== undefined);
    return undefined;
  }
}

function idOf({ webhook_id: id }: ProviderObject): string {
  if (typeof id === 'string') return id;
  throw invalidProviderAnswer('it lacks "webhook_id"');
}
