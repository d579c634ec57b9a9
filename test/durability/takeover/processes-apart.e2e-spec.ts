import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { uuidV7 } from '#libs/crypto';
import { FairShare } from '#libs/fair-share';
import { Database } from '../../../src/platform/database/connection/database.js';
import { Notifications } from '../../../src/platform/database/shared/notifications.js';
import { JobQueue } from '../../../src/platform/database/queue/job-queue.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { withLimits } from '../../support/app/limits.js';
import { signIn } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { until } from '../../support/until.js';
import {
  chain,
  editFields,
  httpRequest,
  mutation,
  repeatable,
  returns,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';
import { CallRecorder } from '../../support/http/call-recorder.js';

const CALLERS = 200;
const POOL = 2;
/** A connection is waited for no longer than this, also by the last of many callers of a busy machine. */
const PATIENT_MS = 60_000;

describe('a process that takes requests and one that works, apart', () => {
  let database: TestDatabase;
  let recorder: CallRecorder;
  let session: Client;
  /** Takes requests. */
  let service: WorkflowService;
  let worker: WorkflowService | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    recorder = await CallRecorder.start();
    session = new Client({ connectionString: database.url });
    await session.connect();
    service = await boot('api');
  });

  afterAll(async () => {
    await worker?.close();
    await service.close();
    await session.end();
    await recorder.close();
    await database.drop();
  });

  const boot = (ROLE: 'api' | 'worker'): Promise<WorkflowService> =>
    bootWorkflows({
      database,
      variables: {
        ROLE,
        DATABASE_POOL_SIZE: String(POOL),
        DATABASE_WAIT_MS: String(PATIENT_MS),
        COLLECTION_TIMEOUT_MS: String(PATIENT_MS),
        EGRESS_ALLOW: new URL(recorder.url).host,
      },
    });
  const startWorker = async (): Promise<void> => {
    worker ??= await boot('worker');
  };
  const effect = () =>
    repeatable(httpRequest({ method: 'POST', url: `${recorder.url}{{ $"startNode".body.call }}`, body: {} }));
  const deploy = (responseMode: string): Promise<Live> =>
    service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode }),
        set: editFields({ n: 1 }),
        call: effect(),
        out: returns('$"call".body.done'),
      }),
    );
  const post = ({ path }: Live, call: string) => service.anonymous.post(path).send({ call });

  it('keeps what was accepted while there are no workers, tells who waits, and has it done when they are back', async () => {
    const modes = ['immediately', 'onReceived', 'lastNode'];
    const lives = await Promise.all(modes.map(deploy));
    for (const time of ['first', 'second']) {
      const answers = await withLimits(service, { WORKFLOW_WAIT_MS: 300 }, () =>
        Promise.all(lives.map((live, index) => post(live, `/${time}/${modes[index]}`))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 202, 504]);
      expectProblem(answers[2]!, 504, 'workflow_timeout');
      const ids = answers.map(({ body }) => body.runId as string);
      for (const id of ids) expect(await service.run(id)).toMatchObject({ id, status: 'queued' });
      await startWorker();
      for (const id of ids) expect(await service.ended(id)).toMatchObject({ status: 'succeeded', output: true });
      for (const mode of modes) expect(recorder.calls(`/${time}/${mode}`)).toHaveLength(1);
      await worker!.close();
      worker = undefined;
    }
  });

  /** Slots of somebody who may have all of them. */
  const alone = new FairShare({ total: 1000, perWorkspace: 1000 });

  it('lets the run of one workspace pass the thousand that another one has queued before', async () => {
    const queue = service.app.get(JobQueue);
    const job = (workspaceId: string) => ({ runId: uuidV7(), workspaceId, priority: 0 });
    const [busy, quiet] = [uuidV7(), uuidV7()];
    const flood = Array.from({ length: 1000 }, () => job(busy));
    const single = job(quiet);
    await service.app.get(Database).transaction((transaction) => queue.enqueue(transaction, [...flood, single]));
    const first = await queue.take(alone, 300);
    expect(first.jobs.map(({ runId }) => runId)).toContain(single.runId);
    for (let taken = first; taken.jobs.length > 0; taken = await queue.take(alone, 300))
      await queue.complete(taken.jobs);
  });

  it('hands each job to one of many that ask for it at the same time', async () => {
    const live = await deploy('onReceived');
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await post(live, '/shared')).body.runId);
    const queue = service.app.get(JobQueue);
    const takes = await Promise.all(Array.from({ length: 20 }, () => queue.take(alone, 3)));
    const taken = takes.flatMap(({ jobs }) => jobs);
    expect(taken.map(({ runId }) => runId).sort()).toEqual([...ids].sort());
    await queue.giveBack(taken);
    await startWorker();
    for (const id of ids) expect((await service.ended(id)).status).toBe('succeeded');
    expect(recorder.calls('/shared')).toHaveLength(ids.length);
  });

  it('ends a run once when it is cancelled as it finishes', async () => {
    await startWorker();
    const live = await deploy('onReceived');
    for (let n = 0; n < 10; n += 1) {
      const path = `/race/${n}`;
      recorder.hold(path);
      const id = (await post(live, path)).body.runId as string;
      await until(() => recorder.calls(path).length === 1);
      const cancel = () => service.api.post(`/api/runs/${id}/cancel`).then(({ status }) => status);
      const cancelling = cancel();
      // Once the answer comes first, once it comes too late, and in between they race.
      if (n === 0) expect(await cancelling).toBe(200);
      recorder.release(path);
      const first = await service.ended(id);
      expect([await cancelling, first.status]).toEqual(
        first.status === 'cancelled' ? [200, 'cancelled'] : [409, 'succeeded'],
      );
      expect(await cancel()).toBe(409);
      expect(await service.run(id)).toEqual(first);
    }
  });

  /** What one scenario changes, with the kind of change whose first try fails. */
  const changes = [
    ['variable', 'insert'],
    ['run', 'insert'],
    ['run', 'update'],
    ['node_execution', 'insert'],
    ['document', 'insert'],
  ] as const;

  it.each([
    ['a serialization failure', '40001'],
    ['a deadlock', '40p01'],
    ['a lock that takes too long', '55p03'],
  ])('does once what was asked when the database reports %s of every statement once', async (_, code) => {
    await startWorker();
    const name = `after_${code}`;
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'lastNode' }),
        save: mutation({ collection: name, operation: 'insert', fields: { a: 1 } }),
        call: effect(),
        out: returns('$"call".body.done'),
      }),
    );
    const counters = changes.map(([table, kind]) => `failing_${table}_${kind}_${code}`);
    await session.query(
      `create function fail_once() returns trigger language plpgsql as $$ begin
         if nextval(tg_argv[0]) = 1 then raise 'once' using errcode = '${code.toUpperCase()}'; end if;
         return null;
       end $$`,
    );
    for (const [index, [table, kind]] of changes.entries())
      await session.query(
        `create sequence ${counters[index]};
         create trigger fail_once_${kind} after ${kind} on ${table} for each statement execute function fail_once('${counters[index]}')`,
      );
    expect((await service.api.put(`/api/variables/${name}`).send({ value: 'x' })).status).toBe(200);
    const answer = await post(live, `/${name}`);
    await session.query('drop function fail_once cascade');
    expect([answer.status, answer.body]).toEqual([200, true]);
    expect(await service.runsOf(live.id)).toMatchObject([{ status: 'succeeded' }]);
    expect(recorder.calls(`/${name}`)).toHaveLength(1);
    const { body } = await service.api.post(`/api/collections/${name}/query`).send({});
    expect(body.documents).toHaveLength(1);
    const { items } = (await service.api.get('/api/audit').query({ action: 'variable.written' })).body;
    expect(items.filter(({ object }: { object: string }) => object === name)).toHaveLength(1);
    for (const counter of counters) {
      const { rows } = await session.query<{ tries: string }>(`select last_value as tries from ${counter}`);
      expect([counter, Number(rows[0]!.tries)]).not.toEqual([counter, 1]);
    }
  });

  it('answers far more callers than it has connections, also those who need several statements', async () => {
    await startWorker();
    const live = await deploy('lastNode');
    const person = await signIn(service);
    const kinds: ((n: number) => PromiseLike<{ status: number; text: string }>)[] = [
      (n) => service.api.put(`/api/variables/CROWD_${n}`).send({ value: 'x' }),
      (n) => service.api.post('/api/keys').send({ name: `crowd ${n}`, scopes: ['data'] }),
      (n) => service.api.post('/api/collections/crowd/documents').send({ fields: { n } }),
      (n) => post(live, '/crowd').set('Idempotency-Key', `crowd ${n}`),
      (n) => service.api.post('/api/workflows').send({ name: `crowd ${n}` }),
      () => service.api.post(`/api/workflows/${live.id}/deploy`),
      () => service.api.get('/api/runs'),
      () => person.get('/api/auth/me'),
    ];
    const answers = await Promise.all(Array.from({ length: CALLERS }, (_, n) => kinds[n % kinds.length]!(n)));
    expect(answers.filter(({ status }) => status >= 300).map(({ status, text }) => `${status} ${text}`)).toEqual([]);

    await session.query('begin; lock table variable in access exclusive mode');
    service.app.get(Database).limitWait(300);
    const { app } = service;
    const holders = Array.from({ length: POOL }, () => app.get(Database).execute('select from variable'));
    await until(async () => {
      const { rowCount } = await session.query(
        `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database()) and relation = 'variable'::regclass`,
      );
      return rowCount === POOL;
    });
    const others = await Promise.all(Array.from({ length: 20 }, () => service.api.get('/api/runs')));
    for (const answer of others) expectProblem(answer, 503, 'unavailable');
    await session.query('rollback');
    service.app.get(Database).limitWait(PATIENT_MS);
    await Promise.all(holders);
    await service.api.get('/api/runs').expect(200);
  });

  // The last scenario: neither process hears of anything afterwards.
  it('finds by itself what it was not told of', async () => {
    await startWorker();
    const live = await deploy('lastNode');
    for (const { app } of [service, worker!]) await app.get(Notifications).onApplicationShutdown();
    const answer = await post(live, '/untold');
    expect([answer.status, answer.body]).toEqual([200, true]);
  });
});
