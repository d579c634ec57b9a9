import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Approval } from '../../../src/workflows/approvals/approval.dto.js';
import type { CrashPoint } from '../../../src/platform/database/crash-points.js';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { until } from '../../support/until.js';
import { approval, graph, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { dropAfterDeath, letTimePass, onConnection } from '../../support/process/dead-processes.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';

let database: TestDatabase;
let service: ServiceProcess;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await service.end('SIGKILL');
  await dropAfterDeath(database);
});

const definition = graph(
  {
    in: webhook({ path: '/ask', responseMode: 'onReceived' }),
    ask: approval(),
    yes: returns('$"ask".decision'),
    no: returns('$"ask".decision'),
  },
  ...['in ask', 'ask approve yes', 'ask reject no'],
);

/** Deploys the workflow and starts a run of it. */
const start = async (): Promise<string> => {
  const { id } = await service.api<{ id: string }>('POST', '/api/workflows', { name: 'Asks', definition });
  await service.api('POST', `/api/workflows/${id}/deploy`);
  return (await service.api<{ runId: string }>('POST', '/api/webhooks/ask', {})).runId;
};

const open = async (): Promise<Approval> => {
  let items: Approval[] = [];
  const query = '/api/approvals?state=open';
  await until(async () => {
    ({ items } = await service.api<{ items: Approval[] }>('GET', query));
    return items.length > 0;
  }, PATIENCE_MS);
  return items[0]!;
};

/** Waits until nothing of the run is left to do but the decision: else the next process takes that up first, and dies of it. */
const atRest = (): Promise<void> =>
  onConnection(database.url, (session) =>
    until(async () => {
      const { rowCount } = await session.query("select from queue.job where state < 'completed'");
      return rowCount === 0;
    }, PATIENCE_MS),
  );

const restart = async (): Promise<void> => {
  await until(async () => service.child.signalCode === 'SIGKILL', PATIENCE_MS);
  await letTimePass(database.url);
  service = await ServiceProcess.start(database.url);
};

it.each(['before-claim', 'after-claim', 'before-end'] as const satisfies CrashPoint[])(
  'a process that dies (%s) between a decision and what follows keeps the decision, and nobody decides again',
  async (point) => {
    // Arrange: the process dies when the run goes on
    service = await ServiceProcess.start(database.url);
    const runId = await start();
    const { id } = await open();
    await atRest();
    await service.end('SIGKILL');
    await letTimePass(database.url);
    service = await ServiceProcess.start(database.url, { CRASH_AT: point });
    await service.api('POST', `/api/approvals/${id}/decide`, { decision: 'reject' }).catch(() => undefined);

    // Act
    await restart();

    // Assert
    const run = () => service.api<Run>('GET', `/api/runs/${runId}`);
    await until(async () => (await run()).endedAt !== undefined, PATIENCE_MS);
    expect(await run()).toMatchObject({ status: 'succeeded', output: 'reject' });
    const again = await fetch(`${service.url}/api/approvals/${id}/decide`, {
      method: 'POST',
      headers: { authorization: `Bearer ${BOOTSTRAP_KEY}`, 'content-type': 'application/json' },
      body: '{"decision": "approve"}',
    });
    expect(again.status).toBe(409);
  },
  SCENARIO_MS,
);

it(
  'a process that dies when a node has begun to wait leaves one approval, which can be decided',
  async () => {
    service = await ServiceProcess.start(database.url, { CRASH_AT: 'after-suspend' });
    const runId = await start();
    await restart();
    const { id } = await open();
    await service.api('POST', `/api/approvals/${id}/decide`, { decision: 'approve' });
    const run = () => service.api<Run>('GET', `/api/runs/${runId}`);
    await until(async () => (await run()).endedAt !== undefined, PATIENCE_MS);
    expect(await run()).toMatchObject({ status: 'succeeded', output: 'approve' });
    const rows = await onConnection(
      database.url,
      async (session) => (await session.query('select state from approval')).rows,
    );
    expect(rows).toEqual([{ state: 'decided' }]);
  },
  SCENARIO_MS,
);
