import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { FairShare, shareOf } from '#libs/fair-share';
import { Environment } from '../../../platform/config/environment.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { Duty, LOOK_MS } from '../../../platform/database/shared/duty.js';
import { Notifications } from '../../../platform/database/shared/notifications.js';
import { takeLimits } from '../../../platform/database/queue/take-fairly.js';
import { anyDue, SubscriptionStore } from './subscription-store.js';
import type { ClaimedSubscription } from './subscription.js';
import { SubscriptionWork } from './subscription-work.js';

/** Tells other processes that some are left for them. */
const CHANNEL = 'subscriptions_due';
/** Subscriptions one process works on at a time; providers answer slowly, and nobody waits for it. */
const AT_A_TIME = 20;

/**
 * Keeps subscriptions as they are wanted: made, renewed, read and removed when it is time. Any number of processes may do it,
 * since each takes other ones: the one on duty looks, and tells the others when it has no more places. A workspace whose providers are slow holds its share of the places, and no more. Not with
 * `ROLE=api`.
 */
@Injectable()
export class SubscriptionKeeper implements OnModuleInit, OnModuleDestroy {
  private readonly working = new Set<Promise<void>>();
  private readonly places: FairShare;
  private stopping = false;

  constructor(
    private readonly store: SubscriptionStore,
    private readonly work: SubscriptionWork,
    private readonly environment: Environment,
    private readonly duty: Duty,
    private readonly notifications: Notifications,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const perWorkspace = shareOf(AT_A_TIME, environment.WORKSPACE_SHARE_PERCENT);
    this.places = new FairShare({ total: AT_A_TIME, perWorkspace });
  }

  onModuleInit(): void {
    if (this.environment.ROLE === 'api') return;
    const failed = (error: unknown): void =>
      this.logger.warn({ part: 'events', err: error }, 'could not look for due subscriptions');
    this.notifications.subscribe(CHANNEL, () => void this.tick().catch(failed));
    this.duty.add({ name: 'subscriptions', due: anyDue, everyMs: LOOK_MS, work: () => this.takeOrTell(), failed });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.working);
  }

  /** What this process has no place for is left to the others. */
  private async takeOrTell(): Promise<void> {
    await this.tick();
    if (this.places.isTight) this.notifications.tell(CHANNEL);
  }

  private async tick(): Promise<void> {
    if (this.stopping) return;
    const limits = takeLimits(this.places, AT_A_TIME);
    if (limits.count < 1) return;
    for (const row of await this.store.claimDue(limits)) {
      const release = this.places.tryAcquire(row.workspace_id);
      const turn = this.settle(row).finally(() => {
        release?.();
        this.working.delete(turn);
      });
      this.working.add(turn);
    }
  }

  private async settle(row: ClaimedSubscription): Promise<void> {
    try {
      await this.work.settle(row);
    } catch (error) {
      const where = { subscription: row.id, connector: row.connector, feed: row.feed };
      this.logger.warn({ part: 'events', ...where, err: error }, 'a subscription failed');
    }
  }
}
