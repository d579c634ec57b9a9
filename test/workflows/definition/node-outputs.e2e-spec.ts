import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newWorkspace } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  subWorkflow,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

let service: WorkflowService;
const bodySchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
  },
};

beforeAll(async () => {
  service = await bootWorkflows();
  const schema = { type: 'object', properties: { email: { type: 'string' } } };
  const made = await service.api.put('/api/collections/customers').send({ schema });
  expect(made.status).toBeLessThan(300);
});
afterAll(() => service.close());

/** Schemas by node. */
async function outputsOf(id: string, definition?: object) {
  const { status, body } = await service.api
    .post(`/api/workflows/${id}/outputs`)
    .send(definition ? { definition } : {});
  expect(status).toBe(200);
  return Object.fromEntries(
    (body.items as { node: string; schema?: any; item?: any }[]).map(({ node, ...known }) => [node, known]),
  );
}

it('describes start data, documents, answers, fields and the items of a loop', async () => {
  const definition = graph(
    {
      in: webhook({ path: newPath(), bodySchema }),
      found: { type: 'query', config: { collection: 'customers', filter: {}, first: true } },
      each: forLoop('$"startNode".body.lines'),
      stock: httpRequest({ method: 'GET', url: 'http://127.0.0.1:9/{{ $"each".item.sku }}' }),
      set: editFields({ total: 3 }),
    },
    'in found',
    'found each',
    'each each stock',
    'each done set',
  );
  const { id } = await service.save(definition);
  const known = await outputsOf(id);
  expect(known['in']!.schema.properties.body).toEqual(bodySchema);
  expect(Object.keys(known['found']!.schema.properties.document.anyOf[0].properties)).toEqual([
    '_id',
    '_createdAt',
    '_updatedAt',
    'email',
  ]);
  expect(known['each']!.item.properties.item).toEqual({ type: 'object', properties: { sku: { type: 'string' } } });
  expect(Object.keys(known['stock']!.schema.properties)).toEqual(['status', 'headers', 'body']);
  expect(known['set']!.schema.properties).toEqual({ total: { type: 'integer' } });
});

it('describes what a sub-workflow answers, and a graph that is not saved', async () => {
  const child = await service.deploy(
    chain({ in: webhook({ path: newPath() }), out: returns({ sum: 1, name: '$"startNode".body.a' }) }),
  );
  const { id } = await service.save(chain({ in: webhook({ path: newPath() }), out: returns({}) }));
  const calling = chain({
    in: webhook({ path: newPath() }),
    child: subWorkflow(child.id),
    out: returns({}),
  });
  expect((await outputsOf(id, calling))['child']!.schema).toMatchObject({
    properties: { sum: { type: 'integer' }, name: {} },
    additionalProperties: false,
  });
});

it('warns of a field that a document cannot have by the same schema', async () => {
  const reading = (field: string) =>
    chain({
      in: webhook({ path: newPath() }),
      found: { type: 'query', config: { collection: 'customers', filter: {}, first: true } },
      out: returns({ a: `$"found".document.email.${field}` }),
    });
  const { faults } = await service.save(reading('domain'));
  expect(faults).toContainEqual(expect.objectContaining({ node: 'out', rule: 'unknown_field' }));
});

it('tells nothing to another workspace', async () => {
  const { id } = await service.save(chain({ in: webhook({ path: newPath() }), out: returns({}) }));
  const { api } = await newWorkspace(service, 'stranger');
  expectProblem(await api.post(`/api/workflows/${id}/outputs`).send({}), 404, 'not_found');
});
