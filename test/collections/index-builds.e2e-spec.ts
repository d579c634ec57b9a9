import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { bootApp, type TestApp } from '../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';
import { until } from '../support/until.js';

describe('a process that builds an index', () => {
  let database: TestDatabase;
  /** A session that holds up a build, and one that watches: within a transaction the activity of others stands still. */
  let blocker: Client;
  let watcher: Client;
  let service: TestApp;

  beforeAll(async () => {
    database = await createTestDatabase();
    [blocker, watcher] = [
      new Client({ connectionString: database.url }),
      new Client({ connectionString: database.url }),
    ];
    await Promise.all([blocker.connect(), watcher.connect()]);
  });

  afterEach(() => service.close());

  afterAll(async () => {
    await Promise.all([blocker.end(), watcher.end()]);
    await database.drop();
  });

  const isBuilding = async (): Promise<boolean> => {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and state = 'active'`,
    );
    return rowCount! > 0;
  };
  const indexes = async (): Promise<string[]> => {
    const { rows } = await watcher.query<{ state: string }>(
      `select case when indisvalid then 'valid' else 'invalid' end as state
         from pg_index join pg_class c on c.oid = indexrelid where starts_with(relname, 'document_field_')`,
    );
    return rows.map(({ state }) => state);
  };

  it('can be stopped at once, and the next one builds it anew', async () => {
    service = await bootApp({ database });
    // A build waits for every transaction that may have written to the table.
    await blocker.query('begin; lock table document in row exclusive mode');
    await service.api.put('/api/collections/things').send({ indexes: ['n'] });
    // The index is there, not valid yet, once the build waits; a build that only begins leaves nothing behind.
    await until(async () => (await isBuilding()) && (await indexes()).length === 1);
    await service.close();
    expect(await isBuilding()).toBe(false);
    expect(await indexes()).toEqual(['invalid']);
    await blocker.query('rollback');

    service = await bootApp({ database });
    const state = async () => (await service.api.get('/api/collections/things')).body.indexes[0].state;
    await until(async () => (await state()) === 'ready');
    expect(await indexes()).toEqual(['valid']);
  });
});
