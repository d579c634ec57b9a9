import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
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
});
