import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#libs/errors';
import { CrashPoints } from '../../platform/database/crash-points.js';
import { isDatabaseOutage } from '../../platform/database/connection/statements/database-error.js';
import type { Lease } from '../../platform/database/shared/lease.js';
import type { Connection } from '../connections/connection.entity.js';
import { ConnectionRepository } from '../connections/connection.repository.js';
import { ConnectionSecrets } from '../connections/connection-secrets.js';
import { ConnectionWriter } from '../connections/connection-writer.js';
import { OAuthApplications } from '../oauth/oauth-applications.js';
import { Revocations } from '../oauth/tokens/revocation.service.js';
import { tokenChanges, type TokenAnswer } from '../oauth/tokens/token-answer.js';
import { TokenEndpointClient } from '../oauth/tokens/token-endpoint.client.js';
import { TokenRefusal } from '../oauth/tokens/token-refusal.js';

/** Pauses between attempts to store an answer while the database is out of reach; the lease lives longer than all of them. */
const STORE_PAUSES_MS = [100, 300, 900, 2000];

/** One refresh by the process that holds the lease. */
@Injectable()
export class TokenRefresher {
  constructor(
    private readonly connections: ConnectionRepository,
    private readonly writer: ConnectionWriter,
    private readonly secrets: ConnectionSecrets,
    private readonly applications: OAuthApplications,
    private readonly endpoint: TokenEndpointClient,
    private readonly revocations: Revocations,
    private readonly crashPoints: CrashPoints,
  ) {}

  /**
   * Refreshes and stores the new pair before anybody uses it; no transaction is open during the call. Undefined when the
   * lease was lost meanwhile: the answer is dropped and the new holder's counts.
   * @throws AppError `reauthorization_required`, `connector_credential_rejected`, `not_connected`, `provider_…`
   */
  async refresh(seen: Connection, lease: Lease): Promise<Connection | undefined> {
    // Whoever held the lease before may have finished between the caller's look at the row and its turn.
    const row = await this.connections.find(seen);
    if (!row) throw removed(seen);
    if (row.credentialVersion !== seen.credentialVersion) return row;
    const answer = await this.ask(row);
    if ('newer' in answer) return answer.newer;
    this.crashPoints.pass('after-refresh');
    const stored = await this.store(row, answer, lease);
    if (!stored) await this.revokeUnkept(row, answer);
    return stored;
  }

  /** A rotated token of a connection that was removed meanwhile would live on: what was revoked then was the one before it. */
  private async revokeUnkept(row: Connection, answer: TokenAnswer): Promise<void> {
    const current = await this.connections.find(row);
    if (current?.clientVersion === row.clientVersion) return;
    await this.revocations.revokeUnkept(row.workspaceId, await this.applications.of(row), answer);
  }

  private async ask(row: Connection): Promise<TokenAnswer | { newer: Connection }> {
    const refreshToken = this.secrets.open(row, 'refreshToken');
    const application = await this.applications.of(row);
    if (!refreshToken)
      return this.signInAgain(row, 'The access token has ended and the provider gave no refresh token.');
    if (row.tokenClientId !== application.clientId) {
      return this.signInAgain(row, 'The application was changed after this account signed in.');
    }
    try {
      return await this.endpoint.refresh(application, refreshToken);
    } catch (error) {
      if (!(error instanceof TokenRefusal) || !error.state) throw error;
      // Another process may have rotated the token this one was refused for.
      const current = await this.connections.find(row);
      if (!current) throw removed(row);
      if (current.credentialVersion !== row.credentialVersion) return { newer: current };
      await this.mark(row, { state: error.state, reason: error.detail });
      throw error;
    }
  }

  private async signInAgain(row: Connection, reason: string): Promise<never> {
    await this.mark(row, { state: 'reauthorization_required', reason });
    throw new AppError('reauthorization_required', `${reason} Reconnect "${row.name}" in Settings > Connectors.`);
  }

  private async mark(row: Connection, change: Pick<Connection, 'state' | 'reason'>): Promise<void> {
    await this.writer.update(row, change, { credentialVersion: row.credentialVersion });
  }

  /** Keeps trying while the database is away: the answer may hold the only refresh token that still works. */
  private async store(row: Connection, answer: TokenAnswer, lease: Lease): Promise<Connection | undefined> {
    for (const wait of STORE_PAUSES_MS) {
      try {
        return await this.storeAsHolder(row, answer, lease);
      } catch (error) {
        if (!isDatabaseOutage(error)) throw error;
        await pause(wait);
      }
    }
    return this.storeAsHolder(row, answer, lease);
  }

  private storeAsHolder(row: Connection, answer: TokenAnswer, lease: Lease): Promise<Connection | undefined> {
    const changes = { ...tokenChanges(row, answer, this.secrets), state: 'connected' as const, reason: null };
    return this.writer.change(async (on) => {
      // An expired lease that nobody took is still ours: what counts is that no other process is at it.
      const held = await on.query('select 1 from lease where name = $1 and holder = $2 for update', [
        lease.name,
        lease.holder,
      ]);
      if (held.length === 0) return undefined;
      return this.connections.update(row, changes, { on, guard: { credentialVersion: row.credentialVersion } });
    });
  }
}

function removed({ name }: Connection): AppError {
  return new AppError('not_connected', `The connection "${name}" was removed.`);
}
