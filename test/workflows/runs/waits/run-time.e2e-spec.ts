import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { Retention } from '../../../../src/platform/retention/retention.service.js';
import type { Run } from '../../../../src/workflows/runs/history/run.dto.js';
import { CallRecorder } from '../../../support/http/call-recorder.js';
import { withLimits } from '../../../support/app/limits.js';
import { until } from '../../../support/until.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  repeatable,
  returns,
  wait,
  webhook,
  type NodeSketch,
} from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const LONG_MS = 3_600_000;
const DAY_MS = 86_400_000;

describe('every run ends', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;

  beforeAll(async () => {
    recorder = await CallRecorder.start();
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: new URL(recorder.url).host, WORKER_CONCURRENCY: '2' } });
  });

  afterAll(async () => {
    await service.close();
    await recorder.close();
  });

  const sql = <R extends object>(text: string, values: unknown[] = []) =>
    service.app.get(Database).query<R>(text, values);

  /** A call of what never answers, with a limit of its own that never comes. */
  const hanging = (path: string): NodeSketch => {
    recorder.hold(path);
    return { ...repeatable(httpRequest({ url: recorder.url + path, method: 'POST' })), timeoutMs: LONG_MS };
  };
  const start = (responseMode = 'immediately') => webhook({ path: newPath(), responseMode });

  const begin = async (path: string): Promise<string> =>
    (await service.anonymous.post(path).send({})).headers['x-run-id'] as string;

  /** What has become of the nodes: id, try and status. */
  const nodesOf = ({ nodes = [] }: Run): string[] =>
    nodes.map(({ nodeId, attempt, status }) => `${nodeId} ${attempt} ${status}`);

  /** Executions may take a second from here on. */
  const withOneSecond = <T>(work: () => PromiseLike<T>): Promise<T> =>
    withLimits(service, { RUN_MAX_ACTIVE_SECONDS: 1 }, work);

  it('also one whose call hangs: it fails, its nodes rest, and its slot is free for the next one', async () => {
    const path = newPath();
    const stuck = await service.deploy(chain({ in: start(), call: hanging(path), out: returns(1) }));
    const quick = await service.deploy(chain({ in: start(), set: editFields({ n: 1 }), out: returns('$"set".n') }));
    const [run] = [await begin(stuck.path)];
    await until(() => recorder.calls(path).length === 1);
    // The workspace has no other slot: the last one is for another workspace.
    const next = await begin(quick.path);
    expect((await service.run(next)).status).toBe('queued');
    const ended = await withOneSecond(() => service.ended(run));
    expect(ended).toMatchObject({
      status: 'failed',
      error: { code: 'run_timeout', message: expect.stringContaining('RUN_MAX_ACTIVE_SECONDS: 1') },
    });
    expect(nodesOf(ended)).toEqual(['in 1 succeeded', 'call 1 cancelled']);
    expect(await service.ended(next)).toMatchObject({ status: 'succeeded', output: 1 });
    const [left] = await sql<{ active_ms: number; owner: string | null }>(
      'select active_ms, owner from run where id = $1',
      [run],
    );
    expect(left!.active_ms).toBeGreaterThanOrEqual(1000);
    expect(left!.owner).toBeNull();
  });

  it('also one that is executed by the process that took its call, and its caller hears of it', async () => {
    const path = newPath();
    const live = await service.deploy(chain({ in: start('lastNode'), call: hanging(path), out: returns(1) }));
    const answer = await withOneSecond(() => service.anonymous.post(live.path).send({}));
    expect([answer.status, answer.body.code]).toEqual([500, 'workflow_failed']);
    expect((await service.run(answer.body.runId)).error).toMatchObject({ code: 'run_timeout' });
  });

  it('also one in a loop, in the middle of its iterations, and no output for errors keeps it alive', async () => {
    const path = newPath();
    const definition = graph(
      {
        in: start(),
        loop: forLoop([1, 2, 3], { concurrency: 2, onError: 'continue' }),
        call: hanging(path),
        caught: editFields({ n: 1 }),
        out: returns(1),
      },
      'in loop',
      'loop each call',
      'call error caught',
      'loop done out',
    );
    const live = await service.deploy(definition);
    const run = await begin(live.path);
    await until(() => recorder.calls(path).length === 2);
    const ended = await withOneSecond(() => service.ended(run));
    expect([ended.status, ended.error?.code]).toEqual(['failed', 'run_timeout']);
    expect(nodesOf(ended).sort()).toEqual([
      'call 1 cancelled',
      'call 1 cancelled',
      'in 1 succeeded',
      'loop 1 cancelled',
    ]);
  });

  it('counts all stretches of a run, and none of its pauses', async () => {
    const path = newPath();
    recorder.hold(path);
    const call = repeatable(httpRequest({ url: recorder.url + path, method: 'POST' }));
    const live = await service.deploy(chain({ in: start(), ask: wait({ resume: true }), call, out: returns(1) }));
    const activeMs = async (): Promise<number> => {
      const [row] = await sql<{ active_ms: number }>('select active_ms from run where id = $1', [run]);
      return row!.active_ms;
    };
    const began = performance.now();
    const run = await begin(live.path);
    await until(async () => (await service.run(run)).status === 'waiting');
    const rested = performance.now();
    const before = await activeMs();
    expect(before).toBeGreaterThan(0);
    await until(() => performance.now() > rested + 500);
    const resumed = performance.now();
    await service.api.post(`/api/runs/${run}/resume`).send({}).expect(200);
    await until(() => recorder.calls(path).length === 1);
    recorder.release(path);
    expect((await service.ended(run)).status).toBe('succeeded');
    const ended = performance.now();
    expect(await activeMs()).toBeGreaterThan(before);
    expect(await activeMs()).toBeLessThan(rested - began + (ended - resumed));
  });

  it('also one that was executed for long before a pause, soon after it', async () => {
    const path = newPath();
    const live = await service.deploy(
      chain({ in: start(), ask: wait({ resume: true }), call: hanging(path), out: returns(1) }),
    );
    const run = await begin(live.path);
    await until(async () => (await service.run(run)).status === 'waiting');
    await sql('update run set active_ms = $2 where id = $1', [run, LONG_MS]);
    await withLimits(service, { RUN_MAX_ACTIVE_SECONDS: LONG_MS / 1000 }, async () => {
      await service.api.post(`/api/runs/${run}/resume`).send({}).expect(200);
      expect(await service.ended(run)).toMatchObject({ status: 'failed', error: { code: 'run_timeout' } });
    });
  });

  it('starts the workflow that handles failures', async () => {
    const path = newPath();
    const handler = await service.deploy(chain({ in: start(), out: returns('$"startNode".error.code') }));
    const { id, webhook: address } = await service.save(chain({ in: start(), call: hanging(path), out: returns(1) }), {
      settings: { onFailure: handler.id },
    });
    await service.api.post(`/api/workflows/${id}/deploy`).expect(200);
    const run = await begin(new URL(address!.url!).pathname);
    await until(() => recorder.calls(path).length === 1);
    await withOneSecond(() => service.ended(run));
    await until(async () => (await service.runsOf(handler.id)).length === 1);
    const [handling] = await service.runsOf(handler.id);
    expect(await service.ended(handling!.id)).toMatchObject({ trigger: 'onFailure', output: 'run_timeout' });
  });

  it('also one that waits for somebody who never comes, once it is too old', async () => {
    const live = await service.deploy(chain({ in: start(), ask: wait({ resume: true }), out: returns(1) }));
    const [old, young] = [await begin(live.path), await begin(live.path)];
    for (const id of [old, young]) await until(async () => (await service.run(id)).status === 'waiting');
    const aged = uuidV7(Date.now() - 401 * DAY_MS);
    await sql(`update run set id = $2, created_at = now() - interval '401 days' where id = $1`, [old, aged]);
    await sql('update node_execution set run_id = $2 where run_id = $1', [old, aged]);
    await service.app.get(Retention).sweep();
    const ended = await service.run(aged);
    expect(ended).toMatchObject({
      status: 'failed',
      error: { code: 'run_timeout', message: expect.stringContaining('RUN_MAX_AGE_DAYS: 400') },
    });
    expect(nodesOf(ended)).toEqual(['in 1 succeeded', 'ask 1 cancelled']);
    expect((await service.run(young)).status).toBe('waiting');
    await service.api.post(`/api/runs/${young}/cancel`).expect(200);
  });

  it('also one whose call hangs at each of its tries: the time limit of its node ends every one', async () => {
    const path = newPath();
    const call = { ...hanging(path), timeoutMs: 100, retry: { maxAttempts: 3, backoffMs: 0 } };
    const live = await service.deploy(chain({ in: start(), call, out: returns(1) }));
    const ended = await service.ended(await begin(live.path));
    expect(ended).toMatchObject({ status: 'failed', error: { code: 'node_timeout', node: 'call' } });
    expect(nodesOf(ended)).toEqual(['in 1 succeeded', 'call 1 failed', 'call 2 failed', 'call 3 failed']);
  });
});
