import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { bootApp, type TestApp } from '../../../support/app/app.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import { createFailingDatabase, type FailingDatabase } from '../../../support/app/database-proxy.js';
import { bootWorkflows, type Live, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const LOCK = 79;
const modes = ['immediately', 'onReceived', 'lastNode'];

describe('a caller whose run cannot be stored at once', () => {
  let database: FailingDatabase;
  let service: WorkflowService;
  let other: TestApp;
  let session: Client;
  const lives: Record<string, Live> = {};

  beforeAll(async () => {
    database = await createFailingDatabase();
    service = await bootWorkflows({ database, variables: { DATABASE_ANSWER_MS: '2000' } });
    other = await bootApp({ database: { ...database, url: database.directUrl } });
    for (const responseMode of modes) lives[responseMode] = await service.echo({ responseMode });
    session = new Client({ connectionString: database.directUrl });
    await session.connect();
    // The commit of a run whose request says so waits for as long as the test holds the lock.
    await session.query(`
      create function wait_at_commit() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
      create constraint trigger slow_commit after insert on run deferrable initially deferred
        for each row when (new.input -> 'body' ->> 'slow' is not null) execute function wait_at_commit();
    `);
  });

  afterEach(async () => {
    database.restore();
    service.app.get(Database).limitWait(30_000);
    await session.query('rollback; select pg_advisory_unlock_all()');
    await until(async () => (await service.anonymous.get('/api/health/ready')).status === 200);
  });

  afterAll(async () => {
    await session.end();
    await other.close();
    await service.close();
    await database.drop();
  });

  const call = (mode: string, body: object, key?: string) => {
    const post = service.anonymous.post(lives[mode]!.path);
    return (key === undefined ? post : post.set('Idempotency-Key', key)).send(body);
  };
  const stored = async (): Promise<string[]> =>
    (await session.query<{ id: string }>('select id from run order by id')).rows.map(({ id }) => id);
  const waiting = async (locktype: string) =>
    (
      await session.query(
        `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database()) and locktype = $1`,
        [locktype],
      )
    ).rowCount!;
  /** Calls a webhook, and waits until its run is being committed. */
  const callSlowly = async (mode: string, key?: string) => {
    await session.query(`select pg_advisory_lock(${LOCK})`);
    const answer = call(mode, { slow: true }, key).then((value) => value);
    await until(async () => (await waiting('advisory')) === 1);
    return { answer };
  };

  it.each(modes)('is refused when it takes too long, and nothing is stored later: %s', async (mode) => {
    const before = await stored();
    await session.query('begin; lock table run in share mode');
    const answers = await Promise.all([undefined, `late ${mode}`].map((key) => call(mode, { a: 1 }, key)));
    for (const answer of answers) {
      expectProblem(answer, 503, 'unavailable');
      expect(answer.body.runId).toBeUndefined();
    }
    await session.query('rollback');
    expect([await waiting('relation'), await stored()]).toEqual([0, before]);
    expect((await call(mode, { a: 1 }, `late ${mode}`)).status).toBeLessThan(300);
  });

  describe('and the answer of the database gets lost', () => {
    it.each(
      modes.flatMap((mode) => [
        { mode, key: undefined },
        { mode, key: `undone ${mode}` },
      ]),
    )('is refused when it was not stored, which then is certain: $mode, key $key', async ({ mode, key }) => {
      const before = await stored();
      const { answer } = await callSlowly(mode, key);
      database.refuse();
      database.restore();
      const refused = await answer;
      expectProblem(refused, 503, 'unavailable');
      expect(refused.body.runId).toBeUndefined();
      await session.query('select pg_advisory_unlock_all()');
      await until(async () => (await waiting('advisory')) === 0);
      expect(await stored()).toEqual(before);
    });

    it.each(
      modes.flatMap((mode) => [
        { mode, key: undefined },
        { mode, key: `done ${mode}` },
      ]),
    )('is told of the run when it was stored: $mode, key $key', async ({ mode, key }) => {
      const before = await stored();
      const { answer } = await callSlowly(mode, key);
      database.fallSilent();
      await session.query('select pg_advisory_unlock_all()');
      await until(async () => (await stored()).length === before.length + 1);
      database.restore();
      const told = await answer;
      expect(told.status).toBeLessThan(300);
      expect(await stored()).toEqual([...before, told.headers['x-run-id']]);
      expect((await service.ended(told.headers['x-run-id']!)).status).toBe('succeeded');
    });

    it.each(modes)('is told the truth when it cannot be found out, and its key starts one run: %s', async (mode) => {
      const before = await stored();
      const key = `in doubt ${mode}`;
      const { answer } = await callSlowly(mode, key);
      service.app.get(Database).limitWait(500);
      database.refuse();
      const doubtful = await answer;
      expectProblem(doubtful, 503, 'unavailable');
      expect(doubtful.body.detail).toMatch('may be stored');
      database.restore();
      service.app.get(Database).limitWait(30_000);
      // The server is still at it: the key is neither free nor taken.
      const again = call(mode, { slow: true }, key).then((value) => value);
      await until(async () => (await waiting('transactionid')) === 1);
      await session.query('select pg_advisory_unlock_all()');
      await again;
      await until(async () => (await call(mode, { slow: true }, key)).status < 300);
      expect(await stored()).toEqual([...before, doubtful.body.runId]);
    });
  });

  it.each(modes)('of several processes with one key has one run: %s', async (mode) => {
    const before = await stored();
    const { path } = lives[mode]!;
    await until(async () => (await other.anonymous.options(path)).status === 204);
    const calls = Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? service : other).anonymous.post(path).set('Idempotency-Key', `both ${mode}`).send({ a: 1 }),
    );
    const answers = await Promise.all(calls);
    for (const answer of answers) if (answer.status !== 409) expect(answer.status).toBeLessThan(300);
    expect(await stored()).toHaveLength(before.length + 1);
  });
});
