import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { dropAfterDeath } from '../../support/process/dead-processes.js';
import { SCENARIO_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { until } from '../../support/until.js';
import { chain, editFields, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { Tenant } from '../support/tenant.js';

const WORKERS = 2;
const RUNS = 60;
/** Of a worker: those of its pool, and the one that listens. */
const AT_REST = 3;
const AT_WORK = 4;
/** Of a process that answers requests. */
const OF_API = 9;

/*
 *   api ──┐
 * worker ─┼── PostgreSQL: rows of pg_stat_activity by application_name
 * worker ─┘
 */
describe('the connections of processes', () => {
  let database: TestDatabase;
  let session: Client;
  let api: ServiceProcess;
  const workers: ServiceProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    session = new Client({ connectionString: database.url, application_name: 'test' });
    await session.connect();
    for (let n = 0; n < WORKERS; n += 1) workers.push(await ServiceProcess.start(database.url, { ROLE: 'worker' }));
  }, SCENARIO_MS);

  afterAll(async () => {
    await Promise.all([...workers, api].map((process) => process?.end('SIGKILL')));
    await session.end();
    await dropAfterDeath(database);
  });

  /** How many connections there are, by name. */
  async function connections(): Promise<Record<string, number>> {
    const { rows } = await session.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::integer from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and application_name <> 'test' group by 1`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }
  const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, count) => all + count, 0);

  it(
    `are ${AT_REST} of a worker at rest at most, one of which listens`,
    async () => {
      // Arrange: the start has needed more than that.
      // Act
      await until(async () => sum(await connections()) <= WORKERS * AT_REST, SCENARIO_MS);
      // Assert
      const counts = await connections();
      expect(Object.keys(counts).toSorted()).toEqual(['workflow', 'workflow-listen']);
      expect(counts['workflow-listen']).toBe(WORKERS);
    },
    SCENARIO_MS,
  );

  it(
    `are ${AT_WORK} of a worker at work at most`,
    async () => {
      // Arrange
      api = await ServiceProcess.start(database.url, { ROLE: 'api' });
      const tenant = Tenant.first();
      const path = '/api/webhooks/at-work';
      const definition = chain({
        in: webhook({ path: '/at-work', responseMode: 'onReceived' }),
        set: editFields({ n: 1 }),
        out: returns('$"set".n'),
      });
      await tenant.deploy(api, definition);
      // Act
      let most = 0;
      const calls = Array.from({ length: RUNS }, () => tenant.ask(api, path, { method: 'POST', body: {} }));
      await until(async () => {
        most = Math.max(most, sum(await connections()));
        const { rows } = await session.query<{ ended: number }>(
          `select count(*)::integer as ended from run where status = 'succeeded'`,
        );
        return rows[0]!.ended === RUNS;
      }, SCENARIO_MS);
      // Assert
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(RUNS).fill(202));
      expect(most).toBeLessThanOrEqual(WORKERS * AT_WORK + OF_API);
      expect((await connections())['workflow-listen']).toBe(WORKERS + 1);
    },
    SCENARIO_MS,
  );
});
