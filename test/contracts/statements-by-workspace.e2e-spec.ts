import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { KeyCallers } from '../../src/access/auth/keys/key-callers.service.js';
import { Sessions } from '../../src/access/auth/sessions/sessions.service.js';
import { ConnectorState } from '../../src/actions/pipeline/ports.js';
import { ConnectionRepository } from '../../src/credentials/connections/connection.repository.js';
import { ConnectionSecrets } from '../../src/credentials/connections/connection-secrets.js';
import { Revocations } from '../../src/credentials/oauth/tokens/revocation.service.js';
import { EndpointCatalog, type EndpointDefinition } from '../../src/docs/openapi/endpoint.catalog.js';
import { needsPerson } from '../../src/http/endpoints/endpoint.decorator.js';
import { Database, type Transaction } from '../../src/platform/database/connection/database.js';
import { Retention } from '../../src/platform/retention/retention.service.js';
import { SCENARIO_MS } from '../support/patience.js';
import { ADMIN, signIn } from '../support/app/people.js';
import { hearStatements } from '../support/app/heard-statements.js';
import { bootWorkflows, type WorkflowService } from '../support/workflows/workflow-service.js';
import { BODIES, makeOneOfEach, type OneOfEach } from './support/inputs/one-of-each.js';
import { runEachKind } from './support/inputs/runs-of-each-kind.js';
import { PLACEMENT } from './support/table-placement.js';

/** What is asked whatever the workspace, and why. */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [/ where k\.secret_hash = \$1/, 'A key is found by its secret, and says which workspace the caller is of.'],
  [/ where s\.token_hash = \$1/, 'So is a session by its token.'],
  [/ from connect_session where browser_hash = \$1/, 'A connect session is found by the cookie of its browser.'],
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
  [/"workspace_id" != \$/, 'The password of a member of other workspaces too is their own affair.'],
  [
    /^\s*update (session set last_used_at|api_key set last_used_at) /,
    'Uses are counted for all callers, and written at once.',
  ],
];

/** A bounded number of rows, found by an index on their time. */
const BATCH = /^\s*delete from "?\w+"? where ctid = any /;

/** What runs by the clock, for all workspaces: it may be heard or not. */
const UPKEEP: readonly (readonly [RegExp, string])[] = [
  [/^select .* as jobs_abandoned, /s, 'What has become due is asked of all at once.'],
  [BATCH, 'What is too old is deleted.'],
  [
    / from workspace w cross join lateral \(\s*select workspace_id, id from run\s/,
    'Runs that are too old are looked for in each workspace in turn.',
  ],
  [/^\s*with dead as \(delete from process /, 'Runs of processes that died are handed on, whoever they are of.'],
  [/ where c\.deleted_at < now\(\) - \$1::interval/, 'Deleted collections lose their documents little by little.'],
  [/ from collection_index (x where c\.relname|where state) = /, 'Indexes are built one after the other.'],
  [
    / row_number\(\) over \(partition by workspace_id /,
    'Connections that nobody used are checked, those of all in turn.',
  ],
  [/ from webhook_endpoint e .* join workspace s on s\.id = e\.workspace_id$/s, 'Addresses are told apart in memory.'],
  [/^select coalesce\(max\(addresses_changed\)/, 'What has changed of them is asked of all at once.'],
  [/ where w\.addresses_changed > \$1$/, 'So it is read.'],
  [/ from event_endpoint e cross join unnest/, 'Which events are wanted is known of all workspaces.'],
  [/ update event_delivery d set claim = /, 'Events are delivered, of all workspaces in turn.'],
  [/ from schedule where next_at <= \$1/, 'What is due is started, whoever it is of.'],
  [/^(update|delete from) token_revocation .*next_attempt_at <= now\(\)/s, 'Tokens are revoked when it is time.'],
  [
    /^\s*with due as \(\s*select workspace_id, id from approval where state = 'open'/,
    'Approvers are reminded, whoever they are of.',
  ],
  [/^select id from workflow where paused_at is not null/, 'Which workflows are paused is known of all workspaces.'],
  [
    /^\s*select pg_try_advisory_xact_lock\(hashtext\('run_gate'\), 0\)/,
    'Runs that wait for their turn are looked after, whoever they are of.',
  ],
  [
    /^\s*with looked as materialized \(\s*select workspace_id, run_id from run_gate where admitted /,
    'Those that have ended are forgotten.',
  ],
  [/^delete from run_rate r where r\.ends_at/, 'So are begins of long ago.'],
  [
    /^\s*with recursive\s+(workflows|workspaces) as \(.* from run_gate where /s,
    'So are lanes that have room for some, and runs whose time is over, of each workspace.',
  ],
  [/ run_statistic(_span|_open)?\b/, 'Runs are counted by hours and days, those of all at once.'],
  [/ from file where expires_at < now\(\) /, 'Files whose time is over are deleted.'],
  [/ from event_delivery where state = 'pending'\s+group by /, 'Endpoints for which too many events wait are paused.'],
];

/** What changes what is there. */
const bodies: Readonly<Record<string, object>> = {
  ...BODIES,
  'PATCH /api/users/:id': { role: 'viewer', password: 'a password of theirs' },
  'POST /api/auth/password': { currentPassword: ADMIN.password, newPassword: 'another password of theirs' },
  'PUT /api/variables/:name': { value: 'theirs' },
  'PUT /api/oauth-applications/:name': { clientId: 'theirs', clientSecret: 'theirs' },
  'PUT /api/connect-settings': { returnUrls: ['https://theirs.example/'] },
  'POST /api/connect-sessions': { endUserId: 'theirs', connectors: ['memory'], returnUrl: 'https://theirs.example/' },
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
  await service.anonymous.get('/api/connect').set('Cookie', 'connect=theirs').expect(403);
  const plan = (transaction: Transaction) => app.get(Revocations).plan(transaction, { ...connection, refreshToken });
  expect(await app.get(Database).transaction(plan)).toBeDefined();
}

/** A condition with a given workspace, or with one of a given list of rows, or a row that names its own. */
const BOUND = new RegExp(
  [
    String.raw`\bworkspace_id"?\s*=\s*(any\s*\()?\$\d`,
    String.raw`\binsert into "?\w+"?( as \w+)?\s*\([^)]*\bworkspace_id\b`,
    String.raw`\bunnest\(\$\d[\s\S]*\bworkspace_id = \w+\.(workspace_id|of_workspace)\b`,
    String.raw`\((workspace_id, (run_)?id|id, workspace_id)\) in \(select \* from unnest\(`,
  ].join('|'),
  'i',
);

let service: WorkflowService;
let statements: Set<string>;
let ours: OneOfEach;
let person: supertest.Agent;

beforeAll(async () => {
  service = await bootWorkflows();
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

/** What functions of the database alone write and read. */
const BY_FUNCTIONS = ['audit_chain', 'audit_checkpoint'];

/** The statements on a table. */
function touching(name: string): string[] {
  const mention = new RegExp(String.raw`\b(from|join|update|into|using)\s+"?${name}\b`, 'i');
  return [...statements].filter((text) => mention.test(text));
}

describe('each statement on what a workspace owns', () => {
  let owned: string[];

  beforeAll(async () => {
    await runEachKind(service);
    await useWhatProvidersReach();
    await useEverything();
    await service.app.get(Retention).sweep();
    await service.app.get(KeyCallers).flush();
    await service.app.get(Sessions).flush();
    const withWorkspace = service.app
      .get(Database)
      .manager.dataSource.entityMetadatas.filter(({ propertiesMap }) => 'workspaceId' in propertiesMap)
      .map(({ tableName }) => tableName);
    owned = [...new Set([...PLACEMENT.distributed, ...withWorkspace])];
  }, SCENARIO_MS);

  it('is heard', () => {
    expect(owned.filter((name) => touching(name).length === 0).sort()).toEqual(BY_FUNCTIONS);
  });

  it('is bound to a workspace', () => {
    const unbound = [...new Set(owned.flatMap(touching))].filter((text) => !BOUND.test(text));
    const known = [...EXCEPTIONS, ...UPKEEP];
    expect(unbound.filter((text) => !known.some(([exception]) => exception.test(text)))).toEqual([]);
    expect(EXCEPTIONS.filter(([exception]) => !unbound.some((text) => exception.test(text)))).toEqual([]);
  });

  it('names the workspace for each table that it joins', () => {
    const mentions = new RegExp(
      String.raw`\b(from|join|update|into|using)\s+"?(${PLACEMENT.distributed.join('|')})\b`,
      'gi',
    );
    const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
    const joined = [...statements].filter((text) => count(text, mentions) > 1 && !BATCH.test(text));
    const short = joined.filter((text) => count(text, /\bworkspace_?id\b/gi) < count(text, mentions));
    expect(short).toEqual([]);
  });
});
