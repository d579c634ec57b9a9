import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { Scheduler } from '../../../src/workflows/triggers/schedules/scheduler.js';
import { chain, editFields, type NodeSketch } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, type WorkflowService } from '../../support/workflows/workflow-service.js';

const HALF_AN_HOUR = 1_800_000;

describe('a schedule of which runs were missed', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    // Nobody looks at the clock but the test.
    service = await bootWorkflows({ variables: { ROLE: 'api' } });
  });

  afterAll(() => service.close());

  const minute = new Date(Date.now() + HALF_AN_HOUR).getUTCMinutes();
  const graph = (config: object = {}, steps: Record<string, NodeSketch> = { a: editFields() }) =>
    chain({
      in: { type: 'cron', config: { expression: `${minute} * * * *`, missedRuns: 'once', ...config } },
      ...steps,
    });
  const post = (path: string) => service.api.post(`/api/workflows/${path}`).expect(200);
  const save = (id: string, definition: object) =>
    service.api.patch(`/api/workflows/${id}`).send({ definition }).expect(200);

  it.each<[string, (id: string) => Promise<unknown>, number | undefined]>([
    ['the same version', (id) => post(`${id}/deploy`), 1],
    [
      'a version that does something else',
      async (id) => {
        await save(id, graph({}, { b: editFields() }));
        await post(`${id}/deploy`);
      },
      2,
    ],
    [
      'an earlier version',
      async (id) => {
        await save(id, graph({ overlap: 'allow' }));
        await post(`${id}/deploy`);
        await post(`${id}/versions/1/deploy`);
      },
      1,
    ],
    [
      'one that leaves out what was missed',
      async (id) => {
        await save(id, graph({ missedRuns: 'skip' }));
        await post(`${id}/deploy`);
      },
      undefined,
    ],
    [
      'one with another rhythm',
      async (id) => {
        await save(id, graph({ expression: `${minute} * * * MON-SUN` }));
        await post(`${id}/deploy`);
      },
      undefined,
    ],
    [
      'the same version after it was taken off',
      async (id) => {
        await post(`${id}/undeploy`);
        await post(`${id}/deploy`);
      },
      undefined,
    ],
  ])('is deployed again as %s', async (_, deployAgain, version) => {
    const { id } = await service.deploy(graph());
    await service.app
      .get(Database)
      .execute(`update schedule set next_at = next_at - interval '5 hours' where workflow_id = $1`, [id]);
    await deployAgain(id);
    await service.app.get(Scheduler).tick();
    expect((await service.runsOf(id)).map((run) => run.version)).toEqual(version === undefined ? [] : [version]);
    const { body } = await service.api.get(`/api/workflows/${id}`);
    expect(Date.parse(body.nextRunAt)).toBeGreaterThan(Date.now());
  });
});
