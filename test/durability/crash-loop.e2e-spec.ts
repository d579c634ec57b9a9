import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '@libs/crypto';
import { Database } from '../../src/database/database.js';
import { ClaimRuns } from '../../src/workflows/engine/claim-runs.js';
import { chain, editFields, webhook } from '../support/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../workflows/support/workflow-service.js';

describe('a run whose processes die', () => {
  let service: WorkflowService;
  let workflow: string;

  beforeAll(async () => {
    service = await bootWorkflows();
    ({ id: workflow } = await service.deploy(chain({ in: webhook({ path: newPath() }), a: editFields() })));
  });

  afterAll(() => service.close());

  /** Stores a run that no worker finds, for it has no job. */
  const stored = async (status: string): Promise<string> => {
    const id = uuidV7();
    await service.app.get(Database).query(
      `insert into run (id, workspace_id, workflow_id, version, trigger, status, created_at, input)
       select $1, workspace_id, id, 1, 'webhook', $3, now(), '{}' from workflow where id = $2`,
      [id, workflow, status],
    );
    return id;
  };

  /** As often as it may be taken over when nothing else is said. */
  const TAKEOVERS = 5;

  it.each(['queued', 'waiting'])(
    'and that was %s is gone on with so many times, and stopped the next',
    async (status) => {
      const [runId, job] = [await stored(status), uuidV7()];
      const verdicts: boolean[] = [];
      for (let claim = 0; claim <= TAKEOVERS + 1; claim += 1) {
        const [entry] = await service.app.get(ClaimRuns).claim([{ id: job, retryCount: claim, runId }]);
        verdicts.push(entry!.crashLoop);
      }
      expect(verdicts).toEqual([...Array<boolean>(TAKEOVERS + 1).fill(false), true]);
    },
  );
});
