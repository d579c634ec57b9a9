import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '#libs/errors';
import { Audit } from '../../audit/audit.service.js';
import { Environment } from '../../platform/config/environment.js';
import { addressKey } from '../../http/address-key.js';

const WINDOW_SECONDS = 60;

/**
 * Limits requests of one address that fail authentication: beyond the limit everything that needs authentication is refused
 * to that address until the minute is over. Counted per process.
 */
@Injectable()
export class FailureLimiter {
  private readonly limiter?: RateLimiterMemory;
  private readonly limit: number;
  private lastFailure = 0;

  constructor(
    { AUTH_FAILURES_PER_MINUTE }: Environment,
    private readonly audit: Audit,
  ) {
    this.limit = AUTH_FAILURES_PER_MINUTE;
    if (this.limit > 0) this.limiter = new RateLimiterMemory({ points: this.limit, duration: WINDOW_SECONDS });
  }

  /**
   * Runs an authentication for an address and counts it when it fails with `unauthenticated`.
   * @throws AppError `rate_limited` when the address has failed too often; else what `authenticate` throws
   */
  async attempt<T>(address: string, authenticate: () => Promise<T>): Promise<T> {
    // Nearly always nobody has failed for a minute; then this costs nothing.
    if (this.limiter && Date.now() - this.lastFailure < WINDOW_SECONDS * 1000) {
      const state = await this.limiter.get(addressKey(address));
      if (state && state.consumedPoints >= this.limit) throw limited(state.msBeforeNext);
    }
    try {
      return await authenticate();
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') await this.count(address);
      throw error;
    }
  }

  private async count(address: string): Promise<void> {
    this.audit.count({ kind: 'anonymous', address }, { action: 'caller.refused', result: 'failure' });
    if (!this.limiter) return;
    this.lastFailure = Date.now();
    await this.limiter.penalty(addressKey(address));
  }
}

function limited(milliseconds: number): AppError {
  return new AppError('rate_limited', 'Too many requests of this address failed authentication.', {
    retryAfter: Math.ceil(milliseconds / 1000),
  });
}
