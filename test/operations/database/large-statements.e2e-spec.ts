import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Socket } from 'node:net';
import { Client, type Pool, type PoolClient } from 'pg';
import { WrittenJson, writeInTurns } from '#libs/json';
import { dataSourceOptions } from '../../../src/platform/database/connection/data-source.js';
import type { Environment } from '../../../src/platform/config/environment.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { LostAnswer } from '../../../src/platform/database/connection/statements/lost-answer.js';
import { ServiceDataSource } from '../../../src/platform/database/connection/service-data-source.js';
import { until } from '../../support/until.js';
import { createFailingDatabase, type FailingDatabase } from '../../support/app/database-proxy.js';

const LARGE = { text: 'äx\u0001'.repeat(500_000), list: Array.from({ length: 100_000 }, (_, n) => ({ n })) };
const STORE = 'insert into large values ($1::integer, $2::json, $3) returning id';

describe('statements with large values', () => {
  let server: FailingDatabase;
  let session: Client;
  let dataSource: ServiceDataSource;
  let database: Database;
  let written: WrittenJson;

  beforeAll(async () => {
    server = await createFailingDatabase();
    session = new Client({ connectionString: server.directUrl });
    await session.connect();
    await session.query('create table large (id integer primary key, value json, note text)');
    const options = dataSourceOptions(server.url, { size: 1, waitMs: 60_000, answerMs: 60_000 });
    dataSource = await new ServiceDataSource({ ...options, migrations: [] }).initialize();
    database = new Database(dataSource, server.url, { DATABASE_ANSWER_MS: 60_000 } as Environment);
    written = await writeInTurns(LARGE);
  });

  afterAll(async () => {
    server.restore();
    await dataSource.close();
    await session.end();
    await server.drop();
  });

  it('store them, and read them again, by themselves and in a transaction', async () => {
    expect(await database.prepared('store-large', STORE, ['1', written, null])).toEqual([{ id: 1 }]);
    expect(await database.prepared('store-large', STORE, ['2', written, 'ä note'])).toEqual([{ id: 2 }]);
    const inside = await database.transaction(async (transaction) => {
      await transaction.query(STORE, ['3', written, 'another']);
      return transaction.query('select value from large where id = 3');
    });
    expect(inside).toEqual([{ value: LARGE }]);
    expect(await database.query('select * from large where id < 3 order by id')).toEqual([
      { id: 1, value: LARGE, note: null },
      { id: 2, value: LARGE, note: 'ä note' },
    ]);
  });

  it('are read by repositories too', async () => {
    await database.prepared('store-large', STORE, ['8', written, null]);
    const sql = 'select value from large where id = 8';
    expect(await dataSource.query(sql)).toEqual([{ value: LARGE }]);
    expect(await database.transaction(({ manager }) => manager.query(sql))).toEqual([{ value: LARGE }]);
  });

  it('leave nothing behind on their connection', async () => {
    const listeners = async (): Promise<number> => {
      const { master } = dataSource.driver as unknown as { master: Pool };
      const client = (await master.connect()) as PoolClient & { connection: { stream: Socket } };
      client.release();
      return client.connection.stream
        .eventNames()
        .reduce((sum, name) => sum + client.connection.stream.listenerCount(name), 0);
    };
    const before = await listeners();
    for (let n = 0; n < 3; n += 1) await database.query('select $1::json is null', [written]);
    expect(await listeners()).toBe(before);
  });

  it('are refused by the server as others are, and their connection goes on', async () => {
    const refused = database.prepared('store-large', STORE, ['1', written, null]);
    await expect(refused).rejects.toMatchObject({ code: '23505' });
    const broken = new WrittenJson([...written.pieces, Buffer.from('{')]);
    await expect(database.query(STORE, ['5', broken, null])).rejects.toMatchObject({ code: '22P02' });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('that the connection does not outlive are told from those that were not sent', async () => {
    await session.query('begin; lock table large in exclusive mode');
    const lost = database.query(STORE, ['7', written, null]).catch((error: unknown) => error);
    await until(async () => (await session.query(`select from pg_locks where not granted`)).rowCount === 1);
    server.refuse();
    expect(await lost).toBeInstanceOf(LostAnswer);
    server.restore();
    await session.query('rollback');
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
