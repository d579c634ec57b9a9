import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { admitFirst, readRoom } from '../../../../src/workflows/engine/gate/gate-statements.js';
import { SWEEP } from '../../../../src/workflows/engine/gate/sweep-statements.js';
import { newWorkspace } from '../../../support/app/people.js';
import { rowsRead } from '../../../support/app/rows-read.js';
import { until } from '../../../support/until.js';
import { debounceHeld, holdRuns, letHeldBegin } from '../../../support/workflows/held-runs.js';
import { chain, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const RUNS = 20_000;
/** More than there are workflows and lanes, and far less than there are runs. */
const FEW = 200;
/** What some statements are given: that nothing was looked at yet. */
const VALUES: Record<string, unknown[]> = {
  forgetEnded: Array<string>(2).fill('00000000-0000-0000-0000-000000000000'),
  lanesWithRoom: [[], [], [], []],
};

/** Lets a run begin in each lane that has one, which is full then. */
const fillLanes = `
  with begun as (
    insert into run (id, workspace_id, workflow_id, version, trigger, test, status, attempt, awaited, priority, depth, changes, created_at, active_ms, input)
    select gen_random_uuid(), g.workspace_id, g.workflow_id, 1, 'webhook', false, 'waiting', 1, false, 0, 0, 0, g.created_at, 0, to_json(g.lane)
      from run_gate g where workflow_id = $1
    returning id, workspace_id, workflow_id, created_at, input)
  insert into run_gate (run_id, workspace_id, workflow_id, lane, created_at, admitted)
  select id, workspace_id, workflow_id, input #>> '{}', created_at, true from begun`;

interface Looked {
  workspaceId: string;
  workflowId: string;
  lane: string;
  hasRoom: boolean;
  isCut: boolean;
}

/** Many runs of one workflow, and its lane. */
class HeldRuns {
  service!: WorkflowService;
  workflowId!: string;
  lane!: [workspaceId: string, workflowId: string, lane: string];

  /** Deploys a workflow with these settings for the tests around, and has its runs stand as `arrange` says. */
  static with(settings: object, arrange: (runs: HeldRuns) => Promise<void>): HeldRuns {
    const runs = new HeldRuns();
    beforeAll(async () => {
      runs.service = await bootWorkflows();
      const graph = chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), out: returns(1) });
      const { id } = await runs.service.deploy(graph, { settings });
      // No look at the lanes comes between: they would begin.
      await runs.service.api.post(`/api/workflows/${id}/pause`).expect(200);
      await holdRuns(runs.service, id, { count: RUNS });
      runs.workflowId = id;
      const [row] = await runs.sql<{ of: string }>('select workspace_id as of from workflow where id = $1', [id]);
      runs.lane = [row!.of, id, ''];
      await arrange(runs);
      await runs.sql('analyze run, run_gate');
    });
    afterAll(() => runs.service.close());
    return runs;
  }

  async resume(): Promise<void> {
    await this.service.api.post(`/api/workflows/${this.workflowId}/resume`).expect(200);
  }

  sql<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return this.service.app.get(Database).query<R>(text, values);
  }

  readBy(text: string, values: unknown[] = []): Promise<number> {
    return rowsRead(this.service, ['run', 'run_gate'], { text, values });
  }

  /** Tests that no statement of a look at all lanes reads more rows than that. */
  areReadLessThan(most: number): void {
    it.each(Object.entries(SWEEP))('are not all read when somebody looks after them: %s', async (name, text) => {
      expect(await this.readBy(text, VALUES[name])).toBeLessThan(most);
    });
  }
}

describe('twenty thousand runs that a paused workflow holds back', () => {
  const runs = HeldRuns.with({ concurrency: { limit: 1 } }, async () => undefined);

  runs.areReadLessThan(FEW);

  it('leave nothing behind that was cancelled', async () => {
    const held = () =>
      runs.sql<{ id: string }>('select run_id as id from run_gate where workflow_id = $1 limit 2', [runs.workflowId]);
    const [{ id }] = (await held()) as [{ id: string }];
    await runs.service.api.post(`/api/runs/${id}/cancel`).expect(200);
    expect(await runs.sql('select from run_gate where run_id = $1', [id])).toEqual([]);
    expect(await held()).toHaveLength(2);
  });
});

describe('twenty thousand runs that wait behind one of their own lane', () => {
  const concurrency = { limit: 1, key: '$"startNode".body.k' };
  const runs = HeldRuns.with({ concurrency }, async (held) => {
    await held.sql('update run_gate set lane = run_id::text where workflow_id = $1', [held.workflowId]);
    await held.sql(fillLanes, [held.workflowId]);
    await held.resume();
  });

  it('are looked at a few lanes at a time, which go on behind the last one', async () => {
    const lanes: string[] = [];
    for (let looks = 0, after: Looked[] = []; looks === 0 || after.length > 0; looks += 1) {
      const last = [after.map((l) => l.workspaceId), after.map((l) => l.workflowId), after.map((l) => l.lane), []];
      expect(await runs.readBy(SWEEP.lanesWithRoom, last)).toBeLessThan(RUNS);
      const looked = await runs.sql<Looked>(SWEEP.lanesWithRoom, last);
      expect(looked.filter(({ hasRoom }) => hasRoom)).toEqual([]);
      after = looked.filter(({ isCut }) => isCut);
      lanes.push(...looked.map(({ lane }) => lane));
    }
    expect(lanes).toEqual(lanes.toSorted());
    expect(lanes.length).toBeGreaterThan(3);
  });

  it('keep none of another workspace from beginning', async () => {
    const other = await newWorkspace(runs.service, 'next-to-full-lanes');
    const graph = chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), out: returns(1) });
    const settings = { rate: { limit: 1, seconds: 1 } };
    const { body } = await other.api.post('/api/workflows').send({ name: 'Other', definition: graph, settings });
    const { url } = (await other.api.post(`/api/workflows/${body.id}/deploy`).expect(200)).body;
    const { pathname } = new URL(url as string);
    for (let n = 0; n < 3; n += 1) await runs.service.anonymous.post(pathname).send({}).expect(202);
    const ended = `select from run where workflow_id = $1 and status = 'succeeded'`;
    await until(async () => (await runs.sql(ended, [body.id])).length === 3);
  });
});

describe('twenty thousand runs that wait for a later one of their key', () => {
  const debounce = { seconds: 86_400, maxWait: 604_800, key: '$"startNode".body.k' };
  const runs = HeldRuns.with({ debounce }, async ({ service, workflowId }) => {
    await debounceHeld(service, workflowId);
    await runs.resume();
  });

  runs.areReadLessThan(FEW);

  it('are not all read when their lane is looked after', async () => {
    expect(await runs.readBy(admitFirst, [...runs.lane, 500])).toBeLessThan(FEW);
  });
});

describe('twenty thousand runs of one key that are due at once', () => {
  const runs = HeldRuns.with({ debounce: { seconds: 1 } }, async (held) => {
    await held.sql(`update run_gate set debounce = 'k', not_before = now() where workflow_id = $1`, [held.workflowId]);
    for (let rounds = 0; rounds < 5; rounds += 1)
      for (const step of [SWEEP.settle, SWEEP.release]) await held.sql(step);
    await held.resume();
  });

  it('are not all read when somebody looks for lanes with room', async () => {
    expect(await runs.readBy(SWEEP.lanesWithRoom, VALUES['lanesWithRoom'])).toBeLessThan(FEW);
  });
});

describe('twenty thousand runs that were let begin and wait for days', () => {
  const runs = HeldRuns.with({ rate: { limit: 100_000, seconds: 1 } }, async ({ service, workflowId }) => {
    await letHeldBegin(service, workflowId);
    await runs.resume();
  });

  runs.areReadLessThan(RUNS / 4);

  it('are not counted where any number may be under way', async () => {
    expect(await runs.readBy(readRoom, runs.lane)).toBeLessThan(FEW);
  });

  it('are forgotten one look after the other when they have ended', async () => {
    const end = `
      update run set status = 'cancelled', ended_at = now() where id in (
        select run_id from run_gate where workflow_id = $1 order by run_id offset 2500 limit 10) returning id`;
    const ended = await runs.sql<{ id: string }>(end, [runs.workflowId]);
    const left = () => runs.sql('select from run_gate where run_id = any($1)', [ended.map(({ id }) => id)]);
    expect(await left()).toHaveLength(10);
    await until(async () => (await left()).length === 0);
  });
});
