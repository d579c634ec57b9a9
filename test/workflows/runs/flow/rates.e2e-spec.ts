import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import { chain, editFields, returns, subWorkflow, webhook } from '../../../support/workflows/workflow-graphs.js';
import {
  bootWorkflows,
  newPath,
  type Live,
  type WorkflowService,
} from '../../../support/workflows/workflow-service.js';

const HOUR = 3600;
const BY_CUSTOMER = '$"startNode".body.customer';

describe('how often runs of a workflow begin', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows();
  });

  afterAll(() => service.close());

  const deploy = (settings: object, responseMode = 'onReceived'): Promise<Live> =>
    service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode }),
        set: editFields({ n: 1 }),
        out: returns('$"startNode".body'),
      }),
      { settings },
    );
  const begin = async (live: Live, body: object = {}): Promise<string> =>
    (await service.anonymous.post(live.path).send(body)).headers['x-run-id'] as string;
  const sql = (text: string, { id }: Live) => service.app.get(Database).query<{ n: number }>(text, [id]);
  const heldOf = async (live: Live): Promise<number> =>
    (await sql('select run_id from run_gate where workflow_id = $1 and not admitted', live)).length;
  /** A run that needs no turn goes through the queue behind those that might have begun. */
  const othersRun = async (): Promise<void> => {
    await service.ended(await begin(await deploy({})));
  };

  describe('by its rate', () => {
    const nextTime = (live: Live) => sql('update run_rate set ends_at = now() where workflow_id = $1', live);

    it('is bounded: further runs wait until the next time, in their order', async () => {
      const live = await deploy({ rate: { limit: 2, seconds: HOUR } });
      const ids: string[] = [];
      for (const n of [1, 2, 3, 4, 5]) ids.push(await begin(live, { n }));
      for (const id of ids.slice(0, 2)) expect((await service.ended(id)).status).toBe('succeeded');
      await othersRun();
      for (const id of ids.slice(2)) expect((await service.run(id)).status).toBe('queued');
      await nextTime(live);
      for (const id of ids.slice(2, 4)) expect((await service.ended(id)).status).toBe('succeeded');
      await othersRun();
      expect((await service.run(ids[4]!)).status).toBe('queued');
      await nextTime(live);
      expect((await service.ended(ids[4]!)).status).toBe('succeeded');
    });

    it('is counted for each value of a key, beside the concurrency', async () => {
      const key = BY_CUSTOMER;
      const live = await deploy({ rate: { limit: 1, seconds: HOUR, key }, concurrency: { limit: 5, key } });
      const [ada, bob, again] = [
        await begin(live, { customer: 'ada' }),
        await begin(live, { customer: 'bob' }),
        await begin(live, { customer: 'ada' }),
      ];
      for (const id of [ada, bob]) expect((await service.ended(id)).status).toBe('succeeded');
      await othersRun();
      expect((await service.run(again)).status).toBe('queued');
      await service.api.post(`/api/runs/${again}/cancel`).expect(200);
    });
  });

  describe('by its debounce', () => {
    const timeIsOver = (live: Live) => sql('update run_gate set not_before = now() where workflow_id = $1', live);

    it('lets only the last of several starts run; the others say why they did not', async () => {
      const live = await deploy({ debounce: { seconds: HOUR, key: '$"startNode".body.doc' } });
      const [first, second] = [await begin(live, { doc: 'a', n: 1 }), await begin(live, { doc: 'a', n: 2 })];
      const [last, other] = [await begin(live, { doc: 'a', n: 3 }), await begin(live, { doc: 'b', n: 4 })];
      for (const id of [first, second])
        expect(await service.ended(id)).toMatchObject({ status: 'cancelled', error: { code: 'superseded' } });
      for (const id of [last, other]) expect((await service.run(id)).status).toBe('queued');
      await timeIsOver(live);
      expect((await service.ended(last)).output).toEqual({ doc: 'a', n: 3 });
      expect((await service.ended(other)).output).toEqual({ doc: 'b', n: 4 });
      const later = await begin(live, { doc: 'a', n: 5 });
      await until(async () => (await heldOf(live)) === 1);
      await timeIsOver(live);
      expect((await service.ended(later)).output).toEqual({ doc: 'a', n: 5 });
    });

    it('holds for the runs of other workflows too', async () => {
      const live = await deploy({ debounce: { seconds: HOUR } });
      const parent = await service.deploy(
        chain({
          in: webhook({ path: newPath(), responseMode: 'onReceived' }),
          sub: subWorkflow(live.id, { body: '$"startNode".body' }),
          out: returns('$"sub".n'),
        }),
      );
      const first = await begin(parent, { n: 1 });
      await until(async () => (await heldOf(live)) === 1);
      const second = await begin(parent, { n: 2 });
      expect((await service.ended(first)).error).toMatchObject({ code: 'workflow_failed', node: 'sub' });
      await timeIsOver(live);
      expect((await service.ended(second)).output).toBe(2);
    });

    it('lets the last of a series begin once the time of the first is over, although it has not waited itself', async () => {
      const live = await deploy({ debounce: { seconds: HOUR, maxWait: 2 * HOUR } });
      const [first, last] = [await begin(live, { n: 1 }), await begin(live, { n: 2 })];
      expect((await service.ended(first)).error).toMatchObject({ code: 'superseded' });
      const latest = Date.parse((await service.run(first)).createdAt) + 2 * HOUR * 1000;
      const [{ n }] = (await sql(
        'select (extract(epoch from not_after) * 1000)::float8 as n from run_gate where workflow_id = $1',
        live,
      )) as [{ n: number }];
      expect(Math.round(n)).toBe(latest);
      await sql('update run_gate set not_after = now() where workflow_id = $1', live);
      expect((await service.ended(last)).output).toEqual({ n: 2 });
      const next = await begin(live, { n: 3 });
      await until(async () => (await heldOf(live)) === 1);
      await othersRun();
      expect((await service.run(next)).status).toBe('queued');
      await service.api.post(`/api/runs/${next}/cancel`).expect(200);
    });

    /**
     *     first ──► lost its place to second, and is not ended yet: its row is locked
     *     second ──► begins and ends
     *     third ──► begins when somebody looks at the lane again
     */
    it('begins none that has lost its place, however long its end takes', async () => {
      const key = '$"startNode".body.doc';
      const live = await deploy({ debounce: { seconds: HOUR, key } });
      const first = await begin(live, { doc: 'a', n: 1 });
      const locking = new Client({ connectionString: service.database.url });
      await locking.connect();
      try {
        await locking.query('begin');
        await locking.query('select from run where id = $1 for update', [first]);
        const second = await begin(live, { doc: 'a', n: 2 });
        await timeIsOver(live);
        const third = await begin(live, { doc: 'b', n: 3 });
        expect((await service.ended(second)).status).toBe('succeeded');
        await timeIsOver(live);
        await begin(live, { doc: 'c', n: 4 });
        expect((await service.ended(third)).status).toBe('succeeded');
        const { rows } = await locking.query('select admitted from run_gate where run_id = $1', [first]);
        expect(rows).toEqual([{ admitted: false }]);
      } finally {
        await locking.end();
      }
      expect((await service.ended(first)).error).toMatchObject({ code: 'superseded' });
    });

    it('is no matter for tests of the draft', async () => {
      const live = await deploy({ debounce: { seconds: HOUR }, rate: { limit: 1, seconds: HOUR } });
      const run = () => service.api.post(`/api/workflows/${live.id}/run`).query({ wait: 'true' }).send({ input: {} });
      expect([(await run()).body.status, (await run()).body.status]).toEqual(['succeeded', 'succeeded']);
    });
  });

  it.each([
    [{ rate: { limit: 1 } }, 'required'],
    [{ rate: { limit: 0, seconds: 1 } }, 'too_small'],
    [{ rate: { limit: 1, seconds: 86_401 } }, 'too_large'],
    [{ debounce: { seconds: 0 } }, 'too_small'],
    [{ debounce: {} }, 'required'],
    [{ debounce: { seconds: 1, maxWait: 604_801 } }, 'too_large'],
  ])('is refused as %j', async (settings, rule) => {
    const answer = await service.api
      .post('/api/workflows')
      .send({ name: 'Refused', definition: { nodes: [] }, settings });
    expectProblem(answer, 400, 'invalid_input', [rule]);
  });

  it.each([
    [
      'counts by two keys',
      { rate: { limit: 1, seconds: 1 }, concurrency: { limit: 1, key: BY_CUSTOMER } },
      'other_key',
    ],
    ['has a key that is the same for all', { debounce: { seconds: 1, key: 'all' } }, 'constant'],
    ['begins before its runs have waited', { debounce: { seconds: 2, maxWait: 1 } }, 'shorter_than_wait'],
    ['debounces callers that wait', { debounce: { seconds: 1 } }, 'debounce_with_caller'],
  ])('cannot be deployed where it %s', async (_, settings, rule) => {
    const responseMode = rule === 'debounce_with_caller' ? 'lastNode' : 'onReceived';
    const { id } = await service.save(chain({ in: webhook({ path: newPath(), responseMode }), out: returns(1) }), {
      settings,
    });
    expectProblem(await service.api.post(`/api/workflows/${id}/deploy`), 422, 'workflow_invalid', [rule]);
  });

  it.each([
    ['members', 422],
    ['public', 200],
  ])('debounces a form for %s only where nobody waits: %i', async (audience, status) => {
    const form = { type: 'frontendElement', config: { elementKey: `debounced-${audience}`, audience } };
    const settings = { debounce: { seconds: 1 } };
    const { id } = await service.save(chain({ form, out: returns(1) }), { settings });
    const answer = await service.api.post(`/api/workflows/${id}/deploy`);
    expect(answer.status).toBe(status);
    if (status === 422) expectProblem(answer, 422, 'workflow_invalid', ['debounce_with_caller']);
  });
});
