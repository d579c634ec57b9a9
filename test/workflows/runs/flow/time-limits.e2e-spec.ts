import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { JobQueue } from '../../../../src/platform/database/queue/job-queue.js';
import type { Run } from '../../../../src/workflows/runs/history/run.dto.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import {
  chain,
  graph,
  forLoop,
  httpRequest,
  repeatable,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';
import { bootRecorded, type RecordedService } from '../../../support/workflows/recorded-service.js';
import { newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const HOUR = 3600;

describe('the time limit of a workflow', () => {
  let world: RecordedService;
  let service: WorkflowService;

  beforeAll(async () => {
    world = await bootRecorded();
    ({ service } = world);
  });

  afterAll(() => world.close());

  const sql = (text: string, values: unknown[]) => service.app.get(Database).query<{ id: string }>(text, values);
  const start = (responseMode = 'immediately') => webhook({ path: newPath(), responseMode });
  const hanging = (path: string) => {
    world.recorder.hold(path);
    return repeatable(httpRequest({ url: world.recorder.url + path, method: 'POST' }));
  };
  const begin = async ({ path }: { path: string }): Promise<string> =>
    (await service.anonymous.post(path).send({})).headers['x-run-id'] as string;
  const reached = (id: string, status: string) => until(async () => (await service.run(id)).status === status);
  const nodesOf = ({ nodes = [] }: Run) => nodes.map(({ nodeId, status }) => `${nodeId} ${status}`).sort();

  const EXCEEDED = {
    status: 'failed',
    error: { code: 'time_limit_exceeded', message: expect.stringContaining('timeLimit: 1 seconds') },
  };

  it('ends a run whose call hangs, tells its caller, and starts the workflow that handles failures', async () => {
    const handler = await service.deploy(chain({ in: start(), out: returns('$"startNode".error.code') }));
    const settings = { timeLimit: 1, onFailure: handler.id };
    const live = await service.deploy(chain({ in: start('lastNode'), call: hanging(newPath()), out: returns(1) }), {
      settings,
    });
    const answer = await service.anonymous.post(live.path).send({});
    expectProblem(answer, 500, 'workflow_failed');
    const run = await service.run(answer.body.runId as string);
    expect(run).toMatchObject(EXCEEDED);
    expect(nodesOf(run)).toEqual(['call cancelled', 'in succeeded']);
    await until(async () => (await service.runsOf(handler.id)).length === 1);
    const [handling] = await service.runsOf(handler.id);
    expect(await service.ended(handling!.id)).toMatchObject({ output: 'time_limit_exceeded' });
  });

  it('counts pauses: a run that waits for nobody ends, and can no longer be resumed', async () => {
    const live = await service.deploy(chain({ in: start(), ask: wait({ resume: true }), out: returns(1) }), {
      settings: { timeLimit: 1 },
    });
    const id = await begin(live);
    const run = await service.ended(id);
    expect(run).toMatchObject(EXCEEDED);
    expect(nodesOf(run)).toEqual(['ask cancelled', 'in succeeded']);
    expectProblem(await service.api.post(`/api/runs/${id}/resume`).send({}), 409, 'conflict');
  });

  it('ends a loop in the middle of its iterations', async () => {
    const definition = graph(
      { in: start(), loop: forLoop([1, 2, 3], { concurrency: 2, onError: 'continue' }), call: hanging(newPath()) },
      'in loop',
      'loop each call',
    );
    const run = await service.ended(await begin(await service.deploy(definition, { settings: { timeLimit: 1 } })));
    expect(run).toMatchObject(EXCEEDED);
    expect(nodesOf(run)).toEqual(['call cancelled', 'call cancelled', 'in succeeded', 'loop cancelled']);
  });

  it('ends the runs that a run waits for together with it', async () => {
    const child = await service.deploy(chain({ in: start(), ask: wait({ resume: true }), out: returns(1) }));
    const parent = await service.deploy(chain({ in: start(), sub: subWorkflow(child.id), out: returns(1) }), {
      settings: { timeLimit: 1 },
    });
    expect(await service.ended(await begin(parent))).toMatchObject(EXCEEDED);
    const [started] = await service.runsOf(child.id);
    expect((await service.ended(started!.id)).status).toBe('cancelled');
  });

  it('counts from the first start, whoever goes on with the run: one that is taken up too late does nothing more', async () => {
    const path = newPath();
    const ask = wait({ resume: true });
    const live = await service.deploy(chain({ in: start(), ask, call: hanging(path), out: returns(1) }), {
      settings: { timeLimit: HOUR },
    });
    const id = await begin(live);
    await reached(id, 'waiting');
    await sql(`update run set started_at = started_at - interval '1 hour' where id = $1`, [id]);
    await service.app.get(Database).transaction(async (transaction) => {
      const [{ workspace_id: workspaceId }] = (await transaction.query<{ workspace_id: string }>(
        'select workspace_id from run where id = $1',
        [id],
      )) as [{ workspace_id: string }];
      await service.app.get(JobQueue).enqueue(transaction, [{ runId: id, workspaceId, priority: 0 }]);
    });
    const run = await service.ended(id);
    expect([run.status, run.error?.code]).toEqual(['failed', 'time_limit_exceeded']);
    expect(nodesOf(run)).toEqual(['ask cancelled', 'in succeeded']);
    expect(world.recorder.calls(path)).toEqual([]);
  });

  it('leaves alone who ends in time', async () => {
    const live = await service.deploy(
      chain({ in: start('lastNode'), pause: wait({ seconds: 0.01 }), out: returns(1) }),
      {
        settings: { timeLimit: HOUR },
      },
    );
    expect((await service.anonymous.post(live.path).send({})).body).toBe(1);
  });

  it.each([
    [0, 'too_small'],
    [2_592_001, 'too_large'],
    [1.5, 'type'],
    ['long', 'type'],
  ])('is refused as %s, and nothing is saved', async (timeLimit, rule) => {
    const answer = await service.api
      .post('/api/workflows')
      .send({ name: 'Refused', definition: { nodes: [] }, settings: { timeLimit } });
    expectProblem(answer, 400, 'invalid_input', [rule]);
  });

  it('stands in exported files, and comes back from them', async () => {
    const { id } = await service.save(chain({ in: start(), out: returns(1) }), { settings: { timeLimit: 60 } });
    const { body: file } = await service.api.get(`/api/workflows/${id}/export`);
    expect(file.settings).toEqual({ timeLimit: 60 });
    const { body: copy } = await service.api.post('/api/workflows/import').send(file);
    expect(copy.settings).toEqual({ timeLimit: 60 });
  });
});
