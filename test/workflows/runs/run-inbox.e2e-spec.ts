import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import { expectProblem } from '../../support/app/problem.js';
import {
  chain,
  editFields,
  refusedRequest,
  returns,
  subWorkflow,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';

const NOBODY = '01890000-0000-7000-8000-000000000000';

describe('failed runs that nobody has handled', () => {
  let service: WorkflowService;
  let failing: Live;

  beforeAll(async () => {
    service = await bootWorkflows();
    failing = await deploy({ fetch: refusedRequest() });
  });

  beforeEach(() => service.app.get(Database).execute('delete from run where ended_at is not null', []));

  afterAll(() => service.close());

  const deploy = (steps: Parameters<typeof chain>[0]): Promise<Live> =>
    service.deploy(chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), ...steps }));
  const ended = async ({ path }: Live): Promise<Run> =>
    service.ended((await service.anonymous.post(path).send({})).headers['x-run-id'] as string);
  const retried = async (id: string, how: object = {}): Promise<Run> =>
    service.ended((await service.api.post(`/api/runs/${id}/retry`).send(how).expect(202)).body.runId as string);
  const listed = async (query = 'handled=false'): Promise<string[]> =>
    ((await service.api.get(`/api/runs?${query}`).expect(200)).body.items as Run[]).map(({ id }) => id);
  const counted = async (): Promise<object> => (await service.api.get('/api/run-inbox').expect(200)).body as object;
  const handle = (id: string, body: object = {}) => service.api.post(`/api/runs/${id}/handle`).send(body);
  /** Deploys a version of the failing workflow that succeeds, for this test alone. */
  const mended = async (): Promise<{ version: number }> => {
    const definition = chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), out: returns(1) });
    const { body: current } = await service.api.get(`/api/workflows/${failing.id}`);
    await service.api.patch(`/api/workflows/${failing.id}`).send({ definition }).expect(200);
    const { body } = await service.api.post(`/api/workflows/${failing.id}/deploy`).expect(200);
    await service.api.patch(`/api/workflows/${failing.id}`).send({ definition: current.definition }).expect(200);
    await service.api.post(`/api/workflows/${failing.id}/deploy`).expect(200);
    return { version: body.deployedVersion as number };
  };

  it('are listed and counted, newest first', async () => {
    const [first, second] = [await ended(failing), await ended(failing)];
    expect(await listed()).toEqual([second.id, first.id]);
    expect(await counted()).toEqual({ count: 2, hasMore: false });
    expect(await listed(`handled=false&code=${first.error!.code}`)).toHaveLength(2);
    expect(await listed('handled=false&code=node_timeout')).toEqual([]);
  });

  it('leave the list when somebody marks them, with who, when and why', async () => {
    const { id } = await ended(failing);
    const { body } = await handle(id, { note: 'Refunded by hand.' }).expect(200);
    expect(body.handled).toEqual({
      at: expect.any(String),
      by: expect.any(String),
      id: expect.any(String),
      note: 'Refunded by hand.',
    });
    expect([await listed(), await listed('handled=true')]).toEqual([[], [id]]);
    expect(await counted()).toEqual({ count: 0, hasMore: false });
    const { body: audit } = await service.api.get('/api/audit?limit=1');
    expect(audit.items).toMatchObject([{ action: 'run.handled', object: id, details: { note: 'Refunded by hand.' } }]);
  });

  it('come back when the mark is taken off, which is recorded once', async () => {
    const { id } = await ended(failing);
    await handle(id);
    const reopen = () => service.api.post(`/api/runs/${id}/reopen`).send({}).expect(200);
    expect((await reopen()).body.handled).toBeUndefined();
    await reopen();
    expect(await listed()).toEqual([id]);
    const { body: audit } = await service.api.get('/api/audit?limit=2');
    expect((audit.items as { action: string }[]).map(({ action }) => action)).toEqual(['run.reopened', 'run.handled']);
  });

  it('keep the note of whoever marked them last', async () => {
    const { id } = await ended(failing);
    await handle(id, { note: 'first' });
    expect((await handle(id, { note: 'second' })).body.handled.note).toBe('second');
    expect((await handle(id)).body.handled.note).toBeUndefined();
  });

  /**
   *     run (failed) ──► retry (failed) ──► retry of the retry (succeeded)
   *     in the list      never in it        takes the first one out of it
   */
  it('leave the list when a retry succeeds, also one of a retry', async () => {
    const run = await ended(failing);
    const again = await retried(run.id);
    expect(again.status).toBe('failed');
    expect(await listed()).toEqual([run.id]);
    const good = await retried(again.id, await mended());
    expect(good.status).toBe('succeeded');
    expect(await listed()).toEqual([]);
    expect((await service.run(run.id)).handled).toEqual({ at: expect.any(String), by: 'retry', id: good.id });
  });

  it('are none of tests, of retries and of runs that others wait for', async () => {
    const parent = await deploy({ sub: subWorkflow(failing.id, {}), out: returns(1) });
    const { id } = await ended(parent);
    const { body: test } = await service.api.post(`/api/workflows/${failing.id}/run?wait=true`).send({ input: {} });
    const retry = await retried(id);
    const [child] = await listed(`parentRun=${id}`);
    expect([test.status, retry.status]).toEqual(['failed', 'failed']);
    expect(await listed()).toEqual([id]);
    for (const other of [test.id, retry.id, child]) expectProblem(await handle(other as string), 409, 'conflict');
  });

  it('cannot be marked unless they failed', async () => {
    const { id } = await ended(await deploy({ set: editFields({ n: 1 }), out: returns(1) }));
    expectProblem(await handle(id), 409, 'conflict');
    expectProblem(await service.api.post(`/api/runs/${id}/reopen`).send({}), 409, 'conflict');
    expectProblem(await handle(NOBODY), 404, 'not_found');
  });

  it('take a note of 500 characters and no longer one', async () => {
    const { id } = await ended(failing);
    await handle(id, { note: 'x'.repeat(500) }).expect(200);
    expectProblem(await handle(id, { note: 'x'.repeat(501) }), 400, 'invalid_input', ['too_long']);
  });
});
