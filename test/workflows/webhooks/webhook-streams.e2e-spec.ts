import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/app/problem.js';
import { CallRecorder } from '../../support/http/call-recorder.js';
import { until } from '../../support/until.js';
import {
  chain,
  editFields,
  graph,
  httpRequest,
  refusedRequest,
  returns,
  wait,
  webhook,
  type NodeSketch,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';

/** 75 % of them are the share of a workspace. */
const WATCHERS = 4;
const SHARE = 3;

interface Event {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

describe('webhooks that answer by server-sent events', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;
  const streams: AbortController[] = [];

  beforeAll(async () => {
    recorder = await CallRecorder.start();
    service = await bootWorkflows({
      variables: { EGRESS_ALLOW: new URL(recorder.url).host, RUN_WATCHERS: String(WATCHERS) },
    });
  });

  afterEach(() => streams.splice(0).forEach((stream) => stream.abort()));

  afterAll(async () => {
    await service.close();
    await recorder.close();
  });

  const deploy = (steps: Record<string, NodeSketch>, config: object = {}): Promise<Live> =>
    service.deploy(chain({ in: webhook({ path: newPath(), responseMode: 'stream', ...config }), ...steps }));
  const call = (live: Live, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> => {
    const stream = new AbortController();
    streams.push(stream);
    return fetch(`${service.url}${live.path}`, { method, headers, signal: stream.signal });
  };
  /** All events of a stream that ends. */
  const eventsOf = async (response: Response): Promise<Event[]> => {
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const blocks = (await response.text()).split('\n\n').filter((block) => block !== '' && block !== ':');
    return blocks.map((block) => {
      const [, id, event, data] = /^id: (\S+)\nevent: (\w+)\ndata: (.*)$/.exec(block)!;
      return { id: id!, event: event!, data: JSON.parse(data!) };
    });
  };
  const nodesOf = (events: readonly Event[]) => events.filter(({ event }) => event === 'node').map(({ data }) => data);
  const held = (): { path: string; step: NodeSketch } => {
    const path = newPath();
    recorder.hold(path);
    return { path, step: httpRequest({ url: `${recorder.url}${path}`, method: 'POST' }) };
  };

  it('tell each node that has ended and what the workflow returns, and no output that is not marked', async () => {
    const live = await deploy(
      {
        open: editFields({ n: 1 }),
        closed: editFields({ secret: 'inside' }),
        out: returns({ ok: true }, { statusCode: 201 }),
      },
      { streamOutputs: ['open'] },
    );
    const response = await call(live);
    const runId = response.headers.get('x-run-id')!;
    const events = await eventsOf(response);
    expect(nodesOf(events)).toEqual([
      { nodeId: 'open', iteration: [], attempt: 1, status: 'succeeded', output: { n: 1 } },
      { nodeId: 'closed', iteration: [], attempt: 1, status: 'succeeded' },
      { nodeId: 'out', iteration: [], attempt: 1, status: 'succeeded' },
    ]);
    expect(events[0]).toMatchObject({ event: 'run', data: { runId } });
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { runId, statusCode: 201, body: { ok: true } } });
    expect(JSON.stringify(events)).not.toContain('inside');
  });

  it('tell while the run goes on, and end with it', async () => {
    const { path, step } = held();
    const live = await deploy({ first: editFields({ n: 1 }), step, out: returns(1) });
    const response = await call(live);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"nodeId":"first"')) text += (await reader.read()).value ?? '';
    expect(text).not.toContain('event: result');
    recorder.release(path);
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    expect(text).toContain('event: result');
  });

  it('end with a problem document when the run fails, which tells nothing of what happened inside', async () => {
    const events = await eventsOf(await call(await deploy({ fetch: refusedRequest() })));
    const { event, data } = events.at(-1)!;
    expect([event, data['code'], data['status'], data['runId']]).toEqual([
      'problem',
      'workflow_failed',
      500,
      events[0]!.data['runId'],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/egress|127\.0\.0\.1|9\/secret/);
  });

  it('end with an early answer, while the run goes on', async () => {
    const { path, step } = held();
    //   in ──► out, at once
    //   in ──► step, which takes its time
    const start = webhook({ path: newPath(), responseMode: 'stream' });
    const nodes = { in: start, out: returns('soon', { early: true }), step };
    const live = await service.deploy(graph(nodes, 'in out', 'in step'));
    const events = await eventsOf(await call(live));
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { body: 'soon' } });
    const { id, status } = await service.run(events[0]!.data['runId'] as string);
    expect(status).toBe('running');
    recorder.release(path);
    expect((await service.ended(id)).status).toBe('succeeded');
  });

  it('go on after the event that the caller names, and have no content once everything was sent', async () => {
    const live = await deploy({ a: editFields(), b: editFields(), out: returns(1) }, { method: 'GET' });
    const all = await eventsOf(await call(live, {}, 'GET'));
    const of = (nodeId: string) => all.find(({ data }) => data['nodeId'] === nodeId)!.id;
    const rest = await eventsOf(await call(live, { 'last-event-id': of('a') }, 'GET'));
    expect(nodesOf(rest).map(({ nodeId }) => nodeId)).toEqual(['b', 'out']);
    expect((await call(live, { 'last-event-id': all.at(-1)!.id }, 'GET')).status).toBe(204);
    expect(await service.runsOf(live.id)).toHaveLength(1);
  });

  it('start nothing for an id that they have not sent', async () => {
    const [live, other] = [await deploy({ out: returns(1) }), await deploy({ out: returns(2) })];
    const [{ id }] = (await eventsOf(await call(other))) as [Event];
    for (const wrong of ['1', id, `${id}x`, id.replace('.0.', '.x.')]) {
      const response = await call(live, { 'last-event-id': wrong });
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid_input' }),
      ]);
    }
    expect(await service.runsOf(live.id)).toEqual([]);
  });

  it('tell of the same run again where a request comes twice', async () => {
    const live = await deploy({ a: editFields(), out: returns(1) });
    const [first, again] = [
      await call(live, { 'idempotency-key': 'once' }),
      await call(live, { 'idempotency-key': 'once' }),
    ];
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('x-run-id')).toBe(first.headers.get('x-run-id'));
    expect((await eventsOf(again)).at(-1)).toEqual((await eventsOf(first)).at(-1));
  });

  it('let the run go on when the caller leaves', async () => {
    const { path, step } = held();
    const live = await deploy({ step, out: returns(1) });
    const id = (await call(live)).headers.get('x-run-id')!;
    streams.at(-1)!.abort();
    recorder.release(path);
    expect((await service.ended(id)).status).toBe('succeeded');
  });

  it('are refused above the share of a workspace, and nothing is stored', async () => {
    const { path, step } = held();
    const live = await deploy({ step, out: returns(1) });
    const open = [];
    for (let n = 0; n < SHARE; n += 1) open.push(await call(live));
    const refused = await call(live);
    expect([refused.status, refused.headers.get('x-run-id')]).toEqual([503, null]);
    expect(await service.runsOf(live.id)).toHaveLength(SHARE);
    recorder.release(path);
    for (const response of open) expect((await eventsOf(response)).at(-1)!.event).toBe('result');
    await until(async () => (await call(live)).status === 200);
  });

  it('are refused while the workflow is paused', async () => {
    const live = await deploy({ out: returns(1) });
    await service.api.post(`/api/workflows/${live.id}/pause`).expect(200);
    expect((await call(live)).status).toBe(503);
    expect(await service.runsOf(live.id)).toEqual([]);
  });

  it('answer pages of the origins that may call, and nobody without the credential', async () => {
    await service.api.put('/api/variables/STREAM_TOKEN').send({ value: 'a-token-only-we-know' });
    const live = await deploy(
      { out: returns(1) },
      {
        cors: { origins: ['https://shop.example'] },
        authentication: { type: 'bearer', environmentVariable: 'STREAM_TOKEN' },
      },
    );
    const origin = 'https://shop.example';
    const response = await call(live, { origin, authorization: 'Bearer a-token-only-we-know' });
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    const [{ id }] = (await eventsOf(response)) as [Event];
    expect((await call(live, { 'last-event-id': id })).status).toBe(401);
  });

  it('leave out outputs that are too large, and hide credentials in those they send', async () => {
    const live = await deploy(
      {
        large: editFields({ text: 'x'.repeat(300_000) }),
        told: editFields({ token: '$"startNode".headers.authorization' }),
      },
      { streamOutputs: ['large', 'told'] },
    );
    const [large, told] = nodesOf(await eventsOf(await call(live, { authorization: 'Bearer of-the-caller-alone' })));
    expect(large).toMatchObject({ nodeId: 'large', outputBytes: expect.any(Number) });
    expect(large).not.toHaveProperty('output');
    expect(told!['output']).toEqual({ token: expect.stringContaining('[redacted]') });
  });

  it('are described to callers', async () => {
    const live = await deploy({ out: returns(1) });
    const { body } = await service.api.get('/api/openapi/webhooks.json').expect(200);
    const operations = Object.values(
      body.paths as Record<string, Record<string, { operationId: string; responses: object }>>,
    );
    const operation = operations
      .flatMap((one) => Object.values(one))
      .find(({ operationId }) => operationId.endsWith(live.id));
    expect(operation!.responses).toMatchObject({ 200: { content: { 'text/event-stream': {} } } });
  });

  it('cannot be deployed with debounce', async () => {
    const definition = chain({
      in: webhook({ path: newPath(), responseMode: 'stream' }),
      hold: wait({ resume: true }),
    });
    const { id } = await service.save(definition, { settings: { debounce: { seconds: 1 } } });
    const answer = await service.api.post(`/api/workflows/${id}/deploy`);
    expectProblem(answer, 422, 'workflow_invalid', ['debounce_with_caller']);
  });
});
