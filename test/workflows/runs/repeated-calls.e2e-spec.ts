import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallRecorder } from '../../support/http/call-recorder.js';
import { until } from '../../support/until.js';
import { chain, graph, httpRequest, returns, wait, webhook } from '../../support/workflows/workflow-graphs.js';
import { newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';
import { bootRecorded, type RecordedService } from '../../support/workflows/recorded-service.js';

describe('calls that are tried again', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;
  let both: RecordedService;

  beforeAll(async () => {
    both = await bootRecorded();
    ({ service, recorder } = both);
  });

  afterAll(() => both.close());

  it('wait until their provider said, although their run goes on before for another reason', async () => {
    const path = newPath();
    recorder.fail(path, 1, { 'retry-after': '4' });
    const flaky = {
      ...httpRequest({ url: recorder.url + path, method: 'POST' }),
      retry: { maxAttempts: 2, backoffMs: 1 },
    };
    const live = await service.deploy(
      graph(
        {
          in: webhook({ path: newPath(), responseMode: 'onReceived' }),
          flaky,
          ask: wait({ resume: true }),
          out: returns('$"flaky".status'),
        },
        ...['in flaky', 'in ask', 'ask out', 'flaky out'],
      ),
    );
    const { body } = await service.anonymous.post(live.path).send({});
    const runId = body.runId as string;
    await until(async () => (await service.run(runId)).status === 'waiting');
    expect((await service.api.post(`/api/runs/${runId}/resume`).send({})).status).toBe(200);
    const { status, nodes } = await service.ended(runId);
    const [failed, again] = nodes!.filter(({ nodeId }) => nodeId === 'flaky');
    expect([status, failed!.error!.provider, again!.status]).toEqual([
      'succeeded',
      { status: 503, retryAfter: 4 },
      'succeeded',
    ]);
    const { until: next } = failed!.output as { until: string };
    expect(Date.parse(next) - Date.parse(failed!.startedAt)).toBeGreaterThanOrEqual(4000);
    expect(Date.parse(again!.startedAt)).toBeGreaterThanOrEqual(Date.parse(next));
  });

  it('succeed in the end, all tries under one key', async () => {
    const path = newPath();
    recorder.fail(path, 2);
    const flaky = {
      ...httpRequest({ url: recorder.url + path, method: 'POST' }),
      retry: { maxAttempts: 3, backoffMs: 10 },
    };
    const start = webhook({ path: newPath(), responseMode: 'lastNode' });
    const live = await service.deploy(chain({ in: start, flaky, out: returns('$"flaky".status') }));
    const { status, body, headers } = await service.anonymous.post(live.path).send({});
    expect([status, body]).toEqual([200, 200]);
    const { nodes } = await service.run(headers['x-run-id']!);
    expect(nodes!.filter(({ nodeId }) => nodeId === 'flaky').map(({ attempt, status: how }) => [attempt, how])).toEqual(
      [
        [1, 'failed'],
        [2, 'failed'],
        [3, 'succeeded'],
      ],
    );
    expect(new Set(recorder.calls(path).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});
