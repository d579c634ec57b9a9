import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import {
  chain,
  httpRequest,
  repeatable,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';
import { bootRecorded, type RecordedService } from '../../../support/workflows/recorded-service.js';
import { newPath, type Live, type WorkflowService } from '../../../support/workflows/workflow-service.js';

/** What runs of a scenario are numbered by. */
const NUMBERS = [1, 2, 3, 4, 5];
const BY_CUSTOMER = '$"startNode".body.customer';

describe('the concurrency of a workflow', () => {
  let world: RecordedService;
  let service: WorkflowService;

  beforeAll(async () => {
    world = await bootRecorded();
    ({ service } = world);
  });

  afterAll(() => world.close());

  interface Held extends Live {
    called: string;
  }

  /** `webhook ──► call with the number of the run, which the recorder holds ──► Return of the number` */
  const held = async (concurrency: object, start: object = {}): Promise<Held> => {
    const called = newPath();
    for (const n of NUMBERS) world.recorder.hold(`${called}/${n}`);
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived', ...start }),
        call: repeatable(
          httpRequest({ url: `${world.recorder.url}${called}/{{ $"startNode".body.n }}`, method: 'POST' }),
        ),
        out: returns('$"startNode".body.n'),
      }),
      { settings: { concurrency } },
    );
    return { ...live, called };
  };
  const begin = async (live: Live, body: object = {}): Promise<string> =>
    (await service.anonymous.post(live.path).send(body)).headers['x-run-id'] as string;
  const beginAll = async (live: Live, bodies: object[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const body of bodies) ids.push(await begin(live, body));
    return ids;
  };
  const called = ({ called: path }: Held): number[] =>
    world.recorder.seen.flatMap((call) =>
      call.path.startsWith(`${path}/`) ? Number(call.path.split('/').at(-1)) : [],
    );
  const release = ({ called: path }: Held): void => NUMBERS.forEach((n) => world.recorder.release(`${path}/${n}`));
  const statusesOf = async (ids: string[]): Promise<string[]> =>
    Promise.all(ids.map(async (id) => (await service.run(id)).status));
  const othersRun = async (): Promise<void> => {
    // A run that needs no turn goes through the queue behind those that might have been let begin.
    const other = await service.echo({ responseMode: 'onReceived' });
    await service.ended(await begin(other));
  };

  it('is never exceeded; the others are queued, and begin in their order when one ends', async () => {
    const live = await held({ limit: 2 });
    const ids = await beginAll(live, [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
    await until(() => called(live).length === 2);
    await othersRun();
    expect(called(live).sort()).toEqual([1, 2]);
    expect(await statusesOf(ids)).toEqual(['running', 'running', 'queued', 'queued']);
    release(live);
    for (const [index, id] of ids.entries()) expect(await service.ended(id)).toMatchObject({ output: index + 1 });
    expect(called(live).slice(2).sort()).toEqual([3, 4]);
  });

  it('is counted for each value of a key', async () => {
    const live = await held({ limit: 1, key: BY_CUSTOMER });
    const ids = await beginAll(live, [
      { n: 1, customer: 'a' },
      { n: 2, customer: 'a' },
      { n: 3, customer: 'b' },
      { n: 4 },
      { n: 5, customer: '' },
    ]);
    await until(() => called(live).length === 3);
    await othersRun();
    expect(called(live).sort()).toEqual([1, 3, 4]);
    release(live);
    for (const id of ids) expect((await service.ended(id)).status).toBe('succeeded');
  });

  it('counts a run that waits, and frees its place when it is cancelled', async () => {
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        ask: wait({ resume: true }),
        out: returns(1),
      }),
      { settings: { concurrency: { limit: 1 } } },
    );
    const [first, second, third] = (await beginAll(live, [{}, {}, {}])) as [string, string, string];
    await until(async () => (await service.run(first)).status === 'waiting');
    await othersRun();
    expect(await statusesOf([second, third])).toEqual(['queued', 'queued']);
    await service.api.post(`/api/runs/${second}/cancel`).expect(200);
    await service.api.post(`/api/runs/${first}/cancel`).expect(200);
    await until(async () => (await service.run(third)).status === 'waiting');
    await service.api.post(`/api/runs/${third}/resume`).send({}).expect(200);
    expect((await service.ended(third)).status).toBe('succeeded');
    await until(async () => (await service.app.get(Database).query('select from run_gate')).length === 0);
  });

  it('lets callers wait for their turn and their answer', async () => {
    const live = await held({ limit: 1 }, { responseMode: 'lastNode' });
    const answers = [1, 2].map((n) =>
      service.anonymous
        .post(live.path)
        .send({ n })
        .then(({ body }) => body as number),
    );
    await until(() => called(live).length === 1);
    release(live);
    expect((await Promise.all(answers)).sort()).toEqual([1, 2]);
  });

  it('holds for the runs of other workflows and for retries', async () => {
    const live = await held({ limit: 1 });
    const parent = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        sub: subWorkflow(live.id, { body: '$"startNode".body' }),
        out: returns('$"sub"'),
      }),
    );
    const parents = await beginAll(parent, [{ n: 1 }, { n: 2 }]);
    await until(() => called(live).length === 1);
    await until(async () => (await service.runsOf(live.id)).length === 2);
    await othersRun();
    const children = await service.runsOf(live.id);
    expect(children.map(({ status }) => status).sort()).toEqual(['queued', 'running']);
    expect(called(live)).toHaveLength(1);
    release(live);
    const outputs = await Promise.all(parents.map(async (id) => (await service.ended(id)).output));
    expect(outputs).toEqual([1, 2]);
    const { body: retried } = await service.api.post(`/api/runs/${children[0]!.id}/retry`).send({});
    expect((await service.ended(retried.runId as string)).status).toBe('succeeded');
  });

  it('keeps one run for one idempotency key', async () => {
    const live = await held({ limit: 1 });
    const send = () => service.anonymous.post(live.path).set('Idempotency-Key', 'one').send({ n: 1 });
    const [first, second] = [await send(), await send()];
    expect(second.headers['x-run-id']).toBe(first.headers['x-run-id']);
    release(live);
    expect(await service.ended(first.headers['x-run-id'] as string)).toMatchObject({ output: 1 });
    expect(await service.runsOf(live.id)).toHaveLength(1);
  });

  it('is the one that is deployed: a larger one lets more of those begin that wait', async () => {
    const live = await held({ limit: 1 });
    const ids = await beginAll(live, [{ n: 1 }, { n: 2 }]);
    await until(() => called(live).length === 1);
    await service.api
      .patch(`/api/workflows/${live.id}`)
      .send({ settings: { concurrency: { limit: 2 } } })
      .expect(200);
    await service.api.post(`/api/workflows/${live.id}/deploy`).expect(200);
    await until(() => called(live).length === 2);
    release(live);
    for (const id of ids) await service.ended(id);
  });

  it('lets all begin that wait, once a version without it is deployed', async () => {
    const live = await held({ limit: 1 });
    const ids = await beginAll(live, [{ n: 1 }, { n: 2 }, { n: 3 }]);
    await until(() => called(live).length === 1);
    await service.api.patch(`/api/workflows/${live.id}`).send({ settings: {} }).expect(200);
    await service.api.post(`/api/workflows/${live.id}/deploy`).expect(200);
    await until(() => called(live).length === 3);
    release(live);
    for (const id of ids) expect((await service.ended(id)).status).toBe('succeeded');
  });

  it.each([
    [{ limit: 0 }, 'too_small'],
    [{ limit: 10_001 }, 'too_large'],
    [{}, 'required'],
    [{ limit: 1, key: 'x'.repeat(1001) }, 'too_long'],
  ])('is refused as %j', async (concurrency, rule) => {
    const answer = await service.api
      .post('/api/workflows')
      .send({ name: 'Refused', definition: { nodes: [] }, settings: { concurrency } });
    expectProblem(answer, 400, 'invalid_input', [rule]);
  });

  it.each([
    ['the same for all', 'constant'],
    ['{{ $"startNode".body. }}', 'expression_syntax'],
    ['{{ $"nobody".id }}', 'unknown_reference'],
  ])('cannot be deployed with the key %s', async (key, rule) => {
    const { id, faults } = await service.save(chain({ in: webhook({ path: newPath() }), out: returns(1) }), {
      settings: { concurrency: { limit: 1, key } },
    });
    const errors = faults.filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([expect.objectContaining({ field: 'settings.concurrency.key', rule })]);
    expectProblem(await service.api.post(`/api/workflows/${id}/deploy`), 422, 'workflow_invalid', [rule]);
  });
});
