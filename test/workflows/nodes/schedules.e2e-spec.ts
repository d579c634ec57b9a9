import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { Scheduler } from '../../../src/workflows/triggers/schedules/scheduler.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { expectProblem } from '../../support/app/problem.js';
import { chain, editFields, returns, wait, type NodeSketch } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, type WorkflowService } from '../../support/workflows/workflow-service.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('schedules', () => {
  let service: WorkflowService;
  let others: TestApp[];

  beforeAll(async () => {
    service = await bootWorkflows();
    others = [await bootApp({ database: service.database }), await bootApp({ database: service.database })];
  });

  afterAll(async () => {
    for (const other of others) await other.close();
    await service.close();
  });

  const cron = (config: object): NodeSketch => ({ type: 'cron', config: { ...config } });
  /** Half an hour away, so that the slots of the real clock are not met. */
  const minute = new Date(Date.now() + HOUR / 2).getMinutes();
  const first = Math.floor(Date.now() / MINUTE) * MINUTE + HOUR / 2;
  /** The slot that is `count` slots from now. */
  const slot = (count: number): Date => new Date(first + (count - 1) * HOUR);
  const tick = (at: Date): Promise<void> => service.app.get(Scheduler).tick(at);
  const hourly = (more: object = {}, steps: Record<string, NodeSketch> = { a: editFields() }) =>
    service.deploy(chain({ in: cron({ expression: `${minute} * * * *`, ...more }), ...steps }));

  it('starts one run per slot with an empty object, however many processes look', async () => {
    const { id } = await hourly();
    const at = new Date(slot(1).getTime() + 2000);
    await Promise.all([service, ...others].map(({ app }) => app.get(Scheduler).tick(at)));
    await tick(at);
    const runs = await service.runsOf(id);
    expect(runs).toMatchObject([{ trigger: 'cron', version: 1, test: false }]);
    expect(await service.ended(runs[0]!.id)).toMatchObject({ status: 'succeeded', input: {} });
    await tick(new Date(slot(2).getTime() + 2000));
    expect(await service.runsOf(id)).toHaveLength(2);
  });

  it('tells when it is due next, as long as it is deployed', async () => {
    const { id } = await hourly();
    const address = `/api/workflows/${id}`;
    expect((await service.api.get(address)).body.nextRunAt).toBe(slot(1).toISOString());
    await tick(new Date(slot(1).getTime() + 2000));
    const { body: list } = await service.api.get('/api/workflows');
    expect(list.items[0]).toMatchObject({ id, nextRunAt: slot(2).toISOString() });
    const { body: undeployed } = await service.api.post(`${address}/undeploy`);
    expect(undeployed.nextRunAt).toBeUndefined();
  });

  it.each([
    ['skip', 0],
    ['once', 1],
  ])('missedRuns %s: after five hours without anybody %i run', async (missedRuns, expected) => {
    const { id } = await hourly({ missedRuns });
    await tick(new Date(slot(6).getTime() - 5 * MINUTE));
    const made = await service.runsOf(id);
    expect(made).toHaveLength(expected);
    for (const run of made) await service.ended(run.id);
    await tick(new Date(slot(6).getTime() + 1000));
    expect(await service.runsOf(id)).toHaveLength(expected + 1);
  });

  it.each([
    ['skip', 1],
    ['allow', 2],
  ])('overlap %s: %i runs while the first has not ended', async (overlap, expected) => {
    const { id } = await hourly({ overlap }, { ask: wait({ resume: true }) });
    await tick(new Date(slot(1).getTime() + 1000));
    await tick(new Date(slot(2).getTime() + 1000));
    expect(await service.runsOf(id)).toHaveLength(expected);
  });

  it('overlap skip minds runs of the schedule only', async () => {
    const { id } = await hourly({ overlap: 'skip' }, { ask: wait({ resume: true }) });
    await service.api.post(`/api/workflows/${id}/run`).send({}).expect(202);
    await tick(new Date(slot(1).getTime() + 1000));
    expect((await service.runsOf(id)).map(({ trigger }) => trigger).sort()).toEqual(['cron', 'manual']);
  });

  /** Starts the schedule, then looks at the clock at each of these times; how many runs there are after each look. */
  const runsAfter = async (config: object, looks: readonly string[]): Promise<number[]> => {
    const { id } = await service.deploy(chain({ in: cron(config), a: editFields() }));
    await service.app
      .get(Database)
      .execute('update schedule set next_at = $2 where workflow_id = $1', [id, new Date(looks[0]!)]);
    const counts: number[] = [];
    for (const look of looks) {
      await tick(new Date(look));
      const runs = await service.runsOf(id);
      for (const run of runs) await service.ended(run.id);
      counts.push(runs.length);
    }
    return counts;
  };

  it.each<[string, object, [string, number][]]>([
    [
      'a local time that the clock leaves out once, when it changes, and the day after at its own time',
      { expression: '30 2 * * *' },
      [
        ['2091-03-25T00:59:59Z', 0],
        ['2091-03-25T01:00:01Z', 1],
        ['2091-03-25T01:30:01Z', 1],
        ['2091-03-26T00:29:59Z', 1],
        ['2091-03-26T00:30:01Z', 2],
      ],
    ],
    [
      'a local time that comes twice once, the first time',
      { expression: '30 2 * * *' },
      [
        ['2091-10-28T00:29:59Z', 0],
        ['2091-10-28T00:30:01Z', 1],
        ['2091-10-28T01:30:01Z', 1],
        ['2091-10-29T01:30:01Z', 2],
      ],
    ],
    [
      'every hour that passes, through the hour that comes twice',
      { expression: '30 * * * *' },
      [
        ['2091-10-28T00:30:01Z', 1],
        ['2091-10-28T01:30:01Z', 2],
        ['2091-10-28T02:30:01Z', 3],
      ],
    ],
    [
      'one run when the clock is put forward an hour, and none before it is that time again when it is put back',
      { everySeconds: 60 },
      [
        ['2091-03-01T10:00:01Z', 1],
        ['2091-03-01T11:00:30Z', 2],
        ['2091-03-01T10:01:01Z', 2],
        ['2091-03-01T11:00:59Z', 2],
        ['2091-03-01T11:01:01Z', 3],
      ],
    ],
  ])('starts %s', async (_, config, looks) => {
    const counts = await runsAfter(
      { timeZone: 'Europe/Berlin', ...config },
      looks.map(([at]) => at),
    );
    expect(counts).toEqual(looks.map(([, count]) => count));
  });

  it('starts nothing twice when the clock goes back', async () => {
    const { id } = await hourly();
    await tick(new Date(slot(2).getTime() + 1000));
    await tick(new Date(slot(1).getTime() + 1000));
    await tick(new Date(slot(2).getTime() + 2000));
    expect(await service.runsOf(id)).toHaveLength(1);
  });

  it('runs only what is deployed: not a draft, not what was taken off', async () => {
    const draft = await service.save(chain({ in: cron({ everySeconds: 60 }), a: editFields() }));
    const { id } = await hourly();
    await service.api.post(`/api/workflows/${id}/undeploy`);
    await tick(new Date(slot(1).getTime() + 1000));
    expect([await service.runsOf(draft.id), await service.runsOf(id)]).toEqual([[], []]);
    const { body } = await service.api.post(`/api/workflows/${draft.id}/run`).send({});
    expect(await service.ended(body.runId)).toMatchObject({ trigger: 'manual', input: {}, test: true });
  });

  it.each<[string, object, string]>([
    ['six fields', { expression: '0 0 * * * *' }, 'cron'],
    ['a day that never comes', { expression: '0 0 30 2 *' }, 'never'],
    ['an unknown time zone', { expression: '0 0 * * *', timeZone: 'Mars/Olympus' }, 'time_zone'],
    ['an interval below a minute', { everySeconds: 59 }, 'too_small'],
    ['both an expression and an interval', { expression: '0 0 * * *', everySeconds: 60 }, 'exactly_one'],
    ['neither', {}, 'exactly_one'],
  ])('is not deployed with %s', async (_, config, rule) => {
    const { id } = await service.save(chain({ in: cron(config), a: editFields() }));
    const answer = await service.api.post(`/api/workflows/${id}/deploy`);
    expectProblem(answer, 422, 'workflow_invalid');
    expect(answer.body.errors).toEqual([expect.objectContaining({ node: 'in', rule })]);
  });

  it('has no Return: nobody waits for its answer', async () => {
    const { id } = await service.save(chain({ in: cron({ everySeconds: 60 }), out: returns(1) }));
    const answer = await service.api.post(`/api/workflows/${id}/deploy`);
    expect(answer.body.errors).toEqual([expect.objectContaining({ node: 'out', rule: 'return_without_caller' })]);
  });

  // The last scenario: whoever is woken by it still has a thousand runs to do.
  it('starts each of more than a thousand that are due at one moment once, whoever of several processes takes it', async () => {
    const count = 1100;
    const { id } = await hourly();
    const database = service.app.get(Database);
    const copied = async (table: string, from: string, changes: string): Promise<number> => {
      const [{ columns } = {}] = await database.query<{ columns?: string }>(
        `select string_agg(attname, ', ') as columns from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const copies = `select (jsonb_populate_record(original, jsonb_build_object(${changes}))).* from ${table} original, ${from}`;
      return database.execute(`insert into ${table} (${columns}) select ${columns} from (${copies}) as copy`, [id]);
    };
    await copied(
      'workflow',
      `generate_series(1, ${count}) n where original.id = $1`,
      `'id', gen_random_uuid(), 'name', 'copy ' || n`,
    );
    for (const table of ['workflow_version', 'schedule'])
      await copied(
        table,
        `workflow copy where original.workflow_id = $1 and copy.name like 'copy %'`,
        `'workflow_id', copy.id`,
      );
    const at = new Date(slot(1).getTime() + 2000);
    await Promise.all([service, ...others].map(({ app }) => app.get(Scheduler).tick(at)));
    await tick(at);
    const started = await database.query(
      `select count(*)::integer as runs, count(distinct workflow_id)::integer as workflows from run
        where workflow_id in (select id from workflow where name like 'copy %')`,
    );
    expect(started).toEqual([{ runs: count, workflows: count }]);
  });
});
