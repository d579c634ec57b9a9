import type supertest from 'supertest';
import type { TestApp } from '../../../support/app/app.js';
import { newMember } from '../../../support/app/people.js';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { until } from '../../../support/until.js';
import {
  approval,
  chain,
  editFields,
  graph,
  returns,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';

/** Values of path parameters that name something of workspace `default`, by the first part of the path. */
export type OneOfEach = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What routes need beside the ids, to get as far as looking for what they name. */
export const BODIES: Readonly<Record<string, object>> = {
  'POST /api/workflows/:id/learn-schema': { sample: {} },
  'PUT /api/workflows/:id': { name: 'Mine', definition: { nodes: [], edges: [] } },
  'PATCH /api/workflows/:id': { name: 'Mine' },
  'PATCH /api/users/:id': { role: 'viewer' },
  'POST /api/approvals/:id/decide': { decision: 'approve' },
  'PATCH /api/connections/:id': { name: 'mine' },
  'PATCH /api/event-endpoints/:id': { name: 'mine' },
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
  const application = { clientId: 'theirs', clientSecret: 'a secret of theirs' };
  await api.put('/api/oauth-applications/calendar').send(application).expect(200);
  const { _id: document } = (await api.post('/api/collections/theirs/documents').send({ fields: { a: 1 } })).body;
  const { id: key } = (
    await api
      .post('/api/keys')
      .send({ name: 'theirs', scopes: ['data'] })
      .expect(201)
  ).body;
  const { id: endpoint, event } = await makeEventEndpoint(service);
  const file = await makeFile(service);
  const { id: workspace } = (await newWorkspaceOfSomebody(api)).body;
  const { id: user } = await newMember(service, 'viewer');
  return {
    workflows: { id: workflow, workflowId: workflow, requestId: requests[0].id, name: 'theirs', version: '1' },
    runs: { id: run, blobId: BLOB },
    approvals: { id: await makeApproval(service) },
    elements: { elementKey: 'theirs' },
    keys: { id: key },
    workspaces: { id: workspace },
    users: { id: user },
    collections: { name: 'theirs', id: document },
    connections: { id: connection },
    'oauth-applications': { name: 'calendar' },
    'event-endpoints': { id: endpoint, event },
    files: { id: file },
  };
}

const newWorkspaceOfSomebody = (api: supertest.Agent) =>
  api.post('/api/workspaces').send({ slug: 'third', name: 'Third' }).expect(201);

/** What a run waits for that somebody decides. */
async function makeApproval({ api }: TestApp): Promise<string> {
  const nodes = { in: webhook({ path: '/they-ask' }), ask: approval(), out: returns(1) };
  const definition = graph(nodes, 'in ask', 'ask approve out');
  const { id } = (await api.post('/api/workflows').send({ name: 'Asks', definition }).expect(201)).body;
  const { runId } = (await api.post(`/api/workflows/${id}/run`).send({}).expect(202)).body;
  const found = async () => (await api.get('/api/approvals').query({ runId })).body.items[0]?.id as string | undefined;
  await until(async () => (await found()) !== undefined);
  return (await found())!;
}

/** A file of a run. */
async function makeFile({ api, anonymous }: TestApp): Promise<string> {
  const echo = chain({
    in: webhook({ path: '/their-files', accepts: ['file'], responseMode: 'lastNode' }),
    out: returns('$"in"'),
  });
  const { id } = (await api.post('/api/workflows').send({ name: 'Files', definition: echo }).expect(201)).body;
  await api.post(`/api/workflows/${id}/deploy`).expect(200);
  const { body } = await anonymous.post('/api/webhooks/their-files').type('application/pdf').send('%PDF-').expect(200);
  return body.body.$file as string;
}

/** An endpoint with an event that was delivered: none that waits, which would be tried meanwhile. */
async function makeEventEndpoint({ api, app }: TestApp): Promise<{ id: string; event: string }> {
  const wanted = { name: 'theirs', url: 'https://events.example.org/', events: ['key.expiring'] };
  const { id } = (await api.post('/api/event-endpoints').send(wanted).expect(201)).body;
  const [row] = await app.get(Database).query<{ event: string }>(
    `with endpoint as (select id, workspace_id from event_endpoint where id = $1),
     event as (
       insert into outgoing_event (id, workspace_id, type, data, created_at)
       select gen_random_uuid(), workspace_id, 'key.expiring', '{}', now() from endpoint returning id
     )
     insert into event_delivery (endpoint_id, event_id, workspace_id, state, next_at, give_up_at, ended_at)
     select endpoint.id, event.id, workspace_id, 'delivered', now(), now(), now() from endpoint, event
     returning event_id as event`,
    [id],
  );
  return { id, event: row!.event };
}
