import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Draining } from '../../../../src/platform/health/draining.service.js';
import { CallRecorder } from '../../../support/http/call-recorder.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import { chain, httpRequest, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

describe('a webhook whose caller waits while the process is about to stop', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;

  beforeAll(async () => {
    recorder = await CallRecorder.start();
    service = await bootWorkflows({
      variables: { SHUTDOWN_GRACE_SECONDS: '1', EGRESS_ALLOW: new URL(recorder.url).host },
    });
  });

  afterAll(async () => {
    await service.close();
    await recorder.close();
  });

  it('is told early that the run goes on, as is who calls then, and both runs end', async () => {
    const path = newPath();
    recorder.hold(path);
    const call = httpRequest({ method: 'POST', url: recorder.url + path, body: {} });
    const { path: address } = await service.deploy(
      chain({ in: webhook({ path, responseMode: 'lastNode' }), call, out: returns('$"call".body.done') }),
    );
    const waiting = service.anonymous.post(address).then((answer) => answer);
    await until(() => recorder.calls(path).length === 1);
    service.app.get(Draining).begin();
    const answers = [await waiting, await service.anonymous.post(address)];
    for (const answer of answers) expectProblem(answer, 504, 'workflow_timeout');
    const runIds = answers.map(({ body }) => body.runId as string);
    expect(new Set(runIds).size).toBe(2);
    await until(() => recorder.calls(path).length === 2);
    recorder.release(path);
    for (const id of runIds) expect(await service.ended(id)).toMatchObject({ status: 'succeeded', output: true });
  });
});
