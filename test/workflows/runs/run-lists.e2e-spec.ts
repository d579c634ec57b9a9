import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import { expectProblem } from '../../support/app/problem.js';
import { chain, refusedRequest, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

describe('the list of runs', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows();
    const { id, path } = await service.deploy(
      chain({ in: webhook({ path: newPath(), responseMode: 'lastNode' }), out: returns(1) }),
    );
    const { headers } = await service.anonymous.post(path).send({}).expect(200);
    const { body: retried } = await service.api.post(`/api/runs/${headers['x-run-id']}/retry`).send({}).expect(202);
    const { body: tried } = await service.api.post(`/api/workflows/${id}/run`).send({}).expect(202);
    for (const { runId } of [retried, tried]) await service.ended(runId);
  });

  afterAll(() => service.close());

  it.each([
    ['', ['manual test', 'retry', 'webhook']],
    ['trigger=webhook', ['webhook']],
    ['trigger=retry', ['retry']],
    ['trigger=cron', []],
    ['test=true', ['manual test']],
    ['test=false', ['retry', 'webhook']],
    ['test=false&trigger=manual', []],
    ['test=true&trigger=manual&status=succeeded', ['manual test']],
  ])('narrowed by "%s" holds those that are like that', async (query, expected) => {
    const { body } = await service.api.get(`/api/runs?${query}`).expect(200);
    const found = (body.items as Run[]).map(({ trigger, test }) => (test ? `${trigger} test` : trigger));
    expect(found).toEqual(expected);
  });

  it('narrowed by an error code holds those that failed with it', async () => {
    const { id } = await service.deploy(
      chain({ in: webhook({ path: newPath() }), fails: refusedRequest(), out: returns() }),
    );
    const { body } = await service.api.post(`/api/workflows/${id}/run`).send({}).expect(202);
    await service.ended(body.runId as string);
    const found = async (query: string) => (await service.api.get(`/api/runs?${query}`)).body.items as Run[];
    expect(await found('code=egress_refused')).toMatchObject([{ id: body.runId, error: { code: 'egress_refused' } }]);
    expect(await found('code=egress_refused&status=succeeded')).toEqual([]);
    expect(await found('code=node_timeout')).toEqual([]);
  });

  it.each([
    ['code=%27%20or%201', 'code'],
    ['trigger=nobody', 'trigger'],
    ['test=1', 'test'],
    ['test=', 'test'],
  ])('is not given for "%s"', async (query, field) => {
    const answer = await service.api.get(`/api/runs?${query}`);
    expectProblem(answer, 400, 'invalid_input');
    expect(answer.body.errors).toEqual([expect.objectContaining({ field })]);
  });
});
