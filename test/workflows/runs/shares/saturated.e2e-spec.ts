import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Response } from 'supertest';
import { createTestDatabase, type TestDatabase } from '../../../support/app/once/database.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import { editFields, forLoop, graph, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

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

describe('a process whose runs have to wait for their turn', () => {
  const CALLERS = 200;
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { RUNS_IN_PLACE: '100000' } });
  });

  afterAll(() => service.close());

  it('refuses who comes then, although there is room for many more, and answers those whom it has taken', async () => {
    // Arrange: many steps for each run, and connections, of which one is accepted in a turn of the event loop
    const path = newPath();
    const nodes = {
      in: webhook({ path, responseMode: 'lastNode' }),
      rows: forLoop('$"in".body.list', { record: 'errors' }),
      cells: forLoop('$"in".body.list', { record: 'errors' }),
      set: editFields({ text: 'Item {{ $"cells".item }}' }),
      out: returns('$"rows".count'),
    };
    const edges = ['in rows', 'rows each cells', 'cells each set', 'rows done out'];
    await service.deploy(graph(nodes, ...edges));
    const list = Array.from({ length: 120 }, (_, index) => index);
    const many = <T>(ask: () => Promise<T>): Promise<T>[] => Array.from({ length: CALLERS }, ask);
    await Promise.all(many(async () => (await fetch(`${service.url}/api/health/live`)).text()));
    let isRefused = false;
    const call = async (): Promise<{ status: number; body: unknown }> => {
      const answer = await fetch(`${service.url}/api/webhooks${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ list }),
      });
      isRefused ||= answer.status === 503;
      return { status: answer.status, body: await answer.json() };
    };
    // Act: many at once, and others behind them until one is refused
    const calls = many(call);
    await until(() => {
      calls.push(call());
      return isRefused;
    });
    // Assert
    const refusal = { status: 503, body: expect.objectContaining({ code: 'unavailable' }) as unknown };
    for (const answer of await Promise.all(calls))
      expect(answer).toEqual(answer.status === 503 ? refusal : { status: 200, body: list.length });
    expect(calls.length).toBeLessThan(2 * CALLERS);
  });
});
