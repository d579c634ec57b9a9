import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { findPgBouncer, startPooler, type Pooler } from '../../support/app/pooler.js';
import { dropAfterDeath } from '../../support/process/dead-processes.js';
import { SCENARIO_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { until } from '../../support/until.js';
import { chain, editFields, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { Tenant } from '../support/tenant.js';

const program = findPgBouncer();
const RUNS = 40;
/** Of the server, for all processes together. */
const POOLED = 4;

/*
 *    api ──┬─ statements ── PgBouncer, transaction mode ──┐
 * worker ──┤                                              ├── PostgreSQL
 *          └─ LISTEN, migrations ─────────────────────────┘
 */
(program === undefined ? describe.skip : describe)('processes behind a pooler (needs pgbouncer installed)', () => {
  let database: TestDatabase;
  let pooler: Pooler;
  let session: Client;
  let api: ServiceProcess;
  let worker: ServiceProcess;

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPooler(program!, database.url, POOLED);
    session = new Client({ connectionString: database.url, application_name: 'test' });
    await session.connect();
    const variables = { DATABASE_SESSION_URL: database.url };
    worker = await ServiceProcess.start(pooler.url, { ...variables, ROLE: 'worker' });
    api = await ServiceProcess.start(pooler.url, { ...variables, ROLE: 'api' });
  }, SCENARIO_MS);

  afterAll(async () => {
    await Promise.all([worker, api].map((process) => process?.end('SIGKILL')));
    await pooler?.stop();
    await session.end();
    await dropAfterDeath(database);
  });

  it(
    'do all that is asked, on few connections of the server',
    async () => {
      // Arrange
      const tenant = Tenant.first();
      for (const responseMode of ['onReceived', 'lastNode'])
        await tenant.deploy(
          api,
          chain({
            in: webhook({ path: `/${responseMode}`, responseMode }),
            set: editFields({ n: 1 }),
            out: returns('$"set".n'),
          }),
        );
      const call = (path: string) => tenant.ask(api, `/api/webhooks/${path}`, { method: 'POST', body: {} });
      // Act
      const queued = await Promise.all(Array.from({ length: RUNS }, () => call('onReceived')));
      const awaited = await Promise.all(Array.from({ length: RUNS }, () => call('lastNode')));
      // Assert
      expect(queued.map(({ status }) => status)).toEqual(Array(RUNS).fill(202));
      expect(await Promise.all(awaited.map((answer) => answer.text()))).toEqual(Array(RUNS).fill('1'));
      await until(async () => {
        const { rows } = await session.query(`select from run where status = 'succeeded'`);
        return rows.length === 2 * RUNS;
      });
      const { rows } = await session.query<{ name: string; count: number }>(
        `select application_name as name, count(*)::integer from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and application_name <> 'test' group by 1`,
      );
      const counts = Object.fromEntries(rows.map(({ name, count }) => [name, count]));
      expect(counts['workflow-listen']).toBe(2);
      expect(counts['workflow']).toBeLessThanOrEqual(POOLED);
    },
    SCENARIO_MS,
  );
});
