import { Injectable } from '@nestjs/common';
import { Audit } from '../../audit/audit.service.js';
import { Environment } from '../../platform/config/environment.js';
import { Database, type Transaction } from '../../platform/database/connection/database.js';
import { ChangeFeed } from '../../platform/database/shared/change-feed.js';
import { EventOutbox } from '../outbox/event-outbox.js';
import { GONE, isTaken, type Attempt, type ClaimedDelivery } from './delivery.js';
import { DeliveryStore } from './delivery-store.js';

/** Hours of nothing but failures after which an endpoint is paused. */
const FAILING_HOURS = 24;
/** The last attempt of a delivery comes a little less than that after the first one has failed. */
const ALMOST = `interval '${FAILING_HOURS} hours' - interval '10 minutes'`;

const succeeded = `
  update event_endpoint set failing_since = null where workspace_id = $1 and id = $2 and failing_since is not null`;

const failed = `
  update event_endpoint set failing_since = coalesce(failing_since, now()) where workspace_id = $1 and id = $2 and state = 'active'
  returning failing_since < now() - (${ALMOST}) as over`;

/** Endpoints for which too many events wait. */
const overfull = `
  select workspace_id as "workspaceId", endpoint_id as "endpointId" from event_delivery where state = 'pending'
   group by workspace_id, endpoint_id having count(*) > $1`;

const pause = `
  update event_endpoint set state = 'paused', reason = $3, updated_at = now()
   where workspace_id = $1 and id = $2 and state = 'active'
  returning name`;

/**
 * Keeps since when an endpoint fails, and pauses it after a day or if it says that it is gone. The audit log and the endpoint
 * show the pause, admins see it in the console, and other endpoints of the workspace may be told.
 */
@Injectable()
export class EndpointHealth {
  constructor(
    private readonly store: DeliveryStore,
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly audit: Audit,
    private readonly outbox: EventOutbox,
    private readonly environment: Environment,
  ) {}

  /** Records how an attempt ended, within the transaction that stores it. @returns whether this paused the endpoint */
  async take(
    transaction: Transaction,
    { workspaceId, endpointId }: ClaimedDelivery,
    attempt: Attempt,
  ): Promise<boolean> {
    const key = [workspaceId, endpointId];
    if (isTaken(attempt)) {
      await transaction.execute(succeeded, key);
      return false;
    }
    const [row] = await transaction.query<{ over: boolean }>(failed, key);
    const isGone = attempt.status === GONE;
    if (!row || !(row.over || isGone)) return false;
    const reason = isGone
      ? 'The receiver answered 410: it wants no more events.'
      : `Every attempt of the last ${FAILING_HOURS} hours has failed. The last one: ${attempt.error}`;
    return this.pause(transaction, { workspaceId, endpointId }, reason);
  }

  /** Pauses endpoints for which too many events wait, so that an absent receiver does not fill the database. */
  async pauseOverfull(): Promise<void> {
    const { EVENTS_WAITING_MAX: most } = this.environment;
    const reason = `More than ${most} events wait for it (EVENTS_WAITING_MAX).`;
    const found = await this.database.query<Pick<ClaimedDelivery, 'workspaceId' | 'endpointId'>>(overfull, [most]);
    for (const endpoint of found) await this.database.transaction((on) => this.pause(on, endpoint, reason));
    if (found.length > 0) await this.refresh();
  }

  private async pause(
    transaction: Transaction,
    { workspaceId, endpointId }: Pick<ClaimedDelivery, 'workspaceId' | 'endpointId'>,
    reason: string,
  ): Promise<boolean> {
    const [paused] = await transaction.query<{ name: string }>(pause, [workspaceId, endpointId, reason]);
    if (!paused) return false;
    await this.store.hold(transaction, { id: endpointId, workspaceId }, true);
    await this.feed.announce(transaction, 'eventEndpoints');
    await this.audit.record(
      transaction,
      { workspaceId, kind: 'system' },
      { action: 'event_endpoint.paused', object: endpointId, result: 'failure', details: { reason } },
    );
    const url = `${this.environment.BASE_URL}/settings/events/${endpointId}`;
    await this.outbox.record(transaction, {
      workspaceId,
      type: 'event_endpoint.paused',
      data: { endpointId, name: paused.name, reason, url },
    });
    return true;
  }

  /** Lets this process know of a pause at once. */
  refresh(): Promise<void> {
    return this.feed.refresh();
  }
}
