import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sandbox } from '../../../sandbox/sandbox.js';
import { CallLog } from '../../../src/actions/pipeline/ports.js';
import type { StoredCallLog } from '../../../src/audit/calls/call-log.service.js';
import { ProviderSandbox } from '../../../src/platform/config/provider-sandbox.js';
import { newWorkspace } from '../../support/app/people.js';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import { chain, httpRequest, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

interface Connection {
  id: string;
  state: string;
}

describe('an HTTP Request node with a connection', () => {
  let service: WorkflowService;
  let sandbox: Sandbox;
  /** A provider at an address of its own, and the connection whose base URL is `<its origin>/base`. */
  let provider: RecordingServer;
  let own: Connection;
  let secret: string;

  beforeAll(async () => {
    provider = await startRecordingServer();
    service = await bootWorkflows({ variables: { SANDBOX: '1', EGRESS_ALLOW: '127.0.0.1' } });
    sandbox = service.app.get(ProviderSandbox).running!;
    secret = sandbox.credentials.mailboxes.apiKey;
    const { body } = await service.api
      .post('/api/connectors/mailboxes/connections')
      .send({ name: 'own', apiUrl: `${provider.origin}/base`, apiKey: secret })
      .expect(201);
    own = body;
  });

  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  beforeEach(() => provider.clear());

  /** Runs `webhook ──► call ──► Return of what call gave` with this start data. */
  async function runOf(config: object, body: object = {}) {
    const { id } = await service.save(
      chain({ in: webhook({ path: newPath() }), call: httpRequest(config), out: returns('$"call"') }),
    );
    const { body: run } = await service.api.post(`/api/workflows/${id}/run?wait=true`).send({ input: { body } });
    return run;
  }

  const listInboxes = () => ({ url: `${sandbox.url}/mailboxes/v0/inboxes` });
  const sandboxConnection = async (connector: string): Promise<Connection> => {
    const { body } = await service.api.get(`/api/connectors/${connector}/connections`).expect(200);
    return body.items.find(({ name }: { name: string }) => name === 'sandbox');
  };

  it('calls its provider with its credential, whoever names it and however', async () => {
    const { id } = await sandboxConnection('mailboxes');
    for (const connection of ['mailboxes:sandbox', id, '$"startNode".body.c']) {
      const run = await runOf({ ...listInboxes(), connection }, { c: id });
      expect(run).toMatchObject({
        status: 'succeeded',
        output: { status: 200, headers: { 'content-type': expect.any(String) }, body: { inboxes: expect.any(Array) } },
      });
    }
    const chatbot = await runOf({ url: `${sandbox.url}/chatbot/getMe`, connection: 'chatbot:sandbox' });
    expect(chatbot.output).toMatchObject({ status: 200, body: { ok: true, result: { is_bot: true } } });
  });

  it('hands on method, query, headers and body, and stands in the call log', async () => {
    await runOf({
      method: 'POST',
      url: `${provider.origin}/base/things?a=1`,
      query: { b: 'x y' },
      headers: { 'X-Y': 'z', Authorization: 'Bearer other' },
      body: { n: 1 },
      connection: own.id,
    });
    const [{ method, target, headers, body }] = provider.requests as [(typeof provider.requests)[0]];
    expect([method, target, body.toString()]).toEqual(['POST', '/base/things?a=1&b=x+y', '{"n":1}']);
    expect(headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      'x-y': 'z',
      'content-type': 'application/json',
      'idempotency-key': expect.any(String),
    });
    await (service.app.get(CallLog) as StoredCallLog).flush();
    const calls = (await service.api.get('/api/calls').query({ connection: own.id })).body;
    expect(calls.items[0]).toMatchObject({ action: 'mailboxes.proxy', status: 200 });
  });

  it('gives every answer but those that show the credential or are cookies', async () => {
    provider.answer = ({ headers }) => ({
      status: 503,
      headers: { 'x-anything': 'kept', 'set-cookie': 'a=b', 'x-echo': String(headers.authorization) },
      body: JSON.stringify({ said: headers.authorization }),
    });
    const call = { url: `${provider.origin}/base/things`, connection: own.id };
    const run = await runOf({ ...call, failOnStatus: false });
    expect(run.output).toMatchObject({
      status: 503,
      headers: { 'x-anything': 'kept', 'x-echo': 'Bearer [redacted]' },
      body: { said: 'Bearer [redacted]' },
    });
    expect(run.output.headers).not.toHaveProperty('set-cookie');
    expect(JSON.stringify(run)).not.toContain(secret);
    expect((await runOf(call)).error).toMatchObject({ code: 'http_error', message: expect.stringContaining('503') });
  });

  it('follows no redirect', async () => {
    provider.answer = () => ({ status: 302, headers: { location: `${provider.origin}/base/elsewhere` } });
    const run = await runOf({ url: `${provider.origin}/base/a`, connection: own.id, followRedirects: true });
    expect([run.output.status, provider.requests.length]).toEqual([302, 1]);
  });

  it.each<[string, (base: URL) => string]>([
    ['another scheme', ({ host }) => `https://${host}/base/x`],
    ['another port', ({ hostname }) => `http://${hostname}:1/base/x`],
    ['another name of the same machine', ({ port }) => `http://localhost:${port}/base/x`],
    ['a path beside the base', ({ origin }) => `${origin}/other/x`],
    ['a path that begins alike', ({ origin }) => `${origin}/based/x`],
    ['dots', ({ origin }) => `${origin}/base/a/../b`],
    ['user info', ({ host }) => `http://ada:pw@${host}/base/x`],
  ])('sends nothing to %s', async (_, address) => {
    const before = provider.connections;
    const run = await runOf(
      { url: '$"startNode".body.url', connection: own.id },
      { url: address(new URL(provider.origin)) },
    );
    expect([run.status, run.error.code]).toEqual(['failed', 'egress_refused']);
    expect([provider.requests, provider.connections - before]).toEqual([[], 0]);
  });

  it('renews an access token once that the provider refuses, and then says what to do', async () => {
    const { id } = await sandboxConnection('calendar');
    const call = { url: `${sandbox.url}/calendar/v3/users/me/calendarList`, connection: id, failOnStatus: false };
    sandbox.fail({ provider: 'calendar', times: 1, kind: 'status', status: 401 });
    expect((await runOf(call)).output).toMatchObject({ status: 200, body: { kind: 'calendar#calendarList' } });
    sandbox.fail({ provider: 'calendar', times: 2, kind: 'status', status: 401 });
    expect((await runOf(call)).error).toMatchObject({ code: 'reauthorization_required' });
    expect((await service.api.get(`/api/connections/${id}`)).body.state).toBe('reauthorization_required');
  });

  it.each([
    ['by a name it has not', 'mailboxes:nobody'],
    ['of a connector that is not there', 'nothing:own'],
    ['by an id it has not', '01890000-0000-7000-8000-000000000000'],
  ])('refuses a connection %s when it is saved, and when data names it', async (_, connection) => {
    const { faults } = await service.save(
      chain({ in: webhook({ path: newPath() }), call: httpRequest({ ...listInboxes(), connection }), out: returns(1) }),
    );
    expect(faults).toContainEqual(
      expect.objectContaining({ node: 'call', field: 'connection', rule: 'unknown_connection', severity: 'error' }),
    );
    const run = await runOf({ ...listInboxes(), connection: '$"startNode".body.c' }, { c: connection });
    expect([run.status, run.error.code]).toEqual(['failed', 'not_found']);
  });

  it('knows no connection of another workspace', async () => {
    const { api } = await newWorkspace(service, 'elsewhere');
    const definition = chain({
      in: webhook({ path: newPath() }),
      call: httpRequest({ ...listInboxes(), connection: own.id }),
    });
    const { body } = await api.post('/api/workflows').send({ name: 'Foreign', definition });
    expect(body.faults).toContainEqual(expect.objectContaining({ field: 'connection', rule: 'unknown_connection' }));
  });
});
