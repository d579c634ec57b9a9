import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '@libs/crypto';
import { Database } from '../../src/database/database.js';
import { ClaimRuns } from '../../src/workflows/engine/claim-runs.js';
import { JobQueue } from '../../src/queue/job-queue.js';
import { until } from '../support/until.js';
import { chain, editFields, webhook } from '../support/workflow-graphs.js';
import { bootWitnessed, deployHeldCall, type Witnessed } from '../workflows/support/witnessed.js';
import { newPath, type WorkflowService } from '../workflows/support/workflow-service.js';

describe('a run whose processes die', () => {
  let world: Witnessed;
  let service: WorkflowService;
  let workflow: string;

  beforeAll(async () => {
    world = await bootWitnessed();
    ({ service } = world);
    ({ id: workflow } = await service.deploy(chain({ in: webhook({ path: newPath() }), a: editFields() })));
  });

  afterAll(() => world.close());

  /** Stores a run that no worker finds, for it has no job. */
  const stored = async (status: string, { of = workflow, takeovers = 0 } = {}): Promise<string> => {
    const id = uuidV7();
    await service.app.get(Database).query(
      `insert into run (id, workspace_id, workflow_id, version, trigger, status, takeovers, created_at, input)
       select $1, workspace_id, id, 1, 'webhook', $3, $4, now(), '{}' from workflow where id = $2`,
      [id, of, status, takeovers],
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
  const queued = async (of: string, takeovers: number): Promise<string> => {
    const runId = await stored('queued', { of, takeovers });
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
      const verdicts: boolean[] = [];
      // Whoever claims it is not known any longer when the next one comes.
      for (let claim = 0; claim <= TAKEOVERS + 1; claim += 1) {
        const [entry] = await service.app.get(ClaimRuns).claim([{ id: job, retryCount: claim, runId }]);
        verdicts.push(entry!.crashLoop);
        await service.app.get(Database).query('update run set owner = null where id = $1', [runId]);
      }
      expect(verdicts).toEqual([...Array<boolean>(TAKEOVERS + 1).fill(false), true]);
    },
  );

  it('again and again is gone on with apart from others like it: what kills is not to take them along each time', async () => {
    const [first, second, innocent] = await Promise.all([0, 1, 2].map(() => deployHeldCall(world, 'onReceived')));
    const often = Math.ceil((TAKEOVERS + 1) / 2);
    const one = await queued(first!.id, often);
    await until(() => world.witness.calls(first!.called).length === 1);
    // Act: it waits in the queue, given back after it was claimed; who has not been taken over so often does not
    const other = await queued(second!.id, often);
    await queued(innocent!.id, often - 1);
    await until(async () => (await rowOf(other)).attempt > 1);
    await until(() => world.witness.calls(innocent!.called).length === 1);
    // Assert
    expect(world.witness.calls(second!.called)).toEqual([]);
    first!.release();
    await until(() => world.witness.calls(second!.called).length === 1);
    for (const { release } of [second!, innocent!]) release();
    await until(async () => (await rowOf(other)).status === 'succeeded');
    expect(await rowOf(one)).toMatchObject({ status: 'succeeded', takeovers: often });
    expect((await rowOf(other)).takeovers).toBe(often);
  });
});
