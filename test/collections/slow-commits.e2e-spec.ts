import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { until } from '../support/until.js';
import { CallRecorder } from '../support/http/call-recorder.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  mutation,
  webhook,
  type NodeSketch,
} from '../support/workflows/workflow-graphs.js';
import { createFailingDatabase, type FailingDatabase } from '../support/app/database-proxy.js';
import { bootWorkflows, newPath, type WorkflowService } from '../support/workflows/workflow-service.js';

const LOCK = 78;
/** Long for a machine that has nothing to wait for, and as short as a test can wait for its end. */
const LIMIT_MS = 1500;

describe('a mutation whose commit takes longer than the node may', () => {
  let database: FailingDatabase;
  let service: WorkflowService;
  let recorder: CallRecorder;
  let session: Client;

  beforeAll(async () => {
    database = await createFailingDatabase();
    recorder = await CallRecorder.start();
    service = await bootWorkflows({ database, variables: { EGRESS_ALLOW: new URL(recorder.url).host } });
    session = new Client({ connectionString: database.directUrl });
    await session.connect();
    // The first commit of a document waits for the test, and goes on when it is cancelled where the document says so.
    await session.query(`
      create sequence commits;
      create function slow_commit() returns trigger language plpgsql as $$
        begin
          if nextval('commits') > 1 then return null; end if;
          perform pg_advisory_xact_lock(${LOCK});
          return null;
        exception when query_canceled then
          if new.fields ->> 'kind' = 'stays' then return null; end if;
          raise;
        end $$;
      create constraint trigger slow_commit after insert on document deferrable initially deferred
        for each row execute function slow_commit();
    `);
  });

  beforeEach(() =>
    session.query(`alter sequence commits restart; delete from document; select pg_advisory_lock(${LOCK})`),
  );

  afterEach(async () => {
    database.restore();
    await session.query('select pg_advisory_unlock_all()');
  });

  afterAll(async () => {
    await session.end();
    await service.close();
    await recorder.close();
    await database.drop();
  });

  const insert = (kind: string, more: Partial<NodeSketch> = {}): NodeSketch => ({
    ...mutation({ collection: 'orders', operation: 'insert', fields: { kind } }),
    timeoutMs: LIMIT_MS,
    ...more,
  });
  const stored = async () => (await session.query('select from document')).rowCount;
  const isWaiting = async () =>
    (
      await session.query(
        `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database()) and locktype = 'advisory'`,
      )
    ).rowCount === 1;
  const isOver = async () => !(await isWaiting());
  /** Starts a run, waits until its mutation is being committed, and does something. */
  const begin = async (steps: Record<string, NodeSketch>): Promise<string> => {
    const { path } = await service.deploy(chain({ in: webhook({ path: newPath() }), ...steps }));
    const { body } = await service.anonymous.post(path);
    await until(isWaiting);
    return body.runId;
  };
  /** How the tries of the mutation ended. */
  const tries = async (run: string) => {
    const { status, nodes } = await service.ended(run);
    return [
      status,
      ...nodes!.filter(({ nodeId }) => nodeId === 'store').map((node) => node.error?.code ?? node.status),
    ];
  };

  it.each<[string, Partial<NodeSketch>, (string | undefined)[], number]>([
    ['is undone, and the node has failed', {}, ['failed', 'node_timeout'], 0],
    [
      'is undone before it is tried again',
      { retry: { maxAttempts: 3, backoffMs: 100 } },
      ['succeeded', 'node_timeout', 'succeeded'],
      1,
    ],
  ])('%s', async (_, more, expected, count) => {
    const run = await begin({ store: insert('goes', more) });
    expect(await tries(run)).toEqual(expected);
    await session.query('select pg_advisory_unlock_all()');
    await until(isOver);
    expect(await stored()).toBe(count);
  });

  it('has succeeded, however late, when the database says so', async () => {
    const run = await begin({ store: insert('stays', { retry: { maxAttempts: 3, backoffMs: 100 } }) });
    expect(await tries(run)).toEqual(['succeeded', 'succeeded']);
    expect(await stored()).toBe(1);
  });

  it.each([
    ['goes', 'cancelled', 0],
    ['stays', 'succeeded', 1],
  ])('says what has become of it when another node fails meanwhile: it %s', async (kind, status, count) => {
    const held = newPath();
    recorder.hold(held);
    const nodes = {
      in: webhook({ path: held }),
      store: insert(kind, { timeoutMs: 600_000 }),
      call: httpRequest({ url: recorder.url + held, method: 'POST' }),
      // It fails at once and in memory: what the recorder answers is no list.
      walk: forLoop('$"call".body.done'),
      each: editFields(),
    };
    const { path } = await service.deploy(graph(nodes, 'in store', 'in call', 'call walk', 'walk each each'));
    const { body } = await service.anonymous.post(path);
    await until(isWaiting);
    await until(() => recorder.calls(held).length === 1);
    recorder.release(held);
    expect(await tries(body.runId)).toEqual(['failed', status]);
    expect(await stored()).toBe(count);
  });

  it('and whose connection is lost is stored once, and the run goes on with it', async () => {
    const run = await begin({
      store: insert('goes', { timeoutMs: 600_000, retry: { maxAttempts: 3, backoffMs: 100 } }),
    });
    database.refuse();
    database.restore();
    await session.query('select pg_advisory_unlock_all()');
    expect(await tries(run)).toEqual(['succeeded', 'succeeded']);
    expect(await stored()).toBe(1);
  });
});
