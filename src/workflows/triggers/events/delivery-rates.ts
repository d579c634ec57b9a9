import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Environment } from '../../../platform/config/environment.js';

const WINDOW_MS = 60_000;

/**
 * Limits the deliveries of one subscription that a process accepts in a minute, so that a flood leaves room for others. The count
 * is in memory: a refusal says when to send again, and providers do.
 */
@Injectable()
export class DeliveryRates {
  private counts = new Map<string, number>();
  private endsAt = 0;

  constructor(private readonly environment: Environment) {}

  /** Counts a delivery. @throws AppError `rate_limited` */
  take(subscriptionId: string): void {
    const now = Date.now();
    if (now >= this.endsAt) {
      this.counts = new Map();
      this.endsAt = now + WINDOW_MS;
    }
    const count = (this.counts.get(subscriptionId) ?? 0) + 1;
    const { EVENTS_PER_MINUTE } = this.environment;
    if (count > EVENTS_PER_MINUTE)
      throw new AppError(
        'rate_limited',
        `At most ${EVENTS_PER_MINUTE} events of a subscription are taken in a minute.`,
        {
          retryAfter: Math.max(1, Math.ceil((this.endsAt - now) / 1000)),
        },
      );
    this.counts.set(subscriptionId, count);
  }
}
