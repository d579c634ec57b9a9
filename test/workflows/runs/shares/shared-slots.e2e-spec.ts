import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { CallRecorder } from '../../../support/http/call-recorder.js';
import { newWorkspace } from '../../../support/app/people.js';
import { until } from '../../../support/until.js';
import {
  chain,
  editFields,
  httpRequest,
  repeatable,
  returns,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';
import {
  bootWorkflows,
  newPath,
  type Live,
  type WorkflowService,
} from '../../../support/workflows/workflow-service.js';

const SLOTS = 8;
/** Far longer than any test: nothing of it ends by its own time limit. */
const LONG_MS = 3_600_000;
/** More than the time a run of another workspace takes on a machine that does nothing else, and far less than `LONG_MS`. */
const SOON_MS = 60_000;
/** Rows of one statement, so that none takes as long as a statement may. */
const AT_ONCE = 10_000;

describe('workspaces that share the slots of a worker', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;
  let others: Record<'b' | 'c', supertest.Agent>;
  let hung: string;

  beforeAll(async () => {
    recorder = await CallRecorder.start();
    service = await bootWorkflows({
      variables: { EGRESS_ALLOW: new URL(recorder.url).host, WORKER_CONCURRENCY: String(SLOTS) },
    });
    others = {
      b: (await newWorkspace(service, 'tenant-b')).api,
      c: (await newWorkspace(service, 'tenant-c')).api,
    };
  });

  beforeEach(() => recorder.hold((hung = newPath())));

  /** Ends what hangs, so that the next test begins with free slots. */
  afterEach(async () => {
    recorder.release(hung);
    await until(async () => (await unfinished()) === 0);
  });

  afterAll(async () => {
    await service.close();
    await recorder.close();
  });

  const sql = <R extends object>(text: string, values: unknown[] = []) =>
    service.app.get(Database).query<R>(text, values);

  const unfinished = async (): Promise<number> => (await sql('select from run where ended_at is null')).length;

  const deploy = async (api: supertest.Agent, definition: object): Promise<Live> => {
    const { body } = await api.post('/api/workflows').send({ name: 'W', definition }).expect(201);
    await api.post(`/api/workflows/${body.id}/deploy`).expect(200);
    return { id: body.id as string, path: new URL(body.webhook.url as string).pathname };
  };

  /** A workflow whose runs call what never answers. */
  const hanging = (api: supertest.Agent): Promise<Live> => {
    const call = { ...repeatable(httpRequest({ url: recorder.url + hung, method: 'POST' })), timeoutMs: LONG_MS };
    return deploy(api, chain({ in: webhook({ path: newPath(), responseMode: 'immediately' }), call }));
  };

  const quick = (api: supertest.Agent): Promise<Live> =>
    deploy(
      api,
      chain({
        in: webhook({ path: newPath(), responseMode: 'immediately' }),
        set: editFields({ n: 1 }),
        out: returns('$"set".n'),
      }),
    );

  const start = async (live: Live, times: number): Promise<string[]> => {
    const runs: string[] = [];
    for (let n = 0; n < times; n += 1) {
      const { headers } = await service.anonymous.post(live.path).send({}).expect(200);
      runs.push(headers['x-run-id'] as string);
    }
    return runs;
  };

  const statusesOf = async (ids: readonly string[]): Promise<string[]> =>
    (await sql<{ status: string }>('select status from run where id = any($1) order by id', [ids])).map(
      ({ status }) => status,
    );

  const expectSoon = async (runs: readonly string[]): Promise<void> => {
    await until(async () => (await statusesOf(runs)).every((status) => status === 'succeeded'), SOON_MS);
  };

  /** How many other runs began between the acceptance of a run and its begin. */
  const begunBefore = async (runId: string): Promise<number> =>
    (
      await sql(
        `select from run other, run mine
          where mine.id = $1 and other.id <> mine.id and other.started_at between mine.created_at and mine.started_at`,
        [runId],
      )
    ).length;

  /** Lets a workspace take all the slots it can get and queue more. */
  const saturate = async (api: supertest.Agent, running: number): Promise<string[]> => {
    const before = recorder.calls(hung).length;
    const runs = await start(await hanging(api), 3 * SLOTS);
    await until(() => recorder.calls(hung).length >= before + running);
    return runs;
  };

  it('execute runs of one that comes later while all of another one hang', async () => {
    const live = await quick(service.api);
    const stuck = await saturate(others.b, SLOTS - 2);
    await expectSoon(await start(live, 20));
    // Nothing that hangs was let go meanwhile, and it has no more than its share.
    expect(new Set(await statusesOf(stuck))).toEqual(new Set(['running', 'queued']));
    expect(recorder.calls(hung)).toHaveLength(SLOTS - 2);
  });

  it('leave one for a third, however much the second one hangs too', async () => {
    const live = await quick(service.api);
    const stuck = await saturate(others.b, SLOTS - 2);
    stuck.push(...(await saturate(others.c, 1)));
    await expectSoon(await start(live, 20));
    expect(new Set(await statusesOf(stuck))).toEqual(new Set(['running', 'queued']));
    expect(recorder.calls(hung).length).toBeLessThan(SLOTS);
  });

  it('find the run of one behind a hundred thousand of another one', async () => {
    const [live, flood] = [await quick(service.api), await hanging(others.b)];
    await start(flood, SLOTS);
    await until(() => recorder.calls(hung).length >= SLOTS - 2);
    await queueMany(flood.id, 100_000);
    await expectSoon(await start(live, 20));
    expect(recorder.calls(hung)).toHaveLength(SLOTS - 2);
    await dequeueAll(flood.id);
  });

  it('begin the run of one among the next few while thousands of another one are worked off', async () => {
    const [live, flood] = [await quick(service.api), await quick(others.b)];
    await queue(flood.id, 2_000);
    const [mine] = (await start(live, 1)) as [string];
    await expectSoon([mine]);
    expect(await begunBefore(mine)).toBeLessThan(10 * SLOTS);
    await until(async () => (await unfinished()) === 0);
  });

  it('give one that is alone all of its share again, once something of it ends', async () => {
    const stuck = await saturate(others.b, SLOTS - 2);
    recorder.release(hung);
    await expectSoon(stuck);
    expect(recorder.calls(hung)).toHaveLength(stuck.length);
  });

  /** Runs and their jobs, as one call each would have queued them before anything else came. */
  const queueMany = async (workflowId: string, count: number): Promise<void> => {
    for (let n = 0; n < count; n += AT_ONCE) await queue(workflowId, AT_ONCE);
  };

  const dequeueAll = async (workflowId: string): Promise<void> => {
    const some = (table: string, which: string): string =>
      `delete from ${table} where id in (select id from ${table} where ${which} limit ${AT_ONCE}) returning id`;
    while ((await sql(some('queue.job', `name = 'runs' and state < 'active'`))).length > 0);
    while ((await sql(some('run', `workflow_id = $1 and status = 'queued'`), [workflowId])).length > 0);
  };

  const queue = async (workflowId: string, count: number): Promise<void> => {
    await sql(
      `with made as (
         insert into run (id, workspace_id, workflow_id, version, trigger, status, created_at, input)
         select gen_random_uuid(), workspace_id, id, 1, 'webhook', 'queued', now(), '{}' from workflow, generate_series(1, $2)
          where id = $1 returning id, workspace_id)
       insert into queue.job (id, name, data, priority, group_id, policy, retry_limit, heartbeat_seconds)
       select gen_random_uuid(), 'runs', json_build_object('runId', id), 100, workspace_id, 'standard', 1000, 10 from made`,
      [workflowId, count],
    );
  };
});
