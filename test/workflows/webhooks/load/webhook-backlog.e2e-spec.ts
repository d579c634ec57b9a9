import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { newWorkspace } from '../../../support/app/people.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import { chain, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const modes = ['immediately', 'onReceived', 'lastNode'];
const BODY = 102_400;
/** Half of it, four of the bodies, is for one workspace. */
const BACKLOG = 8 * (BODY + 2500);

describe('many large requests while runs are stored slowly', () => {
  let service: WorkflowService;
  let session: Client;

  beforeAll(async () => {
    // Their statements may take as long as the test needs.
    const variables = { DATABASE_ANSWER_MS: '60000', RUN_BACKLOG_MAX_CHARACTERS: String(BACKLOG) };
    service = await bootWorkflows({ variables });
    session = new Client({ connectionString: service.database.url });
    await session.connect();
  });

  afterAll(async () => {
    await session.end();
    await service.close();
  });

  const stored = async () => (await session.query('select from run')).rowCount;
  const waiting = async () =>
    (
      await session.query(
        `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database()) and relation = 'run'::regclass`,
      )
    ).rowCount!;

  it('are refused at once where too much waits already; who waits is answered, and other workspaces have room', async () => {
    const lives = await Promise.all(modes.map((responseMode) => service.echo({ responseMode })));
    const elsewhere = await newWorkspace(service, 'elsewhere');
    const { body: draft } = await elsewhere.api
      .post('/api/workflows')
      .send({ name: 'A workflow', definition: chain({ in: webhook({ path: newPath() }), out: returns() }) });
    await elsewhere.api.post(`/api/workflows/${draft.id}/deploy`).expect(200);
    const body = { text: 'x'.repeat(BODY) };
    await session.query('begin; lock table run in share mode');
    const refused: { headers: Record<string, string> }[] = [];
    const taken: { status: number }[] = [];
    const calls = Array.from({ length: 30 }, async (_, n) => {
      const answer = await service.anonymous.post(lives[n % lives.length]!.path).send(body);
      (answer.status === 503 ? refused : taken).push(answer);
    });
    await until(() => refused.length === 26);
    expect(taken).toEqual([]);
    for (const answer of refused) {
      expectProblem(answer as never, 503, 'unavailable');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const theirs = elsewhere.api
      .post(new URL(draft.webhook.url).pathname)
      .send(body)
      .then((value) => value);
    await until(async () => (await waiting()) > 0);
    await session.query('rollback');
    await Promise.all(calls);
    expect([taken.map(({ status }) => status < 300), (await theirs).status]).toEqual([Array(4).fill(true), 200]);
    expect(await stored()).toBe(5);
  });
});
