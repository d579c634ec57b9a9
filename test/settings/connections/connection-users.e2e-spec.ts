import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/app/problem.js';
import { newWorkspace } from '../../support/app/people.js';
import { chain, returns, webhook, type NodeSketch } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

describe('the workflows that use a connection', () => {
  let service: WorkflowService;
  let main: string;
  let second: string;

  const connect = async (name: string): Promise<string> => {
    const { body } = await service.api
      .post('/api/connectors/calendar/connections')
      .send({ name, mode: 'own', clientId: 'id', clientSecret: 'a secret of ours' });
    return body.id as string;
  };
  const action = (connection?: string): NodeSketch => ({
    type: 'connectorAction',
    config: { action: 'calendar.list-events', ...(connection && { connection }), input: {} },
  });
  const graph = (steps: Record<string, NodeSketch>) =>
    chain({ in: webhook({ path: newPath() }), ...steps, out: returns() });
  const save = async (name: string, steps: Record<string, NodeSketch>) =>
    (await service.save(graph(steps), { name })).id;
  const users = async (id: string) => {
    const { status, body } = await service.api.get(`/api/connections/${id}/workflows`);
    expect(status).toBe(200);
    return body.items as { name: string }[];
  };

  beforeAll(async () => {
    service = await bootWorkflows();
    [main, second] = [await connect('Main'), await connect('Second')];
    await save('none', {
      a: { type: 'connectorAction', config: { action: 'webscrape.scrape', input: { url: 'https://a.example' } } },
    });
    await save('by default', { Events: action() });
    await save('by name', { One: action('sEcond'), Two: action('Second') });
    await save('by id', { a: action(second) });
    await save('of data', { a: action('{{ $"startNode".body.connection }}') });
    await save('by request', {
      Ask: {
        type: 'httpRequest',
        config: { method: 'GET', url: 'https://www.googleapis.com/calendar/v3/x', connection: 'calendar:Second' },
      },
      Again: {
        type: 'httpRequest',
        config: { method: 'GET', url: 'https://www.googleapis.com/calendar/v3/x', connection: second },
      },
    });
  });

  afterAll(() => service.close());

  it('are those whose nodes name it, and for the default one those that name none', async () => {
    expect(await users(main)).toEqual([
      { id: expect.any(String), name: 'by default', deployed: false, draft: true, nodes: ['Events'] },
    ]);
    expect((await users(second)).map(({ name }) => name)).toEqual(['by request', 'by id', 'by name']);
    expect(await users(second)).toMatchObject([{ nodes: ['Ask', 'Again'] }, {}, { nodes: ['One', 'Two'] }]);
  });

  it('say whether what is deployed uses it, or the draft alone', async () => {
    const { id } = await service.deploy(graph({ a: action('Second') }));
    await service.api
      .put(`/api/workflows/${id}`)
      .send({ name: 'moved on', definition: graph({ a: action('Main') }) })
      .expect(200);
    expect(await users(second)).toContainEqual(expect.objectContaining({ id, deployed: true, draft: false }));
    expect(await users(main)).toContainEqual(expect.objectContaining({ id, deployed: false, draft: true }));
    await service.api.delete(`/api/workflows/${id}`).expect(204);
    expect(await users(second)).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('come page by page', async () => {
    const first = await service.api.get(`/api/connections/${second}/workflows`).query({ limit: 1 });
    const names = [];
    for (let page = first; ;) {
      names.push(...page.body.items.map(({ name }: { name: string }) => name));
      if (!page.body.nextCursor) break;
      page = await service.api
        .get(`/api/connections/${second}/workflows`)
        .query({ limit: 1, cursor: page.body.nextCursor });
    }
    expect(names).toEqual(['by request', 'by id', 'by name']);
  });

  it('are those of the own workspace', async () => {
    const { api } = await newWorkspace(service, 'elsewhere');
    expectProblem(await api.get(`/api/connections/${main}/workflows`), 404, 'not_found');
  });
});
