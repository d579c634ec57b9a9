import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { Database } from '../../../src/platform/database/connection/database.js';
import { runsFound, type RunsWanted } from '../../../src/workflows/runs/history/run-list.js';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import { childRunId } from '../../../src/workflows/calls/child-run-id.js';
import { rowsRead } from '../../support/app/rows-read.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

/** One run a second. */
const RUNS = 20_000;
const BEGIN = Date.UTC(2026, 0, 1);
const timeOf = (index: number): string => new Date(BEGIN + index * 1000).toISOString();
/** More than a page and what stands between its rows, and far less than all. */
const FEW = 1000;

describe('the list of many runs', () => {
  let service: WorkflowService;
  let workspaceId: string;
  let workflows: [busy: string, quiet: string];

  beforeAll(async () => {
    service = await bootWorkflows();
    const deploy = async () => (await service.deploy(chain({ in: webhook({ path: newPath() }), out: returns(1) }))).id;
    workflows = [await deploy(), await deploy()];
    [{ workspace_id: workspaceId }] = (await sql('select workspace_id from workflow where id = $1', [
      workflows[0],
    ])) as [{ workspace_id: string }];
    // In the first hour a run of each thousand waits, fails or was begun by a schedule; the same in the quiet workflow.
    await sql(
      `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, created_at, started_at, ended_at, input, error)
       select overlay(gen_random_uuid()::text placing left(run_id_at(at)::text, 13) from 1 for 13)::uuid, $1,
              case when n % 5000 in (1, 2) then $3::uuid else $2::uuid end, 1, case when n % 1000 = 3 then 'cron' else 'webhook' end,
              case n % 1000 when 1 then 'failed' when 2 then 'waiting' when 4 then 'cancelled' else 'succeeded' end, 1, at, at,
              case when n % 1000 <> 2 then at end, '{}', case when n % 1000 = 1 then '{"code": "node_failed"}'::json end
         from (select n, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second' as at from generate_series(0, $4::integer - 1) as n) as numbered`,
      [workspaceId, ...workflows, RUNS],
    );
    await sql('analyze run', []);
  });

  afterAll(() => service.close());

  const sql = <R extends object>(text: string, values: unknown[]) => service.app.get(Database).query<R>(text, values);

  /** How many rows of the table and its indexes a page reads. */
  const read = (wanted: Partial<RunsWanted>): Promise<number> =>
    rowsRead(service, ['run'], runsFound({ limit: 50, workspaceId, ...wanted }));

  const list = async (query: Record<string, string>): Promise<Run[]> =>
    (await service.api.get('/api/runs').query(query).expect(200)).body.items as Run[];

  it.each<[string, Partial<RunsWanted>]>([
    ['no filter', {}],
    ['failed', { status: 'failed' }],
    ['waiting', { status: 'waiting' }],
    ['cancelled', { status: 'cancelled' }],
    ['queued', { status: 'queued' }],
    ['succeeded', { status: 'succeeded' }],
    ['trigger', { trigger: 'cron' }],
    ['code', { code: 'node_failed' }],
    ['tests', { test: true }],
    ['not handled', { handled: false }],
    ['handled', { handled: true }],
    ['to', { to: timeOf(100) }],
    ['from', { from: timeOf(RUNS - 20) }],
    ['from and to', { from: timeOf(100), to: timeOf(150) }],
    ['failed since', { status: 'failed', from: timeOf(RUNS - 2000) }],
    ['failed before', { status: 'failed', to: timeOf(2000) }],
  ])('reads few rows, narrowed by %s', async (_, wanted) => {
    expect(await read(wanted)).toBeLessThan(FEW);
  });

  it.each(['failed', 'waiting'] as const)('reads few rows of one workflow that are %s', async (status) => {
    expect(await read({ workflowId: workflows[1], status })).toBeLessThan(FEW);
  });

  it('holds the runs from one time, and before another one', async () => {
    const found = await list({ from: timeOf(100), to: timeOf(103) });
    expect(found.map(({ createdAt }) => createdAt)).toEqual([timeOf(102), timeOf(101), timeOf(100)]);
    expect(await list({ to: timeOf(0) })).toEqual([]);
    expect(await list({ to: timeOf(0).replace('.000Z', '.0001Z') })).toHaveLength(1);
  });

  it('goes on from page to page within its times', async () => {
    const query = { from: timeOf(100), to: timeOf(107), limit: '4' };
    const { body: first } = await service.api.get('/api/runs').query(query).expect(200);
    const { body: second } = await service.api
      .get('/api/runs')
      .query({ ...query, cursor: first.nextCursor })
      .expect(200);
    const times = [...first.items, ...second.items].map(({ createdAt }: Run) => createdAt);
    expect(times).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => timeOf(100 + n)));
    expect(second.nextCursor).toBeUndefined();
  });

  it.each(['1900-01-01T00:00:00Z', '1960-06-01T00:00:00+02:00'])(
    'takes times before all ids, such as %s',
    async (time) => {
      expect(await list({ from: time, limit: '3' })).toHaveLength(3);
      expect(await list({ to: time })).toEqual([]);
    },
  );

  it('takes the last time there is', async () => {
    const time = '9999-12-31T23:59:59Z';
    expect(await list({ from: time })).toEqual([]);
    expect(await list({ to: time, limit: '3' })).toHaveLength(3);
  });

  it('holds a run that an agent has started long after the run that calls it', async () => {
    const id = childRunId(uuidV7(BEGIN + 5000), 'call');
    const at = new Date(BEGIN + RUNS * 1000 + 60_000).toISOString();
    await sql(
      `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, created_at, ended_at, input)
       values ($1, $2, $3, 1, 'agent', 'succeeded', 1, $4, $4, '{}')`,
      [id, workspaceId, workflows[0], at],
    );
    expect((await list({ from: at })).map((run) => run.id)).toEqual([id]);
    expect((await list({ from: at, trigger: 'agent' })).map((run) => run.id)).toEqual([id]);
    expect((await list({ from: timeOf(5), to: timeOf(6) })).map(({ createdAt }) => createdAt)).toEqual([timeOf(5)]);
    expect(await read({ from: at })).toBeLessThan(FEW);
  });
});
