import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** Statements inside one transaction. */
export interface Transaction {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Runs a statement and gives the number of rows it changed. */
  execute(text: string, values?: unknown[]): Promise<number>;
}

/** Serialization failure, deadlock, lock timeout: the whole transaction may simply be run again. */
const repeatable = new Set(['40001', '40P01', '55P03']);
const MAX_ATTEMPTS = 4;

/**
 * SQL on the one connection pool of the process (TypeORM's own, so repositories and statements share it). A statement with
 * a `name` is prepared once per connection, which hot paths use.
 */
@Injectable()
export class Database implements Transaction {
  private readonly pool: Pool;

  constructor(dataSource: DataSource) {
    this.pool = (dataSource.driver as PostgresDriver).master as Pool;
    // Without a listener an idle client that the server closes would end the process.
    this.pool.on('error', () => undefined);
  }

  async query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    return (await this.pool.query<R>(text, values)).rows;
  }

  async execute(text: string, values?: unknown[]): Promise<number> {
    return (await this.pool.query(text, values)).rowCount ?? 0;
  }

  /** Runs a prepared statement: parsed and planned once per connection under its name. */
  async prepared<R extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]> {
    return (await this.pool.query<R>({ name, text, values })).rows;
  }

  /**
   * Runs work in one transaction and commits it. Deadlocks and serialization failures run it again, so the work must have
   * no effects outside the transaction. Never hold it open during a call to another system.
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
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
        await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
        if (attempt >= MAX_ATTEMPTS || !repeatable.has((error as { code?: string }).code ?? '')) throw error;
      } finally {
        client.off('error', ignore);
        // A client whose rollback failed is dropped, not handed to the next caller.
        client.release(broken);
      }
    }
  }
}

const ignore = (): void => undefined;

class ClientTransaction implements Transaction {
  constructor(private readonly client: PoolClient) {}

  async query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    return (await this.client.query<R>(text, values)).rows;
  }

  async execute(text: string, values?: unknown[]): Promise<number> {
    return (await this.client.query(text, values)).rowCount ?? 0;
  }
}
