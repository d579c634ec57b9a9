import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { request } from 'undici';
import { Database } from '../../src/platform/database/connection/database.js';
import { bootApp, type TestApp } from '../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';

/** Lines of the metrics that begin with a name, and its value by labels. */
function series(text: string, name: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return new Map(lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('GET /metrics', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await bootApp({ variables: { ROLE: 'api', METRICS_TOKEN: 'a-token-for-metrics' } });
  });

  afterAll(() => service.close());

  const read = async () =>
    (await service.anonymous.get('/metrics').set('Authorization', 'Bearer a-token-for-metrics')).text;

  it.each([
    ['no token', undefined],
    ['a wrong token', 'Bearer a-token-for-metricz'],
    ['an API key', 'Bearer test-bootstrap-key-0123456789abcdef-0123456789'],
    ['another scheme', 'Basic a-token-for-metrics'],
  ])('answers 401 to %s when METRICS_TOKEN is set', async (_, authorization) => {
    const call = service.anonymous.get('/metrics');
    const { status, body } = await (authorization ? call.set('Authorization', authorization) : call);
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  it('shows the process to Prometheus', async () => {
    const { status, headers, text } = await service.anonymous
      .get('/metrics')
      .set('Authorization', 'Bearer a-token-for-metrics');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(series(text, 'process_resident_memory_bytes').get('')).toBeGreaterThan(0);
  });

  it('names what docs/reference/metrics.md names, with the same types and meanings', async () => {
    const page = await readFile('docs/reference/metrics.md', 'utf8');
    const documented = Array.from(
      page.matchAll(/^\| `(workflow_\w+)` \| (\w+) \| .* \| (.*) \|$/gm),
      ([, ...cells]) => cells,
    );
    const text = await read();
    const shown = Array.from(
      text.matchAll(/^# HELP (workflow_\w+) (.*)\n# TYPE \1 (\w+)$/gm),
      ([, name, help, type]) => [name, type, help],
    );
    expect(documented.toSorted()).toEqual(shown.toSorted());
    expect(documented.length).toBeGreaterThanOrEqual(8);
  });

  it('counts requests by template and class of status, however many addresses are called', async () => {
    for (let i = 0; i < 5; i += 1) {
      await service.api.get(`/api/runs/0190a000-0000-7000-8000-00000000000${i}`);
      await service.api.get(`/api/nothing-${i}`);
      await service.anonymous.post(`/api/webhooks/nobody/${i}`).send({});
    }
    const counts = series(await read(), 'workflow_http_request_duration_seconds_count');
    expect(counts.get('{route="/api/runs/:id",method="GET",status="4xx"}')).toBe(5);
    expect(counts.get('{route="/api/webhooks/*path",method="POST",status="4xx"}')).toBe(5);
    expect(counts.get('{route="unmatched",method="GET",status="4xx"}')).toBe(5);
    expect([...counts.keys()].filter((labels) => /nothing|nobody|0190a000/.test(labels))).toEqual([]);
  });

  it('counts calls of actions by connector and error code', async () => {
    expect((await service.api.get('/api/actions/mailboxes/inboxes')).body.code).toBe('not_connected');
    const counts = series(await read(), 'workflow_provider_calls_total');
    expect(counts).toEqual(new Map([['{connector="mailboxes",code="not_connected"}', 1]]));
  });

  it('shows the pool of database connections while they are used', async () => {
    const connections = async () => series(await read(), 'workflow_database_connections');
    const used = await service.app.get(Database).transaction(connections);
    expect(used.get('{state="used"}')).toBeGreaterThanOrEqual(1);
    expect([...used.keys()]).toEqual(['{state="used"}', '{state="idle"}', '{state="waiting"}']);
  });

  it('shows each state of subscriptions to events, also those that none has', async () => {
    const states = series(await read(), 'workflow_event_subscriptions');
    expect(states).toEqual(
      new Map(['requested', 'active', 'renewing', 'failing'].map((state) => [`{state="${state}"}`, 0])),
    );
  });

  it('counts the runs that wait for a worker', async () => {
    const definition = {
      nodes: [
        { id: 'in', type: 'webhook', label: 'In', config: { path: '/depth', responseMode: 'onReceived' } },
        { id: 'end', type: 'return', label: 'End', config: {} },
      ],
      edges: [{ from: 'in', to: 'end' }],
    };
    const { body: workflow } = await service.api.post('/api/workflows').send({ name: 'Depth', definition });
    expect((await service.api.post(`/api/workflows/${workflow.id}/deploy`)).status).toBe(200);
    const figure = async (name: string) => series(await read(), `workflow_run_queue_${name}`).get('');
    expect([await figure('depth'), await figure('oldest_seconds')]).toEqual([0, 0]);
    for (let i = 0; i < 3; i += 1) expect((await service.anonymous.post('/api/webhooks/depth')).status).toBe(202);
    expect(await figure('depth')).toBe(3);
    const database = service.app.get(Database);
    await database.execute(`update run set created_at = now() - interval '1 hour'`);
    expect(await figure('oldest_seconds')).toBeGreaterThanOrEqual(3600);
    // One that was begun and handed on has been waited for no longer.
    await database.execute(`update run set started_at = now()`);
    expect(await figure('oldest_seconds')).toBe(0);
  });
});

describe('GET /metrics in production without METRICS_TOKEN', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await bootApp({ variables: { NODE_ENV: 'production', BASE_URL: 'https://service.example' } });
  });

  afterAll(() => service.close());

  it('answers this machine', async () => {
    expect((await service.anonymous.get('/metrics')).status).toBe(200);
  });

  it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])(
    'answers 403 to what a proxy hands on with %s',
    async (name) => {
      const { status, body } = await service.anonymous.get('/metrics').set(name, '127.0.0.1');
      expect([status, body.code]).toEqual([403, 'forbidden']);
    },
  );
});

describe('a process with ROLE=worker', () => {
  let database: TestDatabase;
  let service: TestApp;

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await bootApp({ database, variables: { ROLE: 'worker' } });
  });

  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  it.each(['/api/health/live', '/api/health/ready', '/metrics'])('answers %s', async (path) => {
    expect((await service.anonymous.get(path)).status).toBe(200);
  });

  it.each(['/api/workflows', '/api/webhooks/orders', '/api/auth/login', '/', '/api/docs', '/api/health/live/x'])(
    'answers 404 at %s, as if it did not exist',
    async (path) => {
      const { statusCode, body } = await request(service.url + path, { method: 'POST' });
      expect([statusCode, ((await body.json()) as { code: string }).code]).toEqual([404, 'not_found']);
    },
  );
});
