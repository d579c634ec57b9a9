import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/app/problem.js';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import { chain, httpRequest, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';

describe('what a run executes', () => {
  let canary: RecordingServer;
  let service: WorkflowService;
  let live: Live;
  beforeAll(async () => {
    canary = await startRecordingServer();
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
    const start = webhook({ path: newPath(), responseMode: 'lastNode' });
    live = await service.deploy(chain({ in: start, out: returns(['deployed', '$"startNode".body']) }));
    await service.api
      .patch(`/api/workflows/${live.id}`)
      .send({ definition: chain({ in: start, out: returns('draft') }) });
  });
  afterAll(async () => {
    await service.close();
    await canary.close();
  });

  /** The ways in which a caller could hand over a graph of his own, or choose among ours. */
  const foreign = (): [string, unknown][] => {
    const definition = chain({ in: webhook(), call: httpRequest({ url: canary.origin }), out: returns('foreign') });
    return [
      ['nodes', definition.nodes],
      ['edges', definition.edges],
      ['graph', definition],
      ['definition', definition],
      ['workflow', { definition }],
      ['version', 1],
    ];
  };
  const fields = ['nodes', 'edges', 'graph', 'definition', 'workflow', 'version'];
  const handed = (field: string) => Object.fromEntries(foreign().filter(([name]) => name === field));

  it.each(fields)('is never in the body of a test run: %s is refused, and nothing starts', async (field) => {
    const before = await service.runsOf(live.id);
    const answer = await service.api.post(`/api/workflows/${live.id}/run`).send(handed(field));
    expectProblem(answer, 400, 'invalid_input', ['unknown_field']);
    expect(await service.runsOf(live.id)).toEqual(before);
  });

  it.each(fields.filter((field) => field !== 'version'))('is never in the body of a retry: %s', async (field) => {
    const { headers } = await service.anonymous.post(live.path).send({});
    const answer = await service.api.post(`/api/runs/${headers['x-run-id']}/retry`).send(handed(field));
    expectProblem(answer, 400, 'invalid_input', ['unknown_field']);
  });

  it.each(['deploy', 'listen'])('is never in the body of %s, which takes the draft as it is saved', async (what) => {
    const { definition } = handed('definition');
    const answer = await service.api.post(`/api/workflows/${live.id}/${what}`).send({ definition });
    expectProblem(answer, 400, 'invalid_input', ['unknown_field']);
    expect((await service.api.get(`/api/workflows/${live.id}`)).body.deployedVersion).toBe(1);
  });

  it.each(fields)('is what was deployed, whatever a caller of the webhook sends as %s', async (field) => {
    const body = handed(field);
    const answer = await service.anonymous.post(live.path).query({ version: 'draft', draft: 'true' }).send(body);
    expect([answer.status, answer.body]).toEqual([200, ['deployed', body]]);
  });

  it('is the draft where that is asked for, and the deployed version elsewhere', async () => {
    const { body } = await service.api.post(`/api/workflows/${live.id}/run`).query({ wait: true }).send({});
    expect([body.version, body.output]).toEqual(['draft', 'draft']);
    expect((await service.anonymous.post(live.path).send({})).body).toEqual(['deployed', {}]);
  });

  it('reached nobody whom a caller named', () => {
    expect(canary.connections).toBe(0);
  });
});
