import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { isDatabaseOutage } from './database-error.js';

/** Where statements run: each by itself, or those of one transaction together. */
export interface Statements {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Runs a statement and gives the number of rows it changed. */
  execute(text: string, values?: unknown[]): Promise<number>;
}

/** Statements inside one transaction. */
export interface Transaction extends Statements {
  /** Says how many milliseconds each further statement may take; without a number, the limit of all statements counts. */
  allow(statementMs?: number): void;
}

/** Serialization failure, deadlock, lock timeout: the whole transaction was undone and may simply be run again. */
const repeatable = new Set(['40001', '40P01', '55P03']);
const MAX_ATTEMPTS = 4;
/** How much longer than a statement may take its answer is waited for, so that the database's own word comes first. */
const MARGIN_MS = 5000;

/**
 * SQL on the one connection pool of the process (TypeORM's own, so repositories and statements share it). A statement with
 * a `name` is prepared once per connection, which hot paths use. What the database has undone for the sake of others
 * (deadlocks, serialization failures) is run again, a lone statement as a whole transaction. A connection that gives no answer within
 * `DATABASE_ANSWER_MS` is given up: the other side may be gone without having said so.
 */
@Injectable()
export class Database implements Statements {
  private readonly pool: Pool;

  constructor(dataSource: DataSource) {
    this.pool = (dataSource.driver as PostgresDriver).master as Pool;
    // Without a listener an idle client that the server closes would end the process.
    this.pool.on('error', () => undefined);
  }

  /** Says how long whoever asks waits for a free connection, from now on. */
  limitWait(waitMs: number): void {
    this.pool.options.connectionTimeoutMillis = waitMs;
  }

  async query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    return (await repeated(() => this.pool.query<R>(text, values))).rows;
  }

  /** Runs a statement and gives the number of rows it changed. One that takes long says how long it may. */
  async execute(text: string, values?: unknown[], { statementMs }: { statementMs?: number } = {}): Promise<number> {
    return (await repeated(() => this.pool.query(statement({ text, values }, statementMs)))).rowCount ?? 0;
  }

  /** Runs a prepared statement: parsed and planned once per connection under its name. */
  async prepared<R extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]> {
    return (await repeated(() => this.pool.query<R>({ name, text, values }))).rows;
  }

  /**
   * Runs work in one transaction and commits it. It may be run several times, so it must have no effects outside the
   * transaction. Never hold it open during a call to another system.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return repeated(() => this.attempt(work));
  }

  private async attempt<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // A lost connection fails the statement in progress or the next one; unheard, the event would end the process.
    client.on('error', ignore);
    try {
      await client.query('begin');
      const result = await work(new ClientTransaction(client));
      await client.query('commit');
      return result;
    } catch (error) {
      // With its connection a transaction ends too; one that gives no answer would give none to a rollback either.
      if (isDatabaseOutage(error)) broken = error as Error;
      else await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
      throw error;
    } finally {
      client.off('error', ignore);
      // A client that was not rolled back is dropped, not handed to the next caller.
      client.release(broken);
    }
  }
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !repeatable.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

const ignore = (): void => undefined;

class ClientTransaction implements Transaction {
  private statementMs?: number;

  constructor(private readonly client: PoolClient) {}

  async query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    return (await this.client.query<R>(statement({ text, values }, this.statementMs))).rows;
  }

  async execute(text: string, values?: unknown[]): Promise<number> {
    return (await this.client.query(statement({ text, values }, this.statementMs))).rowCount ?? 0;
  }

  allow(statementMs?: number): void {
    this.statementMs = statementMs;
  }
}

/** What pg is given for a statement: the time of the pool holds unless it has one of its own. */
function statement(query: QueryConfig, statementMs?: number): QueryConfig {
  return statementMs === undefined ? query : Object.assign(query, { query_timeout: statementMs + MARGIN_MS });
}
