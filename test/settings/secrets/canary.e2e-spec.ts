import { Global, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { ActionCatalog, type ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import { CallLog } from '../../../src/actions/pipeline/ports.js';
import { Audit } from '../../../src/audit/audit.service.js';
import { LOG_DESTINATION } from '../../../src/platform/logging/logger.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import { chain, editFields, graph, httpRequest, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { Canaries, recordAnswers, type SentAnswer } from '../support/canaries.js';
import { callExample } from '../support/call-example.js';
import { connectionAt, everyConnector, refusedConnection } from '../support/every-connector.js';
import { ADMIN, signIn as signInAs } from '../../support/app/people.js';
import { BASE_URL, bootSettings, type SettingsService } from '../support/settings-service.js';
import { calendarConnection, consent, openConnectLink } from '../support/sign-in.js';

/** Everything the process logs. */
const log: string[] = [];

@Global()
@Module({
  providers: [{ provide: LOG_DESTINATION, useValue: { write: (line: string) => void log.push(line) } }],
  exports: [LOG_DESTINATION],
})
class KeptLog {}

const SEALING_KEY = Buffer.alloc(32, 9).toString('base64');
const METRICS_TOKEN = 'marked-metrics-token-0123456789';
const ADMIN_PASSWORD = 'marked password of the administrator';
/** No secret: it must be found, or the search finds nothing at all. */
const CONTROL = 'marked name of a workflow';
/** What of a provider's credentials is known to everybody. */
const isPublic = (field: string): boolean => !/key|token|secret/i.test(field);

let canaries: Canaries;
let service: SettingsService;
let provider: RecordingServer;
let answers: SentAnswer[];

beforeAll(async () => {
  canaries = new Canaries();
  provider = await startRecordingServer();
  service = await bootSettings({
    imports: [KeptLog],
    variables: {
      EGRESS_ALLOW: '127.0.0.1',
      LOG_LEVEL: 'trace',
      ENCRYPTION_KEYS: `marked:${SEALING_KEY}`,
      METRICS_TOKEN,
      ADMIN_PASSWORD,
    },
  });
  service.sandbox.seed();
  answers = recordAnswers(service.app.getHttpServer() as Server);
  canaries.plant('control', CONTROL);
  canaries.plant('sealing key', SEALING_KEY);
  canaries.plant('metrics token', METRICS_TOKEN);
  canaries.plant('bootstrap key', BOOTSTRAP_KEY);
  canaries.plant("administrator's password", ADMIN_PASSWORD);
  canaries.plantAll('sandbox', service.sandbox.credentials, isPublic);
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

const actionsOf = (connector: string): ActionDefinition[] =>
  service.app.get(ActionCatalog).actions.filter((action) => action.connector.key === connector);

/** People, keys and variables: made, used, used wrongly, shown, removed. */
async function runSettings(): Promise<void> {
  const { api, anonymous } = service;
  const password = canaries.plant("person's password", 'marked password of a person');
  const email = 'ada@example.org';
  const admin = await signInAs(service, { email: ADMIN.email, password: ADMIN_PASSWORD });
  const invited = await admin.post('/api/users').send({ email, password, role: 'editor' }).expect(201);
  canaries.plant('invitation', new URL(invited.body.invitation.url as string).pathname.split('/')[2]!);
  const person = service.browser();
  const signedIn = await person.post(`${BASE_URL}/api/auth/login`, { email, password });
  for (const cookie of signedIn.cookies) canaries.plant('session', /=([^;]+)/.exec(cookie)![1]!);
  await person.get(`${BASE_URL}/api/auth/me`);
  const wrong = canaries.plant('wrong password', 'marked password that is wrong');
  await anonymous.post('/api/auth/login').send({ email, password: wrong }).expect(401);
  const { body } = await api.post('/api/keys').send({ name: 'marked', scopes: ['*'] });
  const key = canaries.plant('api key', body.key);
  await anonymous.get('/api/connectors').set('Authorization', `Bearer ${key}`).expect(200);
  await anonymous.get('/api/connectors').query({ key }).expect(401);
  await anonymous.get('/api/connectors').set('Authorization', `Bearer ${key}x`).expect(401);
  const value = canaries.plant('variable', 'marked value of a variable');
  await api.put('/api/variables/MARKED').send({ value }).expect(200);
  await anonymous.get('/metrics').set('Authorization', `Bearer ${METRICS_TOKEN}`).expect(200);
}

/** A sign-in whose every step is a secret, a refused one, a renewal and a removal. */
async function runSignIn(): Promise<void> {
  const { id } = await calendarConnection(service);
  const browser = service.browser();
  const page = await openConnectLink(service, browser, id);
  canaries.plant('state', new URL(page).searchParams.get('state')!);
  await browser.get(await consent(browser, page));
  await service.sql('update connection set expires_at = now() where id = $1', [id]);
  await service.api.post(`/api/connections/${id}/test`).expect(200);
  for (const { body, headers } of service.sandbox.requests()) {
    const { authorization } = headers;
    if (authorization) canaries.plant('access token', authorization.replace(/^Bearer /, ''));
    const form = (body ?? {}) as Record<string, unknown>;
    for (const field of ['code', 'code_verifier', 'refresh_token', 'client_secret'])
      if (typeof form[field] === 'string') canaries.plant(field, form[field]);
  }
  await service.api.delete(`/api/connections/${id}`).expect(204);
  const clientSecret = canaries.plant('client secret', 'marked client secret of our own');
  const own = await calendarConnection(service, { name: 'own', mode: 'own', clientId: 'ours', clientSecret });
  const other = service.browser();
  await other.get(
    await consent(other, await openConnectLink(service, other, own.id), { deny: true }).catch(() => BASE_URL),
  );
}

/** Every action and the proxy of every connector, at a provider that repeats in its errors whatever it was sent. */
async function runConnectors(): Promise<void> {
  for (const each of everyConnector(service)) {
    provider.clear();
    const made = await connectionAt(service, each, `${provider.origin}/base`);
    canaries.plant(`${made.manifest.key} credential`, made.secret);
    for (const status of [400, 401]) {
      provider.answer = ({ headers, target }) => {
        const said = `you sent ${JSON.stringify(headers)} to ${target}`;
        const body = { message: said, description: said, error: { code: status, message: said } };
        return { status, headers: { 'x-echo': said.slice(0, 500) }, body: JSON.stringify(body) };
      };
      await service.sql(`update connection set state = 'connected' where id = $1`, [made.id]);
      for (const action of actionsOf(made.manifest.key)) await callExample(service, action, made.id);
      await service.api.get(`/api/proxy/${made.manifest.key}/thing`).set('X-Connection', made.id);
      await service.api.post(`/api/connections/${made.id}/test`);
      await service.api.get(`/api/connections/${made.id}`).expect(200);
    }
    // One that is refused now is stored, or told of, by what the provider says of it.
    if (!('provider' in each)) await refusedConnection(service, each, `${provider.origin}/base`);
    await service.api.patch(`/api/connections/${made.id}`).send({ name: `renamed ${made.id}` });
  }
  provider.clear();
}

/** Webhooks with every kind of authentication, called rightly and wrongly, whose runs repeat all that nodes can see. */
async function runWorkflows(): Promise<void> {
  const { api, anonymous } = service;
  const credential = (name: string): string => canaries.plant(`webhook ${name}`, `marked-${name}-of-a-webhook`);
  const bearer = credential('bearer');
  const basic = credential('basic');
  const header = credential('header');
  const parameter = credential('parameter');
  const signed = credential('signature');
  const call = httpRequest({
    url: `${provider.origin}/called`,
    variableAuth: { type: 'bearer', environmentVariable: 'MARKED' },
  });
  const repeats = (status: number): void => {
    provider.answer = ({ headers, target }) => {
      const said = JSON.stringify(headers);
      const choices = [{ message: { role: 'assistant', content: said }, finish_reason: 'stop' }];
      const body = { headers, target, message: `you sent ${said}`, choices };
      return { status, headers: { 'x-echo': said }, body: JSON.stringify(body) };
    };
  };
  const ways: [object, { headers?: Record<string, string>; query?: Record<string, string> }][] = [
    [{ type: 'bearer', apiKey: bearer }, { headers: { Authorization: `Bearer ${bearer}` } }],
    [
      { type: 'basic', username: 'ada', password: basic },
      { headers: { Authorization: `Basic ${Buffer.from(`ada:${basic}`).toString('base64')}` } },
    ],
    [{ type: 'header', headerName: 'X-Marked', apiKey: header }, { headers: { 'X-Marked': header } }],
    [{ type: 'query', parameterName: 'marked', apiKey: parameter }, { query: { marked: parameter } }],
    [
      { type: 'signature', scheme: 'github', apiKey: signed },
      {
        headers: {
          'X-Hub-Signature-256': `sha256=${createHmac('sha256', signed).update('{"n":1}').digest('hex')}`,
        },
      },
    ],
  ];
  repeats(200);
  for (const [index, [authentication, { headers = {}, query = {} }]] of ways.entries()) {
    const start = webhook({ path: `/marked-${index}`, authentication, responseMode: 'lastNode' });
    const seen = editFields({ answer: '$"call"' });
    const definition = chain({ in: start, call, seen, out: returns('$"startNode"') });
    const { body } = await api.post('/api/workflows').send({ name: CONTROL, definition }).expect(201);
    await api.post(`/api/workflows/${body.id}/deploy`).expect(200);
    const address = `/api/webhooks/marked-${index}`;
    const answer = await anonymous.post(address).set(headers).query(query).send({ n: 1 });
    expect([answer.status, answer.body.body]).toEqual([200, { n: 1 }]);
    await anonymous.post(address).set('Authorization', `Bearer ${bearer}x`).send({}).expect(401);
    for (const part of ['', '/export', '/versions', '/runs'])
      await api.get(`/api/workflows/${body.id}${part}`).expect(200);
    const { items } = (await api.get('/api/runs').query({ workflowId: body.id })).body;
    await api.get(`/api/runs/${items[0].id}`).expect(200);
    await api.post(`/api/workflows/${body.id}/validate`).send({ definition: graph({ in: start }) });
  }
  expect(provider.requests.map((request) => request.headers.authorization)).toEqual(
    ways.map(() => 'Bearer marked value of a variable'),
  );
  await api.put('/api/variables/MODEL_KEY').send({ value: canaries.plant('model key', 'marked key of a model') });
  const endpoint = {
    instructions: 'Go.',
    input: 'x',
    model: 'm',
    baseUrl: provider.origin,
    apiKeyVariable: 'MODEL_KEY',
  };
  // Put together by the run, so that nothing that is stored holds it but perhaps the record of the step.
  canaries.plant('secret field of a step', 'marked-secret-of-a-step');
  const secretField = {
    action: 'chatbot.set-webhook',
    input: { url: 'https://example.org/hook', secret_token: '{{ "marked-secret" + "-of-a-step" }}' },
  };
  const mcp = { ...endpoint, tools: [{ mcp: `${provider.origin}/mcp`, variable: 'MARKED' }] };
  for (const status of [200, 400, 401])
    for (const [node, config] of [
      ['agent', endpoint],
      ['agent', mcp],
      ['connectorAction', secretField],
      ['httpRequest', call.config],
    ] as const) {
      repeats(status);
      const definition = chain({ in: webhook(), ask: { type: node, config }, out: returns('$"ask"') });
      const { body } = await api.post('/api/workflows').send({ name: 'asks', definition }).expect(201);
      const { runId } = (await api.post(`/api/workflows/${body.id}/run`).send({}).expect(202)).body;
      // The events end with the run.
      const { text } = await api.get(`/api/runs/${runId}/events`).buffer(true);
      expect(text).toMatch(/"status":"(failed|succeeded)"/);
      for (const part of ['', '/nodes']) await api.get(`/api/runs/${runId}${part}`).expect(200);
    }
  const asked = provider.requests.map(({ headers }) => headers.authorization);
  expect(asked).toContain('Bearer marked key of a model');
  provider.clear();
}

/** All that can be read. */
async function readEverything(): Promise<void> {
  const lists = ['audit', 'calls', 'keys', 'users', 'connections', 'connectors', 'variables', 'runs', 'workflows'];
  for (const list of lists) await service.api.get(`/api/${list}`).query({ limit: 200 });
  await service.api.get('/api/openapi.json');
  const { text } = await service.anonymous.get('/metrics').set('Authorization', `Bearer ${METRICS_TOKEN}`);
  expect(text).toContain('workflow_');
}

/** Names of canaries in any column of any table, with the table. */
async function searchDatabase(): Promise<string[]> {
  const tables = await service.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await service.sql<{ text: string }>(`select searched::text as text from ${name} as searched`);
    for (const { text } of rows) found.push(...canaries.foundIn(text).map((canary) => `${canary} in ${name}`));
  }
  return [...new Set(found)];
}

describe('secrets that were put everywhere', () => {
  beforeAll(async () => {
    await runSettings();
    await runSignIn();
    await runConnectors();
    await runWorkflows();
    await (service.app.get(CallLog) as unknown as { flush(): Promise<void> }).flush();
    await service.app.get(Audit).flush();
    await readEverything();
  });

  it('are in no column of any table of the database', async () => {
    const found = await searchDatabase();
    expect(found.filter((each) => !each.startsWith('control'))).toEqual([]);
    expect(found).toContain('control in public.workflow');
  });

  it('are in no line of the log', () => {
    expect(log.join()).toContain('"part":"egress","allowed":["127.0.0.1"]');
    expect([...new Set(log.flatMap((line) => canaries.foundIn(line).map((name) => `${name}: ${line}`)))]).toEqual([]);
  });

  it('are in no answer but the one that hands them to their owner', () => {
    const found = answers.flatMap(({ to, text }) => canaries.foundIn(text).map((name) => `${name} in ${to}`));
    expect(found).toContain('control in GET /api/workflows');
    const secrets = new Set(found.filter((each) => !each.startsWith('control')));
    expect([...secrets].sort()).toEqual([
      'api key in POST /api/keys',
      'invitation in POST /api/users',
      'session in POST /api/auth/login',
      expect.stringMatching(/^state in GET \/api\/oauth\/connect\//),
      'state in POST /api/connections/:id/authorize',
    ]);
    expect(answers.length).toBeGreaterThan(100);
  });
});
