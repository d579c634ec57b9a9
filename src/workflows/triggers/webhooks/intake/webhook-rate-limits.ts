import { Injectable } from '@nestjs/common';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#libs/errors';
import { Database } from '../../../../platform/database/connection/database.js';
import { sharedLimiter } from '../../../../platform/database/shared/shared-limiter.js';
import { Retention } from '../../../../platform/retention/retention.service.js';
import type { WebhookRateLimit } from '../../../nodes/webhook/webhook.node.js';

const TABLE = 'webhook_rate';

/**
 * Counts the requests of webhooks that have a limit, and of public forms, over all processes, so that the limit is what it
 * says however many there are. A webhook beyond its limit is refused from memory until its time is over: a flood costs the database nothing.
 */
@Injectable()
export class WebhookRateLimits {
  /** By limit and time. */
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    private readonly database: Database,
    retention: Retention,
  ) {
    retention.add({ table: TABLE, olderThan: 'expire', type: 'epochMs', days: 0 });
  }

  /** Counts a request. @throws AppError `rate_limited` when the webhook has taken as many as it may */
  async take(webhook: string, rate: WebhookRateLimit): Promise<void> {
    try {
      await this.limiter(rate).consume(webhook);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('rate_limited', `This address takes ${rate.limit} requests in ${rate.seconds} seconds.`, {
        retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      });
    }
  }

  private limiter({ limit, seconds }: WebhookRateLimit): RateLimiterPostgres {
    const name = `${limit}/${seconds}`;
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = sharedLimiter(this.database, {
      table: TABLE,
      prefix: name,
      points: limit,
      seconds,
      refusesFromMemory: true,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }
}
