import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { KeyCallers } from '../../src/access/auth/keys/key-callers.service.js';
import { Sessions } from '../../src/access/auth/sessions/sessions.service.js';
import { ConnectorState } from '../../src/actions/pipeline/ports.js';
import { ConnectionRepository } from '../../src/credentials/connections/connection.repository.js';
import { ConnectionSecrets } from '../../src/credentials/connections/connection-secrets.js';
import { Revocations } from '../../src/credentials/oauth/revocation.service.js';
import { EndpointCatalog, type EndpointDefinition } from '../../src/docs/openapi/endpoint.catalog.js';
import { needsPerson } from '../../src/http/endpoints/endpoint.decorator.js';
import { Database, type Transaction } from '../../src/platform/database/connection/database.js';
import { bootApp, type TestApp } from '../support/app/app.js';
import { ADMIN, signIn } from '../support/app/people.js';
import { hearStatements } from './support/heard-statements.js';
import { BODIES, makeOneOfEach, type OneOfEach } from './support/inputs/one-of-each.js';

/** What is asked whatever the workspace, and why. */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [/ where k\.secret_hash = \$1/, 'A key is found by its secret, and says which workspace the caller is of.'],
  [/ where s\.token_hash = \$1/, 'So is a session by its token.'],
  [/^delete from session where token_hash = \$1/, 'Whoever has the token ends the session.'],
  [/^DELETE FROM "session" WHERE "person_id" = \$1$/, 'A new password ends the sessions of a person everywhere.'],
  [/ where m\.person_id = \$1 and not m\.disabled/, 'A person sees all workspaces they are a member of.'],
  [/ m\.workspace_id = w\.id and m\.person_id = \$3/, 'So in the list of workspaces.'],
  [/^delete from person p /, 'An account ends with its last membership.'],
  [
    /^select id, email as name from person .* from api_key where id = any/s,
    'Who acted here may be of another workspace.',
  ],
  [/^select workspace_id as "workspaceId" from connection where id = \$1$/, 'A provider names no workspace to us.'],
  [/ FROM "connector_secret" .*"connection_id" = \$1/, 'Its secret shows that the provider is who it says.'],
  [/"workspace_id" != \$/, 'The password of a member of other workspaces too is their own affair.'],
  [
    /^\s*update (session set last_used_at|api_key set last_used_at) /,
    'Uses are counted for all callers, and written at once.',
  ],
];

/** What runs by the clock, for all workspaces: it may be heard or not. */
const UPKEEP: readonly (readonly [RegExp, string])[] = [
  [/^delete from "\w+" where ctid = any /, 'What is too old is deleted.'],
  [/ where c\.deleted_at < now\(\) - \$1::interval/, 'Deleted collections lose their documents little by little.'],
  [/ from collection_index (x where c\.relname|where state) = /, 'Indexes are built one after the other.'],
  [/^update collection_index set state = \$2 where id = \$1$/, 'So they say how far they are.'],
  [
    / row_number\(\) over \(partition by workspace_id /,
    'Connections that nobody used are checked, those of all in turn.',
  ],
  [/ from webhook_endpoint e .* join workspace s on s\.id = e\.workspace_id$/s, 'Addresses are told apart in memory.'],
  [/ from schedule where next_at <= \$1/, 'What is due is started, whoever it is of.'],
  [/^\s*update schedule set next_at = x\.next_at/, 'So is when it is due again.'],
  [/^(update|delete from) token_revocation .*next_attempt_at <= now\(\)/s, 'Tokens are revoked when it is time.'],
  [/^update connection set last_used_at = used\.at/, 'Uses of connections are written once a minute.'],
];

/** What changes what is there. */
const bodies: Readonly<Record<string, object>> = {
  ...BODIES,
  'PATCH /api/users/:id': { role: 'viewer', password: 'a password of theirs' },
  'POST /api/auth/password': { currentPassword: ADMIN.password, newPassword: 'another password of theirs' },
  'PUT /api/variables/:name': { value: 'theirs' },
};

/** Stores and reads what no route reaches without a provider. */
async function useWhatProvidersReach(): Promise<void> {
  const { app } = service;
  const { id } = ours['connections'] as { id: string };
  const [state, secrets] = [app.get(ConnectorState), app.get(ConnectionSecrets)];
  await state.putSecret(id, 'theirs', 'a secret of theirs');
  await state.getSecret(id, 'theirs');
  const { body } = await service.api.get('/api/workspaces');
  const workspaceId = body.items.find(({ slug }: { slug: string }) => slug === 'default').id as string;
  const connection = (await app.get(ConnectionRepository).find({ id, workspaceId }))!;
  const refreshToken = secrets.seal(connection, 'refreshToken', 'a token of theirs');
  const plan = (transaction: Transaction) => app.get(Revocations).plan(transaction, { ...connection, refreshToken });
  expect(await app.get(Database).transaction(plan)).toBeDefined();
}

/** A condition with a given workspace, or a row that names its own. */
const BOUND = /\bworkspace_id"?\s*=\s*\$\d|\binsert into "?\w+"?( as \w+)?\s*\([^)]*\bworkspace_id\b/i;

let service: TestApp;
let statements: Set<string>;
let ours: OneOfEach;
let person: supertest.Agent;

beforeAll(async () => {
  service = await bootApp();
  statements = hearStatements(service);
  person = await signIn(service, ADMIN);
  ours = await makeOneOfEach(service);
});
afterAll(() => service.close());

/** Asks every route of what there is: reads first, then changes, then what removes it. */
async function useEverything(): Promise<void> {
  const order = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE'];
  // Signing out comes last.
  const rank = ({ method, path }: EndpointDefinition) =>
    (path.startsWith('/api/auth') ? 10 : 0) + order.indexOf(method);
  const endpoints = service.app
    .get(EndpointCatalog)
    .endpoints.filter(({ path, access }) => access !== 'public' && !path.endsWith('/events'))
    .toSorted((a, b) => rank(a) - rank(b));
  for (const { method, path, access } of endpoints) {
    const values = ours[path.split('/')[2]!] ?? {};
    const address = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'theirs');
    const agent = needsPerson(access) ? person : service.api;
    const request = agent[method.toLowerCase() as 'get'](address);
    await (['GET', 'DELETE'].includes(method) ? request : request.send(bodies[`${method} ${path}`] ?? {}));
  }
}

it('each statement on what a workspace owns is bound to a workspace', async () => {
  await useWhatProvidersReach();
  await useEverything();
  await service.app.get(KeyCallers).flush();
  await service.app.get(Sessions).flush();
  const owned = service.app
    .get(Database)
    .manager.dataSource.entityMetadatas.filter(({ propertiesMap }) => 'workspaceId' in propertiesMap)
    .map(({ tableName }) => tableName);
  const touching = (name: string) => {
    const mention = new RegExp(`\\b(from|join|update|into)\\s+"?${name}\\b`, 'i');
    return [...statements].filter((text) => mention.test(text));
  };
  expect(owned.filter((name) => touching(name).length === 0)).toEqual([]);
  const unbound = owned.flatMap(touching).filter((text) => !BOUND.test(text));
  const known = [...EXCEPTIONS, ...UPKEEP];
  expect(unbound.filter((text) => !known.some(([exception]) => exception.test(text)))).toEqual([]);
  expect(EXCEPTIONS.filter(([exception]) => !unbound.some((text) => exception.test(text)))).toEqual([]);
});
