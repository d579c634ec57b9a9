import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { setTimeout as pause } from 'node:timers/promises';
import { Leases, type Lease } from '../../platform/database/shared/lease.js';
import type { Connection } from '../connections/connection.entity.js';
import { ConnectionRepository } from '../connections/connection.repository.js';
import { RefreshBackoff } from './refresh-backoff.js';
import { requireUsable } from './require-usable.js';
import { TokenRefresher } from './token-refresher.js';

/** Longer than the token call may take, so that the lease never ends before it. */
const LEASE_SECONDS = 20;
/** How long a caller waits for another process that holds the lease. */
const WAIT_MS = 21_000;
const POLL_MS = 60;

/**
 * New access tokens, once for however many callers: one flight per connection in this process, one lease over all
 * processes. Whoever waited takes what the first one got.
 */
@Injectable()
export class TokenRenewal {
  private readonly flights = new Map<string, Promise<Connection>>();
  private readonly backoff = new RefreshBackoff();

  constructor(
    private readonly connections: ConnectionRepository,
    private readonly leases: Leases,
    private readonly refresher: TokenRefresher,
  ) {}

  /**
   * The connection with newer tokens than those in `seen`.
   * @throws AppError `not_connected` when it was deleted meanwhile or its tokens were dropped; `reauthorization_required`,
   *   `connector_credential_rejected`, `provider_…`
   */
  async renew(seen: Connection): Promise<Connection> {
    for (;;) {
      const row = await this.flight(seen);
      // A flight that was under way may have been about an older token than this caller's.
      if (row.credentialVersion !== seen.credentialVersion) return row;
    }
  }

  private flight(seen: Connection): Promise<Connection> {
    const flying = this.flights.get(seen.id);
    if (flying) return flying;
    const flight = this.renewUnlessFailing(seen).finally(() => this.flights.delete(seen.id));
    this.flights.set(seen.id, flight);
    return flight;
  }

  private async renewUnlessFailing(seen: Connection): Promise<Connection> {
    const failure = this.backoff.holding(seen);
    if (failure) throw failure;
    try {
      const renewed = await this.renewOverProcesses(seen);
      this.backoff.succeeded(seen);
      return renewed;
    } catch (error) {
      this.backoff.failed(seen, error);
      throw error;
    }
  }

  private async renewOverProcesses(seen: Connection): Promise<Connection> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      const current = await this.read(seen);
      if (current.credentialVersion !== seen.credentialVersion) return current;
      const lease = await this.leases.take(`refresh:${seen.id}`, LEASE_SECONDS);
      const renewed = lease && (await this.refresher.refresh(current, lease).finally(() => this.release(lease)));
      if (renewed) return renewed;
      if (Date.now() > deadline) {
        throw new AppError('provider_timeout', 'Another process is renewing the access token and has not finished.');
      }
      await pause(POLL_MS * (0.5 + Math.random()));
    }
  }

  /** A lease that cannot be given back now ends by itself; what was refreshed under it counts all the same. */
  private async release(lease: Lease): Promise<void> {
    await this.leases.release(lease).catch(() => undefined);
  }

  private async read(seen: Connection): Promise<Connection> {
    const current = await this.connections.find(seen);
    if (!current) throw new AppError('not_connected', `The connection "${seen.name}" was deleted.`);
    requireUsable(current);
    return current;
  }
}
