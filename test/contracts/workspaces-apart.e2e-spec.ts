import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import type supertest from 'supertest';
import { Database } from '../../src/platform/database/connection/database.js';
import { EndpointCatalog, type EndpointDefinition as Endpoint } from '../../src/docs/openapi/endpoint.catalog.js';
import { needsPerson } from '../../src/http/endpoints/endpoint.decorator.js';
import { bootApp, type TestApp } from '../support/app/app.js';
import { ADMIN, newMember, newWorkspace, signIn } from '../support/app/people.js';
import { until } from '../support/until.js';
import { chain, editFields, returns, wait, webhook } from '../support/workflows/workflow-graphs.js';

/** Routes by a name that is of the caller's own workspace or of the service: there is nothing of another workspace to name. */
const BY_OWN_NAME = /^\/api\/(variables\/:name|collections\/:name(\/query|\/documents)?|connectors\/:key.*|proxy\/.*)$/;

/** What routes need beside the ids, to get as far as looking for what they name. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/workflows/:id/learn-schema': { sample: {} },
  'PUT /api/workflows/:id': { name: 'Mine' },
  'PATCH /api/workflows/:id': { name: 'Mine' },
  'PATCH /api/users/:id': { role: 'viewer' },
  'PATCH /api/connections/:id': { name: 'mine' },
  'PUT /api/collections/:name/documents/:id': { fields: { a: 2 } },
  'PATCH /api/collections/:name/documents/:id': { fields: { a: 2 } },
};

/** Maintenance of indexes, which anybody's use of a collection may start and which is for all of them. */
const MAINTENANCE: ReadonlySet<string> = new Set(['collection_index']);

const BLOB = Buffer.from(JSON.stringify(['set', '', 1, 'output'])).toString('base64url');

let service: TestApp;
/** Callers of another workspace. */
let other: { api: supertest.Agent; person: supertest.Agent };
/** Values of path parameters that name something of workspace `default`, by the first part of the path. */
let theirs: Readonly<Record<string, Readonly<Record<string, string>>>>;
/** Statements that were sent since this was emptied. */
const statements = new Set<string>();

beforeAll(async () => {
  service = await bootApp();
  listen();
  theirs = await makeOneOfEach(service);
  const { api } = await newWorkspace(service, 'elsewhere');
  other = { api, person: await signIn(service, { ...ADMIN, workspace: 'elsewhere' }) };
});
afterAll(() => service.close());

/** Hears every statement of the service, whoever sends it. */
function listen(): void {
  const heard = new WeakSet<PoolClient>();
  const { pool } = service.app.get(Database) as unknown as { pool: Pool };
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const hearing = (...given: [string | { text: string }, ...unknown[]]): unknown => {
      statements.add(typeof given[0] === 'string' ? given[0] : given[0].text);
      return query(...given);
    };
    Object.assign(client, { query: hearing });
  });
}

async function makeOneOfEach({ api, anonymous }: TestApp): Promise<typeof theirs> {
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
  const { id: workspace } = (await newWorkspaceOfSomebody()).body;
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

const newWorkspaceOfSomebody = () =>
  service.api.post('/api/workspaces').send({ slug: 'third', name: 'Third' }).expect(201);

/** What is at a place of the same form where nothing is. */
const NOWHERE: Readonly<Record<string, string>> = {
  blobId: BLOB,
  version: '1',
  name: 'nowhere',
  elementKey: 'nowhere',
};

const routeOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const partOf = ({ path }: Endpoint): string => path.split('/')[2]!;

function named(): Endpoint[] {
  const { endpoints } = service.app.get(EndpointCatalog);
  return endpoints.filter(({ path, access }) => path.includes(':') && access !== 'public' && !BY_OWN_NAME.test(path));
}

async function ask(agent: supertest.Agent, endpoint: Endpoint, values: Readonly<Record<string, string>>) {
  const { method, path } = endpoint;
  const address = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? randomUUID());
  const request = agent[method.toLowerCase() as 'get'](address);
  const hasBody = !['GET', 'DELETE'].includes(method);
  const { status, body } = await (hasBody ? request.send(BODIES[routeOf(endpoint)] ?? {}) : request);
  return { status, body: { ...body, requestId: '' } as Record<string, unknown> };
}

/** What the owner reads of everything. A run that waits sends its events until it ends. */
async function owned(): Promise<Record<string, unknown>> {
  const readable = named().filter(
    ({ method, path, access }) => method === 'GET' && !needsPerson(access) && !path.endsWith('/events'),
  );
  const read: Record<string, unknown> = {};
  for (const endpoint of readable)
    read[routeOf(endpoint)] = await ask(service.api, endpoint, theirs[partOf(endpoint)]!);
  return read;
}

describe('every route that names something', () => {
  it('answers for what another workspace has as for what is nowhere, and changes nothing of it', async () => {
    const before = await owned();
    const found = Object.entries(before).filter(([, answer]) => (answer as { status: number }).status !== 200);
    expect(found).toEqual([]);
    const told: string[] = [];
    for (const endpoint of named()) {
      const agent = needsPerson(endpoint.access) ? other.person : other.api;
      const foreign = await ask(agent, endpoint, theirs[partOf(endpoint)]!);
      const nowhere = await ask(agent, endpoint, NOWHERE);
      const isSame = JSON.stringify(foreign) === JSON.stringify(nowhere);
      if (foreign.status !== 404 || !isSame) told.push(`${routeOf(endpoint)}: ${JSON.stringify([foreign, nowhere])}`);
    }
    expect(told).toEqual([]);
    expect(await owned()).toEqual(before);
    expect(named().length).toBeGreaterThan(40);
  });

  it('asks the database by workspace wherever a table knows it', async () => {
    const rows = await service.app
      .get(Database)
      .query<{ name: string }>(
        `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id'`,
      );
    const tables = rows.map(({ name }) => name).filter((name) => !MAINTENANCE.has(name));
    statements.clear();
    await owned();
    for (const endpoint of named()) {
      const agent = needsPerson(endpoint.access) ? other.person : other.api;
      await ask(agent, endpoint, theirs[partOf(endpoint)]!);
    }
    const mentions = (text: string, name: string) =>
      new RegExp(`\\b(from|join|update|into)\\s+"?${name}\\b`, 'i').test(text);
    const asked = [...statements].filter((text) => tables.some((name) => mentions(text, name)));
    expect(asked.filter((text) => !text.includes('workspace_id'))).toEqual([]);
    // What has just been asked may still be known, so how many they are varies.
    expect(asked.length).toBeGreaterThan(10);
  });
});
