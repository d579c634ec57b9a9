import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { chain, editFields, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

let service: WorkflowService;
const get = async (id: string) => (await service.api.get(`/api/workflows/${id}`)).body;
const draftOf = (path: string, text: string, more: object = {}) =>
  chain({ in: webhook({ path }), set: { ...editFields({ text }), ...more }, out: returns({ text: '$"set".text' }) });

beforeAll(async () => {
  service = await bootWorkflows();
});
afterAll(() => service.close());

it('counts what of a draft is not deployed, in the workflow and in the list', async () => {
  const path = newPath();
  const { id } = await service.save(draftOf(path, 'one'));
  expect(await get(id)).not.toHaveProperty('undeployedChanges');
  await service.api.post(`/api/workflows/${id}/deploy`);
  expect(await get(id)).toMatchObject({ undeployedChanges: 0 });
  const change = (definition: object) => service.api.patch(`/api/workflows/${id}`).send({ definition });
  await change(draftOf(path, 'one', { position: { x: 10, y: 20 } }));
  expect(await get(id)).toMatchObject({ undeployedChanges: 0 });
  await change(draftOf(path, 'two'));
  expect(await get(id)).toMatchObject({ undeployedChanges: 1, deployedVersion: 1 });
  const { nodes, edges } = draftOf(path, 'two', { onInterrupted: 'fail' });
  const apart = edges.filter(({ to }) => to !== 'out');
  await change({ nodes: [...nodes, { ...nodes[1]!, id: 'more', label: 'more' }], edges: apart });
  // The step, the node that came, and the edge that went.
  expect(await get(id)).toMatchObject({ undeployedChanges: 3 });
  const { body } = await service.api.get('/api/workflows?limit=5');
  expect(body.items.find((item: { id: string }) => item.id === id)).toMatchObject({ undeployedChanges: 3 });
  const diff = await service.api.get(`/api/workflows/${id}/versions/1/diff`);
  expect(diff.body.changed[0].changes).toContainEqual({ path: 'onInterrupted', before: null, after: 'fail' });
});

it('imports every example as it is shipped', async () => {
  for (const name of ['order-intake', 'welcome']) {
    const file = JSON.parse(readFileSync(`examples/${name}.json`, 'utf8')) as { name: string };
    const answer = await service.api.post('/api/workflows/import').send(file);
    expect([answer.status, answer.body.name]).toEqual([201, file.name]);
  }
  const other = await service.api
    .post('/api/workflows/import')
    .send({ format: 'workflow/2', name: 'N', definition: {} });
  expect([other.status, other.body.errors[0].field]).toEqual([400, 'format']);
});

it('says of a saved draft what is wrong with it now', async () => {
  const authentication = { type: 'basic', username: 'shop', environmentVariable: 'LATE_SECRET' };
  const { id } = await service.save(chain({ in: webhook({ path: newPath(), authentication }), out: returns({}) }));
  const missing = expect.objectContaining({ rule: 'variable_missing' });
  expect((await get(id)).faults).toContainEqual(missing);
  await service.api.put('/api/variables/LATE_SECRET').send({ value: 'a secret of some length' });
  expect((await get(id)).faults).not.toContainEqual(missing);
});
