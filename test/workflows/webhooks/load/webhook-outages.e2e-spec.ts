import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import { chain, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { createFailingDatabase, type FailingDatabase } from '../../../support/app/database-proxy.js';
import {
  bootWorkflows,
  newPath,
  type Live,
  type WorkflowService,
} from '../../../support/workflows/workflow-service.js';

/** A connection is waited for no longer than this; without limit, an answer would be waited for as long. */
const PATIENT_MS = 30_000;
const HANGS_MS = 20_000;

describe('a webhook while the database is away', () => {
  let database: FailingDatabase;
  let service: WorkflowService;
  const lives: Record<string, Live> = {};

  beforeAll(async () => {
    database = await createFailingDatabase();
    service = await bootWorkflows({ database, variables: { DATABASE_ANSWER_MS: '2000' } });
    for (const responseMode of ['immediately', 'onReceived', 'lastNode'])
      lives[responseMode] = await service.echo({ responseMode });
    lives['authenticated'] = await service.echo({ authentication: { type: 'bearer', apiKey: 'right' } });
    lives['limited'] = await service.echo({ rateLimit: { limit: 100, seconds: 60 } });
  });

  afterEach(async () => {
    database.restore();
    service.app.get(Database).limitWait(PATIENT_MS);
    await until(isBack);
  });

  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  const call = (kind: string, key?: string) => {
    const post = service.anonymous.post(lives[kind]!.path).set('Authorization', 'Bearer right');
    return (key === undefined ? post : post.set('Idempotency-Key', key)).send({ a: 1 });
  };
  const kinds = ['immediately', 'onReceived', 'lastNode', 'authenticated', 'limited'];

  const runs = async () =>
    (await Promise.all(kinds.map((kind) => service.runsOf(lives[kind]!.id)))).flat().map(({ id }) => id);
  const isBack = async () => (await service.anonymous.get('/api/health/ready')).status === 200;

  /** Asked of the database itself, beside the service and its connections. */
  const stored = async (): Promise<string[]> => {
    const session = new Client({ connectionString: database.directUrl });
    await session.connect();
    const { rows } = await session.query<{ id: string }>('select id from run order by id');
    await session.end();
    return rows.map(({ id }) => id);
  };

  it.each([
    ['refuses connections', () => database.refuse(), kinds],
    // Every one of these waits for as long as an answer is waited for.
    ['takes connections and says nothing', () => database.fallSilent(), ['immediately', 'lastNode']],
  ])(
    'that %s is 503 in time, starts nothing then or later, and serves again afterwards',
    async (how, takeAway, called) => {
      const before = await stored();
      const attempts = called.flatMap((kind) => [undefined, `${how}: ${kind}`].map((key) => ({ kind, key })));
      service.app.get(Database).limitWait(1000);
      takeAway();
      for (const { kind, key } of attempts) {
        const began = Date.now();
        const answer = await call(kind, key);
        expectProblem(answer, 503, 'unavailable');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(Date.now() - began).toBeLessThan(HANGS_MS);
        expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|postgres|terminated/i);
      }
      database.restore();
      service.app.get(Database).limitWait(PATIENT_MS);
      await until(isBack);
      expect(await stored()).toEqual(before);
      // Connections that fell silent while nobody used them are found out by who uses them next.
      for (const { kind, key } of attempts) await until(async () => (await call(kind, key)).status < 300);
      expect(await stored()).toHaveLength(before.length + attempts.length);
    },
  );

  describe('that can be read and not written', () => {
    /** Changes the database beside the service, also one that takes no changes of others. */
    const change = async (...statements: string[]): Promise<void> => {
      const options = '-c default_transaction_read_only=off';
      const session = new Client({ connectionString: database.directUrl, options });
      await session.connect();
      for (const statement of statements) await session.query(statement);
      await session.end();
      // What connections may do is settled when they are made.
      database.refuse();
      database.restore();
      await until(isBack);
    };
    const name = () => new URL(database.directUrl).pathname.slice(1);
    const tables = ['run', 'workflow', 'variable'];

    it.each([
      [
        'because it is a standby',
        () => change(`alter database ${name()} set default_transaction_read_only = on`),
        () => change(`alter database ${name()} reset default_transaction_read_only`),
      ],
      [
        'because its disk is full',
        () =>
          change(
            `create function no_room() returns trigger language plpgsql as
             $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`,
            ...tables.map(
              (table) => `create trigger no_room before insert or update on ${table} execute function no_room()`,
            ),
          ),
        () => change('drop function no_room cascade'),
      ],
    ])('%s answers reads, refuses writes with 503, and keeps no half of them', async (why, takeAway, giveBack) => {
      const { id } = lives['immediately']!;
      const [before, drafts] = [await stored(), (await service.api.get('/api/workflows')).body];
      await takeAway();
      try {
        for (const kind of kinds) expectProblem(await call(kind, `${why}: ${kind}`), 503, 'unavailable');
        for (const [method, path, body] of [
          [
            'post',
            '/api/workflows',
            { name: why, definition: chain({ in: webhook({ path: newPath() }), out: returns() }) },
          ],
          ['patch', `/api/workflows/${id}`, { name: why }],
          ['put', '/api/variables/NO_ROOM', { value: 'x' }],
        ] as const) {
          const answer = await service.api[method](path).send(body);
          expectProblem(answer, 503, 'unavailable');
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
          expect(answer.text).not.toMatch(/read-only|extend|postgres/i);
        }
        expect((await service.api.get('/api/workflows').expect(200)).body).toEqual(drafts);
        await service.api.get(`/api/runs/${before[0]}`).expect(200);
        expect(await stored()).toEqual(before);
      } finally {
        await giveBack();
      }
      for (const kind of kinds) await until(async () => (await call(kind, `${why}: ${kind}`)).status < 300);
      expect(await stored()).toHaveLength(before.length + kinds.length);
      expect((await service.api.get('/api/variables').expect(200)).text).not.toContain('NO_ROOM');
    });
  });

  describe('that goes away while a run is being stored', () => {
    /** Calls a webhook, and takes the database away once it waits for the run to be written. */
    const cutOff = async (kind: string, key: string) => {
      const session = new Client({ connectionString: database.directUrl });
      await session.connect();
      await session.query('begin; lock table run in access exclusive mode');
      const answer = call(kind, key).then((value) => value);
      await until(async () => {
        const waiting = await session.query(
          `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database()) and relation = 'run'::regclass`,
        );
        return waiting.rowCount! > 0;
      });
      service.app.get(Database).limitWait(1000);
      database.refuse();
      expectProblem(await answer, 503, 'unavailable');
      await session.query('rollback');
      await session.end();
      database.restore();
      await until(isBack);
    };

    it('is 503, and with its key one run is started, now or by the next call', async () => {
      const before = await runs();
      const cut = ['immediately', 'onReceived', 'lastNode'].map((kind) => ({ kind, key: `cut off: ${kind}` }));
      for (const { kind, key } of cut) await cutOff(kind, key);
      for (const { kind, key } of cut) await until(async () => (await call(kind, key)).status < 300);
      expect(await runs()).toHaveLength(before.length + cut.length);
    });
  });
});
