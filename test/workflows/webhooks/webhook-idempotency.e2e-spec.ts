import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallRecorder } from '../../support/http/call-recorder.js';
import { until } from '../../support/until.js';
import { expectProblem } from '../../support/app/problem.js';
import { chain, refusedRequest, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';
import { bootRecorded, deployHeldCall, type RecordedService } from '../../support/workflows/recorded-service.js';

describe('a webhook called with an Idempotency-Key', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;
  let both: RecordedService;

  beforeAll(async () => {
    both = await bootRecorded();
    ({ service, recorder } = both);
  });

  afterAll(() => both.close());

  const held = (responseMode: string, more?: object) => deployHeldCall(both, responseMode, more);

  const count = async (id: string) => (await service.runsOf(id)).length;

  it.each(['immediately', 'onReceived', 'lastNode'])(
    'starts one run and repeats its answer: %s',
    async (responseMode) => {
      const live = await service.echo({ responseMode });
      const call = () => service.anonymous.post(live.path).set('Idempotency-Key', 'k1').send({ a: 1 });
      const first = await call();
      await service.ended(first.headers['x-run-id']!);
      const second = await call();
      expect([second.status, second.text, second.headers['x-run-id']]).toEqual([
        first.status,
        first.text,
        first.headers['x-run-id'],
      ]);
      expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([
        undefined,
        'true',
      ]);
      expect(await count(live.id)).toBe(1);
    },
  );

  it('starts one run of ten requests at once', async () => {
    const live = await service.echo();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.anonymous.post(live.path).set('Idempotency-Key', 'k2').send({ a: 1 })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    for (const answer of answers) if (answer.status === 409) expectProblem(answer, 409, 'idempotency_in_progress');
    expect(await count(live.id)).toBe(1);
  });

  it('is 409 while its run goes on, and has its answer afterwards', async () => {
    const { path, release, called } = await held('lastNode');
    const call = () => service.anonymous.post(path).set('Idempotency-Key', 'k3');
    const first = call().then((value) => value);
    await until(() => recorder.calls(called).length === 1);
    const early = await call();
    expectProblem(early, 409, 'idempotency_in_progress');
    expect(early.headers['retry-after']).toBe('1');
    release();
    expect((await first).status).toBe(200);
    expect((await call()).body).toEqual({ done: true });
  });

  it.each(['Authorization', 'Cookie'])('gives nobody the answer that was made for another %s', async (header) => {
    const live = await service.echo();
    const call = () => service.anonymous.post(live.path).set('Idempotency-Key', 'k5').send({ a: 1 });
    const first = await call().set(header, 'alice=secret-of-alice');
    expect(first.text).toContain('secret-of-alice');
    for (const other of [call(), call().set(header, 'bob=secret-of-bob')])
      expectProblem(await other, 422, 'idempotency_key_reused');
    const again = await call().set(header, 'alice=secret-of-alice');
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it('is 422 with another request', async () => {
    const live = await service.echo();
    const call = (body: object) => service.anonymous.post(live.path).set('Idempotency-Key', 'k4').send(body);
    await call({ a: 1 });
    expectProblem(await call({ a: 2 }), 422, 'idempotency_key_reused');
    expectProblem(
      await service.anonymous.post(`${live.path}?x=1`).set('Idempotency-Key', 'k4').send({ a: 1 }),
      422,
      'idempotency_key_reused',
    );
  });

  it('repeats a failure without a second run', async () => {
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'lastNode' }),
        call: refusedRequest(),
        out: returns(),
      }),
    );
    const call = () => service.anonymous.post(live.path).set('Idempotency-Key', 'k5');
    const [first, second] = [await call(), await call()];
    expectProblem(first, 500, 'workflow_failed');
    expectProblem(second, 500, 'workflow_failed');
    expect(second.body.runId).toBe(first.body.runId);
  });

  it('is free again for a request that was refused', async () => {
    const live = await service.echo();
    const call = (body: string) =>
      service.anonymous.post(live.path).set('Idempotency-Key', 'k6').set('Content-Type', 'application/json').send(body);
    expectProblem(await call('{"a"'), 400, 'invalid_json');
    expect((await call('{"a": 1}')).status).toBe(200);
  });

  it('is one of its own in every workflow', async () => {
    const [one, other] = [await service.echo(), await service.echo()];
    for (const { path } of [one, other]) await service.anonymous.post(path).set('Idempotency-Key', 'k7');
    expect([await count(one.id), await count(other.id)]).toEqual([1, 1]);
  });

  it.each([
    ['255 characters are taken', 'k'.repeat(255), 200],
    ['256 characters are refused', 'k'.repeat(256), 400],
  ])('%s', async (_, key, status) => {
    const live = await service.echo();
    expect((await service.anonymous.post(live.path).set('Idempotency-Key', key)).status).toBe(status);
  });

  it('can be made of the request by the workflow', async () => {
    const live = await service.echo({ idempotencyKey: 'order-{{ $"startNode".body.id }}' });
    const call = (body: object) => service.anonymous.post(live.path).send(body);
    const [first, again, other] = [await call({ id: 1 }), await call({ id: 1 }), await call({ id: 2 })];
    expect(again.headers['x-run-id']).toBe(first.headers['x-run-id']);
    expect(other.headers['x-run-id']).not.toBe(first.headers['x-run-id']);
  });

  it('is another one at the test address, and for each draft that was saved', async () => {
    const path = newPath();
    const draft = (body: object) =>
      chain({
        in: webhook({ path, idempotencyKey: '$"startNode".body.id', responseMode: 'lastNode' }),
        out: returns(body),
      });
    const live = await service.deploy(draft({ draft: 1 }));
    await service.api.post(`/api/workflows/${live.id}/listen`);
    const call = async (address: string) => {
      const { body, headers } = await service.anonymous.post(address).send({ id: 'A-1' });
      return { ...body, replayed: headers['idempotency-replayed'] === 'true' };
    };
    const test = `/api/webhooks-test${path}`;
    expect([await call(test), await call(test), await call(live.path)]).toEqual([
      { draft: 1, replayed: false },
      { draft: 1, replayed: true },
      { draft: 1, replayed: false },
    ]);
    await service.api.patch(`/api/workflows/${live.id}`).send({ definition: draft({ draft: 2 }) });
    expect([await call(test), await call(live.path)]).toEqual([
      { draft: 2, replayed: false },
      { draft: 1, replayed: true },
    ]);
  });
});
