import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { shareOf } from '#libs/fair-share';
import { Environment } from '../../../platform/config/environment.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { PeriodicTask } from '../../../platform/logging/periodic-task.js';
import { SubscriptionStore } from './subscription-store.js';
import type { ClaimedSubscription } from './subscription.js';
import { SubscriptionWork } from './subscription-work.js';

const TICK_MS = 500;
/** Subscriptions one process works on at a time; providers answer slowly, and nobody waits for it. */
const AT_A_TIME = 20;

/**
 * Keeps subscriptions as they are wanted: made, renewed, read and removed when it is time. Any number of processes may do it,
 * since each takes other ones. Not with `ROLE=api`.
 */
@Injectable()
export class SubscriptionKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly working = new Set<Promise<void>>();
  private readonly mostOfOne: number;
  private readonly ticks = new PeriodicTask({
    everyMs: TICK_MS,
    work: () => this.tick(),
    failed: (error) => this.logger.warn({ part: 'events', err: error }, 'could not look for due subscriptions'),
  });

  constructor(
    private readonly store: SubscriptionStore,
    private readonly work: SubscriptionWork,
    private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.mostOfOne = shareOf(AT_A_TIME, environment.WORKSPACE_SHARE_PERCENT);
  }

  onApplicationBootstrap(): void {
    if (this.environment.ROLE !== 'api') this.ticks.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.ticks.stop();
    await Promise.all(this.working);
  }

  private async tick(): Promise<void> {
    const room = AT_A_TIME - this.working.size;
    if (room < 1) return;
    for (const row of await this.store.claimDue(room, Math.min(room, this.mostOfOne))) {
      const turn = this.settle(row).finally(() => this.working.delete(turn));
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
