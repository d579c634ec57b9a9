import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { HttpTraffic } from '../../../src/platform/metrics/http-traffic.js';
import type { CallRecorder } from '../../support/http/call-recorder.js';
import { onConnection } from '../../support/process/dead-processes.js';
import { until } from '../../support/until.js';
import { withLimits } from '../../support/app/limits.js';
import { expectProblem } from '../../support/app/problem.js';
import { openSocket, requestText } from '../../support/http/raw-http.js';
import {
  chain,
  editFields,
  graph,
  ifElse,
  refusedRequest,
  returns,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';
import { bootRecorded, deployHeldCall, type RecordedService } from '../../support/workflows/recorded-service.js';

/** Has a job fall silent, and waits until the queue has found it. It looks after all the others then, too. */
async function haveQueueLook(session: Client, like: string): Promise<void> {
  const { rows } = await session.query<{ id: string }>(
    `insert into queue.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds)
     select name, jsonb_build_object('runId', gen_random_uuid()), 'active', now(), now() - interval '1 hour', heartbeat_seconds
       from queue.job where data ->> 'runId' = $1
     returning id`,
    [like],
  );
  const silent =
    "select from queue.job where id = $1 and state = 'active' and heartbeat_on < now() - interval '30 minutes'";
  await until(async () => (await session.query(silent, [rows[0]!.id])).rowCount === 0);
}

describe('the answer of a webhook', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;
  let both: RecordedService;

  beforeAll(async () => {
    both = await bootRecorded();
    ({ service, recorder } = both);
  });

  afterAll(() => both.close());

  const held = (responseMode: string, more?: object) => deployHeldCall(both, responseMode, more);

  it('onReceived: 202 once it is queued, without waiting for a node', async () => {
    const { path, release, called } = await held('onReceived');
    const { status, body, headers } = await service.anonymous.post(path).send({ a: 1 });
    expect([status, body]).toEqual([202, { runId: headers['x-run-id'], status: 'queued' }]);
    expect(headers['location']).toBe(`/api/runs/${body.runId}`);
    expect(['queued', 'running']).toContain((await service.run(body.runId)).status);
    await until(() => recorder.calls(called).length === 1);
    release();
    expect(await service.ended(body.runId)).toMatchObject({
      status: 'succeeded',
      output: { done: true },
      input: { body: { a: 1 } },
    });
  });

  it('a run that takes more than a day stays with the process that works on it', async () => {
    const { path, release, called } = await held('onReceived');
    const { body } = await service.anonymous.post(path);
    await until(() => recorder.calls(called).length === 1);
    const { database, ended } = service;
    await onConnection(database.url, async (session) => {
      const older = "update queue.job set started_on = started_on - interval '3 days' where data ->> 'runId' = $1";
      expect((await session.query(older, [body.runId])).rowCount).toBe(1);
      await haveQueueLook(session, body.runId as string);
      const held = "select state, retry_count from queue.job where data ->> 'runId' = $1";
      expect((await session.query(held, [body.runId])).rows).toEqual([{ state: 'active', retry_count: 0 }]);
    });
    release();
    const { status, nodes } = await ended(body.runId as string);
    expect([status, nodes!.map(({ attempt }) => attempt), recorder.calls(called).length]).toEqual([
      'succeeded',
      [1, 1, 1],
      1,
    ]);
  });

  it('onReceived: the job of a run that has ended is deleted soon', async () => {
    const { path, release } = await held('onReceived');
    const { body } = await service.anonymous.post(path);
    release();
    await service.ended(body.runId as string);
    await onConnection(service.database.url, async (session) => {
      const older = `update queue.job set completed_on = completed_on - interval '2 minutes'
                      where data ->> 'runId' = $1 and completed_on is not null`;
      await until(async () => (await session.query(older, [body.runId])).rowCount === 1);
      await session.query("update queue.queue set maintain_on = maintain_on - interval '2 minutes'");
      await haveQueueLook(session, body.runId as string);
      const left = "select from queue.job where data ->> 'runId' = $1";
      await until(async () => (await session.query(left, [body.runId])).rowCount === 0);
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

  it('lastNode sends no headers from data that no workflow may set, and the run tells which', async () => {
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
    const { nodes } = await service.run(answer.headers['x-run-id']!);
    expect(nodes!.at(-1)!.output).toMatchObject({
      headers: { 'X-Good': 'g' },
      notSent: [{ field: 'headers["X-Bad"]' }, { field: 'headers.Location' }],
    });
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

  it.each<[string, unknown, string]>([
    ['application/hal+json', { a: 1 }, '{"a":1}'],
    ['application/json; charset=utf-8; profile="x"', 'text', '"text"'],
    ['text/plain', 5, '5'],
    ['text/csv', 'a,b', 'a,b'],
  ])('lastNode: %s, as the Return node names the type of %j', async (type, body, text) => {
    const start = webhook({ path: newPath(), responseMode: 'lastNode' });
    const headers = { 'Content-Type': type };
    const live = await service.deploy(chain({ in: start, out: returns(body, { headers }) }));
    const answer = await service.anonymous.post(live.path);
    expect([answer.headers['content-type'], answer.text]).toEqual([type, text]);
  });

  it('lastNode: bytes, where the Return node names a type for what an HTTP Request node handed on', async () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    const file = { base64: bytes.toString('base64'), contentType: 'image/png', size: bytes.length };
    const answered = async (headers: object) => {
      const start = webhook({ path: newPath(), responseMode: 'lastNode' });
      const live = await service.deploy(chain({ in: start, out: returns(file, { headers }) }));
      return service.anonymous.post(live.path);
    };
    const picture = await answered({ 'Content-Type': 'image/png' });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.body).toEqual(bytes);
    expect((await answered({})).body).toEqual(file);
  });

  it('lastNode: 500 workflow_failed at once, with the run and nothing of its error', async () => {
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'lastNode' }),
        call: refusedRequest(),
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
    const answer = await withLimits(service, { WORKFLOW_WAIT_MS: 300 }, () => service.anonymous.post(path));
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
    await until(() => recorder.calls(called).length === 1);
    const traffic = service.app.get(HttpTraffic);
    const open = traffic.inFlightCount;
    socket.destroy();
    // Who has gone is owed no answer, and takes nobody's place meanwhile.
    await until(() => traffic.inFlightCount < open);
    release();
    const [run] = await service.runsOf(id);
    expect(await service.ended(run!.id)).toMatchObject({ status: 'succeeded' });
  });

  it('lastNode: 500 when the run is cancelled meanwhile', async () => {
    const { path, called, id } = await held('lastNode');
    const answer = service.anonymous.post(path).then((value) => value);
    await until(() => recorder.calls(called).length === 1);
    const [run] = await service.runsOf(id);
    expect((await service.api.post(`/api/runs/${run!.id}/cancel`)).body.status).toBe('cancelled');
    expectProblem(await answer, 500, 'workflow_failed');
  });
});
