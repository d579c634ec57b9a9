import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { changedAddresses, lastChange } from '../../../src/workflows/triggers/webhooks/webhook-routes.js';
import { rowsRead } from '../../support/app/rows-read.js';
import { until } from '../../support/until.js';
import { chain, editFields, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const saying = (path: string, text: string, more: object = {}) =>
  chain({ in: webhook({ path, responseMode: 'lastNode', ...more }), out: returns({ text }) });

/** Workflows with an address each, as many as `$1`, in the workspace of a workflow. */
const addMany = `
  with own as (
    insert into workflow (workspace_id, id, name, definition, version)
    select workspace_id, gen_random_uuid(), name, definition, 1 from workflow cross join generate_series(1, $2) where id = $1
    returning workspace_id, id
  )
  insert into webhook_endpoint (workspace_id, environment, method, pattern_key, path, workflow_id)
  select workspace_id, 'live', 'POST', '/' || id, '/' || id, id from own`;

describe('the addresses of a webhook', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows();
  });

  afterAll(() => service.close());

  const post = (path: string) => service.api.post(`/api/workflows/${path}`);
  const change = (id: string, definition: object) => service.api.patch(`/api/workflows/${id}`).send({ definition });

  it('are those that are open, whatever the draft says by now', async () => {
    const [path, moved] = [newPath(), newPath()];
    const { id } = await service.deploy(saying(path, 'one'));
    await post(`${id}/listen`);
    const { body: saved } = await change(id, saying(moved, 'two', { method: 'PUT' }));
    const addresses = (live: string, test: string) => ({
      url: `${service.url}/api/webhooks${live}`.replace('127.0.0.1', 'localhost'),
      testUrl: `${service.url}/api/webhooks-test${test}`.replace('127.0.0.1', 'localhost'),
    });
    expect(saved.webhook).toMatchObject({ ...addresses(path, path), method: 'POST' });
    await service.api.delete(`/api/workflows/${id}/listen`);
    const shown = async () => (await service.api.get(`/api/workflows/${id}`)).body.webhook;
    expect(await shown()).toEqual({ ...addresses(path, moved), method: 'POST', testMethod: 'PUT' });
    const { body: list } = await service.api.get('/api/workflows');
    expect(list.items.find((item: { id: string }) => item.id === id).webhook).toEqual(await shown());
    expect((await post(`${id}/deploy`)).body.url).toBe(addresses(moved, moved).url);
    expect(await shown()).toEqual({ ...addresses(moved, moved), method: 'PUT' });
    expect((await post(`${id}/versions/1/deploy`)).body.url).toBe(addresses(path, path).url);
    expect((await service.anonymous.post(`/api/webhooks${path}`)).body).toEqual({ text: 'one' });
    await post(`${id}/undeploy`);
    expect(await shown()).toEqual({ ...addresses(moved, moved), method: 'PUT' });
  });

  it('are those of the draft alone when the deployed version has none', async () => {
    const path = newPath();
    const { id } = await service.deploy(chain({ in: { type: 'cron', config: { everySeconds: 60 } }, a: editFields() }));
    const { body } = await change(id, saying(path, 'draft'));
    expect(Object.keys(body.webhook).sort()).toEqual(['testMethod', 'testUrl']);
    expect((await post(`${id}/versions/1/deploy`)).body).not.toHaveProperty('url');
  });

  const sql = <R extends object>(text: string, values: unknown[]) => service.app.get(Database).query<R>(text, values);

  it('pass on to another draft when their hour is over, and stay with it', async () => {
    const path = newPath();
    const drafts = await Promise.all([':a', ':b'].map(async (name) => service.save(saying(`${path}/${name}`, name))));
    const [first, second] = drafts.map(({ id }) => id) as [string, string];
    await post(`${first}/listen`).expect(200);
    await sql(`update webhook_endpoint set expires_at = now() - interval '1 minute' where workflow_id = $1`, [first]);
    await post(`${second}/listen`).expect(200);
    await service.api.delete(`/api/workflows/${first}/listen`).expect(204);
    expect((await service.anonymous.post(`/api/webhooks-test${path}/1`).expect(200)).body).toEqual({ text: ':b' });
  });

  it('are closed by who holds up nobody else while the workflow is changed', async () => {
    const { id } = await service.save(saying(newPath(), 'draft'));
    await post(`${id}/listen`).expect(200);
    let closed: Promise<{ status: number }> | undefined;
    await service.app.get(Database).transaction(async (transaction) => {
      await transaction.query('select from workflow where id = $1 for update', [id]);
      closed = service.api.delete(`/api/workflows/${id}/listen`).then();
      const waits = 'select from pg_locks where not granted';
      await until(async () => (await transaction.query(waits)).length > 0);
      // What tells of changes is counted for all workspaces, so nobody holds it who waits.
      await transaction.query("select from change_counter where topic = 'webhooks' for update nowait");
    });
    expect((await closed!).status).toBe(204);
  });

  it('of others are not read when those of one workflow change', async () => {
    const { id } = await service.deploy(saying(newPath(), 'one'));
    await sql(addMany, [id, 20_000]);
    await sql('analyze workflow, webhook_endpoint', []);
    const read = `select addresses_changed as last from workflow where id = $1`;
    const [before] = await sql<{ last: string }>(read, [id]);
    await post(`${id}/undeploy`).expect(200);
    const statement = { text: changedAddresses, values: [before!.last] };
    for (const asked of [{ text: lastChange }, statement])
      expect(await rowsRead(service, ['workflow', 'webhook_endpoint'], asked)).toBeLessThan(10);
  });
});
