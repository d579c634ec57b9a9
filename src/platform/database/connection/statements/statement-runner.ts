import type { QueryConfig, QueryResult as Answer } from 'pg';
import { QueryResult } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/** Sends a statement: by itself, or on the connection of a transaction. */
export type SendStatement = (query: QueryConfig) => Promise<Answer>;

/**
 * How TypeORM sends the statements of repositories: by `Database`, as all others are sent. So they are repeated, limited and
 * cancelled alike, and fail with the same errors. Transactions begin and end in `Database` only.
 */
export class StatementRunner extends PostgresQueryRunner {
  constructor(
    driver: PostgresDriver,
    private readonly send: SendStatement,
  ) {
    super(driver, 'master');
  }

  override query(text: string, values: unknown[] | undefined, isStructured: true): Promise<QueryResult>;
  override query<T>(text: string, values?: unknown[]): Promise<T>;
  override async query(text: string, values?: unknown[], isStructured = false): Promise<unknown> {
    const { rows, rowCount, command } = await this.send({ text, values });
    const result = new QueryResult<unknown>();
    result.records = rows;
    result.affected = rowCount ?? undefined;
    // TypeORM expects the number of rows with these two.
    result.raw = command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows;
    return isStructured ? result : result.raw;
  }

  override connect = refuse;
  override startTransaction = refuse;
  override commitTransaction = refuse;
  override rollbackTransaction = refuse;
}

async function refuse(): Promise<never> {
  throw new Error('Connections and transactions come from Database.');
}
