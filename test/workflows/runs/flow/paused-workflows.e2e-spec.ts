import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { newWorkspace } from '../../../support/app/people.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import { chain, editFields, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootRecorded, deployHeldCall, type RecordedService } from '../../../support/workflows/recorded-service.js';
import { newPath, type Live, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const NOWHERE = '019a0000-0000-7000-8000-00000000dead';

describe('a paused workflow', () => {
  let world: RecordedService;
  let service: WorkflowService;

  beforeAll(async () => {
    world = await bootRecorded();
    ({ service } = world);
  });

  afterAll(() => world.close());

  const pause = ({ id }: Live) => service.api.post(`/api/workflows/${id}/pause`);
  const resume = ({ id }: Live) => service.api.post(`/api/workflows/${id}/resume`);
  const begin = async (live: Live, body: object = {}): Promise<string> =>
    (await service.anonymous.post(live.path).send(body)).headers['x-run-id'] as string;
  const actionsOn = async (id: string): Promise<string[]> => {
    const { body } = await service.api.get('/api/audit').query({ limit: '200' });
    return (body.items as { object: string; action: string }[])
      .filter(({ object, action }) => object === id && action !== 'workflow.deployed')
      .map(({ action }) => action);
  };
  /** A run of another workflow, which goes through the queue behind those that would begin. */
  const othersRun = async (): Promise<void> => {
    const other = await service.echo({ responseMode: 'onReceived' });
    await service.ended(await begin(other));
  };

  it('accepts runs and lets them wait; once it is resumed they begin', async () => {
    const live = await service.echo({ responseMode: 'onReceived' });
    const paused = await pause(live).expect(200);
    expect(paused.body).toMatchObject({ id: live.id, pausedAt: expect.any(String), status: 'deployed' });
    const answer = await service.anonymous.post(live.path).send({ n: 1 });
    expect([answer.status, answer.body.status]).toEqual([202, 'queued']);
    const ids = [answer.headers['x-run-id'] as string, await begin(live, { n: 2 })];
    await othersRun();
    for (const id of ids) expect((await service.run(id)).status).toBe('queued');
    const { body: listed } = await service.api.get('/api/workflows');
    expect(listed.items.find(({ id }: Live) => id === live.id).pausedAt).toBe(paused.body.pausedAt);
    expect((await resume(live).expect(200)).body.pausedAt).toBeUndefined();
    for (const [index, id] of ids.entries())
      expect(await service.ended(id)).toMatchObject({ status: 'succeeded', output: { body: { n: index + 1 } } });
  });

  it('refuses callers that wait for the answer, and stores nothing', async () => {
    const live = await service.echo();
    await pause(live).expect(200);
    const answer = await service.anonymous.post(live.path).send({});
    expectProblem(answer, 503, 'workflow_paused');
    expect(answer.headers['retry-after']).toBe('60');
    expect(await service.runsOf(live.id)).toEqual([]);
    await resume(live).expect(200);
    expect((await service.anonymous.post(live.path).send({ n: 1 })).body.body).toEqual({ n: 1 });
  });

  it('finishes the runs that have begun, and holds back those that wait for a worker', async () => {
    const live = await deployHeldCall(world, 'onReceived');
    const running = await begin(live);
    await until(() => world.recorder.calls(live.called).length === 1);
    await pause(live).expect(200);
    // Queued as if just before: its job is taken, and given back without a trace.
    const [{ id: late }] = (await service.app.get(Database).query<{ id: string }>(
      `with made as (
         insert into run (id, workspace_id, workflow_id, version, trigger, status, created_at, input)
         select gen_random_uuid(), workspace_id, id, 1, 'webhook', 'queued', now(), '{}' from workflow where id = $1
         returning id, workspace_id)
       insert into queue.job (id, name, data, group_id, priority)
       select gen_random_uuid(), 'runs', json_build_object('runId', id)::jsonb, workspace_id::text, 0 from made
       returning data ->> 'runId' as id`,
      [live.id],
    )) as [{ id: string }];
    await until(async () => (await service.app.get(Database).query('select from run_gate')).length === 1);
    const { status, startedAt } = await service.run(late);
    expect([status, startedAt]).toEqual(['queued', undefined]);
    live.release();
    expect((await service.ended(running)).status).toBe('succeeded');
    expect(world.recorder.calls(live.called)).toHaveLength(1);
    await resume(live).expect(200);
    expect((await service.ended(late)).status).toBe('succeeded');
  });

  it('still runs its draft', async () => {
    const live = await service.echo();
    await pause(live).expect(200);
    const { body } = await service.api
      .post(`/api/workflows/${live.id}/run`)
      .query({ wait: 'true' })
      .send({ input: {} });
    expect(body.status).toBe('succeeded');
    await resume(live).expect(200);
  });

  it('starts nothing by its schedule, and what was missed is made up for as the schedule says', async () => {
    const settled = async (missedRuns: string): Promise<number> => {
      const { id } = await service.deploy(
        chain({ in: { type: 'cron', config: { expression: '0 0 1 1 *', missedRuns } }, out: editFields({ n: 1 }) }),
      );
      const due = () =>
        service.app
          .get(Database)
          .query<{ next_at: Date }>('select next_at from schedule where workflow_id = $1', [id])
          .then(([row]) => row!.next_at.getTime() < Date.now());
      await service.api.post(`/api/workflows/${id}/pause`).expect(200);
      await service.app
        .get(Database)
        .query(`update schedule set next_at = now() - interval '1 hour' where workflow_id = $1`, [id]);
      await othersRun();
      expect(await due()).toBe(true);
      expect((await service.api.get(`/api/workflows/${id}`)).body.nextRunAt).toBeUndefined();
      await service.api.post(`/api/workflows/${id}/resume`).expect(200);
      await until(async () => !(await due()));
      return (await service.runsOf(id)).length;
    };
    expect([await settled('skip'), await settled('once')]).toEqual([0, 1]);
  });

  it('cancels what waits when it is deleted', async () => {
    const live = await service.echo({ responseMode: 'onReceived' });
    await pause(live).expect(200);
    const id = await begin(live);
    await service.api.delete(`/api/workflows/${live.id}`).expect(204);
    expect((await service.ended(id)).status).toBe('cancelled');
  });

  it('is told in the audit log, once for each change', async () => {
    const live = await service.echo();
    for (const change of [pause, pause, resume, resume]) await change(live).expect(200);
    await until(async () => (await actionsOn(live.id)).length === 2);
    expect(await actionsOn(live.id)).toEqual(['workflow.resumed', 'workflow.paused']);
  });

  it('is paused by nobody of another workspace, and not without the scope', async () => {
    const live = await service.echo();
    const { api: other } = await newWorkspace(service, 'elsewhere');
    for (const change of ['pause', 'resume']) {
      expectProblem(await other.post(`/api/workflows/${live.id}/${change}`), 404, 'not_found');
      expectProblem(await service.api.post(`/api/workflows/${NOWHERE}/${change}`), 404, 'not_found');
    }
    expect((await service.api.get(`/api/workflows/${live.id}`)).body.pausedAt).toBeUndefined();
  });

  it('waits with the runs that a running one starts', async () => {
    const child = await service.echo({ responseMode: 'onReceived' });
    const parent = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        sub: { type: 'subWorkflow', config: { workflow: child.id, input: { n: 1 } } },
        out: returns('$"sub"'),
      }),
    );
    await pause(child).expect(200);
    const id = await begin(parent);
    await until(async () => (await service.run(id)).status === 'waiting');
    await until(async () => (await service.app.get(Database).query('select from run_gate')).length === 1);
    await resume(child).expect(200);
    expect(await service.ended(id)).toMatchObject({ status: 'succeeded', output: { n: 1 } });
  });
});
