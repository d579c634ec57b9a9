import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { EntitySchema } from 'typeorm';
import { dataSourceOptions } from '../../../src/platform/database/connection/data-source.js';
import type { Environment } from '../../../src/platform/config/environment.js';
import { Database, type Transaction } from '../../../src/platform/database/connection/database.js';
import { ServiceDataSource } from '../../../src/platform/database/connection/service-data-source.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { until } from '../../support/until.js';

const Note = new EntitySchema<{ id: number; text: string | null }>({
  name: 'note',
  columns: { id: { type: 'integer', primary: true }, text: { type: 'text', nullable: true } },
});

describe('statements of entities', () => {
  let server: TestDatabase;
  let session: Client;
  let dataSource: ServiceDataSource;
  let database: Database;

  beforeAll(async () => {
    server = await createTestDatabase();
    session = new Client({ connectionString: server.url });
    await session.connect();
    await session.query('create table note (id integer primary key, text text)');
  });

  beforeEach(async () => {
    await session.query('delete from note');
    const options = dataSourceOptions(server.url, { size: 2, waitMs: 60_000, answerMs: 60_000 });
    dataSource = await new ServiceDataSource({ ...options, migrations: [], entities: [Note] }).initialize();
    database = new Database(dataSource, server.url, { DATABASE_ANSWER_MS: 60_000 } as Environment);
  });

  afterEach(() => dataSource.close());

  afterAll(async () => {
    await session.end();
    await server.drop();
  });

  const notes = async () => (await session.query<object>('select * from note order by id')).rows;
  const isWaiting = async () =>
    (await session.query(`select from pg_locks where not granted and relation = 'note'::regclass`)).rowCount === 1;

  it('may not be sent by the pool while a transaction is open', async () => {
    const work = async (transaction: Transaction) => {
      await transaction.manager.insert(Note, { id: 1 });
      await database.manager.find(Note);
    };
    await expect(database.transaction(work)).rejects.toThrow('on the connection of the transaction');
    expect(await notes()).toEqual([]);
  });

  it('are undone with their transaction', async () => {
    const seen: unknown[] = [];
    const work = async ({ manager }: Transaction) => {
      await manager.insert(Note, { id: 1, text: 'plain' });
      await manager.save(Note, [
        { id: 2, text: 'saved' },
        { id: 3, text: 'saved' },
      ]);
      seen.push(...(await manager.find(Note, { where: { text: 'saved' }, order: { id: 'ASC' } })));
      throw new Error('undone');
    };
    await expect(database.transaction(work)).rejects.toThrow('undone');
    expect(seen).toEqual([
      { id: 2, text: 'saved' },
      { id: 3, text: 'saved' },
    ]);
    expect(await notes()).toEqual([]);
  });

  it('say what they changed, in a transaction as outside of one', async () => {
    const work = async ({ manager }: Pick<Transaction, 'manager'>, id: number) => {
      await manager.insert(Note, { id, text: 'plain' });
      const { affected: updated } = await manager.update(Note, { id }, { text: 'changed' });
      const found = await manager.findOneBy(Note, { id });
      const { affected: deleted } = await manager.delete(Note, { id });
      const again = await manager.delete(Note, { id });
      return [updated, found, deleted, again.affected];
    };
    expect(await work(database, 4)).toEqual([1, { id: 4, text: 'changed' }, 1, 0]);
    expect(await database.transaction((transaction) => work(transaction, 5))).toEqual([
      1,
      { id: 5, text: 'changed' },
      1,
      0,
    ]);
  });

  it('fail as other statements do', async () => {
    const told = async (work: Promise<unknown>) => work.catch((error: { constraint?: string }) => error.constraint);
    await database.manager.insert(Note, { id: 6 });
    expect(await told(database.manager.insert(Note, { id: 6 }))).toBe('note_pkey');
    expect(await told(database.transaction(({ manager }) => manager.insert(Note, { id: 6 })))).toBe('note_pkey');
  });

  it('begin and end no transaction of their own', async () => {
    const own = 'come from Database';
    await expect(database.manager.transaction(async () => 1)).rejects.toThrow(own);
    await expect(database.manager.save(Note, { id: 7 })).rejects.toThrow(own);
    const work = async ({ manager }: Transaction) => {
      await manager.insert(Note, { id: 8 });
      await expect(manager.transaction(async () => 1)).rejects.toThrow(own);
      throw new Error('undone');
    };
    await expect(database.transaction(work)).rejects.toThrow('undone');
    expect(await notes()).toEqual([]);
  });

  it('reach nothing by a condition without a value', async () => {
    const note = { id: 9, text: 'plain' };
    await database.manager.insert(Note, note);
    const nobody = { id: undefined as unknown as number };
    await expect(database.manager.findBy(Note, nobody)).rejects.toThrow('Undefined value');
    for (const change of [
      () => database.manager.update(Note, nobody, { text: 'all' }),
      () => database.manager.delete(Note, nobody),
      () => database.manager.delete(Note, {}),
    ])
      await change().catch(() => undefined);
    expect(await database.manager.find(Note)).toEqual([note]);
  });

  it('are undone by a signal while the server works on them', async () => {
    await session.query('begin; lock table note in exclusive mode');
    const stop = new AbortController();
    const work = database.transaction(({ manager }) => manager.insert(Note, { id: 10 }), stop.signal);
    const told = work.catch((error: unknown) => error);
    await until(isWaiting);
    stop.abort(new Error('too late'));
    expect(await told).toEqual(new Error('too late'));
    await session.query('rollback');
    expect(await notes()).toEqual([]);
  });
});
