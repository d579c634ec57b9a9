import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Response } from 'supertest';
import { createTestDatabase, type TestDatabase } from '../../../support/app/once/database.js';
import { newWorkspace } from '../../../support/app/people.js';
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

/** An answer, as far as it is looked at here. */
interface Answer {
  status: number;
  body: unknown;
}

describe('a process whose runs have to wait for their turn', () => {
  const CALLERS = 200;
  let service: WorkflowService;

  beforeAll(async () => {
    // Whoever was taken is answered, however long that takes a busy machine.
    service = await bootWorkflows({ variables: { RUNS_IN_PLACE: '100000', WORKFLOW_WAIT_MS: '200000' } });
  });

  afterAll(() => service.close());

  const call = async (path: string, body: object): Promise<Answer> => {
    const answer = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const many = <T>(ask: () => Promise<T>): Promise<T>[] => Array.from({ length: CALLERS }, ask);

  it('refuses who comes then, whatever room there is; answers those it has taken, and other workspaces', async () => {
    // Arrange: many steps for each run, a neighbour, and connections, of which one is accepted in a turn of the event loop
    const nodes = {
      in: webhook({ path: newPath(), responseMode: 'lastNode' }),
      rows: forLoop('$"in".body.list', { record: 'errors' }),
      cells: forLoop('$"in".body.list', { record: 'errors' }),
      set: editFields({ text: 'Item {{ $"cells".item }}' }),
      out: returns('$"rows".count'),
    };
    const definition = graph(nodes, 'in rows', 'rows each cells', 'cells each set', 'rows done out');
    const { path } = await service.deploy(definition);
    const { api: neighbour } = await newWorkspace(service, 'neighbour');
    const { body: theirs } = await neighbour.post('/api/workflows').send({ name: 'Theirs', definition }).expect(201);
    await neighbour.post(`/api/workflows/${theirs.id}/deploy`).expect(200);
    const { pathname: theirPath } = new URL(theirs.webhook.url as string);
    const list = Array.from({ length: 120 }, (_, index) => index);
    await Promise.all(many(async () => (await fetch(`${service.url}/api/health/live`)).text()));
    // Act: many at once, and others behind them until one is refused; then the neighbour, some at once
    let isRefused = false;
    const ask = async (): Promise<Answer> => {
      const answer = await call(path, { list });
      isRefused ||= answer.status === 503;
      return answer;
    };
    const calls = many(ask);
    await until(() => {
      calls.push(ask());
      return isRefused;
    });
    const theirAnswers = await Promise.all(Array.from({ length: 8 }, () => call(theirPath, { list })));
    // Assert
    const done = { status: 200, body: list.length };
    const refusal = { status: 503, body: expect.objectContaining({ code: 'unavailable' }) as unknown };
    expect(theirAnswers).toEqual(theirAnswers.map(() => done));
    for (const answer of await Promise.all(calls)) expect(answer).toEqual(answer.status === 503 ? refusal : done);
    expect(calls.length).toBeLessThan(2 * CALLERS);
  });
});
