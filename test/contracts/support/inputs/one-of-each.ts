import type supertest from 'supertest';
import type { TestApp } from '../../../support/app/app.js';
import { newMember } from '../../../support/app/people.js';
import { until } from '../../../support/until.js';
import { chain, editFields, returns, wait, webhook } from '../../../support/workflows/workflow-graphs.js';

/** Values of path parameters that name something of workspace `default`, by the first part of the path. */
export type OneOfEach = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What routes need beside the ids, to get as far as looking for what they name. */
export const BODIES: Readonly<Record<string, object>> = {
  'POST /api/workflows/:id/learn-schema': { sample: {} },
  'PUT /api/workflows/:id': { name: 'Mine' },
  'PATCH /api/workflows/:id': { name: 'Mine' },
  'PATCH /api/users/:id': { role: 'viewer' },
  'PATCH /api/connections/:id': { name: 'mine' },
  'PUT /api/collections/:name/documents/:id': { fields: { a: 2 } },
  'PATCH /api/collections/:name/documents/:id': { fields: { a: 2 } },
};

/** A value of a run that waits. */
export const BLOB = Buffer.from(JSON.stringify(['set', '', 1, 'output'])).toString('base64url');

/** Makes one of each thing that a workspace has. */
export async function makeOneOfEach(service: TestApp): Promise<OneOfEach> {
  const { api, anonymous } = service;
  const ask = wait({ resume: true });
  const definition = chain({ in: webhook({ path: '/theirs' }), set: editFields({ a: 1 }), ask, out: returns(1) });
  const { id: workflow } = (await api.post('/api/workflows').send({ name: 'Theirs', definition }).expect(201)).body;
  await api.post(`/api/workflows/${workflow}/deploy`).expect(200);
  await api.put(`/api/workflows/${workflow}/tests/theirs`).send({}).expect(200);
  await api.post(`/api/workflows/${workflow}/listen`).expect(200);
  await anonymous.post('/api/webhooks-test/theirs').send({ n: 1 }).expect(200);
  const { items: requests } = (await api.get(`/api/workflows/${workflow}/requests`).expect(200)).body;
  const { runId: run } = (await api.post(`/api/workflows/${workflow}/run`).send({}).expect(202)).body;
  await until(async () => (await api.get(`/api/runs/${run}`)).body.status === 'waiting');
  const form = chain({
    in: { type: 'frontendElement', config: { elementKey: 'theirs', fields: [] } },
    out: returns(1),
  });
  await api.post('/api/workflows').send({ name: 'Form', definition: form }).expect(201);
  const account = { name: 'theirs', mode: 'own', clientId: 'theirs', clientSecret: 'a secret of theirs' };
  const { id: connection } = (await api.post('/api/connectors/calendar/connections').send(account).expect(201)).body;
  const { _id: document } = (await api.post('/api/collections/theirs/documents').send({ fields: { a: 1 } })).body;
  const { id: key } = (
    await api
      .post('/api/keys')
      .send({ name: 'theirs', scopes: ['data'] })
      .expect(201)
  ).body;
  const { id: workspace } = (await newWorkspaceOfSomebody(api)).body;
  const { id: user } = await newMember(service, 'viewer');
  return {
    workflows: { id: workflow, workflowId: workflow, requestId: requests[0].id, name: 'theirs', version: '1' },
    runs: { id: run, blobId: BLOB },
    elements: { elementKey: 'theirs' },
    keys: { id: key },
    workspaces: { id: workspace },
    users: { id: user },
    collections: { name: 'theirs', id: document },
    connections: { id: connection },
  };
}

const newWorkspaceOfSomebody = (api: supertest.Agent) =>
  api.post('/api/workspaces').send({ slug: 'third', name: 'Third' }).expect(201);
