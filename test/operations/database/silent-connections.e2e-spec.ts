import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { createFailingDatabase, type FailingDatabase } from '../../support/app/database-proxy.js';

const ALL = Array.from({ length: 6 });

let database: FailingDatabase;
let service: TestApp;

beforeAll(async () => {
  database = await createFailingDatabase();
  service = await bootApp({ database, variables: { DATABASE_ANSWER_MS: '1000' } });
});

afterAll(async () => {
  await service.close();
  await database.drop();
});

it('costs one caller an answer when all connections have gone silent, not one caller each', async () => {
  const connections = service.app.get(Database);
  await Promise.all(ALL.map(() => connections.query('select pg_sleep(0.2)')));
  expect(connections.connections.idle).toBeGreaterThanOrEqual(ALL.length);
  database.fallSilent();
  await expect(connections.query('select 1')).rejects.toThrow('Query read timeout');
  database.restore();
  const rows = await Promise.all(ALL.map(() => connections.query<{ one: number }>('select 1 as one')));
  expect(rows).toEqual(ALL.map(() => [{ one: 1 }]));
});
