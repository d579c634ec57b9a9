import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { toolName } from '../../src/actions/declaration/action-tool.js';
import { ActionCatalog } from '../../src/actions/declaration/action.catalog.js';
import { ProviderSandbox } from '../../src/platform/config/provider-sandbox.js';
import { BOOTSTRAP_KEY } from '../support/app/app.js';
import { withLimits } from '../support/app/limits.js';
import { newWorkspace, signIn } from '../support/app/people.js';
import { expectProblem } from '../support/app/problem.js';
import {
  chain,
  refusedRequest,
  returns,
  wait,
  webhook,
  type NodeSketch,
} from '../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../support/workflows/workflow-service.js';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const EVENT = {
  calendarId: 'primary',
  summary: 'Review',
  start: { dateTime: '2030-01-07T09:00:00Z' },
  end: { dateTime: '2030-01-07T10:00:00Z' },
};

let service: WorkflowService;
let sandbox: Sandbox;
const clients: Client[] = [];

beforeAll(async () => {
  service = await bootWorkflows({ variables: { SANDBOX: '1' } });
  sandbox = service.app.get(ProviderSandbox).running!;
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await service.close();
});
beforeEach(() => {
  sandbox.reset();
  sandbox.seed();
});

/** A client of the protocol with the key, which has shaken hands. */
async function connected(key: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
  return client;
}

async function keyWith(scopes: string[]): Promise<string> {
  const { body } = await service.api.post('/api/keys').send({ name: scopes.join(), scopes });
  return body.key as string;
}

const named = async (client: Client, name: string) =>
  (await client.listTools()).tools.find((tool) => tool.name === name);
const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const call = (client: Client, name: string, args: Record<string, unknown> = {}) =>
  client.callTool({ name, arguments: args });

const actionNames = () => new Set(service.app.get(ActionCatalog).actions.map(({ key }) => toolName(key)));

/** Deploys a workflow of this name. */
async function deployed(name: string, start: NodeSketch, steps: Record<string, NodeSketch>): Promise<string> {
  const { id } = await service.save(chain({ in: start, ...steps }), { name });
  expect((await service.api.post(`/api/workflows/${id}/deploy`)).status).toBe(200);
  return id;
}

describe('POST /mcp', () => {
  it('answers with a tool that failed where its answer would take long to write', async () => {
    const start = webhook({ path: newPath(), responseMode: 'lastNode' });
    const many = Array(5).fill('$"startNode".body');
    await deployed('Says it five times', start, { out: returns(many) });
    const params = { name: 'says_it_five_times', arguments: { body: { text: 'x'.repeat(900_000) } } };
    const { body } = await service.api.post('/mcp').send({ ...LIST, method: 'tools/call', params });
    expect(body.result).toMatchObject({ isError: true, structuredContent: { code: 'too_large' } });
  });

  it('refuses requests without a key, and those of browsers', async () => {
    const person = await signIn(service);
    expectProblem(await service.anonymous.post('/mcp').send(LIST), 401, 'unauthenticated');
    expectProblem(await person.post('/mcp').send(LIST), 401, 'unauthenticated');
    expectProblem(await service.api.get('/mcp'), 405, 'method_not_allowed');
  });

  it('takes no cookie for a key, whatever page or program sends it', async () => {
    const { headers } = await (await signIn(service)).post('/api/auth/workspace').send({ workspace: 'default' });
    const cookie = String(headers['set-cookie']).split(';')[0]!;
    expectProblem(await service.anonymous.post('/mcp').set('Cookie', cookie).send(LIST), 401, 'unauthenticated');
  });

  it('takes requests of its own pages and of programs, whatever address they reached it by', async () => {
    const port = new URL(service.url).port;
    const own = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);
    for (const origin of own)
      expect((await service.api.post('/mcp').set('Origin', origin).send(LIST)).status).toBe(200);
    expect((await service.api.post('/mcp').set('Host', 'rebound.example').send(LIST)).status).toBe(200);
  });

  it.each(['https://evil.example', 'http://rebound.example', 'http://localhost:1', 'null', ''])(
    'refuses pages of the origin "%s" before anything is done, be the key right or wrong',
    async (origin) => {
      expectProblem(await service.api.post('/mcp').set('Origin', origin).send(LIST), 403, 'forbidden');
      expectProblem(await service.anonymous.post('/mcp').set('Origin', origin).send(LIST), 403, 'forbidden');
      expectProblem(await service.api.post('/mcp').set('Origin', origin).send('not JSON'), 403, 'forbidden');
    },
  );

  it('answers in JSON without a session, whatever the client accepts', async () => {
    const { status, headers, body } = await service.api.post('/mcp').set('Accept', 'application/json').send(LIST);
    expect([status, headers['content-type'], headers['mcp-session-id']]).toEqual([
      200,
      'application/json; charset=utf-8',
      undefined,
    ]);
    expect(body.result.tools.length).toBeGreaterThan(70);
    expect((await service.api.post('/mcp').send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(
      202,
    );
  });

  it.each([
    ['no JSON-RPC', { hello: 1 }, 400, -32700],
    ['an unknown method', { ...LIST, method: 'tools/burn' }, 200, -32601],
    ['an unknown tool', { ...LIST, method: 'tools/call', params: { name: 'no_such_tool' } }, 200, -32602],
  ])('answers %s with an error of the protocol', async (_case, message, status, code) => {
    const answer = await service.api.post('/mcp').send(message);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it.each<[string, object, RegExp]>([
    ['no name of a tool', { method: 'tools/call', params: {} }, /^params\.name: /],
    ['no params at all', { method: 'tools/call' }, /^params: /],
    ['arguments that are no object', { method: 'tools/call', params: { name: 'x', arguments: [] } }, /^params\.arg/],
    ['a cursor that is no text', { method: 'tools/list', params: { cursor: 5 } }, /^params\.cursor: /],
    ['half a handshake', { method: 'initialize', params: { capabilities: {} } }, /^params\.protocolVersion: /],
  ])('tells a caller of %s that it is his', async (_case, message, words) => {
    const { status, body } = await service.api.post('/mcp').send({ jsonrpc: '2.0', id: 'a', ...message });
    expect([status, body]).toEqual([
      200,
      { jsonrpc: '2.0', id: 'a', error: { code: -32602, message: expect.stringMatching(words) } },
    ]);
  });

  it.each(['1999-01-01', '%0a', 'ü'])('refuses the protocol version %s', async (version) => {
    const answer = await service.api.post('/mcp').set('MCP-Protocol-Version', version).send(LIST);
    expect([answer.status, answer.body.error.code]).toEqual([400, -32000]);
  });

  it('answers a body that is none with a problem', async () => {
    const answer = await service.api.post('/mcp').set('Content-Type', 'application/json').send('{"jsonrpc":');
    expectProblem(answer, 400, 'invalid_json');
  });

  it('lists every action with the schema of the catalogue, and says what it does to the world', async () => {
    const { tools } = await (await connected(BOOTSTRAP_KEY)).listTools();
    const { body } = await service.api.get('/api/actions');
    const actions = body.items as { key: string; input: object; reads: boolean }[];
    const shown = new Map(tools.map((tool) => [tool.name, tool]));
    expect(
      actions.filter(
        ({ key, input }) => JSON.stringify(shown.get(toolName(key))?.inputSchema) !== JSON.stringify(input),
      ),
    ).toEqual([]);
    expect(actions.filter(({ key, reads }) => shown.get(toolName(key))?.annotations?.readOnlyHint !== reads)).toEqual(
      [],
    );
    expect(shown.get('calendar_delete_event')).toMatchObject({
      description: expect.stringMatching(/^.+: .+/),
      annotations: { destructiveHint: true },
    });
    expect(shown.get('calendar_create_event')!.annotations!.destructiveHint).toBe(false);
    // Workflows that other scenarios deployed are tools as well.
    const ofActions = tools.filter(({ name }) => actionNames().has(name));
    expect(ofActions).toHaveLength(service.app.get(ActionCatalog).actions.length);
    // Models refuse other names, for agents as well.
    expect(tools.filter(({ name }) => !/^[A-Za-z0-9_-]{1,64}$/.test(name))).toEqual([]);
  });

  it('calls an action as the API does', async () => {
    const result = await call(await connected(BOOTSTRAP_KEY), 'calendar_create_event', EVENT);
    expect(result).toMatchObject({ structuredContent: { summary: 'Review', id: expect.any(String) } });
    expect(JSON.parse((result.content as { text: string }[])[0]!.text)).toEqual(result.structuredContent);
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['wrong arguments', { ...EVENT, colour: 'red' }, {}],
    ['a connection that is not there', EVENT, { 'x-connection': 'nobody' }],
  ])('refuses %s with the problem of the API, and calls no provider', async (_case, args, headers) => {
    const result = await call(await connected(BOOTSTRAP_KEY, headers), 'calendar_create_event', args);
    const { status, body } = await service.api.post('/api/actions/calendar/create-event').set(headers).send(args);
    expect(status).toBeGreaterThanOrEqual(400);
    const { requestId: _own, ...problem } = body;
    expect(result).toMatchObject({ isError: true, structuredContent: problem });
    expect(sandbox.requests('calendar')).toEqual([]);
  });

  it('neither lists nor calls what the key may not do', async () => {
    await deployed('Secret work', webhook({ path: newPath() }), { out: returns(1) });
    const client = await connected(await keyWith(['actions:calendar:read']));
    expect((await names(client)).sort()).toEqual(['calendar_get_event', 'calendar_list_events']);
    expect(await call(client, 'calendar_create_event', EVENT)).toMatchObject({
      isError: true,
      structuredContent: { code: 'insufficient_scope' },
    });
    await expect(call(client, 'secret_work')).rejects.toMatchObject({ code: -32602 });
    expect(sandbox.requests('calendar')).toEqual([]);
  });
});

describe('workflows as tools', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connected(await keyWith(['workflows:run']));
  });

  it('take what their webhook takes, and answer what their Return says', async () => {
    const id = await deployed('Bücher für 2030', webhook({ path: `${newPath()}/:order`, method: 'PUT' }), {
      out: returns({ order: '$"startNode".params.order', all: '$"startNode"' }),
    });
    expect(await named(client, 'bucher_fur_2030')).toMatchObject({
      inputSchema: { properties: { body: {}, queryParams: {}, params: { required: ['order'] } }, required: ['params'] },
      annotations: { readOnlyHint: false },
    });
    const args = { params: { order: '7' }, body: { n: 1 } };
    expect(await call(client, 'bucher_fur_2030', args)).toMatchObject({
      structuredContent: { order: '7', all: { ...args, queryParams: {}, headers: {}, method: 'PUT' } },
    });
    expect((await service.runsOf(id))[0]).toMatchObject({ trigger: 'mcp', status: 'succeeded', test: false });
  });

  it('take what their form takes', async () => {
    const fields = [
      { name: 'city', type: 'select', options: ['Rome', 'Oslo'], required: true },
      { name: 'guests', type: 'number' },
    ];
    const start = { type: 'frontendElement', config: { elementKey: 'visit', fields } };
    await deployed('Visit', start, { out: returns('$"startNode"') });
    expect(await call(client, 'visit', { city: 'Oslo', guests: 2 })).toMatchObject({
      structuredContent: { city: 'Oslo', guests: 2 },
    });
    expect(await call(client, 'visit', { city: 'Paris' })).toMatchObject({
      isError: true,
      structuredContent: { code: 'invalid_input' },
    });
  });

  it('that begin by time are none', async () => {
    await deployed('Nightly', { type: 'cron', config: { expression: '0 3 * * *' } }, { all: wait({ seconds: 0 }) });
    expect(await names(client)).not.toContain('nightly');
  });

  it('of one name, or with the name of an action, are told apart by their ids', async () => {
    const path = newPath();
    const first = await deployed('Twin', webhook({ path: `${path}/a` }), { out: returns('a') });
    const second = await deployed('Twin', webhook({ path: `${path}/b` }), { out: returns('b') });
    const action = await deployed('Calendar create event', webhook({ path: `${path}/c` }), { out: returns('c') });
    const own = [first, second].map((id) => `twin_${id.slice(-8)}`);
    const found = await names(client);
    expect(found).toEqual(expect.arrayContaining([...own, `calendar_create_event_${action.slice(-8)}`]));
    expect(found).not.toContain('twin');
    expect(await call(client, own[1]!)).toMatchObject({ content: [{ type: 'text', text: '"b"' }] });
  });

  it.each<[string, Record<string, NodeSketch>, string]>([
    ['fails', { bad: refusedRequest(), out: returns(1) }, 'workflow_failed'],
    ['takes too long', { pause: wait({ seconds: 3600 }), out: returns(1) }, 'workflow_timeout'],
  ])('say so with the id of the run when it %s, and nothing inner', async (what, steps, code) => {
    const id = await deployed(what, webhook({ path: newPath() }), steps);
    const limits = code === 'workflow_timeout' ? { WORKFLOW_WAIT_MS: 400 } : {};
    const result = await withLimits(service, limits, () => call(client, what.replaceAll(' ', '_')));
    const [run] = await service.runsOf(id);
    expect(result).toMatchObject({ isError: true, structuredContent: { code, runId: run!.id } });
    expect(JSON.stringify(result)).not.toContain('egress');
    if (code === 'workflow_timeout') await service.api.post(`/api/runs/${run!.id}/cancel`);
  });

  it('are those of the own workspace, deployed now', async () => {
    const id = await deployed('Gone soon', webhook({ path: newPath() }), { out: returns(1) });
    expect(await names(client)).toContain('gone_soon');
    await service.api.post(`/api/workflows/${id}/undeploy`);
    expect(await names(client)).not.toContain('gone_soon');
    await expect(call(client, 'gone_soon')).rejects.toMatchObject({ code: -32602 });
    const { key } = await newWorkspace(service, 'elsewhere');
    expect((await names(await connected(key))).filter((name) => !actionNames().has(name))).toEqual([]);
  });
});
