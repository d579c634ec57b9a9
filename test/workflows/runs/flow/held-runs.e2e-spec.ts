import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOLD_REASONS } from '../../../../src/workflows/engine/gate/held-runs.js';
import type { Run } from '../../../../src/workflows/runs/history/run.dto.js';
import { HOLDS_IN_WORDS } from '../../../../web/src/runs/run-words.js';
import { CallRecorder } from '../../../support/http/call-recorder.js';
import { until } from '../../../support/until.js';
import { chain, httpRequest, wait, webhook, type NodeSketch } from '../../../support/workflows/workflow-graphs.js';
import {
  bootWorkflows,
  newPath,
  type Live,
  type WorkflowService,
} from '../../../support/workflows/workflow-service.js';

const HOUR = 3600;

describe('why a queued run has not begun', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;

  beforeAll(async () => {
    recorder = await CallRecorder.start();
    service = await bootWorkflows({
      variables: { EGRESS_ALLOW: new URL(recorder.url).host, WORKER_CONCURRENCY: '2' },
    });
  });

  afterAll(async () => {
    await service.close();
    await recorder.close();
  });

  const deploy = (settings: object, step: NodeSketch = wait({ resume: true })): Promise<Live> =>
    service.deploy(chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), step }), { settings });
  const begin = async ({ path }: Live): Promise<string> =>
    (await service.anonymous.post(path).send({})).headers['x-run-id'] as string;
  const becomes = (id: string, status: string) => until(async () => (await service.run(id)).status === status);
  const cancel = (id: string) => service.api.post(`/api/runs/${id}/cancel`).expect(200);

  it('is that its workflow is paused', async () => {
    const live = await deploy({});
    await service.api.post(`/api/workflows/${live.id}/pause`).expect(200);
    const id = await begin(live);
    expect((await service.run(id)).held).toEqual({ reason: 'paused' });
    await cancel(id);
    expect((await service.run(id)).held).toBeUndefined();
  });

  it('is that a later run may take its place, until its time is over', async () => {
    const run = await service.run(await begin(await deploy({ debounce: { seconds: HOUR } })));
    const at = new Date(Date.parse(run.createdAt) + HOUR * 1000).toISOString();
    expect(run.held).toEqual({ reason: 'debounce', until: at });
    await cancel(run.id);
  });

  it('is that as many runs are under way as the workflow allows', async () => {
    const live = await deploy({ concurrency: { limit: 1 } });
    const first = await begin(live);
    await becomes(first, 'waiting');
    const second = await begin(live);
    expect((await service.run(second)).held).toEqual({ reason: 'concurrency' });
    await cancel(first);
    await becomes(second, 'waiting');
    await cancel(second);
  });

  it('is that as many have begun as the workflow allows, until the next time', async () => {
    const live = await deploy({ rate: { limit: 1, seconds: HOUR } });
    const first = await begin(live);
    await becomes(first, 'waiting');
    const { held, id } = await service.run(await begin(live));
    expect(held).toEqual({ reason: 'rate', until: expect.any(String) });
    expect(Date.parse(held!.until!)).toBeGreaterThan(Date.now());
    for (const one of [first, id]) await cancel(one);
  });

  it('is that other runs of the workspace have its share of a worker', async () => {
    const path = newPath();
    recorder.hold(path);
    const live = await deploy({}, httpRequest({ url: `${recorder.url}${path}`, method: 'POST' }));
    const first = await begin(live);
    await until(() => recorder.seen.some((call) => call.path === path));
    const second = await begin(live);
    expect((await service.run(second)).held).toEqual({ reason: 'share' });
    const { body } = await service.api.get(`/api/runs?workflowId=${live.id}&status=queued`);
    expect((body.items as Run[]).map(({ held }) => held)).toEqual([undefined]);
    recorder.release(path);
    for (const id of [first, second]) await service.ended(id);
  });

  it('is said by the console in words', () => {
    expect(Object.keys(HOLDS_IN_WORDS).sort()).toEqual(Object.keys(HOLD_REASONS).sort());
  });
});
