import { uuidV7 } from '#libs/crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { Retention } from '../../../src/platform/retention/retention.service.js';
import { RunRetention } from '../../../src/workflows/runs/retention/run-retention.js';
import { CallRecorder } from '../../support/http/call-recorder.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { expectProblem } from '../../support/app/problem.js';
import { until } from '../../support/until.js';
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
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const KEY = { authorization: `Bearer ${BOOTSTRAP_KEY}` };
describe('runs', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;

  beforeAll(async () => {
    recorder = await CallRecorder.start();
    const limits = { RUN_WATCHERS: '3', RUN_DETAIL_MAX_NODES: '60', RUN_DETAIL_MAX_BYTES: '1048576' };
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: new URL(recorder.url).host, ...limits } });
  });

  afterAll(async () => {
    await service.close();
    await recorder.close();
  });

  const database = () => service.app.get(Database);
  const start = (more: object = {}) => webhook({ path: newPath(), responseMode: 'lastNode', ...more });
  const call = (path: string) => httpRequest({ url: recorder.url + path, method: 'POST' });

  /** Calls a workflow and gives its run, however it ended. */
  const ran = async (path: string, body: object = {}): Promise<string> => {
    const { headers, body: answer } = await service.anonymous.post(path).send(body);
    return (headers['x-run-id'] ?? answer.runId) as string;
  };

  describe('of a draft', () => {
    const draft = async () =>
      (await service.save(chain({ in: start(), x: wait({ seconds: 0 }), out: returns('$"run".version') }))).id;

    it('know that it is one, and fill the missing parts of the request', async () => {
      const { body } = await service.api
        .post(`/api/workflows/${await draft()}/run?wait=true`)
        .send({ input: { a: 1 } });
      expect(body).toMatchObject({ version: 'draft', output: 'draft', input: { a: 1, body: {}, method: 'POST' } });
    });

    it.each([[3], ['text'], [[1]]])('are not started with %j, which is no request', async (input) => {
      expectProblem(
        await service.api.post(`/api/workflows/${await draft()}/run`).send({ input }),
        400,
        'invalid_input',
      );
    });

    it('show a value that is null as one', async () => {
      const silent = await service.deploy(chain({ in: webhook({ path: newPath() }), x: editFields({ a: 1 }) }));
      const { id } = await service.save(chain({ in: start(), sub: subWorkflow(silent.id), out: returns(1) }));
      const { body } = await service.api.post(`/api/workflows/${id}/run?wait=true`).send({});
      expect(body.nodes).toContainEqual(expect.objectContaining({ nodeId: 'sub', output: null }));
    });
  });

  it('deletes ended runs with their records when they are old enough, and no others', async () => {
    const live = await service.deploy(chain({ in: start(), a: editFields(), out: returns(1) }));
    const [old, young] = [await ran(live.path), await ran(live.path)];
    const waiting = await service.deploy(
      chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), ask: wait({ resume: true }) }),
    );
    const open = await ran(waiting.path);
    const days = (count: number) => Date.now() - count * 86_400_000;
    const aged = { [old]: uuidV7(days(40)), [open]: uuidV7(days(50)) };
    for (const ids of Object.entries(aged)) {
      await database().query('update node_execution set run_id = $2 where run_id = $1', ids);
      await database().query("update run set id = $2, ended_at = ended_at - interval '31 days' where id = $1", ids);
    }
    // A statement deletes a bounded number of rows, however many records a run has: two, then the third and the run.
    const deleteOlder = () => service.app.get(RunRetention).deleteOlder(new Date(days(30)), 2);
    expect([await deleteOlder(), await deleteOlder(), await deleteOlder()]).toEqual([2, 1, 0]);
    await service.app.get(Retention).sweep();
    expectProblem(await service.api.get(`/api/runs/${aged[old]}`), 404, 'not_found');
    expect(await database().query('select from node_execution where run_id = $1', [aged[old]])).toEqual([]);
    expect((await service.run(young)).nodes).toHaveLength(3);
    expect((await service.api.get(`/api/runs/${aged[open]}`)).status).toBe(200);
  });

  it.each([
    ['count', 1, 60],
    ['size', 20_000, 20],
  ])('shows records up to a limit of their %s, and gives the others page by page', async (_, length, first) => {
    const [all, a] = [forLoop('$"startNode".body', { record: 'all' }), editFields({ text: 'x'.repeat(length) })];
    const definition = graph({ in: start(), all, a, out: returns(1) }, 'in all', 'all each a', 'all done out');
    const live = await service.deploy(definition);
    const { id, nodes: found = [], nodesCursor } = await service.run(await ran(live.path, Array(70).fill(1)));
    expect(found).toHaveLength(1 + first);
    for (let cursor = nodesCursor; cursor;) {
      const { body } = await service.api.get(`/api/runs/${id}/nodes`).query({ cursor, limit: 9 });
      found.push(...body.items);
      cursor = body.nextCursor as string | undefined;
    }
    expect(found.map(({ nodeId }) => nodeId)).toEqual(['in', 'all', ...Array<string>(70).fill('a'), 'out']);
    expect((await service.api.get(`/api/runs/${id}/nodes?nodeId=out&status=succeeded`)).body.items).toHaveLength(1);
    expectProblem(await service.api.get(`/api/runs/${id}/nodes?cursor=nope`), 400, 'invalid_input');
  });

  describe('events', () => {
    /** Opens a stream behind the event `last`; resolves when its first events have come. */
    const open = async (id: string, last?: number) => {
      const response = await fetch(`${service.url}/api/runs/${id}/events`, {
        headers: { ...KEY, ...(last !== undefined && { 'last-event-id': String(last) }) },
      });
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      const first = await reader.read();
      return {
        /** Its events as `event id status`, when it has ended. */
        async ended(): Promise<string[]> {
          let text = '';
          for (let part = first; !part.done; part = await reader.read()) text += part.value;
          return text.split('\n\n').filter(Boolean).map(eventOf);
        },
      };
    };

    const eventOf = (event: string): string => {
      const [, count, name, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(event)!;
      const record = JSON.parse(data!) as { nodeId?: string; status: string; change?: number };
      // By it a reader tells which of two states of a record is the newer one.
      if (record.nodeId) expect(record.change).toBe(Number(count));
      return [name, count, record.nodeId, record.status].filter(Boolean).join(' ');
    };

    it('tell what every node does, and end with the run', async () => {
      const path = newPath();
      recorder.hold(path);
      const live = await service.deploy(
        chain({
          in: webhook({ path: newPath(), responseMode: 'onReceived' }),
          a: editFields(),
          x: call(path),
          out: returns(1),
        }),
      );
      const { body } = await service.anonymous.post(live.path).send({});
      await until(() => recorder.calls(path).length === 1);
      const events = await open(body.runId);
      recorder.release(path);
      const all = await events.ended();
      expect(all[0]).toBe('node 0 in succeeded');
      expect(
        all.filter((event) => event.startsWith('node')).map((event) => event.split(' ').slice(2).join(' ')),
      ).toEqual(expect.arrayContaining(['a succeeded', 'x running', 'x succeeded', 'out succeeded']));
      expect(all.at(-1)).toMatch(/^run \d+ succeeded$/);
      const last = Number(all.find((event) => event.endsWith('x running'))!.split(' ')[1]);
      const later = await (await open(body.runId, last)).ended();
      expect(later.map((event) => event.split(' ').slice(2).join(' '))).toEqual([
        'x succeeded',
        'out succeeded',
        'succeeded',
      ]);
    });

    it('are shown to so many at a time, and a reader who leaves gives the place back', async () => {
      const live = await service.deploy(
        chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), ask: wait({ resume: true }) }),
      );
      const { body } = await service.anonymous.post(live.path).send({});
      const path = `/api/runs/${body.runId}/events`;
      const leave = new AbortController();
      const open = () => fetch(service.url + path, { headers: KEY, signal: leave.signal });
      for (const response of [await open(), await open()]) expect(response.status).toBe(200);
      expectProblem(await service.api.get(path), 503, 'unavailable');
      leave.abort();
      await service.api.post(`/api/runs/${body.runId}/cancel`);
      await until(async () => (await service.api.get(path)).status === 200);
    });

    it('are answered 404 for a run that is not there, 401 without a key', async () => {
      const path = '/api/runs/01890000-0000-7000-8000-000000000000/events';
      expectProblem(await service.api.get(path), 404, 'not_found');
      expectProblem(await service.anonymous.get(path), 401, 'unauthenticated');
    });
  });
});
