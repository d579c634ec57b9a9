import { sha256 } from '#libs/crypto';
import type { FeedCursor, FeedTarget } from '../../../actions/triggers/event-feed.js';

/** The states of a subscription: it is requested, works, is renewed, fails for a while, and is removed in the end. */
export const subscriptionStates = ['requested', 'active', 'renewing', 'failing', 'removed'] as const;
/** One of `subscriptionStates`. */
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Whether the provider delivers events or the service asks for them. */
export type SubscriptionMode = 'push' | 'poll';

/** Why a subscription fails. */
export interface SubscriptionReason {
  code: string;
  message: string;
}

/** One feed of one connection. Any number of workflows can listen to it. */
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
  /** Whether the subscription may exist at the provider. */
  at_provider: boolean;
  provider_id: string | null;
  /** Sealed. */
  secret: string;
  expires_at: Date | null;
  cursor: FeedCursor | null;
  reason: SubscriptionReason | null;
  failures: number;
  next_at: Date;
  /** When to check that the provider still has it; null: at the next turn. */
  renew_at: Date | null;
  claim: string | null;
}

/** A subscription that this process works on: nobody else does until the claim ends. */
export interface ClaimedSubscription extends SubscriptionRow {
  claim: string;
  /** Whether a deployed workflow listens, or somebody is deploying one. */
  wanted: boolean;
  /** Whether it is time to renew it. */
  renewal_due: boolean;
}

/** What an index takes. */
const LONGEST_KEY = 500;

/** A target as a text that is equal for equal targets. */
export function targetKey(target: FeedTarget): string {
  const key = JSON.stringify(Object.entries(target).sort(([one], [other]) => (one < other ? -1 : 1)));
  return key.length > LONGEST_KEY ? sha256(key).toString('hex') : key;
}
