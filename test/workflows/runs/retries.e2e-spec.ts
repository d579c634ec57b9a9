import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CallRecorder } from '../../support/http/call-recorder.js';
import { expectProblem } from '../../support/app/problem.js';
import { chain, forLoop, graph, httpRequest, returns, wait, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

describe('a retry', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;

  beforeAll(async () => {
    recorder = await CallRecorder.start();
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: new URL(recorder.url).host } });
  });

  afterAll(async () => {
    await service.close();
    await recorder.close();
  });

  const start = () => webhook({ path: newPath(), responseMode: 'lastNode' });
  const call = (path: string) => httpRequest({ url: recorder.url + path, method: 'POST' });

  /** Calls a workflow and gives its run, however it ended. */
  const ran = async (path: string, body: object = {}): Promise<string> => {
    const { headers, body: answer } = await service.anonymous.post(path).send(body);
    return (headers['x-run-id'] ?? answer.runId) as string;
  };

  /** A run that was cancelled while it waited, and whose retries wait too. */
  const cancelled = async (): Promise<string> => {
    const run = await waiting();
    await service.api.post(`/api/runs/${run}/cancel`).expect(200);
    return run;
  };
  const waiting = async (): Promise<string> => {
    const begun = webhook({ path: newPath(), responseMode: 'onReceived' });
    const live = await service.deploy(chain({ in: begun, ask: wait({ resume: true }), out: returns(1) }));
    return ran(live.path);
  };

  it('runs again from the node that failed, and keeps what was done before', async () => {
    const [first, second] = [newPath(), newPath()];
    recorder.fail(second, 1);
    const live = await service.deploy(
      chain({ in: start(), one: call(first), two: call(second), out: returns('$"two".body') }),
    );
    const failed = await ran(live.path);
    const { status, body, headers } = await service.api.post(`/api/runs/${failed}/retry`).send({ fromNode: 'two' });
    expect([status, headers['location']]).toEqual([202, `/api/runs/${body.runId}`]);
    expect(await service.ended(body.runId)).toMatchObject({
      status: 'succeeded',
      trigger: 'retry',
      retryOf: failed,
      output: { done: true },
    });
    expect(recorder.calls(first)).toHaveLength(1);
    expect(recorder.calls(second)).toHaveLength(2);
  });

  it('runs all of it again with other start data', async () => {
    const live = await service.deploy(chain({ in: start(), out: returns('$"startNode".body.n') }));
    const { body } = await service.api
      .post(`/api/runs/${await ran(live.path, { n: 1 })}/retry`)
      .send({ input: { body: { n: 2 } } });
    expect(await service.ended(body.runId)).toMatchObject({ output: 2, input: { body: { n: 2 } } });
  });

  it('runs a newer version when it is told so', async () => {
    const live = await service.deploy(chain({ in: start(), out: returns('old') }));
    const run = await ran(live.path);
    const definition = chain({ in: webhook({ path: newPath(), responseMode: 'lastNode' }), out: returns('new') });
    await service.api.put(`/api/workflows/${live.id}`).send({ name: 'Newer', definition });
    await service.api.post(`/api/workflows/${live.id}/deploy`);
    const outputs = [];
    for (const input of [{}, { version: 2 }]) {
      const { body } = await service.api.post(`/api/runs/${run}/retry`).send(input);
      outputs.push((await service.ended(body.runId)).output);
    }
    expect(outputs).toEqual(['old', 'new']);
  });

  it('gives the same run while that retry has not ended', async () => {
    const run = await waiting();
    expectProblem(await service.api.post(`/api/runs/${run}/retry`).send({}), 409, 'conflict');
    await service.api.post(`/api/runs/${run}/cancel`);
    const answers = await Promise.all([1, 2, 3].map(() => service.api.post(`/api/runs/${run}/retry`).send({})));
    expect(new Set(answers.map(({ body }) => body.runId)).size).toBe(1);
  });

  it('refuses another retry while one has not ended, and names that one', async () => {
    const run = await cancelled();
    const retry = (input: object) => service.api.post(`/api/runs/${run}/retry`).send(input);
    const asked = { input: { body: { n: 2 } } };
    const { runId } = (await retry(asked).expect(202)).body;
    for (const other of [{}, { ...asked, fromNode: 'ask' }, { ...asked, version: 1 }, { input: { body: { n: 3 } } }]) {
      const refused = await retry(other);
      expectProblem(refused, 409, 'conflict');
      expect(refused.body).toMatchObject({ runId, detail: expect.stringContaining(runId) });
    }
    expect((await retry(asked).expect(202)).body).toEqual({ runId });
    await service.api.post(`/api/runs/${runId}/cancel`);
    expect((await retry({}).expect(202)).body.runId).not.toBe(runId);
  });

  it('of a draft that was saved since is another one', async () => {
    const run = await cancelled();
    const { workflowId } = await service.run(run);
    const retry = () => service.api.post(`/api/runs/${run}/retry`).send({ version: 'draft' });
    const { runId } = (await retry().expect(202)).body;
    expect((await retry().expect(202)).body).toEqual({ runId });
    const changed = chain({ in: start(), ask: wait({ resume: true }), out: returns(2) });
    await service.api.patch(`/api/workflows/${workflowId}`).send({ definition: changed }).expect(200);
    expectProblem(await retry(), 409, 'conflict');
  });

  it('runs a failed iteration again, and keeps the others', async () => {
    const path = newPath();
    recorder.fail(`${path}/2`, 1);
    const live = await service.deploy(
      graph(
        {
          in: start(),
          loop: forLoop('$"startNode".body.list'),
          before: call(`${path}/{{ $"loop".item }}/before`),
          x: call(`${path}/{{ $"loop".item }}`),
          out: returns('$"loop".count'),
        },
        ...['in loop', 'loop each before', 'before x', 'loop done out'],
      ),
    );
    const failed = await ran(live.path, { list: [1, 2, 3] });
    const { body } = await service.api.post(`/api/runs/${failed}/retry`).send({ fromNode: 'x' });
    expect(await service.ended(body.runId)).toMatchObject({ status: 'succeeded', output: 3 });
    expect(recorder.calls(`${path}/1/before`)).toHaveLength(1);
    expect(recorder.calls(`${path}/2`)).toHaveLength(2);
  });

  it.each([
    ['an unknown node', { fromNode: 'nope' }, 400, 'invalid_input'],
    ['an unknown version', { version: 99 }, 404, 'not_found'],
    ['an unknown field', { nodes: [] }, 400, 'invalid_input'],
  ])('refuses %s', async (_, input, status, code) => {
    const live = await service.deploy(chain({ in: start(), out: returns(1) }));
    expectProblem(await service.api.post(`/api/runs/${await ran(live.path)}/retry`).send(input), status, code);
  });
});
