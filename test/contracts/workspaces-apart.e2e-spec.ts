import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { Database } from '../../src/platform/database/connection/database.js';
import { EndpointCatalog, type EndpointDefinition as Endpoint } from '../../src/docs/openapi/endpoint.catalog.js';
import { needsPerson } from '../../src/http/endpoints/endpoint.decorator.js';
import { bootApp, type TestApp } from '../support/app/app.js';
import { ADMIN, newWorkspace, signIn } from '../support/app/people.js';
import { hearStatements } from '../support/app/heard-statements.js';
import { BLOB, BODIES, makeOneOfEach, type OneOfEach } from './support/inputs/one-of-each.js';

/** Routes by a name that is of the caller's own workspace or of the service: there is nothing of another workspace to name. */
const BY_OWN_NAME =
  /^\/api\/(variables\/:name|oauth-applications\/:name|collections\/:name(\/query|\/documents)?|connectors\/:key.*|templates\/:key.*|proxy\/.*)$/;

/** Maintenance of indexes, which anybody's use of a collection may start and which is for all of them. */
const MAINTENANCE: ReadonlySet<string> = new Set(['collection_index']);

/** What timers do now and then for all workspaces at once, and may do while requests are heard. */
const BY_TIMER =
  /^(update (session|api_key) set last_used_at|delete from token_revocation|select exists \(select from run_timer where due_at|select pg_try_advisory_xact_lock|delete from run_gate g where not exists|delete from run_rate|select g\.run_id from run_gate|select id from workflow where paused_at)/;

let service: TestApp;
/** Callers of another workspace. */
let other: { api: supertest.Agent; person: supertest.Agent };
let theirs: OneOfEach;
/** Statements that were sent since this was emptied. */
let statements: Set<string>;

beforeAll(async () => {
  service = await bootApp();
  statements = hearStatements(service);
  theirs = await makeOneOfEach(service);
  const { api } = await newWorkspace(service, 'elsewhere');
  other = { api, person: await signIn(service, { ...ADMIN, workspace: 'elsewhere' }) };
});
afterAll(() => service.close());

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
    const unbound = asked.filter((text) => !text.includes('workspace_id') && !BY_TIMER.test(text.trim()));
    expect(unbound).toEqual([]);
    // What has just been asked may still be known, so how many they are varies.
    expect(asked.length).toBeGreaterThan(10);
  });
});
