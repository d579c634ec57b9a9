import type { OpenConnection } from '../declaration/open-connection.js';

/** Something that happened at a provider. */
export interface ProviderEvent {
  /** The same in every delivery and every read: an event whose id is known starts nothing again. */
  id: string;
  /** What kind of thing happened, in the provider's word. */
  kind: string;
  data: Readonly<Record<string, unknown>>;
}

/** What a feed watches, such as a calendar; empty for the whole account. */
export type FeedTarget = Readonly<Record<string, string>>;

/** The account and target of a feed, and what ends the call. */
export interface FeedCall {
  readonly connection: OpenConnection;
  readonly target: FeedTarget;
  readonly signal: AbortSignal;
}

/** The address to which the provider delivers events. */
export interface DeliveryAddress {
  /** Id of the subscription: the same in all attempts, so that the provider can recognize a repeat. */
  id: string;
  url: string;
  /** Made by us. */
  secret: string;
}

/** The provider's answer to a subscription. */
export interface Subscribed {
  /** Its id at the provider, if it has one. */
  providerId?: string;
  /** The secret that the provider made to sign deliveries, instead of ours. */
  secret?: string;
  /** When it ends unless it is renewed. */
  expiresAt?: Date;
}

export type KnownSubscription = DeliveryAddress & Pick<Subscribed, 'providerId'>;

/** A request to a delivery address, before anything of its body is read. */
export interface DeliveryRequest {
  /** A header by its name in lower case; undefined if it was not sent exactly once. */
  header(name: string): string | undefined;
  /** A parameter of the query; undefined if it was not sent exactly once. */
  query(name: string): string | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** Whether a delivery comes from the provider; `test` for one that needs no action. */
export type Verdict = boolean | 'test';

/** The action for a delivery without events: read the feed, or first renew the subscription. */
export type Signal = 'read' | 'renew';

/** The provider delivers events to an address of ours. */
export interface PushFeed {
  /** Whether the provider of a connection can reach this service. @returns why not, as the end of a sentence about `BASE_URL` */
  unreachable(baseUrl: string, connection: OpenConnection): string | undefined;
  /**
   * Makes the subscription. After a crash it can be called again: then it returns or removes the existing one, and never leaves a
   * second one. `unsupported` if the provider delivers nothing for this target; the feed then has `poll` too.
   */
  subscribe(call: FeedCall, known: KnownSubscription): Promise<Subscribed | 'unsupported'>;
  /** Extends it; `lost` if the provider no longer has it. */
  renew(call: FeedCall, known: KnownSubscription): Promise<Subscribed | 'lost' | 'unsupported'>;
  /** Removes it, even if its id never reached us. It is no failure if it is already gone. */
  unsubscribe(call: FeedCall, known: KnownSubscription): Promise<void>;
  /** The plain text that answers a provider's check of our address; undefined for a delivery. */
  handshake?(request: DeliveryRequest): string | undefined;
  /**
   * Checks a request before its body is read: whether it comes from the provider, or a function that checks the bytes of the body.
   * `test` for a request that only checks the address.
   */
  verify(request: DeliveryRequest, secret: string): Verdict | ((body: Buffer) => Verdict);
  /** Whether deliveries have headers only. Absent: a delivery without a body is refused. */
  readonly isBodiless?: boolean;
  /** The events in a body, or in the headers without one. @throws AppError `invalid_input` for what no provider sends */
  parse(body: unknown, request: DeliveryRequest): ProviderEvent[];
  /** The action for deliveries that only say that something has happened; the feed has `poll` too. Absent: they hold events. */
  signal?(events: readonly ProviderEvent[]): Signal;
}

/** How far a feed was read, in the form that the feed needs to continue. */
export type FeedCursor = Readonly<Record<string, unknown>>;

/** Largest number of events on a page; a provider that sends more ignores the request. */
export const MOST_EVENTS = 2500;

/** Events from a cursor on, oldest first, `MOST_EVENTS` at most. */
export interface FeedPage {
  events: ProviderEvent[];
  /** Where to continue. It is stored together with the runs that the events start. */
  cursor: FeedCursor;
  hasMore: boolean;
  /** Whether the provider has forgotten the position of the feed: it is read from its beginning after a short pause. */
  startsOver?: boolean;
}

/** The service asks the provider for events. */
export interface PollFeed {
  /** The beginning of a feed: earlier events do not count. */
  cursor(call: FeedCall): Promise<FeedCursor>;
  read(call: FeedCall, cursor: FeedCursor): Promise<FeedPage>;
  /** Whether the service also reads a delivered feed, to find lost events. Both ways give an event the same id. */
  besidePush: boolean;
}

/**
 * Events of one account, as the provider offers them. All workflows that listen share one subscription, and each trigger picks
 * its own events. A feed has `push`, `poll` or both.
 */
export interface EventFeed {
  /** Unique in its connector. */
  key: string;
  push?: PushFeed;
  poll?: PollFeed;
  /** Stores delivered events for the connector itself, before they start anything. */
  keep?(connectionId: string, events: readonly ProviderEvent[]): Promise<void>;
}
