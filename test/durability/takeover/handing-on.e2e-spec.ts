import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { uuidV7 } from '#libs/crypto';
import { Database } from '../../../src/platform/database/connection/database.js';
import { RunClaimer } from '../../../src/workflows/engine/recovery/run-claimer.js';
import { FinishedRuns } from '../../../src/workflows/engine/endings/finished-runs.js';
import { JournalWriter } from '../../../src/workflows/engine/journal/writer/journal-writer.js';
import { Fenced, RunJournal } from '../../../src/workflows/engine/journal/run-journal.js';
import { NodeRecords } from '../../../src/workflows/engine/journal/node-records.js';
import type { NodeServices } from '../../../src/workflows/nodes/contract/node-services.js';
import { createTestDatabase } from '../../support/app/once/database.js';
import { expectProblem } from '../../support/app/problem.js';
import { until } from '../../support/until.js';
import {
  chain,
  editFields,
  httpRequest,
  repeatable,
  returns,
  wait,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { createFailingDatabase, type FailingDatabase } from '../../support/app/database-proxy.js';
import { bootWorkflows, newPath, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';
import { SCENARIO_MS } from '../../support/patience.js';
import { CallRecorder } from '../../support/http/call-recorder.js';

describe('a run changes hands', () => {
  let database: FailingDatabase;
  let service: WorkflowService;
  let recorder: CallRecorder;
  let workflow: Live;
  let workspaceId: string;
  const sessions: Client[] = [];

  beforeAll(async () => {
    database = await createFailingDatabase();
    recorder = await CallRecorder.start();
    service = await bootWorkflows({
      database,
      variables: { EGRESS_ALLOW: new URL(recorder.url).host },
    });
    workflow = await service.deploy(
      chain({ in: webhook({ path: newPath() }), set: editFields({ n: 1 }), out: returns('$"set".n') }),
    );
    const [row] = await sql('select workspace_id from workflow where id = $1', [workflow.id]);
    workspaceId = (row as { workspace_id: string }).workspace_id;
  }, SCENARIO_MS);

  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.end();
  });

  afterAll(async () => {
    await service.close();
    await recorder.close();
    await database.drop();
  });

  const sql = (text: string, values: unknown[] = []) => service.app.get(Database).query(text, values);

  /** A session with an open transaction, as another process would have it. */
  const transaction = async (): Promise<Client> => {
    const session = new Client({ connectionString: database.directUrl });
    await session.connect();
    sessions.push(session);
    await session.query('begin');
    return session;
  };

  /** A run as a process may leave it; without a job, so no worker finds it. */
  const stored = async (
    fields: { status: string; owner?: string; job?: string; parent?: string; of?: Live },
    on?: Client,
  ) => {
    const id = uuidV7();
    const { id: workflowId } = fields.of ?? workflow;
    const values = [id, workflowId, fields.status, fields.owner ?? null, fields.job ?? null, fields.parent ?? null];
    const text = `
      insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, owner, job, parent_run, created_at, input)
      select $1, workspace_id, id, 1, 'webhook', $3, 1, $4, $5, $6, now(), '{}' from workflow where id = $2`;
    if (on) await on.query(text, values);
    else await sql(text, values);
    return id;
  };

  const jobOf = (runId: string, id = uuidV7()) => ({ id, retryCount: 0, runId, workspaceId });

  /** Whether a session of the service waits for a lock. */
  const isWaiting = async (): Promise<boolean> =>
    (await sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length >
    0;

  const takeoversOf = async (id: string) => (await sql('select takeovers from run where id = $1', [id]))[0];

  it('when it is woken at the moment in which it gives its worker back', async () => {
    const [held, woken] = [uuidV7(), uuidV7()];
    const runId = await stored({ status: 'running', job: held });
    const suspending = await transaction();
    await suspending.query("update run set status = 'waiting' where id = $1", [runId]);
    const claiming = service.app.get(RunClaimer).claim([jobOf(runId, woken)]);
    await until(isWaiting);
    await suspending.query('commit');
    expect(await claiming).toMatchObject([{ run: { id: runId, status: 'running' }, job: woken }]);
  });

  it('once, under the job that is said to have it, when two of its jobs are taken together', async () => {
    const jobs = [uuidV7(), uuidV7()];
    const runId = await stored({ status: 'waiting' });
    const claimed = await service.app.get(RunClaimer).claim(jobs.map((id) => jobOf(runId, id)));
    expect(claimed).toHaveLength(1);
    expect(await sql('select job from run where id = $1', [runId])).toEqual([{ job: claimed[0]!.job }]);
  });

  it('not while it runs under another job', async () => {
    const runId = await stored({ status: 'running', job: uuidV7() });
    expect(await service.app.get(RunClaimer).claim([jobOf(runId)])).toEqual([]);
    expect(await sql('select attempt from run where id = $1', [runId])).toEqual([{ attempt: 1 }]);
  });

  it('not when it is given back by who does not hold it any longer', async () => {
    const runId = await stored({ status: 'running' });
    await service.app.get(RunClaimer).giveBack([{ workspace_id: workspaceId, id: runId, attempt: 0, active_ms: 0 }]);
    const [run] = await sql('select status, attempt from run where id = $1', [runId]);
    expect(run).toEqual({ status: 'running', attempt: 1 });
  });

  it('and nothing counts any longer that its former holder says of it', async () => {
    const runId = await stored({ status: 'queued' });
    const { app } = service;
    const [claimed] = await app.get(RunClaimer).claim([jobOf(runId)]);
    await sql('update run set attempt = attempt + 1 where id = $1', [runId]);
    const { run } = claimed!;
    const journal = new RunJournal(app.get(JournalWriter), { ...run, status: 'succeeded', ended_at: Date.now() }, true);
    new NodeRecords(journal, { now: Date.now, services: {} as NodeServices }).open({
      nodeId: 'set',
      path: '',
    });
    await expect(journal.commit()).rejects.toBeInstanceOf(Fenced);
    expect(await app.get(FinishedRuns).fail(run, { code: 'internal', message: '' })).toBe('fenced');
    expect(await sql('select status from run where id = $1', [runId])).toEqual([{ status: 'running' }]);
    expect(await sql('select from node_execution where run_id = $1', [runId])).toEqual([]);
  });

  it.each([
    ['somebody has resumed it', (_: string) => ({ resumes: ['ask '], runs: [] })],
    ['the run that it waits for has ended', (child: string) => ({ resumes: [], runs: [child] })],
  ])('at once when %s before it gave its worker back', async (_, suspension) => {
    const asks = await service.deploy(
      chain({ in: webhook({ path: newPath() }), ask: wait({ resume: true }), out: returns('$"ask".body') }),
    );
    const [runId, child] = [await stored({ status: 'queued', of: asks }), await stored({ status: 'succeeded' })];
    const [claimed] = await service.app.get(RunClaimer).claim([jobOf(runId)]);
    await sql(
      `with sent as (insert into run_resumption (workspace_id, run_id, path, node_id, actor_kind, value)
         values ($2, $1, '', 'ask', 'link', '{"body": 7}'))
       insert into node_execution (workspace_id, run_id, node_id, seq, change, status, output, started_at)
       values ($2, $1, 'ask', 1, 1, 'waiting', '{"waitsFor": "resume"}', now())`,
      [runId, workspaceId],
    );
    const journal = new RunJournal(service.app.get(JournalWriter), { ...claimed!.run, status: 'waiting' }, true);
    await journal.commit({ suspension: suspension(child) });
    expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: 7 });
  });

  it('when its owner is not among the processes any longer', async () => {
    const runId = await stored({ status: 'running', owner: '00000000-0000-4000-8000-00000000dead' });
    expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: 1 });
  });

  it('and who watches it is told what its dead owner was doing, after what they know already', async () => {
    const calls = await service.deploy(
      chain({ in: webhook({ path: newPath() }), call: httpRequest({ url: `${recorder.url}/watched` }) }),
    );
    const runId = await stored({ status: 'running', owner: '00000000-0000-4000-8000-00000000dead', of: calls });
    await sql(
      `with counted as (update run set changes = 1 where id = $1)
       insert into node_execution (workspace_id, run_id, node_id, seq, change, status, started_at)
       values ($2, $1, 'call', 1, 1, 'running', now())`,
      [runId, workspaceId],
    );
    await service.ended(runId);
    const { text } = await service.api.get(`/api/runs/${runId}/events`).set('Last-Event-ID', '1').buffer(true);
    expect(text).toMatch(/event: node\ndata: .*"attempt":1,.*"status":"failed".*"code":"interrupted"/);
    const last = [...text.matchAll(/^id: (\d+)$/gm)].at(-1)![1]!;
    expect((await service.api.get(`/api/runs/${runId}/events`).set('Last-Event-ID', last).buffer(true)).text).toMatch(
      /^id: \d+\nevent: run\ndata: .*"status":"succeeded"/,
    );
  });

  it('and is not counted as a crash, when it is given back', async () => {
    const job = uuidV7();
    const runId = await stored({ status: 'queued' });
    const claims = service.app.get(RunClaimer);
    for (const attempt of [2, 4]) {
      const [entry] = await claims.claim([jobOf(runId, job)]);
      expect(entry!.run.attempt).toBe(attempt);
      await claims.giveBack([entry!.run]);
    }
    expect(await takeoversOf(runId)).toEqual({ takeovers: 0 });
  });

  it('with what it has just started, when it is cancelled', async () => {
    const parent = await stored({ status: 'running' });
    const starting = await transaction();
    await starting.query('select from run where id = $1 for update', [parent]);
    const child = await stored({ status: 'queued', parent }, starting);
    const cancelling = service.app.get(FinishedRuns).cancel({ workspace_id: workspaceId, id: parent });
    await until(isWaiting);
    await starting.query('commit');
    expect(await cancelling).toBe(true);
    for (const id of [parent, child]) expect((await service.run(id)).status).toBe('cancelled');
  });

  it.each(['onReceived', 'lastNode'])(
    'when the database is away as it ends, answered %s: it ends all the same, and whom it calls twice it calls by one key',
    async (responseMode) => {
      const path = newPath();
      recorder.hold(path);
      const live = await service.deploy(
        chain({
          in: webhook({ path, responseMode }),
          call: repeatable(httpRequest({ method: 'POST', url: `${recorder.url}${path}`, body: {} })),
          out: returns('$"call".body.done'),
        }),
      );
      const answer = service.anonymous.post(live.path).then((response) => response);
      await until(() => recorder.calls(path).length === 1);
      const [{ id } = { id: '' }] = await service.runsOf(live.id);
      service.app.get(Database).limitWait(1000);
      database.refuse();
      recorder.release(path);
      const told = await answer;
      // Who comes again without looking for it would start a second run.
      if (responseMode === 'lastNode') {
        expectProblem(told, 503, 'unavailable');
        expect([told.body.runId, told.headers['x-run-id']]).toEqual([id, id]);
        expect(told.body.detail).not.toContain('nothing was stored');
      }
      service.app.get(Database).limitWait(30_000);
      database.restore();
      expect(await service.ended(id)).toMatchObject({ status: 'succeeded', output: true });
      expect(new Set(recorder.calls(path).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
      expect(await takeoversOf(id)).toEqual({ takeovers: 0 });
    },
    SCENARIO_MS,
  );

  it(
    'as often as processes stop before it ends, and nobody counts that as a crash',
    async () => {
      const calm = await createTestDatabase();
      const variables = {
        EGRESS_ALLOW: new URL(recorder.url).host,
        SHUTDOWN_GRACE_SECONDS: '1',
        RUN_MAX_TAKEOVERS: '1',
      };
      const boot = () => bootWorkflows({ database: calm, variables });
      const modes = ['onReceived', 'lastNode'];
      const isCalled = (times: number) =>
        until(() => modes.every((mode) => recorder.calls(`/${mode}`).length === times));
      let process = await boot();
      try {
        for (const mode of modes) {
          recorder.hold(`/${mode}`);
          const call = repeatable(httpRequest({ method: 'POST', url: `${recorder.url}/${mode}`, body: {} }));
          const { path } = await process.deploy(
            chain({ in: webhook({ path: `/${mode}`, responseMode: mode }), call, out: returns(1) }),
          );
          void process.anonymous.post(path).then(undefined, () => undefined);
        }
        for (let stopped = 1; stopped <= 2; stopped += 1) {
          await isCalled(stopped);
          await process.close();
          process = await boot();
        }
        await isCalled(3);
        for (const mode of modes) recorder.release(`/${mode}`);
        const { body } = await process.api.get('/api/runs');
        for (const { id } of body.items) expect((await process.ended(id)).status).toBe('succeeded');
        for (const mode of modes)
          expect(new Set(recorder.calls(`/${mode}`).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
      } finally {
        await process.close();
        await calm.drop();
      }
    },
    SCENARIO_MS,
  );
});
