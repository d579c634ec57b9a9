import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { RunRetention } from '../../../src/workflows/runs/retention/run-retention.js';
import { RunRollup } from '../../../src/workflows/runs/statistics/run-rollup.js';
import type { RunStatistics } from '../../../src/workflows/runs/statistics/run-statistics.dto.js';
import { expectProblem } from '../../support/app/problem.js';
import { newWorkspace } from '../../support/app/people.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, type WorkflowService } from '../../support/workflows/workflow-service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Runs that are put into the table as the engine would have. */
const insert = `
  insert into run (id, workspace_id, workflow_id, version, trigger, test, status, created_at, started_at, ended_at)
  select overlay(run_id_at(at)::text placing right(gen_random_uuid()::text, 21) from 16)::uuid,
         w.workspace_id, w.id, 1, 'webhook', $5, $3, at, at, case when $3 in ('succeeded', 'failed', 'cancelled') then at + make_interval(secs => $6::float8 * n) end
    from workflow w, lateral (select n, $2::timestamptz + make_interval(secs => n) as at from generate_series(1, $4) n) made
   where w.id = $1`;

describe('run statistics', () => {
  let service: WorkflowService;
  let database: Database;
  let rollup: RunRollup;
  let first: string;
  let second: string;

  beforeAll(async () => {
    service = await bootWorkflows();
    database = service.app.get(Database);
    rollup = service.app.get(RunRollup);
    const definition = chain({ in: webhook(), out: returns() });
    [first, second] = [(await service.save(definition)).id, (await service.save(definition)).id];
  });

  afterAll(() => service.close());

  beforeEach(() => database.execute('truncate run, run_statistic, run_statistic_span, run_statistic_open'));

  interface Made {
    workflowId?: string;
    hoursAgo: number;
    status?: string;
    count?: number;
    test?: boolean;
    /** The n-th run takes n times so long. */
    seconds?: number;
  }

  const make = async ({
    workflowId = first,
    hoursAgo,
    status = 'succeeded',
    count = 1,
    test = false,
    seconds = 1,
  }: Made) => {
    const at = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - hoursAgo * HOUR_MS);
    await database.execute(insert, [workflowId, at, status, count, test, seconds]);
  };
  const read = async (query: object = {}): Promise<RunStatistics> => {
    const { status, body } = await service.api.get('/api/run-statistics').query({ days: 40, ...query });
    expect(status).toBe(200);
    return body as RunStatistics;
  };
  /** What is told must not depend on whether it was counted by the hour, nor on whether the runs are still there. */
  const expectSameCounted = async (query: object = {}): Promise<RunStatistics> => {
    const live = await read(query);
    await rollup.countFinished();
    expect(await read(query)).toEqual(live);
    return live;
  };

  it('count every day that is asked for, with and without runs', async () => {
    await make({ hoursAgo: 50, count: 3 });
    await make({ hoursAgo: 49, status: 'failed', count: 2 });
    await make({ hoursAgo: 0, status: 'running' });
    const { days, total } = await expectSameCounted();
    expect(days).toHaveLength(40);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), unfinished: 1 });
    expect(total).toMatchObject({ total: 6, succeeded: 3, failed: 2, cancelled: 0, unfinished: 1 });
    expect(days.reduce((sum, day) => sum + day.total, 0)).toBe(6);
  });

  it('are of one workflow or of all, of this workspace, and without tests', async () => {
    const { api } = await newWorkspace(service, 'elsewhere');
    await make({ hoursAgo: 30, count: 2 });
    await make({ hoursAgo: 30, workflowId: second, status: 'failed' });
    await make({ hoursAgo: 30, test: true, count: 5 });
    expect((await expectSameCounted()).total).toMatchObject({ total: 3, failed: 1 });
    expect((await read({ workflowId: first })).total).toMatchObject({ total: 2, succeeded: 2, failed: 0 });
    expect((await read({ workflowId: second })).total).toMatchObject({ total: 1, failed: 1 });
    const theirs = await api.get('/api/run-statistics').query({ workflowId: first });
    expect([theirs.status, theirs.body.total.total]).toEqual([200, 0]);
  });

  it('know the 95th percentile of durations to 5 percent', async () => {
    await make({ hoursAgo: 30, count: 1000, seconds: 0.01 });
    await make({ hoursAgo: 30, status: 'cancelled', count: 500, seconds: 100 });
    const { total, days } = await expectSameCounted();
    expect(total.p95Ms).toBeGreaterThan(9500 * 0.95);
    expect(total.p95Ms).toBeLessThan(9500 * 1.05);
    expect(days.filter(({ p95Ms }) => p95Ms !== undefined)).toHaveLength(1);
  });

  it('count runs that end after their hour was counted, once', async () => {
    await make({ hoursAgo: 30, status: 'waiting', count: 3 });
    await make({ hoursAgo: 30, count: 4 });
    await rollup.countFinished();
    await database.execute(
      `update run set status = 'failed', ended_at = now() where id in (select id from run where status = 'waiting' limit 2)`,
    );
    const expected = { total: 7, succeeded: 4, failed: 2, unfinished: 1 };
    expect((await expectSameCounted()).total).toMatchObject(expected);
    expect((await expectSameCounted()).total).toMatchObject(expected);
  });

  it('count runs that another one starts later, which have its time, when it has ended', async () => {
    await make({ hoursAgo: 60, status: 'running' });
    await rollup.countFinished();
    await make({ hoursAgo: 60, count: 2, workflowId: second });
    await database.execute(
      `update run set parent_run = (select id from run where status = 'running') where status = 'succeeded'`,
    );
    await database.execute(`update run set status = 'succeeded', ended_at = now() where status = 'running'`);
    await rollup.countFinished();
    expect((await read()).total).toMatchObject({ total: 3, succeeded: 3 });
  });

  it('of a day become one when it is settled, with what has come late', async () => {
    // Noon, so that hours of the day are left after the first run, whatever time it is now.
    const hoursAgo = 4 * 24 + new Date().getUTCHours() - 12;
    await make({ hoursAgo, count: 2 });
    const day = Math.floor((Date.now() - hoursAgo * HOUR_MS) / DAY_MS) * DAY_MS;
    // While the day went on it was counted by the hour.
    await rollup.countFinished(day + DAY_MS + HOUR_MS);
    const spans = () =>
      database.query<{ hours: number }>(
        `select extract(epoch from ends_at - starts_at)::int / 3600 as hours from run_statistic_span where starts_at >= $1 and starts_at < $2`,
        [new Date(day), new Date(day + DAY_MS)],
      );
    const hours = await spans();
    expect(hours.length).toBeGreaterThan(1);
    expect(hours.every(({ hours: length }) => length === 1)).toBe(true);
    await make({ hoursAgo, status: 'failed' });
    await rollup.countFinished();
    expect(await spans()).toEqual([{ hours: 24 }]);
    expect((await read()).total).toMatchObject({ total: 3, succeeded: 2, failed: 1 });
  });

  it('stay when retention deletes the runs, also for those that end later', async () => {
    await make({ hoursAgo: 31 * 24, count: 5 });
    await make({ hoursAgo: 31 * 24, status: 'waiting', count: 2 });
    await rollup.countFinished();
    const before = await read();
    await service.app.get(RunRetention).deleteOlder(new Date(Date.now() - 30 * DAY_MS), 100);
    await rollup.countFinished();
    expect(await database.query('select id from run')).toHaveLength(2);
    expect(await read()).toEqual(before);
    await database.execute(`update run set status = 'failed', ended_at = now()`);
    expect((await expectSameCounted()).total).toMatchObject({ total: 7, succeeded: 5, failed: 2, unfinished: 0 });
  });

  it('count each hour once, whoever counts, and none that is not over', async () => {
    await make({ hoursAgo: 4 });
    await make({ hoursAgo: 0 });
    const counted = await Promise.all([rollup.countFinished(), rollup.countFinished()]);
    expect(Math.max(...counted)).toBeGreaterThan(0);
    const spans = await database.query<{ ends_at: Date }>('select ends_at from run_statistic_span order by 1');
    expect(spans.at(-1)!.ends_at.getTime()).toBeLessThan(Date.now());
    expect((await read()).total.total).toBe(2);
    expect(await rollup.countFinished()).toBe(0);
  });

  it.each(['days=0', 'days=93', 'days=x', 'workflowId=x', 'from=1'])('are not given for "%s"', async (query) => {
    expectProblem(await service.api.get(`/api/run-statistics?${query}`), 400, 'invalid_input');
  });
});
