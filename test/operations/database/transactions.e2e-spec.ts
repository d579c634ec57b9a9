import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { dataSourceOptions } from '../../../src/platform/database/connection/data-source.js';
import type { Environment } from '../../../src/platform/config/environment.js';
import { Database, type Transaction } from '../../../src/platform/database/connection/database.js';
import { LostAnswer } from '../../../src/platform/database/connection/statements/lost-answer.js';
import { ServiceDataSource } from '../../../src/platform/database/connection/service-data-source.js';
import { until } from '../../support/until.js';
import { createFailingDatabase, type FailingDatabase } from '../../support/app/database-proxy.js';

const LOCK = 77;

describe('statements and transactions of the service', () => {
  let server: FailingDatabase;
  let session: Client;
  let dataSource: ServiceDataSource | undefined;

  beforeAll(async () => {
    server = await createFailingDatabase();
    session = new Client({ connectionString: server.directUrl });
    await session.connect();
    // A commit that waits for as long as the test holds the lock.
    await session.query(`
      create table note (id integer primary key, text text);
      create function wait_at_commit() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
      create constraint trigger slow_commit after insert on note deferrable initially deferred
        for each row when (new.text = 'slow') execute function wait_at_commit();
    `);
  });

  beforeEach(() => session.query('delete from note'));

  afterEach(async () => {
    server.restore();
    await session.query('select pg_advisory_unlock_all()');
    await dataSource?.close();
  });

  afterAll(async () => {
    await session.end();
    await server.drop();
  });

  const connect = async ({ size = 2, answerMs = 60_000 } = {}): Promise<Database> => {
    const options = dataSourceOptions(server.url, { size, waitMs: 60_000, answerMs });
    dataSource = await new ServiceDataSource({ ...options, migrations: [] }).initialize();
    return new Database(dataSource, server.url, { DATABASE_ANSWER_MS: answerMs } as Environment);
  };
  const insert = (id: number, text = 'plain') =>
    [`insert into note values ($1, $2) returning id`, [id, text]] as [string, unknown[]];
  const notes = async () =>
    (await session.query<{ id: number }>('select id from note order by id')).rows.map((row) => row.id);
  const waiting = async () =>
    (
      await session.query(
        `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database()) and locktype in ('advisory', 'relation')`,
      )
    ).rowCount;
  /** The connections of the service. */
  const ofService = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const isWaiting = async () => (await waiting()) === 1;
  const isOver = async () => (await waiting()) === 0;

  describe('while a transaction is open', () => {
    it.each<[string, (database: Database) => Promise<unknown>]>([
      ['a query', (database) => database.query('select 1')],
      ['a change', (database) => database.execute(...insert(1))],
      ['a prepared statement', (database) => database.prepared('one', 'select 1', [])],
      ['another transaction', (database) => database.transaction(async () => 1)],
    ])('its work may not ask the pool for %s', async (_, ask) => {
      const database = await connect();
      const work = async (transaction: Transaction) => {
        await transaction.execute(...insert(2));
        await ask(database);
      };
      await expect(database.transaction(work)).rejects.toThrow('on the connection of the transaction');
      await ask(database);
      expect(await notes()).not.toContain(2);
    });

    it('what it has left running may ask once it is over', async () => {
      const database = await connect();
      const { promise, resolve } = Promise.withResolvers<void>();
      const later = await database.transaction(async () => ({
        asked: promise.then(() => database.query('select 1 as one')),
      }));
      resolve();
      expect(await later.asked).toEqual([{ one: 1 }]);
    });
  });

  describe('that take longer than they may', () => {
    it('are undone by the server, which says so before anybody gives up', async () => {
      const database = await connect({ answerMs: 500 });
      await session.query('begin; lock table note in exclusive mode');
      const told = await database.query(...insert(3)).catch((error: unknown) => error);
      await session.query('rollback');
      expect(told).toMatchObject({ code: '57014' });
      expect(await notes()).toEqual([]);
    });

    it('may take the time that they say', async () => {
      const database = await connect({ answerMs: 500, size: 1 });
      await session.query('begin; lock table note in exclusive mode');
      const long = database.execute(...insert(4), { statementMs: 60_000 });
      await until(isWaiting);
      await session.query('select pg_sleep(1); rollback');
      expect(await long).toBe(1);
      const [limit] = await database.query(`select current_setting('statement_timeout') as ms`);
      expect(limit).toEqual({ ms: '500ms' });
    });
  });

  describe('that a signal ends', () => {
    const reason = new Error('too late');

    it.each<[string, string]>([
      ['during a statement', 'plain'],
      ['during the commit', 'slow'],
    ])('%s are undone, and their connection goes on', async (when, text) => {
      const database = await connect();
      await session.query(`select pg_advisory_lock(${LOCK})`);
      const stop = new AbortController();
      const ended = database
        .transaction(async (transaction) => {
          await transaction.execute(...insert(5, text));
          if (text === 'plain') await transaction.execute(`select pg_advisory_xact_lock(${LOCK})`);
        }, stop.signal)
        .catch((error: unknown) => error);
      await until(isWaiting);
      stop.abort(reason);
      expect(await ended).toBe(reason);
      expect([await waiting(), await notes()]).toEqual([0, []]);
      await database.transaction((transaction) => transaction.execute(...insert(6)));
      expect(await notes()).toEqual([6]);
    });

    it('between two statements are undone', async () => {
      const database = await connect();
      const stop = new AbortController();
      const work = async (transaction: Transaction) => {
        await transaction.execute(...insert(7));
        stop.abort(reason);
      };
      await expect(database.transaction(work, stop.signal)).rejects.toBe(reason);
      expect(await notes()).toEqual([]);
    });

    it('are undone, also when the connection that cancels them breaks between two attempts', async () => {
      const database = await connect();
      const stop = new AbortController();
      const inserted = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const ended = database
        .transaction(async (transaction) => {
          await transaction.execute(...insert(8));
          inserted.resolve();
          await mayEnd.promise;
        }, stop.signal)
        .catch((error: unknown) => error);
      await inserted.promise;
      stop.abort(reason);
      const cancelling = `${ofService} and state = 'idle' and query like '%pg_cancel_backend%'`;
      await until(async () => (await session.query(cancelling)).rowCount === 1);
      await session.query(cancelling.replace('select', 'select pg_terminate_backend(pid)'));
      await until(async () => (await session.query(ofService)).rowCount === 1);
      mayEnd.resolve();
      expect(await ended).toBe(reason);
      expect(await notes()).toEqual([]);
    });

    it('are done when they were committed all the same, with the only connection there is', async () => {
      const database = await connect({ size: 1 });
      await session.query(`select pg_advisory_lock(${LOCK})`);
      const stop = new AbortController();
      const done = database.transaction((transaction) => transaction.execute(...insert(8, 'slow')), stop.signal);
      await until(isWaiting);
      stop.abort(reason);
      await session.query('select pg_advisory_unlock_all()');
      expect([await done, await notes()]).toEqual([1, [8]]);
    });
  });

  describe('whose answer gets lost', () => {
    /** Sends something that waits on the server, and cuts the connection. */
    const cutOff = async (database: Database, ask: () => Promise<unknown>) => {
      const outcome = ask().catch((error: unknown) => error);
      await until(isWaiting);
      server.refuse();
      const lost = await outcome;
      server.restore();
      return lost;
    };

    it.each<[string, (database: Database) => Promise<unknown>]>([
      ['of a statement', (database) => database.query(...insert(9, 'slow'))],
      ['of a commit', (database) => database.transaction((transaction) => transaction.execute(...insert(9, 'slow')))],
    ])('%s are over once they are settled', async (_, ask) => {
      const database = await connect();
      await session.query(`select pg_advisory_lock(${LOCK})`);
      const lost = await cutOff(database, () => ask(database));
      expect(lost).toBeInstanceOf(LostAnswer);
      expect(await waiting()).toBe(1);
      expect(await database.settle(lost as LostAnswer, 'select id from note', [])).toEqual([]);
      expect(await waiting()).toBe(0);
      await session.query('select pg_advisory_unlock_all()');
      expect(await notes()).toEqual([]);
    });

    it('before their commit are undone, and nobody has to settle that', async () => {
      const database = await connect();
      await session.query(`select pg_advisory_lock(${LOCK})`);
      const lost = await cutOff(database, () =>
        database.transaction(async (transaction) => {
          await transaction.execute(...insert(10));
          await transaction.execute(`select pg_advisory_xact_lock(${LOCK})`);
        }),
      );
      expect(lost).not.toBeInstanceOf(LostAnswer);
      await session.query('select pg_advisory_unlock_all()');
      await until(isOver);
      expect(await notes()).toEqual([]);
    });
  });
});
