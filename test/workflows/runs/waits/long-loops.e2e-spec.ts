import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { SCENARIO_MS } from '../../../support/patience.js';
import { until } from '../../../support/until.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';
import {
  bootWorkflows,
  newPath,
  type Live,
  type WorkflowService,
} from '../../../support/workflows/workflow-service.js';

/** More than often enough for a counter of 32 bits that doubles each time. */
const ITEMS = 40;
const items = Array.from({ length: ITEMS }, (_, index) => index);

describe('a loop that gives its worker back at every item', () => {
  let service: WorkflowService;
  /** Waits for most of a minute, beside the other tests. */
  let timedRun: string;

  beforeAll(async () => {
    service = await bootWorkflows();
    timedRun = await start(await deployLoop(wait({ seconds: 1.2 })));
  });

  afterAll(() => service.close());

  const sql = <R extends object>(text: string, values: unknown[]) => service.app.get(Database).query<R>(text, values);

  /** Deploys `webhook ──► loop over (step) ──► Return of the count`. */
  const deployLoop = (step: ReturnType<typeof wait>, list = items): Promise<Live> =>
    service.deploy(
      graph(
        {
          in: webhook({ path: newPath(), responseMode: 'onReceived' }),
          each: forLoop(list),
          step,
          out: returns('$"each".count'),
        },
        ...['in each', 'each each step', 'each done out'],
      ),
    );

  const start = async ({ path }: Live): Promise<string> =>
    ((await service.anonymous.post(path).send({})).body as { runId: string }).runId;

  const changesOf = async (runId: string): Promise<number[]> => {
    const rows = await sql<{ change: number }>('select change from node_execution where run_id = $1', [runId]);
    return rows.map(({ change }) => change);
  };

  /** Lets the loop that waits for somebody at each item go on through the items that are left. */
  const resumeAll = async (runId: string, count: number): Promise<void> => {
    for (let item = 0; item < count; item += 1)
      await until(async () => (await service.api.post(`/api/runs/${runId}/resume`).send({})).status === 200);
  };

  /** Every change has a number of its own, and few more numbers are used than there are changes. */
  const expectCounted = async (runId: string): Promise<void> => {
    const changes = await changesOf(runId);
    expect(new Set(changes).size).toBe(changes.length);
    expect(Math.max(...changes)).toBeLessThan(ITEMS * 10);
    const { text } = await service.api.get(`/api/runs/${runId}/events`).set('Last-Event-ID', '0').buffer(true);
    const told = [...text.matchAll(/^id: (\d+)\nevent: node$/gm)].map(([, id]) => Number(id));
    expect(told).toEqual(changes.toSorted((a, b) => a - b));
  };

  it(
    'ends, however often it waits for somebody',
    async () => {
      const runId = await start(await deployLoop(wait({ resume: true })));
      await resumeAll(runId, ITEMS);
      expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: ITEMS });
      await expectCounted(runId);
    },
    SCENARIO_MS,
  );

  it(
    'ends, however often it waits for another workflow',
    async () => {
      const child = await service.deploy(chain({ in: webhook({ path: newPath() }), set: editFields({ n: 1 }) }));
      const runId = await start(await deployLoop(subWorkflow(child.id)));
      expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: ITEMS });
      await expectCounted(runId);
    },
    SCENARIO_MS,
  );

  /** How many rows of its records and results are read for each item, while somebody resumes a loop of so many. */
  const rowsReadPerItem = async (count: number): Promise<number> => {
    const list = Array.from({ length: count }, (_, index) => index);
    const query = jest.spyOn(service.app.get(Database), 'query');
    const runId = await start(await deployLoop(wait({ resume: true }), list));
    await resumeAll(runId, count);
    expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: count });
    const read = query.mock.calls.map(async ([text, values], call) => {
      if (
        !/node_execution n on|from loop_part|from node_execution where workspace_id = \$1 and run_id = \$2$/.test(text)
      )
        return 0;
      if (values?.[1] !== runId) return 0;
      const rows = (await query.mock.results[call]!.value) as { iterations?: number }[];
      // The figures of a run are read from all of its records.
      return rows.reduce((sum, { iterations = 0 }) => sum + 1 + iterations, 0);
    });
    const rows = (await Promise.all(read)).reduce((sum, each) => sum + each, 0);
    query.mockRestore();
    return rows / count;
  };

  it(
    'reads no more for each item the more it has done',
    async () => {
      const few = await rowsReadPerItem(ITEMS);
      expect(await rowsReadPerItem(4 * ITEMS)).toBeLessThan(1.5 * few);
    },
    SCENARIO_MS,
  );

  it(
    'ends, however often it waits for a time',
    async () => {
      await until(async () => (await service.run(timedRun)).status === 'succeeded', SCENARIO_MS);
      expect(await service.run(timedRun)).toMatchObject({ status: 'succeeded', output: ITEMS });
      await expectCounted(timedRun);
    },
    SCENARIO_MS,
  );
});
