import type { SigningSecrets } from '../endpoint-secrets.js';
import type { EventEndpointEntity } from '../event-endpoint.entity.js';

/** How a delivery stands: it waits for its next attempt, is held while its endpoint is paused, or is over. */
export const deliveryStates = ['pending', 'held', 'delivered', 'failed'] as const;
/** One of `deliveryStates`. */
export type DeliveryState = (typeof deliveryStates)[number];

/** The key of a delivery. */
export interface DeliveryKey {
  workspaceId: string;
  endpointId: string;
  eventId: string;
}

/** A delivery that this process attempts: nobody else does until the claim ends. */
export interface ClaimedDelivery extends DeliveryKey {
  claim: string;
  attempts: number;
  giveUpAt: Date;
  type: string;
  data: object;
  happenedAt: Date;
  endpoint: SigningSecrets & Pick<EventEndpointEntity, 'url' | 'state'>;
}

/** The result of an attempt. */
export interface Attempt {
  at: Date;
  durationMs: number;
  /** Absent when there was no answer. */
  status?: number;
  /** The beginning of the answer's body. */
  answer?: string;
  /** Why it failed. */
  error?: string;
  /** Seconds after which the receiver wants the next attempt. */
  retryAfter?: number;
}

/** The receiver says that it is gone for good: https://github.com/standard-webhooks/standard-webhooks */
export const GONE = 410;

/** Whether a receiver has taken an event. */
export const isTaken = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== undefined && status >= 200 && status < 300;
