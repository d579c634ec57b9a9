import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Response } from 'supertest';
import { createTestDatabase, type TestDatabase } from '../../../support/app/once/database.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import { bootWorkflows, type WorkflowService } from '../../../support/workflows/workflow-service.js';

describe('a process that its runs have to wait for', () => {
  let database: TestDatabase;
  let service: WorkflowService;
  let session: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await bootWorkflows({ database, variables: { RUNS_IN_PLACE: '2', DATABASE_ANSWER_MS: '120000' } });
    session = new Client({ connectionString: database.url });
    await session.connect();
  });

  afterAll(async () => {
    await session.end();
    await service.close();
    await database.drop();
  });

  it('refuses who comes then, and answers those whom it has taken', async () => {
    // Arrange: no run can be stored
    const { path } = await service.echo({ responseMode: 'lastNode' });
    await session.query('begin; lock table run in share mode');
    // Act
    const calls: Promise<unknown>[] = [];
    const answers: Response[] = [];
    await until(() => {
      calls.push(
        service.anonymous
          .post(path)
          .send({})
          .then((answer) => answers.push(answer)),
      );
      return answers.length > 0;
    });
    await session.query('rollback');
    await Promise.all(calls);
    // Assert: whoever was taken waited as long as the lock was held
    const [refused, ...others] = answers;
    expectProblem(refused!, 503, 'unavailable');
    expect([refused!.body.runId, refused!.headers['retry-after']]).toEqual([undefined, '1']);
    const taken = others.filter(({ status }) => status === 200);
    for (const answer of others) if (!taken.includes(answer)) expectProblem(answer, 503, 'unavailable');
    const { rows } = await session.query('select from run');
    expect(rows).toHaveLength(taken.length);
  });
});
