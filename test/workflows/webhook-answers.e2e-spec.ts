import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Witness } from '../durability/witness.js';
import { until } from '../support/embedded-postgres.js';
import { expectProblem } from '../support/problem.js';
import { openSocket, requestText } from '../support/raw-http.js';
import { chain, editFields, graph, httpRequest, ifElse, returns, webhook } from '../support/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from './support/workflow-service.js';

describe('the answer of a webhook', () => {
  let service: WorkflowService;
  let witness: Witness;

  beforeAll(async () => {
    witness = await Witness.start();
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: new URL(witness.url).host, WORKFLOW_WAIT_MS: '300' } });
  }, 60_000);

  afterAll(async () => {
    await service.close();
    await witness.close();
  });

  /** `webhook ──► call to the witness ──► Return`; the witness answers when it is told to. */
  const held = async (responseMode: string, more: object = {}) => {
    const path = newPath();
    witness.hold(path);
    const live = await service.deploy(
      chain({
        in: webhook({ path, responseMode, ...more }),
        call: { ...httpRequest({ url: witness.url + path, method: 'POST' }), label: 'The call' },
        out: returns('$"The call".body'),
      }),
    );
    return { ...live, called: path, release: () => witness.release(path) };
  };

  it('onReceived: 202 once it is queued, without waiting for a node', async () => {
    const { path, release, called } = await held('onReceived');
    const { status, body, headers } = await service.anonymous.post(path).send({ a: 1 });
    expect([status, body]).toEqual([202, { runId: headers['x-run-id'], status: 'queued' }]);
    expect(headers['location']).toBe(`/api/runs/${body.runId}`);
    expect(['queued', 'running']).toContain((await service.run(body.runId)).status);
    await until(() => witness.calls(called).length === 1);
    release();
    expect(await service.ended(body.runId)).toMatchObject({
      status: 'succeeded',
      output: { done: true },
      input: { body: { a: 1 } },
    });
  });

  it('immediately: 200 at once, without waiting for a node', async () => {
    const { path, release } = await held('immediately');
    const { status, body, headers } = await service.anonymous.post(path);
    expect([status, body]).toEqual([200, { runId: headers['x-run-id'], status: 'started' }]);
    release();
    expect((await service.ended(body.runId)).status).toBe('succeeded');
  });

  it('immediately is what a webhook does that says nothing', async () => {
    const live = await service.deploy(graph({ in: webhook({ path: newPath() }) }));
    const { status, body } = await service.anonymous.post(live.path);
    expect([status, body.status]).toEqual([200, 'started']);
    expect((await service.ended(body.runId)).status).toBe('succeeded');
  });

  it('lastNode: what the Return node says, and one run', async () => {
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'lastNode' }),
        out: returns(
          { n: '$"in".body.n' },
          { statusCode: 418, headers: { 'X-Kind': 'teapot', 'Cache-Control': 'max-age=5' } },
        ),
      }),
    );
    const { status, body, headers } = await service.anonymous.post(live.path).send({ n: 5 });
    expect([status, body]).toEqual([418, { n: 5 }]);
    expect(headers).toMatchObject({
      'x-kind': 'teapot',
      'cache-control': 'max-age=5',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(await service.runsOf(live.id)).toMatchObject([{ id: headers['x-run-id'], status: 'succeeded' }]);
  });

  it.each<[string, unknown, string]>([
    ['text', 'hi', '"hi"'],
    ['a number', 0, '0'],
    ['false', false, 'false'],
    ['null', null, 'null'],
    ['a list', [1], '[1]'],
    ['nothing', undefined, 'null'],
  ])('lastNode answers JSON for %s', async (_, body, text) => {
    const live = await service.deploy(
      chain({ in: webhook({ path: newPath(), responseMode: 'lastNode' }), out: returns(body) }),
    );
    const answer = await service.anonymous.post(live.path);
    expect([answer.status, answer.text]).toEqual([200, text]);
  });

  it('lastNode answers a page in a sandbox of its own', async () => {
    const page = '<script>alert(1)</script>';
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    const live = await service.deploy(
      chain({ in: webhook({ path: newPath(), responseMode: 'lastNode' }), out: returns(page, { headers }) }),
    );
    const answer = await service.anonymous.post(live.path);
    expect(answer.text).toBe(page);
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(answer.headers['content-security-policy']).not.toContain('allow-same-origin');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('lastNode drops headers from data that no workflow may set', async () => {
    const headers = { 'X-Good': '$"in".body.good', 'X-Bad': '$"in".body.bad', Location: '$"in".body.to' };
    const live = await service.deploy(
      chain({ in: webhook({ path: newPath(), responseMode: 'lastNode' }), out: returns(1, { headers }) }),
    );
    const answer = await service.anonymous
      .post(live.path)
      .send({ good: 'g', bad: 'b\r\nSet-Cookie: s=1', to: '//evil.example' });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-good']).toBe('g');
    for (const name of ['x-bad', 'set-cookie', 'location']) expect(answer.headers).not.toHaveProperty(name);
  });

  it('lastNode: 204 when the way that was taken reaches no Return', async () => {
    const live = await service.deploy(
      graph(
        {
          in: webhook({ path: newPath(), responseMode: 'lastNode' }),
          big: ifElse('$"in".body.big'),
          out: returns('big'),
          set: editFields(),
        },
        ...['in big', 'big true out', 'big false set'],
      ),
    );
    const none = await service.anonymous.post(live.path).send({ big: false });
    expect([none.status, none.text]).toEqual([204, '']);
    expect((await service.run(none.headers['x-run-id']!)).status).toBe('succeeded');
    expect((await service.anonymous.post(live.path).send({ big: true })).body).toBe('big');
  });

  it('lastNode: 500 workflow_failed at once, with the run and nothing of its error', async () => {
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'lastNode' }),
        call: httpRequest({ url: 'http://127.0.0.1:9/secret' }),
        out: returns(),
      }),
    );
    const answer = await service.anonymous.post(live.path);
    expectProblem(answer, 500, 'workflow_failed');
    expect(answer.body.runId).toBe(answer.headers['x-run-id']);
    expect(answer.text).not.toMatch(/secret|127\.0\.0\.1|egress/);
    expect(await service.run(answer.body.runId)).toMatchObject({
      status: 'failed',
      error: { code: 'egress_refused', node: 'call' },
    });
  });

  it('lastNode: 504 workflow_timeout over the wait limit; the run goes on', async () => {
    const { path, release, id } = await held('lastNode');
    const answer = await service.anonymous.post(path);
    expectProblem(answer, 504, 'workflow_timeout');
    expect((await service.run(answer.body.runId)).status).toBe('running');
    release();
    expect(await service.ended(answer.body.runId)).toMatchObject({ status: 'succeeded', output: { done: true } });
    expect(await service.runsOf(id)).toHaveLength(1);
  });

  it('lastNode: the run ends although its caller has gone away', async () => {
    const { path, release, called, id } = await held('lastNode');
    const socket = openSocket(service.url);
    socket.write(requestText(`POST ${path}`));
    await until(() => witness.calls(called).length === 1);
    socket.destroy();
    release();
    const [run] = await service.runsOf(id);
    expect(await service.ended(run!.id)).toMatchObject({ status: 'succeeded' });
  });

  it('lastNode: 500 when the run is cancelled meanwhile', async () => {
    const { path, called, id } = await held('lastNode');
    const answer = service.anonymous.post(path).then((value) => value);
    await until(() => witness.calls(called).length === 1);
    const [run] = await service.runsOf(id);
    expect((await service.api.post(`/api/runs/${run!.id}/cancel`)).body.status).toBe('cancelled');
    expectProblem(await answer, 500, 'workflow_failed');
  });

  describe('with an Idempotency-Key', () => {
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
      await until(() => witness.calls(called).length === 1);
      const early = await call();
      expectProblem(early, 409, 'idempotency_in_progress');
      expect(early.headers['retry-after']).toBe('1');
      release();
      expect((await first).status).toBe(200);
      expect((await call()).body).toEqual({ done: true });
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
          call: httpRequest({ url: 'http://127.0.0.1:9/' }),
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
        service.anonymous
          .post(live.path)
          .set('Idempotency-Key', 'k6')
          .set('Content-Type', 'application/json')
          .send(body);
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
  });
});
