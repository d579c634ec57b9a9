import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { uuidV7 } from '#libs/crypto';
import { Database } from '../../../src/platform/database/connection/database.js';
import { JobQueue } from '../../../src/platform/database/queue/job-queue.js';
import { RunClaimer } from '../../../src/workflows/engine/recovery/run-claimer.js';
import { ProcessRegistry } from '../../../src/workflows/engine/recovery/process-registry.js';
import { until } from '../../support/until.js';
import { chain, editFields, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

interface Stored {
  status?: string;
  takeovers?: number;
  owner?: string;
  job?: string;
}

describe('runs are claimed', () => {
  let service: WorkflowService;
  let workflow: string;
  let workspaceId: string;

  beforeAll(async () => {
    service = await bootWorkflows();
    ({ id: workflow } = await service.deploy(
      chain({ in: webhook({ path: newPath() }), set: editFields({ n: 1 }), out: returns('$"set".n') }),
    ));
    [{ workspace_id: workspaceId }] = (await sql<{ workspace_id: string }>(
      'select workspace_id from workflow where id = $1',
      [workflow],
    )) as [{ workspace_id: string }];
  });

  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => service.close());

  const sql = <R extends object>(text: string, values: unknown[]) => service.app.get(Database).query<R>(text, values);

  /** A run as others left it; without a job, so no worker finds it. */
  const stored = async ({ status = 'queued', takeovers = 0, owner, job }: Stored = {}): Promise<string> => {
    const id = uuidV7();
    await sql(
      `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, takeovers, owner, job, created_at, input)
       select $1, workspace_id, id, 1, 'webhook', $3, 3, $4, $5, $6, now(), '{}' from workflow where id = $2`,
      [id, workflow, status, takeovers, owner ?? null, job ?? null],
    );
    return id;
  };

  /** What no owner could have recorded: whoever reads it fails. */
  const spoil = (runId: string) =>
    sql(
      `insert into node_execution (workspace_id, run_id, node_id, path, seq, change, status, started_at)
       values ($2, $1, 'set', 'no number', 1, 1, 'succeeded', now())`,
      [runId, workspaceId],
    );

  /** Queues runs together, so that one look at the queue takes them all. */
  const queue = (runIds: readonly string[]) =>
    service.app.get(Database).transaction(async (transaction) => {
      const jobs = runIds.map((runId) => ({ runId, workspaceId, priority: 0 }));
      await service.app.get(JobQueue).enqueue(transaction, jobs);
    });

  /** A run that has ended, of which some records are nothing that could be shown. */
  const endedSpoilt = async (runId: string) => {
    const read = () =>
      sql<{ status: string; error: { code: string; message: string } | null }>(
        'select status, error from run where id = $1',
        [runId],
      );
    await until(async () => (await read())[0]!.status === 'failed');
    return (await read())[0]!;
  };

  const takeoversOf = async (runIds: readonly string[]): Promise<number[]> => {
    const rows = await sql<{ takeovers: number }>('select takeovers from run where id = any($1) order by id', [runIds]);
    return rows.map(({ takeovers }) => takeovers);
  };

  const expectUntouched = async (runIds: readonly string[]): Promise<void> => {
    for (const id of runIds) expect(await service.ended(id)).toMatchObject({ status: 'succeeded', output: 1 });
    expect(await takeoversOf(runIds)).toEqual(runIds.map(() => 0));
  };

  it('and one that cannot be read fails alone and says why', async () => {
    const [before, broken, after] = [await stored(), await stored(), await stored()];
    await spoil(broken);
    await queue([before, broken, after]);
    const { status, error } = await endedSpoilt(broken);
    expect([status, error]).toMatchObject(['failed', { code: 'internal' }]);
    expect(error!.message).toContain('What the run has recorded cannot be read');
    await expectUntouched([before, after]);
  });

  it('and one that was taken over too often is stopped before anything of it is read', async () => {
    const runId = await stored({ takeovers: 6 });
    await spoil(runId);
    await queue([runId]);
    expect(await endedSpoilt(runId)).toMatchObject({ status: 'failed', error: { code: 'crash_loop' } });
  });

  it('and one that cannot be claimed waits alone, without being counted', async () => {
    const runIds = [await stored(), await stored(), await stored()];
    const [, broken] = runIds as [string, string, string];
    const database = service.app.get(Database);
    const prepared = database.prepared.bind(database);
    let refusals = 0;
    jest.spyOn(database, 'prepared').mockImplementation((name, text, values) => {
      if (name !== 'claim-runs' || !(values[0] as string[]).includes(broken)) return prepared(name, text, values);
      refusals += 1;
      return Promise.reject(
        Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
      );
    });
    await queue(runIds);
    await expectUntouched(runIds.filter((id) => id !== broken));
    await until(() => refusals > 2);
    jest.restoreAllMocks();
    await expectUntouched([broken]);
  });

  it('with what is large of them read for each by itself', async () => {
    const live = await service.echo({ responseMode: 'onReceived' });
    const text = randomBytes(30_000).toString('base64');
    const { body } = await service.anonymous.post(live.path).send({ text });
    const run = await service.ended(body.runId as string);
    expect(run).toMatchObject({ status: 'succeeded', output: { body: { text } } });
  });

  it('whatever workspace they are of, where their jobs do not say it', async () => {
    const runId = await stored();
    const jobs = [runId, uuidV7()].map((id) => ({ id: uuidV7(), retryCount: 0, runId: id, workspaceId: '' }));
    expect(await service.app.get(RunClaimer).claim(jobs)).toMatchObject([{ run: { id: runId }, job: jobs[0]!.id }]);
  });

  describe('under a job that comes again', () => {
    /** Has it claimed, lets something happen to who claimed it, and has it claimed again. */
    const takeoversAfter = async (happens: (owner: string, runId: string) => Promise<unknown>): Promise<number[]> => {
      const claims = service.app.get(RunClaimer);
      const job = uuidV7();
      const runId = await stored();
      await claims.claim([{ id: job, retryCount: 0, runId, workspaceId }]);
      const owner = uuidV7();
      await sql(`insert into process (id, role) values ($1, 'worker')`, [owner]);
      await sql('update run set owner = $2 where id = $1', [runId, owner]);
      await happens(owner, runId);
      await claims.claim([{ id: job, retryCount: 1, runId, workspaceId }]);
      return takeoversOf([runId]);
    };

    const seenAt = (time: string) => (owner: string) =>
      sql(`update process set seen_at = ${time} where id = $1`, [owner]);

    it('and a holder that lives has not crashed: it could not say that it gave the run back', async () => {
      expect(await takeoversAfter(async () => undefined)).toEqual([0]);
    });

    it('and a holder that has signed off has not crashed', async () => {
      expect(await takeoversAfter(seenAt(`'-infinity'`))).toEqual([0]);
    });

    it('and a holder that is silent has', async () => {
      expect(await takeoversAfter(seenAt(`now() - interval '8 seconds'`))).toEqual([1]);
    });

    it('and a holder that nobody knows has', async () => {
      expect(await takeoversAfter((_, runId) => sql('update run set owner = null where id = $1', [runId]))).toEqual([
        1,
      ]);
    });

    it('and of a silent holder nothing is said by who was away itself', async () => {
      jest.spyOn(service.app.get(ProcessRegistry), 'judges', 'get').mockReturnValue(false);
      expect(await takeoversAfter(seenAt(`now() - interval '1 minute'`))).toEqual([0]);
    });
  });
});
