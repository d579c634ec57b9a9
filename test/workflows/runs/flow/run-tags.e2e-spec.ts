import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { Retention } from '../../../../src/platform/retention/retention.service.js';
import { uuidV7 } from '#libs/crypto';
import type { Run } from '../../../../src/workflows/runs/history/run.dto.js';
import { newWorkspace } from '../../../support/app/people.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import { chain, editFields, returns, subWorkflow, webhook } from '../../../support/workflows/workflow-graphs.js';
import {
  bootWorkflows,
  newPath,
  type Live,
  type WorkflowService,
} from '../../../support/workflows/workflow-service.js';

const DAY_MS = 86_400_000;

describe('the tags of runs', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows();
  });

  afterAll(() => service.close());

  const tagged = (tags: string[], start: object = {}): Promise<Live> =>
    service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived', ...start }),
        out: returns('$"startNode".body'),
      }),
      { settings: { tags } },
    );
  const begin = async (live: Live, body: object = {}): Promise<string> =>
    (await service.anonymous.post(live.path).send(body)).headers['x-run-id'] as string;
  const idsWith = async (query: object): Promise<string[]> => {
    const { body } = await service.api.get('/api/runs').query(query).expect(200);
    return (body.items as Run[]).map(({ id }) => id);
  };
  const sql = (text: string, values: unknown[]) => service.app.get(Database).query(text, values);

  it.each(['onReceived', 'lastNode'])(
    'come from the start data, and lists find runs by them: %s',
    async (responseMode) => {
      const live = await tagged(['orders', '$"startNode".body.customer', 'shop {{ $"startNode".body.shop }}'], {
        responseMode,
      });
      const both = await begin(live, { customer: `c-${responseMode}`, shop: 7 });
      const one = await begin(live, { customer: `c-${responseMode}` });
      const none = await begin(live, {});
      expect((await service.ended(both)).tags).toEqual([`c-${responseMode}`, 'orders', 'shop 7'].sort());
      expect((await service.ended(none)).tags).toEqual(['orders']);
      expect(await idsWith({ tag: `c-${responseMode}` })).toEqual([one, both]);
      expect(await idsWith({ tag: `c-${responseMode}`, workflowId: live.id, limit: '1' })).toEqual([one]);
      expect(await idsWith({ tag: 'shop 7', workflowId: live.id })).toEqual([both]);
      expect(await idsWith({ tag: 'orders', status: 'failed' })).toEqual([]);
      const { body } = await service.api.get('/api/runs').query({ workflowId: live.id });
      expect((body.items as Run[]).map(({ tags }) => tags?.length)).toEqual([1, 2, 3]);
    },
  );

  it('go on over pages', async () => {
    const live = await tagged(['paged']);
    const ids = [await begin(live), await begin(live), await begin(live)];
    const first = await service.api.get('/api/runs').query({ tag: 'paged', limit: '2' });
    expect((first.body.items as Run[]).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(await idsWith({ tag: 'paged', cursor: first.body.nextCursor as string })).toEqual([ids[0]]);
  });

  it('are words: each once, cut after 64 characters, at most ten, one for each item of a list', async () => {
    const live = await tagged(['$"startNode".body.words', '$"startNode".body.more']);
    const words = ['a', 'a', ' b ', '', null, 1, true, { no: 1 }, 'x'.repeat(100)];
    const run = await service.ended(await begin(live, { words, more: Array.from({ length: 20 }, (_, n) => `m${n}`) }));
    expect(run.tags).toHaveLength(10);
    expect(run.tags).toEqual(expect.arrayContaining(['a', 'b', '1', 'true', 'x'.repeat(64), 'm0', 'm4']));
  });

  it('are those of schedules, of other workflows and of retries too', async () => {
    const nightly = await service.deploy(
      chain({
        in: { type: 'cron', config: { expression: '0 0 1 1 *', missedRuns: 'once' } },
        set: editFields({ n: 1 }),
      }),
      { settings: { tags: ['nightly'] } },
    );
    await sql(`update schedule set next_at = now() - interval '1 hour' where workflow_id = $1`, [nightly.id]);
    await until(async () => (await idsWith({ tag: 'nightly' })).length === 1);
    const child = await tagged(['child {{ $"startNode".n }}']);
    const parent = await service.deploy(
      chain({ in: webhook({ path: newPath() }), sub: subWorkflow(child.id, { n: 5 }), out: returns(1) }),
    );
    await service.ended(await begin(parent));
    const [first] = await idsWith({ tag: 'child 5' });
    await service.ended(first!);
    const { body } = await service.api.post(`/api/runs/${first}/retry`).send({ input: { n: 6 } });
    expect((await service.ended(body.runId as string)).tags).toEqual(['child 6']);
  });

  it('show nothing of what callers prove themselves with', async () => {
    const live = await tagged(['got {{ $"startNode".headers.authorization }}']);
    const { headers } = await service.anonymous
      .post(live.path)
      .set('Authorization', 'Bearer a-secret-of-theirs')
      .send({});
    const run = await service.ended(headers['x-run-id'] as string);
    expect(JSON.stringify(run.tags)).not.toContain('a-secret-of-theirs');
  });

  it('show nothing of a credential that is cut', async () => {
    const live = await tagged(['$"startNode".headers.authorization', 'other {{ $"startNode".headers.authorization }}']);
    const { headers } = await service.anonymous
      .post(live.path)
      .set('Authorization', `Bearer ${'key'.repeat(30)}`)
      .send({});
    const run = await service.ended(headers['x-run-id'] as string);
    expect(run.tags).toHaveLength(2);
    expect(JSON.stringify(run.tags)).not.toContain('key');
  });

  it('are of one workspace', async () => {
    await begin(await tagged(['ours']));
    const { api } = await newWorkspace(service, 'theirs');
    expect((await api.get('/api/runs').query({ tag: 'ours' }).expect(200)).body.items).toEqual([]);
  });

  it('go with their runs', async () => {
    const id = await begin(await tagged(['old']));
    await service.ended(id);
    const aged = uuidV7(Date.now() - 401 * DAY_MS);
    const long = `now() - interval '401 days'`;
    await sql(`update run set id = $2, created_at = ${long}, ended_at = ${long} where id = $1`, [id, aged]);
    await sql('update run_tag set run_id = $2 where run_id = $1', [id, aged]);
    await service.app.get(Retention).sweep();
    expect(await sql('select from run_tag where run_id = $1', [aged])).toEqual([]);
  });

  it('are refused where there are too many, and a faulty template keeps from deploying', async () => {
    const draft = { name: 'Refused', definition: { nodes: [] } };
    const tags = Array.from({ length: 11 }, (_, n) => `t${n}`);
    expectProblem(
      await service.api.post('/api/workflows').send({ ...draft, settings: { tags } }),
      400,
      'invalid_input',
      ['too_many'],
    );
    expectProblem(await service.api.get('/api/runs').query({ tag: 'x'.repeat(65) }), 400, 'invalid_input', [
      'too_long',
    ]);
    const { id } = await service.save(chain({ in: webhook({ path: newPath() }), out: returns(1) }), {
      settings: { tags: ['fine', '{{ $"nobody".id }}'] },
    });
    const refused = await service.api.post(`/api/workflows/${id}/deploy`);
    expectProblem(refused, 422, 'workflow_invalid', ['unknown_reference']);
    expect(refused.body.errors[0].field).toBe('settings.tags[1]');
  });
});
