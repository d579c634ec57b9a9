import { Controller, Req } from '@nestjs/common';
import { AppError, invalidInput } from '#libs/errors';
import { Id, parse } from '#libs/schema';
import { DELIVERIES } from '../../../actions/triggers/delivery-path.js';
import type { DeliveryRequest, ProviderEvent } from '../../../actions/triggers/event-feed.js';
import { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import { jsonLimits } from '../../../http/body/json-limits.js';
import { parseLargeJson } from '../../../http/body/parse-json.js';
import { readBytes } from '../../../http/body/read-bytes.js';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import type { ApiRequest } from '../../../http/request.js';
import { Environment } from '../../../platform/config/environment.js';
import { DeliveryRates } from './delivery-rates.js';
import { EventWriter } from './event-writer.js';
import type { SubscriptionRow } from './subscription.js';
import { SubscriptionStore } from './subscription-store.js';

class DeliveryPath {
  @Id({ description: 'The subscription.' })
  subscription: string;
}

/** Takes events that providers deliver. */
@Controller()
export class EventDeliveriesController {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly catalog: TriggerCatalog,
    private readonly rates: DeliveryRates,
    private readonly writer: EventWriter,
    private readonly environment: Environment,
  ) {}

  /** Who delivers proves it first; the events and the runs they start are stored before the answer, which ends the provider's tries. */
  @Endpoint(`POST ${DELIVERIES}/:subscription`, 'Take an event that a provider delivers.', {
    access: 'public',
    body: 'none',
    takesLong: true,
    answer: { type: 'object' },
    errors: ['invalid_input', 'invalid_json', 'too_large', 'unsupported_media_type'],
  })
  async take(@Req() request: ApiRequest): Promise<object> {
    const { subscription: id } = parse(DeliveryPath, { text: request.params });
    const subscription = await this.store.find(id);
    const feed = subscription && this.catalog.feed(subscription.connector, subscription.feed);
    // An address that nobody has is refused exactly as a wrong secret is.
    if (!subscription || !feed?.push) throw notGenuine();
    const verified = feed.push.verify(asDelivery(request), this.store.secretOf(subscription).reveal());
    if (verified === false) throw notGenuine();
    if (verified === true) this.rates.take(subscription.id);
    const bytes = await this.bytes(request);
    if (verified !== true) {
      if (!verified(bytes)) throw notGenuine();
      this.rates.take(subscription.id);
    }
    const events = feed.push.parse(await parseLargeJson(bytes, jsonLimits(this.environment)));
    await this.accept(subscription, events, feed.keep?.bind(feed));
    return {};
  }

  private async accept(
    subscription: SubscriptionRow,
    events: ProviderEvent[],
    keep: ((connectionId: string, events: readonly ProviderEvent[]) => Promise<void>) | undefined,
  ): Promise<void> {
    if (subscription.connection_id !== null) await keep?.(subscription.connection_id, events);
    await this.writer.accept({ subscription, events });
  }

  private async bytes(request: ApiRequest): Promise<Buffer> {
    const { EVENT_BODY_MAX_BYTES: maxBytes, BODY_TIMEOUT_MS: timeoutMs } = this.environment;
    const bytes = await readBytes(request, { maxBytes, timeoutMs });
    if (bytes.length === 0) throw invalidInput('body', 'required', 'holds no event');
    return bytes;
  }
}

function asDelivery({ headers }: ApiRequest): DeliveryRequest {
  return {
    header: (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    now: Date.now(),
  };
}

function notGenuine(): AppError {
  return new AppError('unauthenticated', 'This delivery is not from the provider of a subscription.');
}
