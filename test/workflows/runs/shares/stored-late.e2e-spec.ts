import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RunExecution } from '../../../../src/workflows/engine/execution/run-execution.js';
import { onConnection } from '../../../support/process/dead-processes.js';
import { until } from '../../../support/until.js';
import { chain, returns, subWorkflow, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

describe('a run whose first record is stored late', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows();
  });

  afterAll(() => service.close());

  const start = () => webhook({ path: newPath(), responseMode: 'lastNode' });

  it('goes on with what it waits for: it has not been taken over', async () => {
    const other = await service.deploy(chain({ in: start(), out: returns(2) }));
    const live = await service.deploy(chain({ in: start(), call: subWorkflow(other.id), out: returns('$"call"') }));
    const looks = jest.spyOn(RunExecution.prototype, 'wake');
    await onConnection(service.database.url, async (session) => {
      // Nothing can be stored, until the engine has looked after all runs that it executes.
      await session.query('begin; lock table run in exclusive mode');
      const answer = service.anonymous.post(live.path).send({});
      const answered = answer.then(({ status, body }) => [status, body]);
      await until(() => looks.mock.calls.length > 0);
      looks.mockRestore();
      await session.query('rollback');
      expect(await answered).toEqual([200, 2]);
    });
  });
});
