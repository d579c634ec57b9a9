import { describe, expect, it } from '@jest/globals';
import { createSandbox, type Sandbox } from './sandbox.js';
import { specSandbox } from './spec-support/spec-sandbox.js';
import { caller } from './spec-support/call.js';

const sandbox = await specSandbox();
const control = caller(`${sandbox.url}/_sandbox`);

const mailboxes = () =>
  caller(`${sandbox.url}/mailboxes/v0`, { authorization: `Bearer ${sandbox.credentials.mailboxes.apiKey}` });

/** A sandbox on a fixed port; other programs may hold some. */
async function onSomePort(port = 24_011): Promise<Sandbox> {
  return createSandbox({ port }).catch(() => onSomePort(port + 4));
}

describe('createSandbox', () => {
  it('names what a service needs to reach it', () => {
    const environment = sandbox.environment('http://localhost:3000');
    expect(environment).toMatchObject({
      MAILBOXES_API_URL: `${sandbox.url}/mailboxes/v0`,
      CALENDAR_API_URL: `${sandbox.url}/calendar/v3`,
      CALENDAR_AUTHORIZE_URL: `${sandbox.url}/google/oauth/authorize`,
      CALENDAR_TOKEN_URL: `${sandbox.url}/google/oauth/token`,
      CALENDAR_REVOKE_URL: `${sandbox.url}/google/oauth/revoke`,
      CALENDAR_CLIENT_ID: sandbox.credentials.calendar.clientId,
      CALENDAR_CLIENT_SECRET: sandbox.credentials.google.clientSecret,
      CHATBOT_API_URL: `${sandbox.url}/chatbot`,
      EGRESS_ALLOW: new URL(sandbox.downloads.origin).host,
    });
  });

  it('does not end idle connections, so that none breaks under a request', async () => {
    const answer = await fetch(sandbox.url);
    expect(answer.headers.get('keep-alive')).toBeNull();
    expect(answer.headers.get('connection')).toBe('keep-alive');
    await answer.body?.cancel();
  });

  it('listens on the given port and serves downloads on the next one', async () => {
    const given = await onSomePort();
    expect(Number(new URL(given.downloads.origin).port)).toBe(Number(new URL(given.url).port) + 1);
    await expect(createSandbox({ port: Number(new URL(given.url).port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await given.close();
  });

  it('leaves nothing open when one of its ports is taken', async () => {
    const given = await onSomePort();
    const taken = Number(new URL(given.url).port);
    const before = createSandbox({ port: taken - 1 });
    await expect(before).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await given.close();
    const retried = await createSandbox({ port: taken - 1 });
    expect(retried.url).toBe(`http://127.0.0.1:${taken - 1}`);
    await retried.close();
  });

  it('belongs to one caller: two sandboxes share nothing', async () => {
    const other = await createSandbox();
    await mailboxes()('POST /inboxes');
    expect(other.requests()).toEqual([]);
    await other.close();
  });
});

describe('the journal', () => {
  it('keeps what was received, as it was sent, per provider', async () => {
    await mailboxes()('POST /inboxes?a=1&a=2', { json: { username: 'x' }, headers: { 'x-test': 'yes' } });
    await caller(sandbox.url)('GET /calendar/v3/calendars/a%2Fb/events');
    expect(sandbox.requests()).toHaveLength(2);
    expect(sandbox.requests('mailboxes')).toMatchObject([
      {
        method: 'POST',
        path: '/mailboxes/v0/inboxes',
        query: { a: ['1', '2'] },
        headers: { 'x-test': 'yes' },
        body: { username: 'x' },
        status: 200,
        at: expect.any(Number),
      },
    ]);
    expect((await control('GET /requests?provider=calendar')).body.requests).toMatchObject([
      { path: '/calendar/v3/calendars/a%2Fb/events', status: 401 },
    ]);
  });

  it('keeps broken bodies as broken', async () => {
    await mailboxes()('POST /inboxes', { body: '{"a":', headers: { 'content-type': 'application/json' } });
    expect(sandbox.requests('mailboxes')[0]!.body).toMatchObject({ invalid: expect.any(String), size: 5 });
  });
});

describe('control over HTTP', () => {
  it('lists the fakes', async () => {
    const { body } = await control('GET ');
    expect(body.providers).toEqual(expect.arrayContaining([{ key: 'mailboxes', basePath: '/mailboxes/v0' }]));
  });

  it('orders failures and shows those still waiting', async () => {
    const order = { provider: 'mailboxes', path: '*/inboxes', kind: 'rateLimit', retryAfter: 2, times: 2 };
    expect(await control('POST /faults', { json: order })).toMatchObject({
      status: 201,
      body: { order, remaining: 2 },
    });
    expect((await mailboxes()('GET /inboxes')).status).toBe(429);
    expect((await control('GET /faults')).body.faults).toMatchObject([{ remaining: 1 }]);
  });

  it.each([
    ['no kind', {}],
    ['an unknown kind', { kind: 'explode' }],
    ['an unknown field', { kind: 'reset', when: 'now' }],
    ['a field of another kind', { kind: 'reset', status: 500 }],
    ['a missing status', { kind: 'status' }],
    ['a status of 99', { kind: 'status', status: 99 }],
    ['a difference of 0', { kind: 'contentLength', difference: 0 }],
    ['a negative count', { kind: 'reset', times: -1 }],
    ['inherited names', { kind: 'constructor' }],
    ['a list', []],
  ])('refuses an order with %s', async (_case, json) => {
    expect((await control('POST /faults', { json })).status).toBe(400);
    expect(sandbox.pendingFaults()).toEqual([]);
  });

  it('resets to nothing, or to the starting world', async () => {
    await mailboxes()('POST /inboxes');
    expect((await control('POST /reset')).status).toBe(204);
    expect((await mailboxes()('GET /inboxes')).body.count).toBe(0);
    await control('POST /reset', { json: { seed: true } });
    expect((await mailboxes()('GET /inboxes')).body.count).toBe(1);
    expect((await control('POST /reset', { json: { seed: 'yes' } })).status).toBe(400);
  });

  it('moves the clock forward only, until the next reset', async () => {
    const before = sandbox.clock.now();
    expect((await control('POST /clock', { json: { advanceSeconds: 3600 } })).status).toBe(200);
    expect(sandbox.clock.now() - before).toBeGreaterThanOrEqual(3_600_000);
    expect((await control('POST /clock', { json: { advanceSeconds: -1 } })).status).toBe(400);
    sandbox.reset();
    expect(sandbox.clock.now() - before).toBeLessThan(3_600_000);
  });

  it.each(['GET /nothing', 'POST /downloads/x', 'GET /google/nothing', 'GET /calendar/nothing'])(
    'answers 404 to %s',
    async (line) => {
      expect((await control(line)).status).toBe(404);
    },
  );
});

describe('paths that belong to nobody', () => {
  it.each(['/', '/mailboxes', '/mailboxes/v01/inboxes', '/calendar/v3x', '/_sandboxes'])(
    'get 404: %s',
    async (path) => {
      const { status, body } = await caller(sandbox.url)(`GET ${path}`);
      const begin = `The sandbox has no provider at ${path}. The base URL of a provider is ${sandbox.url} and behind it: `;
      expect({ status, body }).toEqual({
        status: 404,
        body: {
          error: { code: 'no_such_provider', message: expect.stringContaining(begin) },
          baseUrls: expect.objectContaining({ mailboxes: `${sandbox.url}/mailboxes/v0` }),
        },
      });
      expect(body.error.message.slice(begin.length).split(', ')).toContain('mailboxes /mailboxes/v0');
      expect(sandbox.requests()).toEqual([]);
    },
  );
});
