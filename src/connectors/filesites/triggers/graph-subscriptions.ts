import { equalInConstantTime } from '#libs/crypto';
import { AppError, invalidInput } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type {
  DeliveryAddress,
  DeliveryRequest,
  FeedCall,
  KnownSubscription,
  ProviderEvent,
  PushFeed,
  Signal,
  Subscribed,
} from '../../../actions/triggers/event-feed.js';
import { deliveredJson } from '../../../actions/triggers/deliveries.js';
import { unreachable } from '../../../actions/triggers/reachable.js';
import { requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { Address } from '../graph/address.js';
import type { FilesitesClient } from '../graph/filesites.client.js';
import { itemsOf, textOf } from '../graph/graph-answer.js';
import { relativeLink } from '../graph/graph-pages.service.js';

const SUBSCRIPTIONS = '/subscriptions';
/** Graph allows 42,300 minutes for drives and lists; after an outage as long as this there is more to mend than a subscription. */
const LIFETIME_MS = 3 * 24 * 3_600_000;
/** Notifications of the life of a subscription that ask for more than to read. */
const ENDANGERED = ['reauthorizationRequired', 'subscriptionRemoved'];

/**
 * Subscriptions of Graph: it proves the address before it makes one, sends `clientState` with every notification, and says when one
 * is in danger or when notifications were lost. A notification of a drive or list says no more than that something has changed.
 * https://learn.microsoft.com/graph/change-notifications-delivery-webhooks, …/change-notifications-lifecycle-events and
 * …/api/resources/subscription, read in November 2026
 */
export class GraphSubscriptions implements PushFeed {
  readonly unreachable = unreachable;

  /** @param resource what is subscribed to, by ids */
  constructor(
    private readonly api: FilesitesClient,
    private readonly resource: (call: FeedCall) => Promise<string>,
  ) {}

  /** Graph refuses a second one of a resource (409), so one that was made before its id was stored is taken over. */
  async subscribe(call: FeedCall, address: DeliveryAddress): Promise<Subscribed> {
    const found = await this.find(address.id, call);
    if (found?.['notificationUrl'] === address.url) return this.prolong(textOf(found, 'id'), call);
    // From before BASE_URL was changed.
    if (found) await this.remove(textOf(found, 'id'), call);
    const json = {
      changeType: 'updated',
      notificationUrl: address.url,
      lifecycleNotificationUrl: address.url,
      resource: await this.resource(call),
      expirationDateTime: end(),
      clientState: address.secret,
    };
    const { body } = await this.api.write(call, { method: 'POST', path: SUBSCRIPTIONS, json });
    return subscribed(body);
  }

  /** Renewing is what a subscription that has to be authorized again asks for, too. */
  async renew(call: FeedCall, { url, providerId }: KnownSubscription): Promise<Subscribed | 'lost'> {
    try {
      const { notificationUrl } = await this.api.get(call, { path: subscription(providerId!) });
      return notificationUrl === url ? await this.prolong(providerId!, call) : 'lost';
    } catch (error) {
      if (isMissing(error)) return 'lost';
      throw error;
    }
  }

  async unsubscribe(call: FeedCall, { id, providerId }: KnownSubscription): Promise<void> {
    const found = providerId === undefined ? await this.find(id, call) : undefined;
    const known = providerId ?? (found && textOf(found, 'id'));
    if (known !== undefined) await this.remove(known, call);
  }

  handshake({ query }: DeliveryRequest): string | undefined {
    return query('validationToken');
  }

  verify(_request: DeliveryRequest, secret: string): (body: Buffer) => boolean {
    return (body) => {
      const notes = listed(deliveredJson(body)) ?? [];
      return notes.length > 0 && notes.every(({ clientState }) => equalInConstantTime(String(clientState), secret));
    };
  }

  parse(body: unknown): ProviderEvent[] {
    return notesIn(body).map((note) => {
      const { subscriptionId, lifecycleEvent = 'changed' } = note;
      if (typeof subscriptionId !== 'string' || typeof lifecycleEvent !== 'string')
        throw invalidInput('value', 'required', 'must name a subscription');
      return { id: subscriptionId, kind: lifecycleEvent, data: note };
    });
  }

  signal(events: readonly ProviderEvent[]): Signal {
    return events.some(({ kind }) => ENDANGERED.includes(kind)) ? 'renew' : 'read';
  }

  private async prolong(id: string, call: FeedCall): Promise<Subscribed> {
    const json = { expirationDateTime: end() };
    const { body } = await this.api.write(call, { method: 'PATCH', path: subscription(id), json, retry: 'safe' });
    return subscribed(body);
  }

  private async remove(id: string, call: FeedCall): Promise<void> {
    try {
      await this.api.call(call, { method: 'DELETE', path: subscription(id), retry: 'safe' });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** The one whose notifications come to a subscription of ours. */
  private async find(id: string, call: FeedCall): Promise<ProviderObject | undefined> {
    let path: string | undefined = SUBSCRIPTIONS;
    while (path !== undefined) {
      const body: ProviderObject = requireObject(
        (await this.api.call(call, { method: 'GET', path, retry: 'safe' })).body,
      );
      const found = itemsOf(body).find(({ notificationUrl }) => String(notificationUrl).endsWith(`/${id}`));
      if (found) return found;
      const link = body['@odata.nextLink'];
      path = link === undefined ? undefined : relativeLink(link, call.connection.apiUrl);
    }
    return undefined;
  }
}

const subscription = (id: string): Address => Address.of(`${SUBSCRIPTIONS}/{id}`, { id });
const end = (): string => new Date(Date.now() + LIFETIME_MS).toISOString();

function subscribed(body: ProviderObject): Subscribed {
  const expiresAt = new Date(textOf(body, 'expirationDateTime'));
  if (Number.isNaN(expiresAt.getTime())) throw invalidProviderAnswer('its "expirationDateTime" is no time');
  return { providerId: textOf(body, 'id'), expiresAt };
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.code === 'provider_not_found';
}

/** The notifications in a body. @throws AppError `invalid_input` */
function notesIn(body: unknown): ProviderObject[] {
  const notes = listed(body);
  if (!notes) throw invalidInput('value', 'type', 'must be a list of notifications');
  return notes;
}

function listed(body: unknown): ProviderObject[] | undefined {
  const { value } = isPlainObject(body) ? body : {};
  return Array.isArray(value) && value.every(isPlainObject) ? value : undefined;
}
