import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { FairShare, shareOf } from '#libs/fair-share';
import { Environment } from '../../platform/config/environment.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { CrashPoints } from '../../platform/database/crash-points.js';
import { Database } from '../../platform/database/connection/database.js';
import { Duty, LOOK_MS } from '../../platform/database/shared/duty.js';
import { Notifications } from '../../platform/database/shared/notifications.js';
import { takeLimits } from '../../platform/database/queue/take-fairly.js';
import type { ClaimedDelivery } from './delivery.js';
import { DeliverySender } from './delivery-sender.js';
import { anyDue, DeliveryStore } from './delivery-store.js';
import { EndpointHealth } from './endpoint-health.js';

/** Tells other processes that some are left for them. */
const CHANNEL = 'deliveries_due';
const FILL_CHECK_MS = 60_000;

/**
 * Delivers events: takes as many as it has free places, and no more for a workspace than its share. Any number of processes can
 * run it, because each takes different deliveries: the one on duty looks, and tells the others when it has no more places. Processes with `ROLE=api` do not.
 */
@Injectable()
export class DeliveryWorker implements OnModuleInit, OnModuleDestroy {
  private readonly places: FairShare;
  private readonly working = new Set<Promise<void>>();
  private taking?: Promise<void>;
  private stopping = false;

  constructor(
    private readonly store: DeliveryStore,
    private readonly sender: DeliverySender,
    private readonly health: EndpointHealth,
    private readonly database: Database,
    private readonly crashPoints: CrashPoints,
    private readonly environment: Environment,
    private readonly duty: Duty,
    private readonly notifications: Notifications,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { EVENT_DELIVERY_CONCURRENCY: total, WORKSPACE_SHARE_PERCENT } = environment;
    this.places = new FairShare({ total, perWorkspace: shareOf(total, WORKSPACE_SHARE_PERCENT) });
  }

  onModuleInit(): void {
    if (this.environment.ROLE === 'api') return;
    this.notifications.subscribe(CHANNEL, () => this.look());
    const work = (): Promise<void> => this.lookOrTell();
    const failed = (error: unknown): void =>
      this.logger.warn({ part: 'events', err: error }, 'could not tell other processes of deliveries');
    this.duty.add({ name: 'deliveries', due: anyDue, everyMs: LOOK_MS, work, failed });
    this.duty.add({
      name: 'full_endpoints',
      everyMs: FILL_CHECK_MS,
      work: () => this.health.pauseOverfull(),
      failed: (error) => this.logger.warn({ part: 'events', err: error }, 'could not count the events that wait'),
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.taking;
    await Promise.all(this.working);
  }

  /** What this process has no place for is left to the others. */
  private async lookOrTell(): Promise<void> {
    this.look();
    await this.taking;
    if (this.places.isTight) this.notifications.tell(CHANNEL);
  }

  /** Looks for due deliveries, unless it is already looking. */
  private look(): void {
    if (this.stopping) return;
    this.taking ??= this.take()
      .catch((error: unknown) => this.logger.warn({ part: 'events', err: error }, 'could not look for due deliveries'))
      .finally(() => (this.taking = undefined));
  }

  /** Continues as long as it finds deliveries and has free places. */
  private async take(): Promise<void> {
    for (;;) {
      const limits = takeLimits(this.places, this.environment.EVENT_DELIVERY_CONCURRENCY);
      if (this.stopping || limits.count < 1) return;
      const taken = await this.store.claimDue(limits);
      for (const delivery of taken) this.begin(delivery);
      if (taken.length === 0) return;
    }
  }

  private begin(delivery: ClaimedDelivery): void {
    const release = this.places.tryAcquire(delivery.workspaceId);
    const work = this.deliver(delivery).finally(() => {
      release?.();
      this.working.delete(work);
      this.look();
    });
    this.working.add(work);
  }

  /** An attempt that cannot be stored is made again after the claim has ended, with the same id. */
  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { endpoint } = delivery;
    try {
      // It was paused while this event was being stored.
      if (endpoint.state === 'paused') return await this.store.hold(this.database, endpoint, true);
      this.crashPoints.pass('before-delivery');
      const attempt = await this.sender.attempt(delivery);
      this.crashPoints.pass('after-delivery');
      const paused = await this.database.transaction(async (transaction) => {
        // The endpoint before its deliveries, as whoever pauses one does.
        const isPaused = await this.health.take(transaction, delivery, attempt);
        await this.store.settle(transaction, delivery, attempt);
        return isPaused;
      });
      if (paused) await this.health.refresh();
    } catch (error) {
      const { eventId: event } = delivery;
      this.logger.warn(
        { part: 'events', endpoint: endpoint.id, event, err: error },
        'an attempt to deliver could not be stored',
      );
    }
  }
}
