import { Flag, Int } from '#libs/schema';
import { RequestLimits } from './request-limits.js';

/** What events of providers, and events for other systems, may use. */
export class EventLimits extends RequestLimits {
  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 4_194_304,
    description: 'Largest body of a delivery from a provider, in bytes after decompression.',
  })
  EVENT_BODY_MAX_BYTES: number;

  @Int({
    min: 1,
    max: 10_000_000,
    default: 20_000,
    description:
      'Deliveries of one subscription that one process accepts in a minute. Providers send further ones again later.',
  })
  EVENTS_PER_MINUTE: number;

  @Flag({
    default: true,
    description:
      '1: providers that can reach BASE_URL deliver their events to it. 0: the service asks all providers for events.',
  })
  EVENT_PUSH: boolean;

  @Int({
    min: 1,
    max: 86_400,
    default: 15,
    description: 'Seconds between two requests for the events of a provider that does not deliver them.',
  })
  EVENT_POLL_SECONDS: number;

  @Int({
    min: 1,
    max: 1000,
    default: 20,
    description: 'Largest number of event endpoints in a workspace.',
  })
  EVENT_ENDPOINTS_MAX: number;

  @Int({
    min: 100,
    max: 120_000,
    default: 15_000,
    description: 'Milliseconds that a receiver of an event may take to answer.',
  })
  EVENT_DELIVERY_TIMEOUT_MS: number;

  @Int({
    min: 1,
    max: 1000,
    default: 20,
    description: 'Events that one process delivers at the same time.',
  })
  EVENT_DELIVERY_CONCURRENCY: number;

  @Int({
    min: 1,
    max: 10_000_000,
    default: 100_000,
    description:
      'Events that may wait for one event endpoint. The service pauses an endpoint for which more events wait.',
  })
  EVENTS_WAITING_MAX: number;

  @Int({
    min: 1,
    max: 3650,
    default: 30,
    description: 'Days for which the service keeps sent events and the attempts to deliver them.',
  })
  EVENT_KEEP_DAYS: number;

  @Int({
    min: 1,
    max: 86_400,
    default: 300,
    description:
      'Seconds between two checks that a provider still delivers. If the service can also ask this provider for events, it reads those that were lost.',
  })
  EVENT_CHECK_SECONDS: number;
}
