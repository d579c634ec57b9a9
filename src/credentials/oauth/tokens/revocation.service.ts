import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { uuidV7, type Secret } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { Duty } from '../../../platform/database/shared/duty.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import type { SealedColumn } from '../../../vault/sealed-column.js';
import { Vault } from '../../../vault/vault.service.js';
import type { Connection } from '../../connections/connection.entity.js';
import { ConnectionSecrets } from '../../connections/connection-secrets.js';
import { OAuthApplications, type OAuthApplication } from '../oauth-applications.js';
import type { TokenAnswer } from './token-answer.js';
import { TokenEndpointClient, type RevocationOrder } from './token-endpoint.client.js';
import { TokenRevocationEntity } from './token-revocation.entity.js';

/** A token that waits to be revoked. */
export type PlannedRevocation = Pick<TokenRevocationEntity, 'id' | 'workspaceId' | 'revocation'>;

const CALL_MS = 5000;
const MAX_ATTEMPTS = 8;
const BATCH = 10;
const EVERY_MS = 30_000;

/** When the next attempt is due: 1, 2, 4 … minutes after the one before. */
const NEXT_ATTEMPT = `now() + interval '1 minute' * power(2, attempts)`;
const COLUMNS = 'id, workspace_id as "workspaceId", revocation';

/**
 * Revokes tokens nobody holds any more. The order is stored with the change that drops the token and removed when the
 * provider has done it; a failed one is tried again in the background, a bounded number of times. What is due is taken of all
 * workspaces under a lock that others pass by, which is SQL.
 */
@Injectable()
export class Revocations implements OnModuleInit, OnApplicationShutdown {
  private readonly column: SealedColumn;
  private readonly running = new Set<Promise<unknown>>();

  constructor(
    @InjectRepository(TokenRevocationEntity) private readonly stored: Repository<TokenRevocationEntity>,
    private readonly database: Database,
    private readonly secrets: ConnectionSecrets,
    private readonly applications: OAuthApplications,
    private readonly endpoint: TokenEndpointClient,
    private readonly duty: Duty,
    @Inject(LOGGER) private readonly logger: Logger,
    vault: Vault,
  ) {
    this.column = vault.column({ table: 'token_revocation', column: 'revocation', id: 'id' });
  }

  onModuleInit(): void {
    this.duty.add({
      name: 'revocations',
      due: 'exists (select from token_revocation where next_attempt_at <= now())',
      everyMs: EVERY_MS,
      work: () => this.retryDue(),
      failed: (error) => this.logger.warn({ err: error }, 'revocations could not be read'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  /** Stores, with the change that drops them, that a connection's tokens are to be revoked; undefined when nothing can be. */
  async plan(transaction: Transaction, connection: Connection): Promise<PlannedRevocation | undefined> {
    const order = await this.orderFor(connection, transaction);
    return order && this.keep(transaction, connection.workspaceId, order);
  }

  /**
   * Has the tokens of an answer revoked for which there is no connection any more: somebody removed it, or dropped its
   * tokens, while the provider was asked.
   */
  async revokeUnkept(workspaceId: string, application: OAuthApplication, answer: TokenAnswer): Promise<void> {
    const order = orderOf(application, answer.refreshToken ?? answer.accessToken);
    if (!order) return;
    this.attemptLater(await this.database.transaction((transaction) => this.keep(transaction, workspaceId, order)));
  }

  private async keep(
    transaction: Transaction,
    workspaceId: string,
    order: RevocationOrder,
  ): Promise<PlannedRevocation> {
    const key = { id: uuidV7(), workspaceId };
    const revocation = this.column.seal(key, JSON.stringify(order));
    const { connector } = order;
    const nextAttemptAt = () => `now() + interval '1 minute'`;
    await transaction.manager.insert(TokenRevocationEntity, {
      ...key,
      connector,
      revocation,
      attempts: 1,
      nextAttemptAt,
    });
    return { ...key, revocation };
  }

  /** Asks the provider without letting anybody wait. */
  attemptLater(planned: PlannedRevocation): void {
    this.inBackground(this.attempt(planned));
  }

  /** Asks the provider now; false when that failed and it will be tried again. Never throws. */
  async attempt(planned: PlannedRevocation): Promise<boolean> {
    try {
      const order = JSON.parse(this.column.open(planned, planned.revocation).reveal()) as RevocationOrder;
      await this.endpoint.revoke(planned.workspaceId, order, AbortSignal.timeout(CALL_MS));
      await this.stored.delete({ id: planned.id, workspaceId: planned.workspaceId });
      return true;
    } catch (error) {
      this.logger.warn({ err: error, revocation: planned.id }, 'a token could not be revoked yet');
      return false;
    }
  }

  /** Tries what is due again, each over all processes once, and gives up what was tried often enough. */
  async retryDue(): Promise<void> {
    try {
      const due = await this.database.query<PlannedRevocation>(
        `update token_revocation set attempts = attempts + 1, next_attempt_at = ${NEXT_ATTEMPT}
         where (workspace_id, id) in (
           select workspace_id, id from token_revocation where next_attempt_at <= now() and attempts < $1
                      order by next_attempt_at limit $2 for update skip locked)
         returning ${COLUMNS}`,
        [MAX_ATTEMPTS, BATCH],
      );
      for (const planned of due) await this.attempt(planned);
      const given = await this.database.query<{ id: string; connector: string }>(
        'delete from token_revocation where attempts >= $1 and next_attempt_at <= now() returning id, connector',
        [MAX_ATTEMPTS],
      );
      for (const { id, connector } of given)
        this.logger.error({ revocation: id, connector }, 'a token was never revoked');
    } catch (error) {
      this.logger.warn({ err: error }, 'revocations could not be read');
    }
  }

  private inBackground(work: Promise<unknown>): void {
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }

  private async orderFor(connection: Connection, on: Transaction): Promise<RevocationOrder | undefined> {
    try {
      const token = this.secrets.open(connection, 'refreshToken') ?? this.secrets.open(connection, 'accessToken');
      return token && orderOf(await this.applications.of(connection, on), token);
    } catch (error) {
      // What cannot be opened any more, or has no application any more, must still be deletable.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}

/** What revokes a token; undefined where the provider has no such call. */
function orderOf(application: OAuthApplication, token: Secret): RevocationOrder | undefined {
  const { connector, provider, revokeUrl: url, clientId, clientSecret } = application;
  if (!url) return undefined;
  const { clientAuthentication } = provider;
  return {
    connector,
    url,
    token: token.reveal(),
    clientId,
    clientSecret: clientSecret.reveal(),
    clientAuthentication,
  };
}
