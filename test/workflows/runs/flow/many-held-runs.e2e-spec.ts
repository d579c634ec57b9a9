import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { admitFirst, readRoom } from '../../../../src/workflows/engine/gate/gate-statements.js';
import { SWEEP } from '../../../../src/workflows/engine/gate/sweep-statements.js';
import { rowsRead } from '../../../support/app/rows-read.js';
import { until } from '../../../support/until.js';
import { debounceHeld, holdRuns, letHeldBegin } from '../../../support/workflows/held-runs.js';
import { chain, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const RUNS = 20_000;
/** More than there are workflows and lanes, and far less than there are runs. */
const FEW = 200;
/** What some statements are given: that nothing was looked at yet. */
const VALUES: Record<string, string[]> = { forgetEnded: Array<string>(2).fill('00000000-0000-0000-0000-000000000000') };

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

  it.each(Object.entries(SWEEP))('are not all read when somebody looks after them: %s', async (name, text) => {
    const statement = { text, values: VALUES[name] };
    expect(await rowsRead(service, ['run', 'run_gate'], statement)).toBeLessThan(FEW);
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

  it.each(Object.entries(SWEEP))('are not all read when somebody looks after them: %s', async (name, text) => {
    const statement = { text, values: VALUES[name] };
    expect(await rowsRead(service, ['run', 'run_gate'], statement)).toBeLessThan(FEW);
  });

  it('are not all read when their lane is looked after', async () => {
    const [{ workspace_id: workspaceId }] = (await sql('select workspace_id from workflow where id = $1', [
      workflowId,
    ])) as [{ workspace_id: string }];
    const values = [workspaceId, workflowId, '', 500];
    expect(await rowsRead(service, ['run', 'run_gate'], { text: admitFirst, values })).toBeLessThan(FEW);
  });
});

describe('twenty thousand runs that were let begin and wait for days', () => {
  let service: WorkflowService;
  let workflowId: string;
  let lane: [workspaceId: string, workflowId: string, lane: string];

  beforeAll(async () => {
    service = await bootWorkflows();
    const settings = { rate: { limit: 100_000, seconds: 1 } };
    ({ id: workflowId } = await service.deploy(chain({ in: webhook({ path: newPath() }), out: returns(1) }), {
      settings,
    }));
    await service.api.post(`/api/workflows/${workflowId}/pause`).expect(200);
    await holdRuns(service, workflowId, { count: RUNS });
    await letHeldBegin(service, workflowId);
    await service.api.post(`/api/workflows/${workflowId}/resume`).expect(200);
    const [row] = await sql<{ id: string }>('select workspace_id as id from workflow where id = $1', [workflowId]);
    lane = [row!.id, workflowId, ''];
    await sql('analyze run, run_gate', []);
  });

  afterAll(() => service.close());

  const sql = <R extends object>(text: string, values: unknown[]) => service.app.get(Database).query<R>(text, values);

  it.each(Object.entries(SWEEP))('are not all read when somebody looks after them: %s', async (name, text) => {
    const statement = { text, values: VALUES[name] };
    expect(await rowsRead(service, ['run', 'run_gate'], statement)).toBeLessThan(RUNS / 4);
  });

  it('are not counted where any number may be under way', async () => {
    expect(await rowsRead(service, ['run', 'run_gate'], { text: readRoom, values: lane })).toBeLessThan(FEW);
  });

  it('are forgotten one look after the other when they have ended', async () => {
    const end = `
      update run set status = 'cancelled', ended_at = now() where id in (
        select run_id from run_gate where workflow_id = $1 order by run_id offset 2500 limit 10) returning id`;
    const ended = await sql<{ id: string }>(end, [workflowId]);
    const left = () => sql('select from run_gate where run_id = any($1)', [ended.map(({ id }) => id)]);
    expect(await left()).toHaveLength(10);
    await until(async () => (await left()).length === 0);
  });
});
