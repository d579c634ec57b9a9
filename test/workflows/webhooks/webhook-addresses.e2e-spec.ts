import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chain, editFields, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const saying = (path: string, text: string, more: object = {}) =>
  chain({ in: webhook({ path, responseMode: 'lastNode', ...more }), out: returns({ text }) });

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
});
