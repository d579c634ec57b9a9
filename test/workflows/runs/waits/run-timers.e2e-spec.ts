import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { takeOfEach } from '../../../../src/platform/database/queue/run-timers.js';
import { until } from '../../../support/until.js';
import { chain, returns, wait, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

describe('runs that wait for a time', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows();
  });
  afterAll(() => service.close());

  const sql = <R extends object>(text: string, values: unknown[] = []) =>
    service.app.get(Database).query<R>(text, values);

  it('are no part of the queue before their time has come, and go on then', async () => {
    const { path } = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        rest: wait({ seconds: 3600 }),
        out: returns(7),
      }),
    );
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await service.anonymous.post(path).send({})).body.runId as string);
    const timers = () => sql<{ run_id: string }>('select run_id from run_timer order by run_id');
    await until(async () => (await timers()).length === ids.length);
    expect((await timers()).map((timer) => timer.run_id)).toEqual(ids.toSorted());
    await until(async () => (await sql(`select from queue.job where state <= 'active'`)).length === 0);

    // Their time comes sooner for the queue, and later by their own records: they look, and wait for the rest of it.
    await sql('update run_timer set due_at = now() where run_id = $1', [ids[0]]);
    await until(async () => (await sql('select from run where id = $1 and attempt = 2', [ids[0]])).length === 1);
    await until(async () => (await timers()).length === ids.length);

    await sql(
      `update node_execution set output = jsonb_set(output::jsonb, '{until}', to_jsonb(0))::json where run_id = any($1) and node_id = 'rest'`,
      [ids],
    );
    await sql('update run_timer set due_at = now()');
    for (const id of ids) expect(await service.ended(id)).toMatchObject({ status: 'succeeded', output: 7 });
    expect(await timers()).toEqual([]);
  });

  it('have their turn although those of another workspace are due before them', async () => {
    const isUndone = new Error('undone');
    const taken: { workspaceId: string }[] = [];
    const add = `
      insert into run_timer (run_id, workspace_id, priority, due_at)
      select gen_random_uuid(), $1, 0, now() - make_interval(mins => $2) from generate_series(1, $3)`;
    const ids = ['0', '1', '2'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
      string,
      string,
      string,
    ];
    const [flood, other, later] = ids;
    const attempt = service.app.get(Database).transaction(async (transaction) => {
      await transaction.execute(add, [flood, 60, 3000]);
      await transaction.execute(add, [other, 1, 5]);
      await transaction.execute(add, [later, -1, 5]);
      taken.push(...(await transaction.query<{ workspaceId: string }>(takeOfEach)));
      throw isUndone;
    });
    await expect(attempt).rejects.toBe(isUndone);
    const of = (id: string) => taken.filter(({ workspaceId }) => workspaceId === id).length;
    expect([of(flood), of(other), of(later)]).toEqual([500, 5, 0]);
  });
});
