import { Injectable } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { AppError, toAppError } from '#libs/errors';
import type { OpenConnection } from '../../../actions/declaration/open-connection.js';
import { startDeadline } from '../../../actions/pipeline/deadline.js';
import { CredentialSource } from '../../../actions/pipeline/ports.js';
import type { FeedCall, FeedTarget } from '../../../actions/triggers/event-feed.js';
import { Environment } from '../../../platform/config/environment.js';

/** Calls of providers for subscriptions: with a time limit, and once more with a fresh token where the first was refused. */
@Injectable()
export class FeedCalls {
  constructor(
    private readonly credentials: CredentialSource,
    private readonly environment: Environment,
  ) {}

  /** @throws AppError as `CredentialSource.open` */
  open(workspaceId: string, connector: string, connection: string | undefined): Promise<OpenConnection> {
    const id = uuidV7();
    return this.credentials.open({ kind: 'run', id, workspaceId, requestId: id }, connector, { connection });
  }

  /** @throws what the work throws, and `provider_timeout` */
  async run<T>(connection: OpenConnection, target: FeedTarget, work: (call: FeedCall) => Promise<T>): Promise<T> {
    let failure: AppError | undefined;
    try {
      return await this.attempt(connection, target, work);
    } catch (error) {
      failure = toAppError(error);
      throw failure;
    } finally {
      this.credentials.report(connection, failure);
    }
  }

  private async attempt<T>(
    connection: OpenConnection,
    target: FeedTarget,
    work: (call: FeedCall) => Promise<T>,
  ): Promise<T> {
    const { signal, clear } = startDeadline(this.environment.ACTION_TIMEOUT_MS);
    try {
      return await work({ connection, target, signal });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'reauthorization_required') throw error;
      const renewed = await this.credentials.refresh(connection);
      if (!renewed) throw error;
      return await work({ connection: renewed, target, signal });
    } finally {
      clear();
    }
  }
}
