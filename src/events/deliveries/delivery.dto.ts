import { Choice, Id, Int, Json, List, Part, Text, Timestamp } from '#libs/schema';
import { Page } from '../../http/endpoints/page.js';
import { EventEndpointId } from '../event-endpoint.dto.js';
import { messageId } from '../event-type.js';
import { deliveryStates, type DeliveryState } from './delivery.js';
import type { AttemptRow, DeliveryRow } from './delivery-store.js';

const optional = { optional: true } as const;

/** Which deliveries of an endpoint. */
export class ListDeliveries extends Page {
  @Id({ description: 'Id of the endpoint.' })
  id: string;

  @Choice(deliveryStates, { ...optional, description: 'Only deliveries in this state.' })
  state?: DeliveryState;
}

/** The path of a delivery. */
export class DeliveryPath extends EventEndpointId {
  @Id({ description: 'Id of the event.' })
  event: string;
}

/** One event on its way to one endpoint. */
export class Delivery {
  @Id({ description: 'Id of the event.' }) eventId: string;
  @Text({ description: 'The header `webhook-id`, the same in every attempt.' }) messageId: string;
  @Text() type: string;
  @Timestamp({ description: 'When it happened.' }) happenedAt: string;
  @Choice(deliveryStates) state: DeliveryState;
  @Int() attempts: number;
  @Timestamp({ ...optional, description: 'When the next attempt is due.' }) nextAt?: string;
  @Timestamp({ ...optional, description: 'When it was delivered, or when the service gave up.' }) endedAt?: string;
  @Int({ ...optional, description: 'Status of the last answer.' }) lastStatus?: number;
  @Text({ ...optional, description: 'Why the last attempt failed.' }) lastError?: string;
}

/** An attempt to deliver an event. */
export class DeliveryAttempt {
  @Int() attempt: number;
  @Timestamp() at: string;
  @Int({ description: 'Milliseconds until the answer came.' }) durationMs: number;
  @Int({ ...optional, description: 'Status of the answer; absent if there was none.' }) status?: number;
  @Text({ ...optional, description: 'Beginning of the body of the answer.' }) answer?: string;
  @Text({ ...optional, description: 'Why it failed.' }) error?: string;
}

/** A delivery with its data and its attempts. */
export class DeliveryDetails extends Delivery {
  @Json({ shape: 'object', description: 'The `data` that is sent.' }) data: unknown;
  @List(Part(() => DeliveryAttempt), { max: 200, description: 'Newest first.' }) tries: DeliveryAttempt[];
}

/** A delivery as it is answered. */
export function viewDelivery(row: DeliveryRow): Delivery {
  const { eventId, type, state, attempts, nextAt, endedAt, lastStatus, lastError } = row;
  return {
    ...{ eventId, messageId: messageId(eventId), type, happenedAt: row.happenedAt.toISOString(), state, attempts },
    ...(state === 'pending' && { nextAt: nextAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(lastStatus !== null && { lastStatus }),
    ...(lastError !== null && { lastError }),
  };
}

/** An attempt as it is answered. */
export function viewAttempt({ attempt, at, durationMs, status, answer, error }: AttemptRow): DeliveryAttempt {
  return {
    ...{ attempt, at: at.toISOString(), durationMs },
    ...(status !== null && { status }),
    ...(answer !== null && { answer }),
    ...(error !== null && { error }),
  };
}
