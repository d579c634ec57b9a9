import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallRecorder } from '../../../support/http/call-recorder.js';
import { adminOf, browser, newMember } from '../../../support/app/people.js';
import { until } from '../../../support/until.js';
import { expectProblem } from '../../../support/app/problem.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';
import { newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';
import { bootRecorded, type RecordedService } from '../../../support/workflows/recorded-service.js';

describe('runs that wait', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;
  let both: RecordedService;

  beforeAll(async () => {
    both = await bootRecorded();
    ({ service, recorder } = both);
  });

  afterAll(() => both.close());

  const start = (steps: object = {}) => webhook({ path: newPath(), responseMode: 'lastNode', ...steps });

  /** Starts a run and gives its id once it waits. */
  const waiting = async (path: string): Promise<string> => {
    const { body } = await service.anonymous.post(path).send({ n: 1 });
    await until(async () => (await service.run(body.runId)).status === 'waiting');
    return body.runId as string;
  };

  const resumePath = async (runId: string): Promise<string> => {
    const record = (await service.run(runId)).nodes!.find(({ nodeId }) => nodeId === 'mail')!;
    return new URL((record.output as { link: string }).link).pathname;
  };

  const approval = (more: object = {}) =>
    chain({
      in: webhook({ path: newPath(), responseMode: 'onReceived' }),
      mail: editFields({ link: '$"run".resumeUrl' }),
      ask: wait({ resume: true, ...more }),
      out: returns('$"ask"'),
    });

  it('goes on after the time, and answers the caller who waits', async () => {
    const live = await service.deploy(
      chain({ in: start(), pause: wait({ seconds: 1.2 }), out: returns('$"pause".until') }),
    );
    const { status, body, headers } = await service.anonymous.post(live.path).send({});
    expect(status).toBe(200);
    const run = await service.run(headers['x-run-id']!);
    expect(run).toMatchObject({ status: 'succeeded', output: body });
    expect(run.durationMs).toBeGreaterThanOrEqual(1200);
  });

  it('goes on with the time at which it was computed, also in a loop that records errors alone', async () => {
    const live = await service.deploy(
      graph(
        {
          in: start(),
          loop: forLoop([0], { record: 'errors' }),
          when: editFields({ at: '{{ now() }}' }),
          pause: wait({ seconds: 1.2 }),
          both: editFields({ at: '$"when".at', until: '$"pause".until' }),
          out: returns('$"loop".items[0]'),
        },
        ...['in loop', 'loop each when', 'when pause', 'pause both', 'loop done out'],
      ),
    );
    const { body } = await service.anonymous.post(live.path).send({});
    expect(Date.parse(body.until) - Date.parse(body.at)).toBeGreaterThanOrEqual(1200);
  });

  it('is resumed by what somebody sends to its address, once', async () => {
    const live = await service.deploy(approval());
    const runId = await waiting(live.path);
    const path = await resumePath(runId);
    const { status, body } = await service.anonymous.post(`${path}?by=ann`).send({ yes: true });
    expect([status, body]).toEqual([200, { runId }]);
    const value = { body: { yes: true }, queryParams: { by: 'ann' } };
    expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: value });
    expectProblem(await service.anonymous.post(path).send({}), 409, 'conflict');
  });

  it.each([
    [{ body: { yes: true } }, { yes: true }],
    [{}, {}],
  ])('is resumed by its id with %j by somebody who may run workflows, once', async (sent, got) => {
    const live = await service.deploy(approval());
    const runId = await waiting(live.path);
    const path = `/api/runs/${runId}/resume`;
    expectProblem(await service.anonymous.post(path).send(sent), 401, 'unauthenticated');
    const { status, body } = await service.api.post(path).send(sent);
    expect([status, body]).toEqual([200, { runId }]);
    expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: { body: got, queryParams: {} } });
    expectProblem(await service.api.post(path).send(sent), 409, 'conflict');
  });

  it('gives its address to nobody who makes it up', async () => {
    const live = await service.deploy(approval());
    const runId = await waiting(live.path);
    const path = await resumePath(runId);
    for (const wrong of [`${path}x`, path.slice(0, -4), `/api/resume/${runId}`, '/api/resume/x.y'])
      expectProblem(await service.anonymous.post(wrong).send({}), 404, 'not_found');
    expect((await service.run(runId)).status).toBe('waiting');
  });

  it.each<[string, (id: string) => PromiseLike<unknown>]>([
    [
      'another version is deployed',
      async (id) => {
        const definition = chain({ in: webhook({ path: newPath() }), out: returns('another') });
        await service.api.put(`/api/workflows/${id}`).send({ name: 'Changed', definition }).expect(200);
        await service.api.post(`/api/workflows/${id}/deploy`).expect(200);
      },
    ],
    ['the workflow is deleted', (id) => service.api.delete(`/api/workflows/${id}`).expect(204)],
  ])('goes on as it began although %s', async (_, change) => {
    const { id, path } = await service.deploy(approval());
    const runId = await waiting(path);
    await change(id);
    await service.anonymous.post(await resumePath(runId)).send({ yes: true });
    expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: { body: { yes: true } } });
  });

  it.each<[string, () => Promise<{ headers: Record<string, string>; end: () => PromiseLike<unknown> }>]>([
    [
      'a key that is deleted',
      async () => {
        const { body } = await service.api.post('/api/keys').send({ name: 'watches', scopes: ['runs:read'] });
        return {
          headers: { authorization: `Bearer ${body.key}` },
          end: () => service.api.delete(`/api/keys/${body.id}`).expect(204),
        };
      },
    ],
    [
      'a person who is locked out',
      async () => {
        const { id, who } = await newMember(service, 'viewer');
        const login = await browser(service).post('/api/auth/login').send(who);
        return {
          headers: { cookie: login.headers['set-cookie']![0]! },
          end: async () => (await adminOf(service)).patch(`/api/users/${id}`).send({ disabled: true }).expect(200),
        };
      },
    ],
  ])('is not shown any longer to %s', async (_, come) => {
    const { path } = await service.deploy(approval());
    const runId = await waiting(path);
    const { headers, end } = await come();
    const { body } = await fetch(`${service.url}/api/runs/${runId}/events`, { headers });
    const reader = body!.getReader();
    await reader.read();
    await end();
    while (!(await reader.read().catch(() => ({ done: true }))).done);
    expect((await service.run(runId)).status).toBe('waiting');
  });

  it.each([1, 2])('fails when nobody resumed it in time, with a worker or without: %i s', async (timeoutSeconds) => {
    const live = await service.deploy(approval({ timeoutSeconds }));
    const { body } = await service.anonymous.post(live.path).send({});
    expect(await service.ended(body.runId)).toMatchObject({
      status: 'failed',
      error: { code: 'node_timeout', node: 'ask' },
    });
  });

  it('is resumed while another branch of it works', async () => {
    recorder.hold('/slow');
    const slow = httpRequest({ url: `${recorder.url}/slow`, method: 'GET' });
    const live = await service.deploy(
      graph(
        {
          in: webhook({ path: newPath(), responseMode: 'onReceived' }),
          mail: editFields({ link: '$"run".resumeUrl' }),
          quick: httpRequest({ url: `${recorder.url}/quick`, method: 'GET' }),
          ask: wait({ resume: true }),
          slow,
          out: returns('$"ask".body'),
        },
        ...['in mail', 'mail slow', 'mail quick', 'quick ask', 'ask out', 'slow out'],
      ),
    );
    const { body } = await service.anonymous.post(live.path).send({});
    const isAsking = async () =>
      (await service.run(body.runId)).nodes!.some(({ nodeId, status }) => nodeId === 'ask' && status === 'waiting');
    await until(isAsking);
    expect((await service.anonymous.post(await resumePath(body.runId)).send({ yes: true })).status).toBe(200);
    await until(async () => !(await isAsking()));
    recorder.release('/slow');
    expect(await service.ended(body.runId)).toMatchObject({ status: 'succeeded', output: { yes: true } });
  });

  it('is cancelled while it waits', async () => {
    const live = await service.deploy(approval());
    const runId = await waiting(live.path);
    const { status, body } = await service.api.post(`/api/runs/${runId}/cancel`);
    expect([status, body.status]).toEqual([200, 'cancelled']);
    expect(body.nodes).toContainEqual(expect.objectContaining({ nodeId: 'ask', status: 'cancelled' }));
  });

  it('hands on what another workflow answers, and keeps its run', async () => {
    const child = await service.deploy(chain({ in: start(), out: returns({ twice: '{{ $"startNode".n * 2 }}' }) }));
    const live = await service.deploy(
      chain({ in: start(), other: subWorkflow(child.id, { n: 21 }), out: returns('$"other".twice') }),
    );
    const { status, body, headers } = await service.anonymous.post(live.path).send({});
    expect([status, body]).toEqual([200, 42]);
    expect(await service.runsOf(child.id)).toMatchObject([{ status: 'succeeded', trigger: 'subWorkflow' }]);
    const { body: started } = await service.api.get('/api/runs').query({ parentRun: headers['x-run-id'] });
    expect(started.items).toMatchObject([{ workflowId: child.id, parentRun: headers['x-run-id'] }]);
  });

  it('runs another workflow for every item of a loop', async () => {
    const child = await service.deploy(chain({ in: start(), out: returns('{{ $"startNode".n * 10 }}') }));
    const live = await service.deploy(
      graph(
        {
          in: start(),
          loop: forLoop('$"startNode".body.list', { concurrency: 3 }),
          other: subWorkflow(child.id, { n: '$"loop".item' }),
          out: returns('$"loop".items'),
        },
        ...['in loop', 'loop each other', 'loop done out'],
      ),
    );
    const { status, body } = await service.anonymous.post(live.path).send({ list: [1, 2, 3, 4, 5] });
    expect([status, body]).toEqual([200, [10, 20, 30, 40, 50]]);
  });

  it.each([
    ['fails', 'workflow_failed', async () => {}],
    ['was deleted', 'not_found', (id: string) => service.api.delete(`/api/workflows/${id}`)],
  ])('fails when the other workflow %s', async (_, code, prepare) => {
    recorder.fail('/missing');
    const failing = httpRequest({ url: `${recorder.url}/missing`, method: 'GET' });
    const child = await service.deploy(chain({ in: start(), x: failing, out: returns(1) }));
    const live = await service.deploy(chain({ in: start(), other: subWorkflow(child.id), out: returns(1) }));
    await prepare(child.id);
    const problem = await service.anonymous.post(live.path).send({});
    expectProblem(problem, 500, 'workflow_failed');
    expect(await service.run(problem.body.runId)).toMatchObject({ status: 'failed', error: { code, node: 'other' } });
  });

  it('cancels the run it has started when it is cancelled itself', async () => {
    const child = await service.deploy(chain({ in: start(), ask: wait({ resume: true }), out: returns(1) }));
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        other: subWorkflow(child.id),
        out: returns(1),
      }),
    );
    const runId = await waiting(live.path);
    const [started] = await service.runsOf(child.id);
    await service.api.post(`/api/runs/${runId}/cancel`);
    expect((await service.run(started!.id)).status).toBe('cancelled');
  });

  it('stops workflows that run each other for ever', async () => {
    const id = (await service.save(chain({ in: start(), out: returns(1) }))).id;
    const definition = chain({ in: start(), again: subWorkflow(id), out: returns(1) });
    expect((await service.api.put(`/api/workflows/${id}`).send({ name: 'Round', definition })).status).toBe(200);
    const { body } = await service.api.post(`/api/workflows/${id}/deploy`);
    const problem = await service.anonymous.post(new URL(body.url).pathname).send({});
    expectProblem(problem, 500, 'workflow_failed');
    const runs = await service.runsOf(id);
    expect(runs).toHaveLength(10);
    expect(runs.map(({ error }) => error?.code)).toContain('loop_limit');
  });

  it('starts the workflow that handles failures, with what happened', async () => {
    const handler = await service.deploy(chain({ in: start(), out: returns('$"startNode".error.code') }));
    recorder.fail('/down');
    const failing = chain({ in: start(), x: httpRequest({ url: `${recorder.url}/down` }), out: returns(1) });
    const { id, webhook: address } = await service.save(failing, { settings: { onFailure: handler.id } });
    await service.api.post(`/api/workflows/${id}/deploy`);
    const { body } = await service.anonymous.post(new URL(address!.url!).pathname).send({});
    await until(async () => (await service.runsOf(handler.id))[0]?.status === 'succeeded');
    const [handled] = await service.runsOf(handler.id);
    expect(await service.run(handled!.id)).toMatchObject({
      trigger: 'onFailure',
      output: 'http_error',
      input: { run: { id: body.runId, workflowId: id }, error: { code: 'http_error', node: 'x' } },
    });
  });
});
