import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Leases, type Lease } from '../../platform/database/shared/lease.js';

const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
const POLL_MS = 100;

/** Leases that last as long as the work under them: renewed while it runs, given back when it ends. */
@Injectable()
export class HeldLeases {
  constructor(private readonly leases: Leases) {}

  /**
   * Runs work under a lease, waiting up to `waitMs` for it; undefined when it was not free in time.
   * @throws the signal's reason when that ends first, and whatever the work throws
   */
  async hold<T>(
    name: string,
    { waitMs, signal }: { waitMs: number; signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    const lease = await this.take(name, { waitMs, signal });
    if (!lease) return undefined;
    // A renewal that fails is tried again at the next turn; the lease outlives two of them.
    const renewing = setInterval(() => void this.leases.renew(lease, LEASE_SECONDS).catch(() => false), RENEW_MS);
    try {
      return { value: await work() };
    } finally {
      clearInterval(renewing);
      // One that cannot be given back now ends by itself.
      await this.leases.release(lease).catch(() => undefined);
    }
  }

  private async take(
    name: string,
    { waitMs, signal }: { waitMs: number; signal: AbortSignal },
  ): Promise<Lease | undefined> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      signal.throwIfAborted();
      const lease = await this.leases.take(name, LEASE_SECONDS);
      if (lease || Date.now() >= deadline) return lease;
      // Node names the end of a pause in its own words; the signal's reason is thrown above.
      await pause(Math.min(POLL_MS, Math.max(1, deadline - Date.now())), undefined, { signal }).catch(() => undefined);
    }
  }
}
