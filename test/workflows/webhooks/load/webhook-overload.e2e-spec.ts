import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FairShare } from '#libs/fair-share';
import { Client } from 'pg';
import { Database, type Transaction } from '../../../../src/platform/database/connection/database.js';
import { JobQueue } from '../../../../src/platform/database/queue/job-queue.js';
import { claimRuns } from '../../../../src/workflows/engine/recovery/run-claimer.js';
import { storeKnownRuns } from '../../../../src/workflows/engine/journal/writer/statements.js';
import { newWorkspace } from '../../../support/app/people.js';
import { expectProblem } from '../../../support/app/problem.js';
import { openSocket, requestText } from '../../../support/http/raw-http.js';
import { until } from '../../../support/until.js';
import { chain, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import {
  bootWorkflows,
  newPath,
  type Live,
  type WorkflowService,
} from '../../../support/workflows/workflow-service.js';

const IN_FLIGHT = 6;
/** What one workspace may have of it. */
const CAPACITY = 4;
const MiB = 1_048_576;

describe('a burst of webhook calls above what a workspace may have of the process', () => {
  let service: WorkflowService;
  let session: Client;

  beforeAll(async () => {
    service = await bootWorkflows({
      variables: { WEBHOOK_MAX_IN_FLIGHT: String(IN_FLIGHT), WEBHOOK_LARGE_BODIES_MAX_BYTES: String(4 * MiB) },
    });
    session = new Client({ connectionString: service.database.url });
    await session.connect();
  });

  afterAll(async () => {
    await session.end();
    await service.close();
  });

  /** A workflow of a workspace of its own that answers with what it is sent. */
  const echoOf = async (slug: string): Promise<Live> => {
    const { api } = await newWorkspace(service, slug);
    const definition = chain({ in: webhook({ path: newPath() }), out: returns('$"startNode".body') });
    const { body } = await api.post('/api/workflows').send({ name: 'Echo', definition }).expect(201);
    await api.post(`/api/workflows/${body.id}/deploy`).expect(200);
    return { id: body.id as string, path: new URL(body.webhook.url as string).pathname };
  };

  const runsStored = async () => (await session.query('select from run')).rowCount;

  it('refuses what is too much while the rest still waits, and completes all it has taken', async () => {
    const modes = ['immediately', 'onReceived', 'lastNode'];
    const lives: Live[] = await Promise.all(modes.map((responseMode) => service.echo({ responseMode })));
    const burst = Array.from({ length: 10 * CAPACITY }, (_, n) => lives[n % lives.length]!);
    // No run can be stored, so nothing that is taken is answered yet.
    await session.query('begin; lock table run in exclusive mode');
    const refused: Awaited<ReturnType<typeof call>>[] = [];
    const taken: typeof refused = [];
    const call = (path: string) => service.anonymous.post(path).send({ a: 1 });
    const calls = burst.map(({ path }) =>
      call(path).then((answer) => (answer.status === 503 ? refused : taken).push(answer)),
    );
    await until(() => refused.length === burst.length - CAPACITY);
    expect(taken).toEqual([]);
    for (const answer of refused) {
      expectProblem(answer, 503, 'unavailable');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await session.query('rollback');
    await Promise.all(calls);
    expect(taken.map(({ status }) => status < 300)).toEqual(Array(CAPACITY).fill(true));
    expect(await runsStored()).toBe(CAPACITY);
  });

  it('takes large bodies while they fit into memory together, and small ones always', async () => {
    const { path } = await service.echo();
    const post = (bytes: number, to = path) =>
      service.anonymous
        .post(to)
        .set('Content-Type', 'application/json')
        .send(JSON.stringify({ a: 'x'.repeat(bytes) }));
    expect((await post(2 * MiB)).status).toBe(200);
    const slow = openSocket(service.url);
    const headers = ['Content-Type: application/json', `Content-Length: ${2 * MiB}`, 'Expect: 100-continue'];
    slow.write(requestText(`POST ${path}`, { headers }));
    // The service asks for a body once there is room for it.
    await new Promise((resolve) => slow.once('data', resolve));
    const before = await runsStored();
    const refused = await post(2 * MiB);
    expectProblem(refused, 503, 'unavailable');
    expect([refused.headers['retry-after'], await runsStored()]).toEqual(['1', before]);
    expect((await post(1000)).status).toBe(200);
    // What one workspace holds leaves room for another one.
    expect((await post(1.5 * MiB, (await echoOf('neighbour')).path)).status).toBe(200);
    slow.destroy();
    await until(async () => (await post(2 * MiB)).status === 200);
  });

  /** The plan PostgreSQL would choose, in a transaction that began with `setting`. */
  async function planOf(statement: string, setting = ''): Promise<string[]> {
    await session.query(`begin; set local enable_seqscan = off; ${setting}`);
    const { rows } = await session.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
    await session.query('rollback');
    return rows.map((row) => row['QUERY PLAN']);
  }

  // Figures are old while a queue fills up: a plan that is good for few queued runs would be chosen for very many.
  it.each([
    ['claims', claimRuns],
    ['records', storeKnownRuns.text],
  ])('%s runs by their ids, and walks no index of all that are queued', async (_, statement) => {
    const scans = (await planOf(statement)).filter((line) => / on run(_|$| )/.test(line)).join();
    expect(scans).toMatch(/run_pkey/);
    expect(scans).not.toMatch(/run_by_status/);
  });

  it('takes jobs in the order of their index, and sorts none of those that wait', async () => {
    const plan = await planOfTaking(new FairShare({ total: 200, perWorkspace: 150 }));
    expect(plan.join()).toMatch(/Index Scan using \w+_i11 /);
    expect(plan.join()).not.toMatch(/Sort/);
  });

  it('goes from workspace to workspace by the index once one of them may have no more, and reads no others', async () => {
    const share = new FairShare({ total: 200, perWorkspace: 150 });
    share.tryAcquire('greedy', 150);
    const scans = (await planOfTaking(share)).filter((line) => /Scan.* on j/.test(line));
    expect(scans.length).toBeGreaterThanOrEqual(3);
    for (const scan of scans) expect(scan).toMatch(/Index (Only )?Scan using \w*(coalesce|_pkey)/);
  });

  /** The plan by which jobs are taken for who has these slots. */
  async function planOfTaking(share: FairShare): Promise<string[]> {
    const said: string[] = [];
    const query = async (text: string) => (said.push(text), []);
    const transactions = jest
      .spyOn(service.app.get(Database), 'transaction')
      .mockImplementation((work) => work({ query } as unknown as Transaction));
    await service.app.get(JobQueue).take(share, 10);
    transactions.mockRestore();
    return planOf(said[1]!, said[0]);
  }
});
