import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { Database } from '../../../src/platform/database/connection/database.js';
import { RunClaimer } from '../../../src/workflows/engine/recovery/run-claimer.js';
import { JobQueue } from '../../../src/platform/database/queue/job-queue.js';
import { until } from '../../support/until.js';
import { chain, editFields, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootRecorded, deployHeldCall, type RecordedService } from '../../support/workflows/recorded-service.js';
import { newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

describe('a run whose processes die', () => {
  let world: RecordedService;
  let service: WorkflowService;
  let workflow: string;

  beforeAll(async () => {
    world = await bootRecorded();
    ({ service } = world);
    ({ id: workflow } = await service.deploy(chain({ in: webhook({ path: newPath() }), a: editFields() })));
  });

  afterAll(() => world.close());

  /** Stores a run that no worker finds, for it has no job. */
  const stored = async (status: string, { of = workflow, takeovers = 0, version = 1 } = {}): Promise<string> => {
    const id = uuidV7();
    await service.app.get(Database).query(
      `insert into run (id, workspace_id, workflow_id, version, trigger, status, takeovers, created_at, input)
       select $1, workspace_id, id, $5, 'webhook', $3, $4, now(), '{}' from workflow where id = $2`,
      [id, of, status, takeovers, version],
    );
    return id;
  };

  const rowOf = async (id: string) => {
    const [row] = await service.app
      .get(Database)
      .query<{ status: string; attempt: number; takeovers: number; workspace_id: string }>(
        'select status, attempt, takeovers, workspace_id from run where id = $1',
        [id],
      );
    return row!;
  };

  /** Stores a run that was taken over so often, and queues it. */
  const queued = async (of: string, takeovers: number, version = 1): Promise<string> => {
    const runId = await stored('queued', { of, takeovers, version });
    const { workspace_id: workspaceId } = await rowOf(runId);
    const job = { runId, workspaceId, priority: 0 };
    await service.app.get(Database).transaction((transaction) => service.app.get(JobQueue).enqueue(transaction, [job]));
    return runId;
  };

  /** As often as it may be taken over when nothing else is said. */
  const TAKEOVERS = 5;

  it.each(['queued', 'waiting'])(
    'and that was %s is gone on with so many times, and stopped the next',
    async (status) => {
      const [runId, job] = [await stored(status), uuidV7()];
      const { workspace_id: workspaceId } = await rowOf(runId);
      const verdicts: boolean[] = [];
      // Whoever claims it is not known any longer when the next one comes.
      for (let claim = 0; claim <= TAKEOVERS + 1; claim += 1) {
        const [entry] = await service.app.get(RunClaimer).claim([{ id: job, retryCount: claim, runId, workspaceId }]);
        verdicts.push(entry!.crashLoop);
        await service.app.get(Database).query('update run set owner = null where id = $1', [runId]);
      }
      expect(verdicts).toEqual([...Array<boolean>(TAKEOVERS + 1).fill(false), true]);
    },
  );

  it.each([
    ['is taken over too often', 'crash_loop', ''],
    [
      'has a definition that no longer compiles',
      'workflow_invalid',
      `update workflow_version set definition = '{"nodes": [], "edges": []}' where workflow_id = $1`,
    ],
  ])('and that %s starts the workflow that handles failures', async (_, code, damage) => {
    const handler = await service.deploy(chain({ in: webhook({ path: newPath() }), seen: editFields() }));
    const definition = chain({ in: webhook({ path: newPath() }), a: editFields() });
    const { id } = await service.save(definition, { settings: { onFailure: handler.id } });
    await service.api.post(`/api/workflows/${id}/deploy`).expect(200);
    // A plan is compiled once per process, and this one has been at deploy.
    if (damage) {
      await service.app.get(Database).query(damage, [id]);
      await service.app.get(Database).query('update workflow_version set version = 2 where workflow_id = $1', [id]);
    }
    const version = damage ? 2 : 1;
    const runId = await queued(id, damage ? 0 : TAKEOVERS + 1, version);
    await until(async () => (await rowOf(runId)).status === 'failed');
    await until(async () => (await service.runsOf(handler.id)).length > 0);
    const [handled] = await service.runsOf(handler.id);
    expect(await service.ended(handled!.id)).toMatchObject({
      trigger: 'onFailure',
      input: { run: { id: runId, workflowId: id, version }, error: { code } },
    });
  });

  it('again and again is gone on with apart from others like it: what kills is not to take them along each time', async () => {
    const [first, second, innocent] = await Promise.all([0, 1, 2].map(() => deployHeldCall(world, 'onReceived')));
    const often = Math.ceil((TAKEOVERS + 1) / 2);
    const one = await queued(first!.id, often);
    await until(() => world.recorder.calls(first!.called).length === 1);
    // Act: it waits in the queue, given back after it was claimed; who has not been taken over so often does not
    const other = await queued(second!.id, often);
    await queued(innocent!.id, often - 1);
    await until(async () => (await rowOf(other)).attempt > 1);
    await until(() => world.recorder.calls(innocent!.called).length === 1);
    // Assert
    expect(world.recorder.calls(second!.called)).toEqual([]);
    first!.release();
    await until(() => world.recorder.calls(second!.called).length === 1);
    for (const { release } of [second!, innocent!]) release();
    await until(async () => (await rowOf(other)).status === 'succeeded');
    expect(await rowOf(one)).toMatchObject({ status: 'succeeded', takeovers: often });
    expect((await rowOf(other)).takeovers).toBe(often);
  });
});
