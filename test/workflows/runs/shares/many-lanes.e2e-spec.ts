import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { until } from '../../../support/until.js';
import { holdRuns } from '../../../support/workflows/held-runs.js';
import { chain, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

/** More than there are connections, by far. */
const KEYS = 200;

let service: WorkflowService;

beforeAll(async () => {
  service = await bootWorkflows();
});
afterAll(() => service.close());

it('lets runs of hundreds of keys begin at once without taking all connections', async () => {
  // Arrange
  const database = service.app.get(Database);
  const live = await service.deploy(
    chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), out: returns(1) }),
    { settings: { concurrency: { limit: 1, key: '$"startNode".body.key' } } },
  );
  await database.query('update workflow set paused_at = now() where id = $1', [live.id]);
  await holdRuns(service, live.id, { count: KEYS, apart: true });
  let mostWaiting = 0;
  const heldBack = async (): Promise<number> => {
    mostWaiting = Math.max(mostWaiting, database.connections.waiting);
    const [row] = await database.query<{ n: number }>('select count(*)::integer as n from run_gate where not admitted');
    return row!.n;
  };
  expect(await heldBack()).toBe(KEYS);

  // Act
  await database.query('update workflow set paused_at = null where id = $1', [live.id]);
  await until(async () => (await heldBack()) === 0);

  // Assert
  expect(mostWaiting).toBeLessThan(KEYS / 4);
});
