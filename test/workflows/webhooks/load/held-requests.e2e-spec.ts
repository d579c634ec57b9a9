import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import type { Sandbox } from '../../../../sandbox/sandbox.js';
import { ProviderSandbox } from '../../../../src/platform/config/provider-sandbox.js';
import { HttpTraffic } from '../../../../src/platform/metrics/http-traffic.js';
import { BOOTSTRAP_KEY } from '../../../support/app/app.js';
import { newWorkspace } from '../../../support/app/people.js';
import { until } from '../../../support/until.js';
import { chain, editFields, returns, wait, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const TOTAL = 24;
/** 75 % of it. */
const SHARE = 18;
const CROWD = TOTAL + 4;
/** Callers wait for as long as a test needs. */
const PATIENT = { WORKFLOW_WAIT_MS: '600000', ACTION_TIMEOUT_MS: '600000' };
/** What nobody needs who is not kept waiting by another workspace. */
const SOON_MS = 20_000;
const INBOXES = '/api/actions/mailboxes/inboxes';

/** A workspace, its API key and the workflows it has. */
interface Tenant {
  api: supertest.Agent;
  key: string;
  /** A workflow that returns at once, and one that waits for an hour; both answer their callers when they end. */
  quick: { id: string; path: string };
  slow: { id: string; path: string };
  /** A workflow that starts by events of a bot: its deploy asks the bot's provider. */
  listening: { id: string };
}

/** A request that takes as long as a workflow, or a provider. */
interface Kind {
  method: string;
  path: string;
  body?: object;
}

type Held = (tenant: Tenant, which: 'quick' | 'slow') => Kind;

const KINDS: [string, Held][] = [
  ['webhooks that answer with the end of the run', (tenant, which) => ({ method: 'POST', path: tenant[which].path })],
  [
    'runs that are started by hand and waited for',
    (tenant, which) => ({
      method: 'POST',
      path: `/api/workflows/${tenant[which].id}/run`,
      body: { wait: 'true' },
    }),
  ],
  [
    'workflows that MCP clients call',
    (_, name) => ({
      method: 'POST',
      path: '/mcp',
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } },
    }),
  ],
  ['actions', () => ({ method: 'GET', path: INBOXES })],
  [
    'deploys that ask a provider',
    ({ quick, listening }, which) => ({
      method: 'POST',
      path: `/api/workflows/${(which === 'quick' ? quick : listening).id}/deploy`,
    }),
  ],
];

describe('requests of a workspace that all wait for their answer', () => {
  let service: WorkflowService;
  let sandbox: Sandbox;
  let crowd: Tenant;
  let other: Tenant;
  let leaving: AbortController;

  beforeAll(async () => {
    service = await bootWorkflows({
      variables: { SANDBOX: '1', WEBHOOK_MAX_IN_FLIGHT: String(TOTAL), RUN_WATCHERS: '4', ...PATIENT },
    });
    sandbox = service.app.get(ProviderSandbox).running!;
    crowd = await tenant({ api: service.api, key: BOOTSTRAP_KEY });
    other = await tenant(await newWorkspace(service, 'other'));
    const { apiKey } = sandbox.credentials.mailboxes;
    await other.api.post('/api/connectors/mailboxes/connections').send({ name: 'own', apiKey }).expect(201);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    leaving = new AbortController();
    sandbox.reset();
    sandbox.seed();
  });
  afterEach(async () => {
    leaving.abort();
    await until(() => service.app.get(HttpTraffic).inFlightCount === 0);
  });

  const pause = { pause: wait({ seconds: 3600 }) };

  async function deployed(api: supertest.Agent, name: string, steps: object): Promise<{ id: string; path: string }> {
    const path = newPath();
    const definition = chain({ in: webhook({ path, responseMode: 'lastNode' }), ...steps, out: returns(name) });
    const { body } = await api.post('/api/workflows').send({ name, definition }).expect(201);
    await api.post(`/api/workflows/${body.id}/deploy`).expect(200);
    return { id: body.id, path: new URL(body.webhook.url).pathname };
  }

  async function tenant({ api, key }: { api: supertest.Agent; key: string }): Promise<Tenant> {
    const start = { type: 'connectorTrigger', config: { trigger: 'chatbot.message' } };
    const definition = chain({ in: start, copy: editFields() });
    const listening = (await api.post('/api/workflows').send({ name: 'listening', definition }).expect(201)).body;
    return { api, key, quick: await deployed(api, 'quick', {}), slow: await deployed(api, 'slow', pause), listening };
  }

  /** Sends it; the caller goes away when `leaving` ends. */
  const send = ({ key }: Tenant, { method, path, body }: Kind) =>
    fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: leaving.signal,
    });

  /** Lets the crowd take all it may have. @returns what refuses the rest */
  async function saturated(held: Held): Promise<Response[]> {
    const slow = held(crowd, 'slow');
    if (slow.path === INBOXES) sandbox.fail({ provider: 'mailboxes', kind: 'timeout', times: SHARE });
    sandbox.fail({ provider: 'chatbot', kind: 'timeout' });
    const refused: Response[] = [];
    const answered: Response[] = [];
    for (let n = 0; n < CROWD; n += 1)
      void send(crowd, slow).then(
        (answer) => (answer.status === 503 ? refused : answered).push(answer),
        () => undefined,
      );
    await until(() => refused.length === CROWD - SHARE);
    expect(answered).toEqual([]);
    return refused;
  }

  const waitingOf = async (workflow: { id: string }): Promise<{ id: string }[]> =>
    (await crowd.api.get(`/api/workflows/${workflow.id}/runs`).query({ status: 'waiting' })).body.items;
  const isTaken = async (kind: Kind) => (await send(crowd, kind)).status === 200;

  it.each(KINDS)('are refused beyond its share (%s), and others are served as ever', async (_, held) => {
    for (const answer of await saturated(held)) {
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const began = performance.now();
    for (const [, any] of KINDS) expect((await send(other, any(other, 'quick'))).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
    // What takes no time is answered however many others wait.
    await crowd.api.get('/api/runs').expect(200);
  });

  it.each(KINDS)('take no room any more once their callers have gone (%s)', async (_, held) => {
    await saturated(held);
    leaving.abort();
    leaving = new AbortController();
    await until(() => isTaken(held(crowd, 'quick')));
  });

  it('take no room any more once they are answered', async () => {
    const slow = await deployed(crowd.api, 'slow until cancelled', pause);
    const answers = Array.from({ length: SHARE }, () => send(crowd, { method: 'POST', path: slow.path }));
    await until(async () => (await waitingOf(slow)).length === SHARE);
    const quick = { method: 'POST', path: crowd.quick.path };
    expect(await isTaken(quick)).toBe(false);
    const runs = await waitingOf(slow);
    await Promise.all(runs.map(({ id }) => crowd.api.post(`/api/runs/${id}/cancel`).expect(200)));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(SHARE).fill(500));
    expect(await isTaken(quick)).toBe(true);
  });

  it('have a share of those who watch runs too, which they let go', async () => {
    const watched = async (tenant: Tenant) => {
      const { body } = await tenant.api.post(`/api/workflows/${tenant.slow.id}/run`).expect(202);
      return () => send(tenant, { method: 'GET', path: `/api/runs/${body.runId}/events` });
    };
    const watch = await watched(crowd);
    expect((await Promise.all([watch(), watch(), watch()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await watch();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await (await watched(other))()).status).toBe(200);
    leaving.abort();
    leaving = new AbortController();
    await until(async () => (await watch()).status === 200);
  });

  it('count one by one where they come in a batch', async () => {
    const slow = await deployed(crowd.api, 'slow in a batch', pause);
    const message = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'slow_in_a_batch', arguments: {} } };
    const batch = (length: number): Kind => ({
      method: 'POST',
      path: '/mcp',
      body: Array.from({ length }, (_, id) => ({ ...message, id })),
    });
    void send(crowd, batch(SHARE - 1)).catch(() => undefined);
    await until(async () => (await waitingOf(slow)).length === SHARE - 1);
    expect((await send(crowd, batch(2))).status).toBe(503);
    expect(await isTaken({ method: 'POST', path: crowd.quick.path })).toBe(true);
  });
});
