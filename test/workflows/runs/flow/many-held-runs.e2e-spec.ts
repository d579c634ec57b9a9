import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { admitFirst } from '../../../../src/workflows/engine/gate/gate-statements.js';
import { SWEEP } from '../../../../src/workflows/engine/gate/sweep-statements.js';
import { rowsRead } from '../../../support/app/rows-read.js';
import { debounceHeld, holdRuns } from '../../../support/workflows/held-runs.js';
import { chain, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const RUNS = 20_000;
/** More than there are workflows and lanes, and far less than there are runs. */
const FEW = 200;

describe('twenty thousand runs that a paused workflow holds back', () => {
  let service: WorkflowService;
  let workflowId: string;

  beforeAll(async () => {
    service = await bootWorkflows();
    const inTurn = { settings: { concurrency: { limit: 1 } } };
    ({ id: workflowId } = await service.deploy(chain({ in: webhook({ path: newPath() }), out: returns(1) }), inTurn));
    await service.api.post(`/api/workflows/${workflowId}/pause`).expect(200);
    await holdRuns(service, workflowId, { count: RUNS });
    await sql('analyze run, run_gate', []);
  });

  afterAll(() => service.close());

  const sql = <R extends object>(text: string, values: unknown[]) => service.app.get(Database).query<R>(text, values);

  it.each(Object.entries(SWEEP))('are not all read when somebody looks after them: %s', async (_, text) => {
    expect(await rowsRead(service, ['run', 'run_gate'], { text })).toBeLessThan(FEW);
  });

  it('leave nothing behind that was cancelled', async () => {
    const held = () =>
      sql<{ id: string }>('select run_id as id from run_gate where workflow_id = $1 limit 2', [workflowId]);
    const [{ id }] = (await held()) as [{ id: string }];
    await service.api.post(`/api/runs/${id}/cancel`).expect(200);
    expect(await sql('select from run_gate where run_id = $1', [id])).toEqual([]);
    expect(await held()).toHaveLength(2);
  });
});

describe('twenty thousand runs that wait for a later one of their key', () => {
  let service: WorkflowService;
  let workflowId: string;

  beforeAll(async () => {
    service = await bootWorkflows();
    const settings = { debounce: { seconds: 86_400, maxWait: 604_800, key: '$"startNode".body.k' } };
    const graph = chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), out: returns(1) });
    ({ id: workflowId } = await service.deploy(graph, { settings }));
    // No look at the lanes comes between: they would begin.
    await service.api.post(`/api/workflows/${workflowId}/pause`).expect(200);
    await holdRuns(service, workflowId, { count: RUNS });
    await debounceHeld(service, workflowId);
    await service.api.post(`/api/workflows/${workflowId}/resume`).expect(200);
    await sql('analyze run, run_gate', []);
  });

  afterAll(() => service.close());

  const sql = <R extends object>(text: string, values: unknown[]) => service.app.get(Database).query<R>(text, values);

  it.each(Object.entries(SWEEP))('are not all read when somebody looks after them: %s', async (_, text) => {
    expect(await rowsRead(service, ['run', 'run_gate'], { text })).toBeLessThan(FEW);
  });

  it('are not all read when their lane is looked after', async () => {
    const [{ workspace_id: workspaceId }] = (await sql('select workspace_id from workflow where id = $1', [
      workflowId,
    ])) as [{ workspace_id: string }];
    const values = [workspaceId, workflowId, '', 500];
    expect(await rowsRead(service, ['run', 'run_gate'], { text: admitFirst, values })).toBeLessThan(FEW);
  });
});
