import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../spec-support/spec-sandbox.js';
import { caller } from '../spec-support/call.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const sandbox = await specSandbox();
const call = caller(`${sandbox.url}/browser/api`, { 'x-browser-use-api-key': sandbox.credentials.browser.apiKey });

beforeEach(() => {
  sandbox.seed();
});

const create = async (body: object = {}, line = 'POST /v2/tasks') =>
  (await call(line, { json: { task: 'Read', ...body } })).body;

describe('credentials of the browser fake', () => {
  it.each([
    ['no key', {}, 401],
    ['the key as a bearer token', { authorization: 'Bearer bu_sandbox_6d2f80c94ab1e357' }, 401],
    ['an unknown key', { 'x-browser-use-api-key': 'bu_nobody' }, 404],
  ])('refuse %s', async (_case, headers, status) => {
    const answer = await caller(`${sandbox.url}/browser/api`, headers as Record<string, string>)('GET /v2/profiles');
    expect(answer).toMatchObject({ status, body: { detail: expect.any(String) } });
  });

  it('keep another project out', async () => {
    const { otherApiKey } = sandbox.credentials.browser;
    const other = caller(`${sandbox.url}/browser/api`, { 'x-browser-use-api-key': otherApiKey });
    expect((await other('GET /v2/profiles')).body.totalItems).toBe(0);
  });
});

describe('a task of the browser fake', () => {
  it('goes by the clock, with steps in its full view only', async () => {
    sandbox.providers.browser.account.plan({ startsAfterMs: 10_000, runsForMs: 60_000 });
    const { id } = await create();
    const status = async () => (await call(`GET /v2/tasks/${id}/status`)).body;
    expect(await status()).toMatchObject({ status: 'created', output: null });
    sandbox.clock.advance(11);
    expect((await status()).status).toBe('started');
    sandbox.clock.advance(60);
    expect(await status()).toMatchObject({ status: 'finished', isSuccess: true, output: 'Done: Read' });
    expect(await status()).not.toHaveProperty('steps');
    const { body } = await call(`GET /v2/tasks/${id}`);
    expect(body).toMatchObject({ status: 'finished', steps: [{ number: 1 }] });
    expect(body.createdAt).not.toContain('Z');
    const seen = await caller(sandbox.url)(`GET /_sandbox/browser/tasks/${id}`);
    expect(seen.body).toEqual({ request: { task: 'Read' }, statusCalls: 4 });
  });

  it('of its own closes its session, while a kept session takes the next one', async () => {
    const { account } = sandbox.providers.browser;
    const session = (await call('POST /v2/sessions', { json: {} })).body;
    const alone = await create();
    await create({ sessionId: session.id });
    expect((await call('POST /v2/tasks', { json: { task: 'x', sessionId: session.id } })).status).toBe(400);
    sandbox.clock.advance(2);
    expect(account.isActive(account.sessions.get(alone.sessionId)!)).toBe(false);
    expect(account.isActive(account.sessions.get(session.id)!)).toBe(true);
    expect(await create({ sessionId: session.id })).toHaveProperty('id');
  });

  it.each([
    ['an object as schema', { structuredOutput: {} }, 422],
    ['upper-case countries', { sessionSettings: { proxyCountryCode: 'DE' } }, 422],
    ['unknown fields', { pause: true }, 422],
    ['eleven metadata', { metadata: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n, ''])) }, 422],
    ['an unknown session', { sessionId: UNKNOWN }, 404],
  ])('does not take %s', async (_case, body, status) => {
    expect((await call('POST /v2/tasks', { json: { task: 'x', ...body } })).status).toBe(status);
  });

  it('is planned from outside', async () => {
    const plan = { ends: 'failed', startsAfterMs: 0, runsForMs: 0 };
    expect((await caller(sandbox.url)('POST /_sandbox/browser/plans', { json: plan })).status).toBe(204);
    const { id } = await create();
    expect((await call(`GET /v2/tasks/${id}/status`)).body.status).toBe('failed');
  });
});

describe('v4 of the browser fake', () => {
  it('cancels a run as often as one likes', async () => {
    const { id } = await create({}, 'POST /v4/runs');
    const [first, second] = [await call(`POST /v4/runs/${id}/cancel`), await call(`POST /v4/runs/${id}/cancel`)];
    expect(first.body).toMatchObject({ status: 'cancelled' });
    expect(second.body).toEqual(first.body);
    expect((await call(`GET /v4/runs/${id}/status`)).body).toEqual({ status: 'cancelled' });
  });

  it('lets a conversation have one run, and takes no browser for one', async () => {
    const { sessionId } = await create({}, 'POST /v4/runs');
    expect((await call('POST /v4/runs', { json: { task: 'x', sessionId } })).status).toBe(409);
    const { body: browser } = await call('POST /v4/browsers', { json: {} });
    expect((await call('POST /v4/runs', { json: { task: 'x', sessionId: browser.id } })).status).toBe(404);
  });

  it.each([
    ['more than four hours', 'POST /v4/browsers', { timeout: 241 }, 403],
    ['fields of v2', 'POST /v4/runs', { task: 'x', maxSteps: 1 }, 422],
  ])('refuses %s', async (_case, line, json, status) => {
    expect((await call(line, { json })).status).toBe(status);
  });
});

describe('422 of the browser fake', () => {
  it.each([
    ['the first fault alone', 'POST /v2/profiles', { name: 1 }, { loc: ['body', 'name'], msg: expect.any(String) }],
    ['a list of them', 'GET /v2/profiles?pageSize=0', undefined, { detail: [{ loc: ['query', 'pageSize'] }] }],
    ['a wrong id', 'GET /v2/tasks/one', undefined, { detail: [{ loc: ['path', 'id'] }] }],
  ])('names %s', async (_case, line, json, body) => {
    expect(await call(line, { json })).toMatchObject({ status: 422, body });
  });
});
