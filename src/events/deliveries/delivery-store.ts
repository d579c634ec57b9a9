import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '#libs/errors';
import type { Page, Position } from '../../http/endpoints/page.js';
import { Environment } from '../../platform/config/environment.js';
import { Database, type Statements, type Transaction } from '../../platform/database/connection/database.js';
import type { TakeLimits } from '../../platform/database/queue/take-fairly.js';
import { Retention } from '../../platform/retention/retention.service.js';
import type { EndpointState, EventEndpointEntity } from '../event-endpoint.entity.js';
import { DELIVERY_HOURS } from '../outbox/store-events.js';
import type { Attempt, ClaimedDelivery, DeliveryKey, DeliveryState } from './delivery.js';
import { isTaken } from './delivery.js';

const FIRST_SECONDS = 5;
const FACTOR = 3;
const LONGEST_SECONDS = 6 * 3600;
/** Part by which pauses differ, so that what has failed together does not come back together. */
const JITTER = 0.1;

/** A delivery as lists show it. */
export interface DeliveryRow {
  eventId: string;
  type: string;
  happenedAt: Date;
  state: DeliveryState;
  attempts: number;
  nextAt: Date;
  endedAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
}

/** An attempt as it is stored. */
export type AttemptRow = { attempt: number } & {
  [Field in 'status' | 'answer' | 'error']: Attempt[Field] | null;
} & Pick<Attempt, 'at' | 'durationMs'>;

/** Beyond the time limit of an attempt, so that nobody takes over what is still under way. */
const MARGIN_MS = 5000;

const nextWorkspace = (more: string): string =>
  `(select workspace_id from event_delivery where state = 'pending' ${more} order by workspace_id limit 1)`;

const endpoint = `json_build_object('id', e.id, 'workspaceId', e.workspace_id, 'url', e.url, 'state', e.state,
  'secret', e.secret, 'previousSecret', case when e.previous_until > now() then e.previous_secret end) as endpoint`;

const present = `
  with recursive present as (
    select ${nextWorkspace('')} as workspace_id
    union all
    select ${nextWorkspace('and workspace_id > present.workspace_id')} from present where present.workspace_id is not null
  )`;

/** Whether some delivery is due: it goes from workspace to workspace by the index, whatever waits for a later time. */
export const anyDue = `
  exists (${present} select from present cross join lateral (
    select from event_delivery where state = 'pending' and workspace_id = present.workspace_id and next_at <= now() limit 1) as due)`;

/**
 * Takes due deliveries of every workspace that has some, of each in their order, past those of workspaces that may have no more,
 * as runs are taken from the queue. Parameters: the count, the tight workspaces, their rooms, the claim, how long it lasts.
 */
const claimDue = `${present},
  able as materialized (
    select present.workspace_id, coalesce(tight.room, $1::integer) as room
      from present left join unnest($2::uuid[], $3::integer[]) as tight(workspace_id, room) using (workspace_id)
     where present.workspace_id is not null and coalesce(tight.room, $1) > 0
  ),
  next as materialized (
    select able.workspace_id, head.endpoint_id, head.event_id
      from able cross join lateral (
        select endpoint_id, event_id, next_at from event_delivery
         where state = 'pending' and workspace_id = able.workspace_id and next_at <= now()
         order by next_at limit able.room for update skip locked) as head
     order by head.next_at limit $1
  )
  update event_delivery d set claim = $4, next_at = now() + $5::float8 * interval '1 millisecond'
    from next, event_endpoint e, outgoing_event v
   where d.workspace_id = next.workspace_id and d.endpoint_id = next.endpoint_id and d.event_id = next.event_id
     and e.workspace_id = d.workspace_id and e.id = d.endpoint_id and v.workspace_id = d.workspace_id and v.id = d.event_id
  returning d.workspace_id as "workspaceId", d.endpoint_id as "endpointId", d.event_id as "eventId", d.claim, d.attempts,
            d.give_up_at as "giveUpAt", v.type, v.data, v.created_at as "happenedAt", ${endpoint}`;

const shown = `
  select d.event_id as "eventId", v.type, v.created_at as "happenedAt", d.state, d.attempts, d.next_at as "nextAt",
         d.ended_at as "endedAt", a.status as "lastStatus", a.error as "lastError"
    from event_delivery d join outgoing_event v on v.workspace_id = d.workspace_id and v.id = d.event_id
    left join event_attempt a on a.workspace_id = d.workspace_id and a.endpoint_id = d.endpoint_id and a.event_id = d.event_id and a.attempt = d.attempts
   where d.workspace_id = $1 and d.endpoint_id = $2`;

/**
 * The deliveries of events. Each row is its own place in the queue, as with subscriptions: people see what decides when the next
 * attempt is due. A process claims a delivery for an attempt, and changes nothing after another process has claimed it.
 */
@Injectable()
export class DeliveryStore {
  private readonly claimMs: number;

  constructor(
    private readonly database: Database,
    { EVENT_DELIVERY_TIMEOUT_MS, EVENT_KEEP_DAYS }: Environment,
    retention: Retention,
  ) {
    this.claimMs = EVENT_DELIVERY_TIMEOUT_MS + MARGIN_MS;
    retention.add({ table: 'outgoing_event', olderThan: 'created_at', days: EVENT_KEEP_DAYS });
  }

  /** Takes the deliveries that are due, within the limits. */
  async claimDue({ count, tight }: TakeLimits): Promise<ClaimedDelivery[]> {
    return this.database.query<ClaimedDelivery>(claimDue, [
      count,
      tight.map(([workspaceId]) => workspaceId),
      tight.map(([, room]) => room),
      randomUUID(),
      this.claimMs,
    ]);
  }

  /** Stores an attempt and what follows from it, unless another process has taken the delivery over. */
  async settle(transaction: Transaction, delivery: ClaimedDelivery, attempt: Attempt): Promise<void> {
    const { endpointId, eventId, workspaceId, claim, giveUpAt } = delivery;
    const { at, durationMs, status, answer, error, retryAfter = 0 } = attempt;
    const triedFor = (Date.now() - (giveUpAt.getTime() - DELIVERY_HOURS * 3_600_000)) / 1000;
    const pause = Math.max(retryPause(triedFor), retryAfter);
    const [row] = await transaction.query<{ attempts: number }>(
      `update event_delivery d
          set attempts = attempts + 1, claim = null, next_at = least(now() + make_interval(secs => $5), give_up_at),
              state = case when $6 then 'delivered' when now() >= give_up_at then 'failed'
                           when e.state = 'paused' then 'held' else 'pending' end,
              ended_at = case when $6 or now() >= give_up_at then now() end
         from event_endpoint e
        where d.workspace_id = $1 and d.endpoint_id = $2 and d.event_id = $3 and d.claim = $4
          and e.workspace_id = d.workspace_id and e.id = d.endpoint_id
       returning d.attempts`,
      [workspaceId, endpointId, eventId, claim, pause, isTaken(attempt)],
    );
    if (!row) return;
    await transaction.execute(
      `insert into event_attempt (endpoint_id, event_id, attempt, workspace_id, at, duration_ms, status, answer, error)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [endpointId, eventId, row.attempts, workspaceId, at, durationMs, status ?? null, answer ?? null, error ?? null],
    );
  }

  /** Holds the deliveries that wait for an endpoint, or releases them; then each has the full time again. */
  async hold(
    on: Statements,
    { id, workspaceId }: Pick<EventEndpointEntity, 'id' | 'workspaceId'>,
    isPaused: boolean,
  ): Promise<void> {
    await on.execute(
      isPaused
        ? `update event_delivery set state = 'held' where workspace_id = $1 and endpoint_id = $2 and state = 'pending'`
        : `update event_delivery
              set state = 'pending', claim = null, next_at = now(), give_up_at = now() + interval '${DELIVERY_HOURS} hours'
            where workspace_id = $1 and endpoint_id = $2 and state = 'held'`,
      [workspaceId, id],
    );
  }

  /** Makes an event due now, whatever its state. @throws AppError `not_found`, `conflict` while the endpoint is paused */
  async resend(transaction: Transaction, { workspaceId, endpointId, eventId }: DeliveryKey): Promise<void> {
    const key = [workspaceId, endpointId, eventId];
    const [found] = await transaction.query<{ state: EndpointState }>(
      `select e.state from event_delivery d join event_endpoint e on e.workspace_id = d.workspace_id and e.id = d.endpoint_id
        where d.workspace_id = $1 and d.endpoint_id = $2 and d.event_id = $3 for share of e`,
      key,
    );
    if (!found) throw noDelivery();
    if (found.state === 'paused') throw new AppError('conflict', 'The endpoint is paused. Resume it first.');
    await transaction.execute(
      `update event_delivery
          set state = 'pending', claim = null, ended_at = null, next_at = now(),
              give_up_at = now() + interval '${DELIVERY_HOURS} hours'
        where workspace_id = $1 and endpoint_id = $2 and event_id = $3`,
      key,
    );
  }

  /** The deliveries of an endpoint, newest first, one more than the page has. */
  async list(
    { workspaceId, endpointId }: Omit<DeliveryKey, 'eventId'>,
    { limit, after, state }: Pick<Page, 'limit'> & { after: Position | undefined; state?: DeliveryState },
  ): Promise<DeliveryRow[]> {
    return this.database.query<DeliveryRow>(
      `${shown} and ($3::uuid is null or d.event_id < $3) and ($4::text is null or d.state = $4)
        order by d.event_id desc limit $5`,
      [workspaceId, endpointId, after?.id ?? null, state ?? null, limit + 1],
    );
  }

  /** One delivery with what was sent and every attempt, newest first. @throws AppError `not_found` */
  async get({
    workspaceId,
    endpointId,
    eventId,
  }: DeliveryKey): Promise<{ row: DeliveryRow; data: object; attempts: AttemptRow[] }> {
    const key = [workspaceId, endpointId, eventId];
    const [row] = await this.database.query<DeliveryRow>(`${shown} and d.event_id = $3`, key);
    if (!row) throw noDelivery();
    const event = 'select data from outgoing_event where workspace_id = $1 and id = $2';
    const [sent] = await this.database.query<{ data: object }>(event, [workspaceId, eventId]);
    const attempts = await this.database.query<AttemptRow>(
      `select attempt, at, duration_ms as "durationMs", status, answer, error from event_attempt
        where workspace_id = $1 and endpoint_id = $2 and event_id = $3 order by attempt desc limit 200`,
      key,
    );
    return { row, data: sent!.data, attempts };
  }
}

const noDelivery = (): AppError => notFound('delivery of this endpoint');

/**
 * Seconds until the next attempt: 5 s after the first, then three times the time since the first attempt, up
 * to six hours. That makes about ten attempts in 24 hours.
 */
function retryPause(triedForSeconds: number, random = Math.random()): number {
  const seconds = Math.min(LONGEST_SECONDS, Math.max(FIRST_SECONDS, FACTOR * triedForSeconds));
  return seconds * (1 + JITTER * (2 * random - 1));
}
