import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { uuidV7 } from '#libs/crypto';
import { RunChanges1700000000115 } from '../../../src/platform/database/migrations/0115-run-changes.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { until } from '../../support/until.js';
import { forLoop, graph, returns, wait, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

/** What the counter of a loop had come to at its twenty-ninth wait; the next one was more than the column holds. */
const BLOWN_UP = 1_476_395_007;

describe('runs that were stuck when the service was upgraded', () => {
  let database: TestDatabase;
  let service: WorkflowService;
  let workflow: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await bootWorkflows({ database, variables: { ROLE: 'api' } });
    ({ id: workflow } = await service.deploy(
      graph(
        {
          in: webhook({ path: newPath() }),
          each: forLoop([0, 1, 2]),
          ask: wait({ resume: true }),
          out: returns('$"each".count'),
        },
        ...['in each', 'each each ask', 'each done out'],
      ),
    ));
  });

  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  const session = async <T>(work: (on: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  /** A loop that has one item behind it, waits at the next, and whose changes are counted up to `change`. */
  const stuck = async (on: Client, change: number): Promise<string> => {
    const id = uuidV7();
    await on.query(
      `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, takeovers, created_at, started_at, input)
       select $1, workspace_id, id, 1, 'webhook', 'waiting', 57, 9, now(), now(), '{}' from workflow where id = $2`,
      [id, workflow],
    );
    const mark = JSON.stringify({ waitsFor: 'resume' });
    for (const [seq, node, path, status, output] of [
      [1, 'each', '', 'running', null],
      [2, 'ask', '0', 'succeeded', JSON.stringify({ body: {}, queryParams: {} })],
      [3, 'ask', '1', 'waiting', mark],
    ] as const)
      await on.query(
        `insert into node_execution (workspace_id, run_id, node_id, path, seq, change, status, started_at, output)
         select workspace_id, id, $2, $3, $4, $5, $6, now(), $7 from run where id = $1`,
        [id, node, path, seq, change - 3 + seq, status, output],
      );
    return id;
  };

  it('go on to their end, can be cancelled, and those that were not keep what they have counted', async () => {
    const migration = new RunChanges1700000000115();
    const [goesOn, cancelled, healthy] = await session(async (on) => {
      const runner = on as unknown as Parameters<RunChanges1700000000115['up']>[0];
      await migration.down(runner);
      const ids = [await stuck(on, BLOWN_UP), await stuck(on, BLOWN_UP), await stuck(on, 175)];
      await migration.up(runner);
      return ids as [string, string, string];
    });
    const { rows } = await session((on) =>
      on.query<object>('select id, changes, takeovers from run where id = any($1) order by id', [
        [goesOn, cancelled, healthy],
      ]),
    );
    expect(rows).toEqual([
      { id: goesOn, changes: 3, takeovers: 0 },
      { id: cancelled, changes: 3, takeovers: 0 },
      { id: healthy, changes: 175, takeovers: 9 },
    ]);
    expect((await service.api.post(`/api/runs/${cancelled}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    const worker = await bootWorkflows({ database });
    try {
      for (const item of [1, 2]) {
        const isWaiting = `select from node_execution where run_id = $1 and path = $2 and status = 'waiting'`;
        await session((on) => until(async () => (await on.query(isWaiting, [goesOn, String(item)])).rowCount === 1));
        expect((await worker.api.post(`/api/runs/${goesOn}/resume`).send({})).status).toBe(200);
      }
      expect(await worker.ended(goesOn)).toMatchObject({ status: 'succeeded', output: 3 });
    } finally {
      await worker.close();
    }
  });
});
