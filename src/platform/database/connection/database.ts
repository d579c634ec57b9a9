import { Inject, Injectable } from '@nestjs/common';
import {
  Client,
  type ClientConfig,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { Environment } from '../../config/environment.js';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { cancelOn } from './statements/cancel-on.js';
import { Connection } from './connection.js';
import { SESSION_URL } from './database-url.js';
import type { LostAnswer } from './statements/lost-answer.js';
import type { ServiceDataSource } from './service-data-source.js';
import { repeated } from './statements/repeated.js';
import { TransactionScope } from './transaction-scope.js';

/** Where statements run: each by itself, or those of one transaction together. */
export interface Statements {
  /** Reads and writes entities: what it asks is sent as the statements here are. */
  readonly manager: EntityManager;
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Runs a statement and gives the number of rows it changed. */
  execute(text: string, values?: unknown[]): Promise<number>;
  /** Runs a prepared statement: parsed and planned once per connection under its name. */
  prepared<R extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]>;
}

/** Statements inside one transaction. */
export interface Transaction extends Statements {
  /** Says how many milliseconds each further statement may take; without a number, the limit of all statements counts. */
  allow(statementMs?: number): void;
}

/** How much longer than a statement may take its answer is waited for, so that the database's own word comes first. */
const MARGIN_MS = 5000;
/** How long a process of the server that is told to end may take to do so. */
const SETTLE_MS = 2000;

/** Ends a process that began before the statement was sent; a later one has only been given its number. */
const endBackend = `
  select pg_terminate_backend(pid, $3) as ended from pg_stat_activity
   where pid = $1 and usename = current_user and backend_start < now() - make_interval(secs => $2)`;

/**
 * SQL on the one connection pool of the process, which is TypeORM's own: what repositories ask is sent by this class as well,
 * so whatever is said here of statements holds for them. A statement with a `name` is prepared once per connection, which hot paths use. What the database has undone for the sake of others
 * (deadlocks, serialization failures) is run again, a lone statement as a whole transaction. The server ends a statement
 * after `DATABASE_ANSWER_MS`; a connection that does not answer even then is given up: the other side may be gone without
 * having said so. While a transaction is open its work has that connection only. Behind a pooler in transaction mode nothing is
 * left in a session: each statement is a transaction, none is prepared, and what needs a session gets one past the pooler.
 */
@Injectable()
export class Database implements Statements {
  private readonly pool: Pool;
  private readonly scope = new TransactionScope();

  private readonly isPooled: boolean;
  private readonly answerMs: number;
  /** When each connection was made, by `performance.now()`. */
  private readonly madeAt = new WeakMap<PoolClient, number>();
  /** When the last statement was sent whose answer got lost. */
  private lostAt = -Infinity;

  constructor(
    @Inject(DataSource) private readonly dataSource: ServiceDataSource,
    @Inject(SESSION_URL) private readonly sessionUrl: string,
    { DATABASE_SESSION_URL, DATABASE_ANSWER_MS }: Environment,
  ) {
    this.isPooled = DATABASE_SESSION_URL !== undefined;
    this.answerMs = DATABASE_ANSWER_MS;
    dataSource.sendBy((query) => this.alone(query));
    this.pool = (dataSource.driver as PostgresDriver).master as Pool;
    // Without a listener an idle client that the server closes would end the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => this.madeAt.set(client, performance.now()));
  }

  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** The connections of the pool, and who waits for one. */
  get connections(): { used: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Says how many connections there may be from now on. */
  growTo(size: number): void {
    this.pool.options.max = size;
  }

  /** Says how long whoever asks waits for a free connection, from now on. */
  limitWait(waitMs: number): void {
    this.pool.options.connectionTimeoutMillis = waitMs;
  }

  async query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    return (await this.alone<R>({ text, values })).rows;
  }

  /** Runs a statement and gives the number of rows it changed. One that takes long says how long it may. */
  async execute(text: string, values?: unknown[], { statementMs }: { statementMs?: number } = {}): Promise<number> {
    return (await this.alone({ text, values }, statementMs)).rowCount ?? 0;
  }

  async prepared<R extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]> {
    return (await this.alone<R>({ name, text, values })).rows;
  }

  /**
   * Runs statements without parameters, which are sent together and may begin and commit a transaction of their own.
   * @returns the rows of all of them
   */
  async script(text: string, { statementMs }: { statementMs: number }): Promise<QueryResultRow[]> {
    this.scope.requireNone();
    const limit = `set local statement_timeout = ${statementMs}`;
    const query = limited({ text: text.replace(/^\s*begin;/i, `begin; ${limit};`) }, statementMs);
    return repeated(() =>
      this.connected(async (connection) => {
        try {
          // Several statements have several results, which the types of pg do not tell of.
          return [await connection.send(query)].flat().flatMap(({ rows }) => rows);
        } catch (error) {
          if (!connection.lost) await connection.send({ text: 'rollback' }).catch(ignore);
          throw error;
        }
      }),
    );
  }

  /**
   * Runs work in one transaction and commits it. It may be run several times, so it must have no effects outside the
   * transaction. Never hold it open during a call to another system. A signal ends it on the server, and what the server
   * says then counts: a commit that was not to be stopped any more is done.
   * @throws LostAnswer when it is unknown whether it was committed; the signal's reason when that ended it
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.scope.requireNone();
    return repeated(() => this.attempt(work, signal));
  }

  /**
   * Ends what the server may still be doing with a statement whose answer got lost, and then asks what has become of it: what
   * is stored of it by then is stored, and no more will be. That needs a connection of its own, as others may be as dead.
   * @throws Error when it cannot be found out
   */
  async settle<R extends QueryResultRow>(lost: LostAnswer, text: string, values: unknown[]): Promise<R[]> {
    const { pid, sentAt } = lost.backend;
    return this.inSession({ connectionTimeoutMillis: SETTLE_MS, query_timeout: 2 * SETTLE_MS }, async (client) => {
      const seconds = (performance.now() - sentAt) / 1000;
      const { rows } = await client.query<{ ended: boolean }>(endBackend, [pid, seconds, SETTLE_MS]);
      if (rows[0]?.ended === false) throw new Error(`process ${pid} of the server does not end`, { cause: lost });
      return (await client.query<R>(text, values)).rows;
    });
  }

  /** Works on a connection of its own, past a pooler. */
  private async inSession<T>(limits: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ ...this.pool.options, ...limits, connectionString: this.sessionUrl });
    client.on('error', ignore);
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end().catch(ignore);
    }
  }

  private async alone<R extends QueryResultRow>(query: QueryConfig, statementMs?: number): Promise<QueryResult<R>> {
    this.scope.requireNone();
    if (this.isPooled) return this.alonePooled<R>(query, statementMs);
    return repeated(() =>
      this.connected(async (connection) => {
        if (statementMs === undefined) return connection.send<R>(query);
        await connection.send({ text: `set statement_timeout = ${statementMs}` });
        try {
          return await connection.send<R>(limited(query, statementMs));
        } finally {
          if (!connection.lost) await connection.send({ text: 'reset statement_timeout' });
        }
      }),
    );
  }

  /** What says how long it may take may be what no transaction can do. */
  private alonePooled<R extends QueryResultRow>(query: QueryConfig, statementMs?: number): Promise<QueryResult<R>> {
    if (statementMs === undefined) return repeated(() => this.attempt((transaction) => transaction.send<R>(query)));
    const limits = { statement_timeout: statementMs, query_timeout: statementMs + MARGIN_MS };
    return repeated(() => this.inSession(limits, (client) => client.query<R>(query)));
  }

  private attempt<T>(work: (transaction: OpenTransaction) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.connected(async (connection) => {
      signal?.throwIfAborted();
      let stopCancelling: (() => Promise<void>) | undefined;
      let isCommitting = false;
      try {
        await (this.isPooled ? connection.beginPooled(this.answerMs) : connection.send({ text: 'begin' }));
        stopCancelling = signal && cancelOn(signal, connection.pid, this.pool);
        const result = await this.scope.run(() =>
          work(new OpenTransaction(connection, this.dataSource, { signal, isPooled: this.isPooled })),
        );
        // The next to have the process of the server may be anybody.
        if (this.isPooled) await stopCancelling?.();
        signal?.throwIfAborted();
        isCommitting = true;
        await connection.send({ text: 'commit' });
        return result;
      } catch (error) {
        // With its connection a transaction ends too, unless it was being committed.
        if (connection.lost) throw isCommitting ? connection.lost : connection.lost.cause;
        if (this.isPooled) await stopCancelling?.();
        await connection.send({ text: 'rollback' }).catch(ignore);
        throw signal?.aborted ? signal.reason : error;
      } finally {
        await stopCancelling?.();
      }
    });
  }

  private async connected<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = new Connection(await this.checkOut());
    try {
      return await work(connection);
    } finally {
      if (connection.lost) this.lostAt = Math.max(this.lostAt, connection.lost.backend.sentAt);
      connection.release();
    }
  }

  /**
   * A connection of the pool. Those made before an answer got lost are replaced: a server or a network that is gone has
   * taken all of them, and each would cost one more caller the whole wait for an answer.
   */
  private async checkOut(): Promise<PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      if ((this.madeAt.get(client) ?? -Infinity) >= this.lostAt) return client;
      client.release(true);
    }
  }
}

const ignore = (): void => undefined;

class OpenTransaction implements Transaction {
  private statementMs?: number;
  private entities?: EntityManager;

  constructor(
    private readonly connection: Connection,
    private readonly dataSource: ServiceDataSource,
    private readonly options: { signal: AbortSignal | undefined; isPooled: boolean },
  ) {}

  get manager(): EntityManager {
    return (this.entities ??= this.dataSource.managerOn((query) => this.send(query)));
  }

  async query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    return (await this.send<R>({ text, values })).rows;
  }

  async execute(text: string, values?: unknown[]): Promise<number> {
    return (await this.send({ text, values })).rowCount ?? 0;
  }

  async prepared<R extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]> {
    return (await this.send<R>({ name, text, values })).rows;
  }

  allow(statementMs?: number): void {
    this.statementMs = statementMs;
  }

  async send<R extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<R>> {
    const { signal, isPooled } = this.options;
    signal?.throwIfAborted();
    // Another process of the server may not know it by its name.
    if (isPooled) delete query.name;
    return this.connection.send<R>(limited(query, this.statementMs));
  }
}

/** What pg is given for a statement: the time of the pool holds unless it has one of its own. */
function limited(query: QueryConfig, statementMs?: number): QueryConfig {
  return statementMs === undefined ? query : Object.assign(query, { query_timeout: statementMs + MARGIN_MS });
}
