import { Injectable } from '@nestjs/common';
import { AppError, invalidInput } from '#libs/errors';
import { Environment } from '../../platform/config/environment.js';
import { Database, type Transaction } from '../../platform/database/connection/database.js';
import { ConnectionShare } from '../../platform/database/shared/connection-share.js';

/** SQLSTATE of a statement that was stopped by its time limit, and of a value too long for an index. */
const QUERY_CANCELED = '57014';
const PROGRAM_LIMIT_EXCEEDED = '54000';

/** Transactions on collections: within the workspace's share of the pool, each statement within the time limit. */
@Injectable()
export class LimitedTransactions {
  private readonly timeoutMs: number;

  constructor(
    private readonly database: Database,
    private readonly share: ConnectionShare,
    { COLLECTION_TIMEOUT_MS }: Environment,
  ) {
    this.timeoutMs = COLLECTION_TIMEOUT_MS;
  }

  /** Reads of one moment. @throws AppError `query_timeout`, `unavailable` */
  read<T>(workspaceId: string, work: (transaction: Transaction) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.run(workspaceId, 'set transaction isolation level repeatable read, read only', work, signal);
  }

  /** Changes that are stored together or not at all. @throws AppError `query_timeout`, `unavailable` */
  write<T>(workspaceId: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run(workspaceId, 'set transaction isolation level read committed', work);
  }

  /** Changes within a transaction of somebody else, whose own statements keep the limit they had. */
  async within<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
    const [before] = await transaction.query<{ setting: string }>(
      `select current_setting('statement_timeout') as setting`,
    );
    await setLimit(transaction, `${this.timeoutMs}ms`);
    transaction.allow(this.timeoutMs);
    const result = await translated(work());
    transaction.allow();
    await setLimit(transaction, before!.setting);
    return result;
  }

  private run<T>(
    workspaceId: string,
    mode: string,
    work: (transaction: Transaction) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const transact = (): Promise<T> =>
      this.database.transaction(async (transaction) => {
        await transaction.execute(`${mode}; set local statement_timeout = ${this.timeoutMs}`);
        transaction.allow(this.timeoutMs);
        return work(transaction);
      });
    return this.share.forCollections(workspaceId, () => translated(transact()), signal);
  }
}

async function setLimit(transaction: Transaction, limit: string): Promise<void> {
  await transaction.query(`select set_config('statement_timeout', $1, true)`, [limit]);
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === QUERY_CANCELED)
      throw new AppError('query_timeout', 'The query took too long; add an index or narrow the filter.', {
        cause: error,
      });
    if (code === PROGRAM_LIMIT_EXCEEDED)
      throw invalidInput('fields', 'too_long_for_index', 'holds a value that is too long for the index on its field');
    throw error;
  }
}
