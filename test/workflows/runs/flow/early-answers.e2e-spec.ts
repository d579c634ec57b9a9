import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../support/until.js';
import {
  editFields,
  graph,
  httpRequest,
  repeatable,
  returns,
  subWorkflow,
  wait,
  webhook,
  type NodeSketch,
} from '../../../support/workflows/workflow-graphs.js';
import { bootRecorded, type RecordedService } from '../../../support/workflows/recorded-service.js';
import { newPath, type Live, type WorkflowService } from '../../../support/workflows/workflow-service.js';

describe('a Return that answers early', () => {
  let world: RecordedService;
  let service: WorkflowService;

  beforeAll(async () => {
    world = await bootRecorded();
    ({ service } = world);
  });

  afterAll(() => world.close());

  /** `in ──► made ──► early Return` and `in ──► rest` */
  const deploy = (rest: NodeSketch, settings: object = {}): Promise<Live> =>
    service.deploy(
      graph(
        {
          in: webhook({ path: newPath(), responseMode: 'lastNode' }),
          made: editFields({ n: 1 }),
          out: returns('$"made"', { early: true, statusCode: 202, headers: { 'X-Early': 'yes' } }),
          rest,
        },
        'in made',
        'made out',
        'in rest',
      ),
      { settings },
    );
  const held = (): { path: string; node: NodeSketch } => {
    const path = newPath();
    world.recorder.hold(path);
    return { path, node: repeatable(httpRequest({ url: world.recorder.url + path, method: 'POST' })) };
  };

  it.each([
    ['in the process that took the call', {}],
    ['by a worker', { concurrency: { limit: 5 } }],
  ])('is heard while the run goes on: %s', async (_, settings) => {
    const { path, node } = held();
    const live = await deploy(node, settings);
    const answer = await service.anonymous.post(live.path).send({});
    expect([answer.status, answer.body, answer.headers['x-early']]).toEqual([202, { n: 1 }, 'yes']);
    const id = answer.headers['x-run-id'] as string;
    expect(await service.run(id)).toMatchObject({ status: 'running', output: { n: 1 } });
    await until(() => world.recorder.calls(path).length === 1);
    world.recorder.release(path);
    expect(await service.ended(id)).toMatchObject({ status: 'succeeded', output: { n: 1 } });
  });

  it('is heard before a failure, which is recorded', async () => {
    const { path, node } = held();
    const live = await deploy({ ...node, timeoutMs: 100 });
    const answer = await service.anonymous.post(live.path).send({});
    expect(answer.status).toBe(202);
    await until(() => world.recorder.calls(path).length > 0);
    const run = await service.ended(answer.headers['x-run-id'] as string);
    expect(run).toMatchObject({ status: 'failed', error: { code: 'node_timeout', node: 'rest' }, output: { n: 1 } });
  });

  it('is heard of a run that then waits, and stays what it was', async () => {
    const live = await deploy(wait({ resume: true }));
    const answer = await service.anonymous.post(live.path).send({});
    expect(answer.status).toBe(202);
    const id = answer.headers['x-run-id'] as string;
    await until(async () => (await service.run(id)).status === 'waiting');
    await service.api.post(`/api/runs/${id}/resume`).send({}).expect(200);
    expect(await service.ended(id)).toMatchObject({ status: 'succeeded', output: { n: 1 } });
  });

  it('is repeated for the same idempotency key before the run has ended', async () => {
    const { path, node } = held();
    const live = await deploy(node);
    const send = () => service.anonymous.post(live.path).set('Idempotency-Key', 'one').send({});
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([202, { n: 1 }]);
    expect(second.headers['x-run-id']).toBe(first.headers['x-run-id']);
    world.recorder.release(path);
    await service.ended(first.headers['x-run-id'] as string);
  });

  it('is not the end for another workflow that runs this one', async () => {
    const { path, node } = held();
    const child = await deploy(node);
    const parent = await service.deploy(
      graph(
        {
          in: webhook({ path: newPath(), responseMode: 'onReceived' }),
          sub: subWorkflow(child.id),
          out: returns('$"sub"'),
        },
        'in sub',
        'sub out',
      ),
    );
    const { headers } = await service.anonymous.post(parent.path).send({});
    const id = headers['x-run-id'] as string;
    await until(() => world.recorder.calls(path).length === 1);
    expect((await service.run(id)).status).not.toBe('succeeded');
    world.recorder.release(path);
    expect(await service.ended(id)).toMatchObject({ status: 'succeeded', output: { n: 1 } });
  });
});
