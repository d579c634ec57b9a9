import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chain, refusedRequest, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

/** As many as there are connections already stop everybody, should each hold one and wait for another. */
const AT_ONCE = 12;

describe('with two database connections', () => {
  let service: WorkflowService;
  let ids: string[];
  const post = (path: string, body: object = {}) => service.api.post(`/api/workflows/${path}`).send(body);
  const graph = () => chain({ in: webhook({ path: newPath() }), out: returns() });

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { DATABASE_POOL_SIZE: '2' } });
    // What a graph names outside of itself is looked up when it is checked.
    const { id: onFailure } = await service.deploy(graph());
    ids = [];
    for (let n = 0; n < AT_ONCE; n += 1) {
      const { id } = await service.save(graph(), { settings: { onFailure } });
      await post(`${id}/deploy`);
      ids.push(id);
    }
  });

  afterAll(() => service.close());

  it.each<[string, (id: string) => PromiseLike<{ status: number }>]>([
    ['saves', (id) => service.api.patch(`/api/workflows/${id}`).send({ definition: graph() })],
    ['deploys', (id) => post(`${id}/deploy`)],
    ['roll-backs', (id) => post(`${id}/versions/1/deploy`)],
    ['openings of test addresses', (id) => post(`${id}/listen`)],
    ['removals', (id) => post(`${id}/undeploy`)],
  ])(`many %s at once are all answered, and so are callers who wait`, async (_, ask) => {
    const { path } = await service.echo();
    const call = () => service.anonymous.post(path).send({ a: 1 });
    const answers = await Promise.all(ids.flatMap((id) => [ask(id), call()]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('many deploys at once that want one address: one has it, and the others are told whose it is', async () => {
    const definition = graph();
    const drafts = await Promise.all(Array.from({ length: AT_ONCE }, () => service.save(definition)));
    const answers = await Promise.all(drafts.map(({ id }) => post(`${id}/deploy`)));
    const winner = drafts[answers.findIndex(({ status }) => status === 200)]!;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(AT_ONCE - 1).fill(409)]);
    for (const { status, body } of answers) if (status === 409) expect(body.detail).toContain(winner.id);
  });

  it('many retries at once of different runs, with the draft and from a node, are all taken', async () => {
    const { id, path } = await service.deploy(
      chain({ in: webhook({ path: newPath(), responseMode: 'lastNode' }), call: refusedRequest(), out: returns() }),
    );
    const failed = await Promise.all(Array.from({ length: AT_ONCE }, () => service.anonymous.post(path)));
    const retry = { fromNode: 'call', version: 'draft' };
    const answers = await Promise.all(
      failed.map(({ body }) => service.api.post(`/api/runs/${body.runId}/retry`).send(retry)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(await service.runsOf(id)).toHaveLength(2 * AT_ONCE);
  });
});
