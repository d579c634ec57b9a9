import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { PlanSource } from '../../../../src/workflows/plans/plan-source.js';
import { RunEngine } from '../../../../src/workflows/engine/run-engine.js';
import { CallRecorder } from '../../../support/http/call-recorder.js';
import { newWorkspace } from '../../../support/app/people.js';
import { until } from '../../../support/until.js';
import { chain, httpRequest, repeatable, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const IN_PLACE = 4;
const SLOTS = 2;
/** Of both, what one workspace may hold. */
const SHARE = 3 + 1;

describe('runs that are executed for those who wait for them', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;
  let other: supertest.Agent;
  let tenant: string;

  beforeAll(async () => {
    recorder = await CallRecorder.start();
    service = await bootWorkflows({
      variables: {
        EGRESS_ALLOW: new URL(recorder.url).host,
        RUNS_IN_PLACE: String(IN_PLACE),
        WORKER_CONCURRENCY: String(SLOTS),
      },
    });
    ({ api: other, id: tenant } = await newWorkspace(service, 'tenant-b'));
  });

  afterAll(async () => {
    await service.close();
    await recorder.close();
  });

  const statuses = async (): Promise<string[]> => {
    const rows = await service.app.get(Database).query<{ status: string }>('select status from run order by id');
    return rows.map(({ status }) => status).sort();
  };

  it('hold no more than the share of their workspace: others are answered, and the rest waits in the queue', async () => {
    const hung = newPath();
    recorder.hold(hung);
    const call = { ...repeatable(httpRequest({ url: recorder.url + hung, method: 'POST' })), timeoutMs: 3_600_000 };
    const definition = chain({
      in: webhook({ path: newPath(), responseMode: 'lastNode' }),
      call,
      out: returns('late'),
    });
    const { body } = await other.post('/api/workflows').send({ name: 'B', definition }).expect(201);
    await other.post(`/api/workflows/${body.id}/deploy`).expect(200);
    const { pathname } = new URL(body.webhook.url as string);
    const calls = 3 * IN_PLACE;
    let answered = 0;
    const answers = Array.from({ length: calls }, async () => {
      const { status, text } = await service.anonymous.post(pathname).send({});
      answered += 1;
      return [status, text];
    });
    await until(async () => (await statuses()).length === calls);
    await until(() => recorder.calls(hung).length >= SHARE);
    expect(await statuses()).toEqual([
      ...Array.from({ length: calls - SHARE }, () => 'queued'),
      ...Array.from({ length: SHARE }, () => 'running'),
    ]);
    // An agent's run is not queued: the run that waits for it may hold the slot that it would need.
    const plan = await service.app.get(PlanSource).deployed(tenant, body.id as string);
    const startForAgent = () => service.app.get(RunEngine).startInPlace({ plan, trigger: 'agent', input: {} });
    expect(startForAgent).toThrow(expect.objectContaining({ code: 'unavailable' }));
    const live = await service.echo();
    for (let n = 0; n < 20; n += 1) expect((await service.anonymous.post(live.path).send({ n })).status).toBe(200);
    expect([answered, recorder.calls(hung).length]).toEqual([0, SHARE]);
    recorder.release(hung);
    expect(await Promise.all(answers)).toEqual(Array.from({ length: calls }, () => [200, '"late"']));
  });
});
