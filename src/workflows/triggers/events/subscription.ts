import type { FeedCursor, FeedTarget } from '../../../actions/triggers/event-feed.js';

/** How a subscription stands. It is asked for, works, is prolonged, fails for a while, and is gone in the end. */
export const subscriptionStates = ['requested', 'active', 'renewing', 'failing', 'removed'] as const;
/** One of `subscriptionStates`. */
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Whether the provider delivers events or is asked for them. */
export type SubscriptionMode = 'push' | 'poll';

/** Why a subscription fails. */
export interface SubscriptionReason {
  code: string;
  message: string;
}

/** One feed of one connection, which any number of workflows listen to. */
export interface FeedName {
  workspace_id: string;
  connection_id: string;
  connector: string;
  feed: string;
  target: FeedTarget;
}

/** A row of `subscription`. */
export interface SubscriptionRow extends Omit<FeedName, 'connection_id'> {
  id: string;
  /** Null when the connection was deleted. */
  connection_id: string | null;
  mode: SubscriptionMode;
  state: SubscriptionState;
  /** Whether the provider may have something of it. */
  at_provider: boolean;
  provider_id: string | null;
  /** Sealed. */
  secret: string;
  expires_at: Date | null;
  cursor: FeedCursor | null;
  reason: SubscriptionReason | null;
  failures: number;
  next_at: Date;
  claim: string | null;
}

/** A subscription that this process works on: nobody else does until the claim ends. */
export interface ClaimedSubscription extends SubscriptionRow {
  claim: string;
  /** Whether a deployed workflow listens, or somebody is deploying one. */
  wanted: boolean;
}

/** A target as a text that is equal for equal targets. */
export function targetKey(target: FeedTarget): string {
  return JSON.stringify(Object.entries(target).sort(([one], [other]) => (one < other ? -1 : 1)));
}
