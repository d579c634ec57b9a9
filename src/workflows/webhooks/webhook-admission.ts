import { Injectable } from '@nestjs/common';
import { AppError } from '@libs/errors';
import { Environment } from '../../config/environment.js';
import { HttpTraffic } from '../../metrics/http-traffic.js';

const RETRY_AFTER_SECONDS = 1;

/**
 * Refuses webhooks while the process has as much to do as it may have. What it has taken is then still answered in time, and
 * who is refused knows at once, before anything was read, looked up or stored for them.
 */
@Injectable()
export class WebhookAdmission {
  constructor(
    private readonly traffic: HttpTraffic,
    private readonly environment: Environment,
  ) {}

  /** @throws AppError `unavailable` */
  require(): void {
    if (this.traffic.inFlightCount <= this.environment.WEBHOOK_MAX_IN_FLIGHT) return;
    throw new AppError('unavailable', 'The service has more to do than it can; nothing was stored.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
}
