import { Controller, Req, Res } from '@nestjs/common';
import { AppError, invalidInput } from '#libs/errors';
import { Id, parse } from '#libs/schema';
import { DELIVERIES } from '../../../actions/triggers/deliveries.js';
import type { DeliveryRequest, EventFeed, ProviderEvent, PushFeed } from '../../../actions/triggers/event-feed.js';
import { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import { jsonLimits } from '../../../http/body/scan-json.js';
import { parseLargeJson } from '../../../http/body/parse-json.js';
import { readBytes } from '../../../http/body/read-bytes.js';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { sendDocument } from '../../../http/endpoints/send-document.js';
import { sendJson } from '../../../http/endpoints/send-json.js';
import { HeldRequests } from '../../../http/held-requests.js';
import { PublicRequests } from '../../../http/public-requests.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { Environment } from '../../../platform/config/environment.js';
import { Metrics, type DeliveryOutcome } from '../../../platform/metrics/metrics.js';
import { LargeBodies } from '../webhooks/intake/large-bodies.js';
import { DeliveryRates } from './delivery-rates.js';
import { EventWriter } from './event-writer.js';
import type { SubscriptionRow } from './subscription.js';
import { SubscriptionStore } from './subscription-store.js';

const OK = 200;

class DeliveryPath {
  @Id({ description: 'The subscription.' })
  subscription: string;
}

/** Whom a delivery is for. */
interface Receiver {
  subscription: SubscriptionRow;
  feed: EventFeed;
  push: PushFeed;
}

/** Takes events that providers deliver. */
@Controller()
export class EventDeliveriesController {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly catalog: TriggerCatalog,
    private readonly rates: DeliveryRates,
    private readonly writer: EventWriter,
    private readonly requests: PublicRequests,
    private readonly held: HeldRequests,
    private readonly largeBodies: LargeBodies,
    private readonly crashPoints: CrashPoints,
    private readonly metrics: Metrics,
    private readonly environment: Environment,
  ) {}

  /** Who delivers proves it first; the events and the runs they start are stored before the answer, which ends the provider's tries. */
  @Endpoint(`POST ${DELIVERIES}/:subscription`, 'Take an event that a provider delivers.', {
    access: 'public',
    body: 'none',
    takesLong: true,
    answer: { type: 'object' },
    further: {
      [OK]: {
        description: 'What a provider asks to have repeated.',
        contentType: 'text/plain',
        answer: { type: 'string' },
      },
    },
    errors: ['invalid_input', 'invalid_json', 'too_large', 'unsupported_media_type'],
  })
  async take(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    const { subscription: id } = parse(DeliveryPath, { text: request.params });
    const subscription = await this.requests.find(request, () => this.store.find(id));
    const feed = subscription && this.catalog.feed(subscription.connector, subscription.feed);
    // An address that nobody has is refused exactly as a wrong secret is.
    if (!subscription || !feed?.push) throw notGenuine();
    try {
      const outcome = await this.answer(request, response, { subscription, feed, push: feed.push });
      if (outcome) this.metrics.eventsDelivered(subscription.connector, outcome);
    } catch (error) {
      this.metrics.eventsDelivered(subscription.connector, 'refused');
      throw error;
    }
  }

  /** @returns what has become of the events; undefined where the provider only asked whether anybody is there */
  private async answer(
    request: ApiRequest,
    response: ApiResponse,
    { subscription, feed, push }: Receiver,
  ): Promise<DeliveryOutcome | undefined> {
    const delivery = asDelivery(request);
    const greeting = push.handshake?.(delivery);
    if (greeting !== undefined) {
      sendDocument(response, greeting, { type: 'text/plain; charset=utf-8' });
      return undefined;
    }
    const bytes = await this.genuine(request, response, { subscription, push, delivery });
    if (!bytes) {
      sendJson(response, OK, {});
      return undefined;
    }
    if (bytes.length === 0 && !push.isBodiless) throw invalidInput('body', 'required', 'holds no event');
    const body = bytes.length > 0 ? await parseLargeJson(bytes, jsonLimits(this.environment)) : undefined;
    const isRepeated = await this.accept(subscription, push.parse(body, delivery), feed);
    sendJson(response, OK, {});
    return isRepeated ? 'repeated' : 'received';
  }

  /** The bytes of a delivery that is the provider's; undefined for a test. @throws AppError for any other */
  private async genuine(
    request: ApiRequest,
    response: ApiResponse,
    { subscription, push, delivery }: Omit<Receiver, 'feed'> & { delivery: DeliveryRequest },
  ): Promise<Buffer | undefined> {
    const verified = push.verify(delivery, this.store.secretOf(subscription).reveal());
    if (verified === false) throw notGenuine();
    if (verified === 'test') return undefined;
    this.held.hold(response, subscription.workspace_id);
    if (verified === true) this.rates.take(subscription.id);
    const bytes = await this.bytes(request, subscription);
    if (verified === true) return bytes;
    const judged = verified(bytes);
    if (judged === 'test') return undefined;
    if (!judged) throw notGenuine();
    this.rates.take(subscription.id);
    return bytes;
  }

  /** @returns whether they start nothing since all of them were known before */
  private async accept(subscription: SubscriptionRow, events: ProviderEvent[], feed: EventFeed): Promise<boolean> {
    const signal = feed.push?.signal?.(events);
    if (!signal) return this.writer.accept({ subscription, events }, feed);
    if (subscription.connection_id !== null) await feed.keep?.(subscription.connection_id, events);
    this.crashPoints.pass('before-signal');
    await this.store.signal(subscription, signal);
    this.crashPoints.pass('after-signal');
    return false;
  }

  private bytes(request: ApiRequest, { workspace_id: workspaceId }: SubscriptionRow): Promise<Buffer> {
    const { EVENT_BODY_MAX_BYTES: maxBytes, BODY_TIMEOUT_MS: timeoutMs } = this.environment;
    const refuse = this.largeBodies.roomFor(request, workspaceId);
    return readBytes(request, { maxBytes, timeoutMs, refuse });
  }
}

function asDelivery({ headers, queryParameters }: ApiRequest): DeliveryRequest {
  return {
    header: (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    query: (name) => {
      const value = Object.hasOwn(queryParameters, name) ? queryParameters[name] : undefined;
      return typeof value === 'string' ? value : undefined;
    },
    now: Date.now(),
  };
}

function notGenuine(): AppError {
  return new AppError('unauthenticated', 'This delivery is not from the provider of a subscription.');
}
