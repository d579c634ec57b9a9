import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { coversScope, plainScopes } from '#libs/access';
import { declaredFields } from '#libs/schema';
import { EndpointCatalog } from '../../src/docs/openapi/endpoint.catalog.js';
import { nodeKinds } from '../../src/workflows/nodes/node-kinds.js';
import { expectProblem } from '../support/app/problem.js';
import { chain, returns, webhook } from '../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../support/workflows/workflow-service.js';
import { authoredNodes, type AuthoredNode } from './support/inputs/authored-nodes.js';

/** A way in which a graph is saved, checked or put on an address. */
type Act = (api: supertest.Agent, node: AuthoredNode) => supertest.Test | Promise<supertest.Response>;

/** Scopes of whoever saves and checks graphs of their own. */
const OWN = ['workflows:write', 'workflows:read'];
/** Routes that ask for `workflows:write` and neither save a graph nor put one on an address. */
const OTHERS = [
  'DELETE /api/workflows/:id',
  'POST /api/workflows/:id/undeploy',
  'POST /api/workflows/:id/pause',
  'POST /api/workflows/:id/resume',
  'DELETE /api/workflows/:id/listen',
  'PUT /api/workflows/:id/tests/:name',
  'DELETE /api/workflows/:id/tests/:name',
];
/** Saves a graph that comes with the service, whose nodes are what the scopes are asked for. */
const OF_TEMPLATE = 'POST /api/templates/:key/workflows';
const SCOPES = [...Object.keys(plainScopes), 'actions:calendar:read', 'actions:calendar:write', 'actions:memory:write'];
const NOBODY = '01890000-0000-7000-8000-000000000000';

describe('what nodes name, and the scopes of who saves it', () => {
  let service: WorkflowService;
  let nodes: AuthoredNode[];
  const writers = new Map<string, supertest.Agent>();

  const writer = async (...scopes: string[]): Promise<supertest.Agent> => {
    const name = `writer ${scopes.join(' ')}`;
    const known = writers.get(name);
    if (known) return known;
    const { body } = await service.api.post('/api/keys').send({ name, scopes: [...OWN, ...scopes] });
    const made = supertest.agent(service.url).set('Authorization', `Bearer ${body.key}`);
    writers.set(name, made);
    return made;
  };
  /** The id of a workflow that somebody with every scope has saved. */
  const saved = async (node?: AuthoredNode): Promise<string> =>
    (await service.save(node?.definition() ?? chain({ in: webhook({ path: newPath() }), out: returns() }))).id;
  const startsWithWebhook = ({ definition }: AuthoredNode) => definition().nodes[0]!.type === 'webhook';

  const acts: Record<string, Act> = {
    'POST /api/workflows': (api, node) => api.post('/api/workflows').send({ name: 'N', definition: node.definition() }),
    'POST /api/workflows/import': (api, node) =>
      api.post('/api/workflows/import').send({ format: 'workflow/1', name: 'N', definition: node.definition() }),
    'PUT /api/workflows/:id': async (api, node) =>
      api.put(`/api/workflows/${await saved()}`).send({ name: 'N', definition: node.definition() }),
    'PATCH /api/workflows/:id': async (api, node) =>
      api.patch(`/api/workflows/${await saved()}`).send({ definition: node.definition() }),
    'POST /api/workflows/:id/duplicate': async (api, node) => api.post(`/api/workflows/${await saved(node)}/duplicate`),
    'POST /api/workflows/:id/deploy': async (api, node) => api.post(`/api/workflows/${await saved(node)}/deploy`),
    'POST /api/workflows/:id/versions/:version/deploy': async (api, node) => {
      const { id } = await service.deploy(node.definition());
      return api.post(`/api/workflows/${id}/versions/1/deploy`);
    },
    'POST /api/workflows/:id/validate': async (api, node) =>
      api.post(`/api/workflows/${await saved()}/validate`).send({ definition: node.definition() }),
    'POST /api/workflows/:id/outputs': async (api, node) =>
      api.post(`/api/workflows/${await saved()}/outputs`).send({ definition: node.definition() }),
    'POST /api/workflows/:id/listen': async (api, node) => api.post(`/api/workflows/${await saved(node)}/listen`),
  };

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { SANDBOX: '1' } });
    const { id: workflowId } = await service.deploy(chain({ in: webhook({ path: newPath() }), out: returns() }));
    const { body } = await service.api.get('/api/connectors/calendar/connections');
    nodes = authoredNodes({ workflowId, connectionId: body.items[0].id });
  });

  afterAll(() => service.close());

  it('knows of every kind of node, and of every route that may save a graph', () => {
    expect(new Set(nodes.map(({ type }) => type))).toEqual(new Set(nodeKinds.keys()));
    const concerned = service.app
      .get(EndpointCatalog)
      .endpoints.filter(
        ({ access, input }) =>
          (typeof access === 'object' && 'scope' in access && access.scope === 'workflows:write') ||
          (input && declaredFields(input).some(({ name }) => name === 'definition')),
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(concerned.sort()).toEqual([...Object.keys(acts), OF_TEMPLATE, ...OTHERS].sort());
  });

  it.each(authoredNodes({ workflowId: NOBODY, connectionId: NOBODY }).map(({ name }) => name))(
    '%s: each route takes it with its scopes and refuses it without any one of them',
    async (name) => {
      const node = nodes.find((one) => one.name === name)!;
      for (const [route, act] of Object.entries(acts)) {
        if (route.endsWith('/listen') && !startsWithWebhook(node)) continue;
        const whole = await act(await writer(...node.scopes), node);
        expect([route, Math.floor(whole.status / 100), whole.body.errors]).toEqual([route, 2, undefined]);
        for (const lacked of node.scopes) {
          const others = node.scopes.filter((scope) => scope !== lacked);
          const refused = await act(await writer(...others), node);
          expectProblem(refused, 403, 'insufficient_scope');
          expect([route, refused.body.errors]).toEqual([
            route,
            expect.arrayContaining([
              {
                node: 'x',
                field: expect.any(String),
                rule: 'insufficient_scope',
                message: `needs the scope "${lacked}"`,
              },
            ]),
          ]);
        }
      }
    },
  );

  it.each(SCOPES)('with %s somebody saves what needs that and no more', async (scope) => {
    const api = await writer(scope);
    for (const node of nodes) {
      const answer = await acts['POST /api/workflows']!(api, node);
      const mayDo = node.scopes.every((needed) => coversScope(scope, needed));
      expect([node.name, answer.status]).toEqual([node.name, mayDo ? 201 : 403]);
    }
  });

  it('is made of a template by whoever may do what its nodes do, and by nobody else', async () => {
    const use = async (...scopes: string[]) => (await writer(...scopes)).post('/api/templates/announce/workflows');
    const named = async () => (await service.api.get('/api/workflows').query({ name: 'Announce' })).body.items?.length;
    const before = await named();
    const refused = await use('variables', 'actions:chatbot:write');
    expectProblem(refused, 403, 'insufficient_scope');
    expect(refused.body.errors).toMatchObject([{ message: 'needs the scope "actions:socialpost:write"' }]);
    expectProblem(await use('actions:chatbot:write', 'actions:socialpost:write'), 403, 'insufficient_scope');
    expect(await named()).toBe(before);
    const whole = await use('variables', 'actions:chatbot:write', 'actions:socialpost:write');
    expect([whole.status, whole.body.workflow?.status]).toEqual([201, 'deployed']);
  });
});
