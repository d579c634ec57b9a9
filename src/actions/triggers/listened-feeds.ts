import type { DeliveryAddress } from './event-feed.js';

/** A feed that deployed workflows listen to. */
export interface ListenedFeed {
  /** Where the provider delivers; absent if the service polls it. */
  address?: DeliveryAddress;
}

/**
 * The feeds that workflows listen to, for actions that name the address of events in each call. The triggers of workflows
 * implement it.
 */
export abstract class ListenedFeeds {
  /** The subscription to a feed of the whole account; undefined if nobody listens. */
  abstract find(connectionId: string, feed: string): Promise<ListenedFeed | undefined>;
}
