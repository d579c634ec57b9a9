import type { OpenConnection } from '../declaration/open-connection.js';

/** Something that happened at a provider. */
export interface ProviderEvent {
  /** The same however often, and by whichever way, the provider tells of it: an event that is known by its id starts nothing again. */
  id: string;
  /** What kind of thing happened, in the provider's word. */
  kind: string;
  data: Readonly<Record<string, unknown>>;
}

/** What of a provider a feed is of, such as a calendar; empty for a feed of the whole account. */
export type FeedTarget = Readonly<Record<string, string>>;

/** Whose feed it is, and until when the call may take. */
export interface FeedCall {
  readonly connection: OpenConnection;
  readonly target: FeedTarget;
  readonly signal: AbortSignal;
}

/** Where the provider shall deliver events. */
export interface DeliveryAddress {
  /** Id of the subscription: the same over all attempts, so that the provider can be told which of its own is meant. */
  id: string;
  url: string;
  /** Made by us. */
  secret: string;
}

/** What the provider said of a subscription. */
export interface Subscribed {
  /** Its id at the provider, where it has one. */
  providerId?: string;
  /** The secret of the provider's making that signs deliveries, in place of ours. */
  secret?: string;
  /** When it ends unless it is renewed. */
  expiresAt?: Date;
}

export type KnownSubscription = DeliveryAddress & Pick<Subscribed, 'providerId'>;

/** A request to a delivery address, before anything of its body is read. */
export interface DeliveryRequest {
  /** A header by its name in lower case; undefined where it was not sent, or more than once. */
  header(name: string): string | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** The provider delivers events to an address of ours. */
export interface PushFeed {
  /** Whether the provider of a connection can reach this service. @returns why it cannot, as what is said of `BASE_URL` */
  unreachable(baseUrl: string, connection: OpenConnection): string | undefined;
  /**
   * Makes the subscription. It may be asked again after a crash: then it gives the one that was made already, and never makes
   * a second one.
   */
  subscribe(call: FeedCall, address: DeliveryAddress): Promise<Subscribed>;
  /** Prolongs it; `lost` when the provider has it no more. */
  renew(call: FeedCall, known: KnownSubscription): Promise<Subscribed | 'lost'>;
  /** Removes it, also one whose id never reached us; that it is gone already is no failure. */
  unsubscribe(call: FeedCall, known: KnownSubscription): Promise<void>;
  /** Judges a request by what stands before its body: whether it is the provider's, or how its bytes tell. */
  verify(request: DeliveryRequest, secret: string): boolean | ((body: Buffer) => boolean);
  /** The events in a body. @throws AppError `invalid_input` for one that the provider does not send */
  parse(body: unknown): ProviderEvent[];
}

/** How far a feed was read; whatever the feed needs to go on. */
export type FeedCursor = Readonly<Record<string, unknown>>;

/** Events from a cursor on, oldest first. */
export interface FeedPage {
  events: ProviderEvent[];
  /** Where to go on. It is stored together with what the events start. */
  cursor: FeedCursor;
  hasMore: boolean;
}

/** The provider is asked for events. */
export interface PollFeed {
  /** Where a feed begins: what happened before does not count. */
  cursor(call: FeedCall): Promise<FeedCursor>;
  read(call: FeedCall, cursor: FeedCursor): Promise<FeedPage>;
  /** Whether it can be asked while it delivers too, so that what a delivery lost is fetched. Both give an event the same id. */
  besidePush: boolean;
}

/**
 * Events of one account, as the provider offers them: it is subscribed to once, however many workflows listen, and each
 * trigger picks its own. One of `push` and `poll` is there at least.
 */
export interface EventFeed {
  /** Unique in its connector. */
  key: string;
  push?: PushFeed;
  poll?: PollFeed;
  /** Keeps what was delivered for the connector itself, before it starts anything. */
  keep?(connectionId: string, events: readonly ProviderEvent[]): Promise<void>;
}
