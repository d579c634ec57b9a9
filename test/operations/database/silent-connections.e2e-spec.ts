import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { createFailingDatabase, type FailingDatabase } from '../../support/app/database-proxy.js';

const ALL = Array.from({ length: 6 });

let database: FailingDatabase;
beforeEach(async () => {
  database = await createFailingDatabase();
});

afterEach(async () => {
  await database.drop();
});

const boot = (waitMs: number): Promise<TestApp> =>
  bootApp({ database, variables: { DATABASE_ANSWER_MS: '1000', DATABASE_WAIT_MS: String(waitMs) } });

it('costs one caller an answer when all connections have gone silent, not one caller each', async () => {
  const service = await boot(30_000);
  const connections = service.app.get(Database);
  await Promise.all(ALL.map(() => connections.query('select pg_sleep(0.2)')));
  expect(connections.connections.idle).toBeGreaterThanOrEqual(ALL.length);
  database.fallSilent();
  await expect(connections.query('select 1')).rejects.toThrow('Query read timeout');
  database.restore();
  const rows = await Promise.all(ALL.map(() => connections.query<{ one: number }>('select 1 as one')));
  expect(rows).toEqual(ALL.map(() => [{ one: 1 }]));
  await service.close();
});

it('keeps no process from stopping, whatever it still waits for', async () => {
  const service = await boot(1000);
  const connections = service.app.get(Database);
  await connections.query('select 1');
  database.fallSilent();
  const waiting = connections.script('select 1', { statementMs: 600_000 });
  await Promise.all([expect(waiting).rejects.toThrow('Connection terminated'), service.close()]);
});
