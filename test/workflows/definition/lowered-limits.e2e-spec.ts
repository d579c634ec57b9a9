import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { expectProblem } from '../../support/app/problem.js';
import { chain, editFields, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath } from '../../support/workflows/workflow-service.js';

const graphOf = (responseMode: string) =>
  chain({
    in: webhook({ path: newPath(), responseMode }),
    a: editFields({ n: 1 }),
    b: editFields({ n: 2 }),
    out: returns('$"b".n'),
  });

describe('a limit that was lowered after a workflow was deployed', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  it('keeps nobody from starting and finishing its runs, only others from being deployed', async () => {
    const generous = await bootWorkflows({ database });
    const [queued, answered] = [
      await generous.deploy(graphOf('onReceived')),
      await generous.deploy(graphOf('lastNode')),
    ];
    await generous.close();
    const strict = await bootWorkflows({ database, variables: { WORKFLOW_MAX_NODES: '3' } });
    try {
      const { body } = await strict.anonymous.post(queued.path).send({});
      expect(await strict.ended(body.runId as string)).toMatchObject({ status: 'succeeded', output: 2 });
      const answer = await strict.anonymous.post(answered.path).send({});
      expect([answer.status, answer.body]).toEqual([200, 2]);
      const { id } = await strict.save(graphOf('onReceived'));
      expectProblem(await strict.api.post(`/api/workflows/${id}/deploy`), 422, 'workflow_invalid');
    } finally {
      await strict.close();
    }
  });
});
