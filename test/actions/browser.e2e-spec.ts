import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Draining } from '../../src/platform/health/draining.service.js';
import { BOOTSTRAP_KEY } from '../support/app/app.js';
import { AT_ONCE, browserCalls, browserPath, ENDLESS, UNKNOWN } from '../support/providers/browser-calls.js';
import { withLimits } from '../support/app/limits.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../support/app/sandboxed-app.js';
import { until } from '../support/until.js';

let service: SandboxedApp;
const { get, post, begin, provider, arrived, sent } = browserCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed({
    variables: { BROWSER_POLL_INTERVAL_MS: '20', BROWSER_WAIT_SECONDS: '30' },
  });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => service.resetProviders());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('running a task', () => {
  it('waits for its end and gives all of it', async () => {
    const { body } = await post('task', {
      task: 'Read the title of example.com',
      startUrl: 'https://example.com',
      maxSteps: 5,
      structuredOutput: { type: 'object', properties: { title: { type: 'string' } } },
      secrets: { password: 'hunter2' },
      sessionSettings: { proxyCountryCode: 'DE', browserScreenWidth: 1280 },
    }).expect(200);
    expect(body).toMatchObject({
      status: 'finished',
      done: true,
      llm: 'browser-use-2.0',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      output: '{"title":"Example Domain"}',
      isSuccess: true,
      steps: [{ number: 1, url: 'https://example.com' }],
    });
    expect(arrived().request).toMatchObject({
      structuredOutput: '{"type":"object","properties":{"title":{"type":"string"}}}',
      secrets: { password: 'hunter2' },
      sessionSettings: { proxyCountryCode: 'de', browserScreenWidth: 1280 },
    });
    expect(arrived().statusCalls).toBeGreaterThan(1);
    expect(sent('GET', /\/tasks\/[^/]+$/)).toHaveLength(1);
    const [request] = sent('POST', /\/tasks$/);
    expect(request!.headers).toMatchObject({ 'x-browser-use-api-key': service.sandbox.credentials.browser.apiKey });
    expect(request!.headers).not.toHaveProperty('authorization');
    expect(request!.body).not.toHaveProperty('waitSeconds');
  });

  it.each([
    ['come to nothing', { ends: 'failed' as const }, { status: 'failed', done: true }],
    ['been stopped', { ends: 'stopped' as const }, { status: 'stopped', done: true }],
    ['no success', { isSuccess: false, output: 'No.' }, { status: 'finished', isSuccess: false, output: 'No.' }],
  ])('ends the waiting when it has %s', async (_how, plan, expected) => {
    provider().plan({ ...AT_ONCE, ...plan });
    const { body } = await post('task', { task: 'Read' }).expect(200);
    expect(body).toMatchObject(expected);
  });

  it.each([
    ['nothing is said of the country', { enableRecording: true }, { enableRecording: true, proxyCountryCode: 'us' }],
    ['no proxy is wanted', { proxyCountryCode: null }, { proxyCountryCode: null }],
  ])('sends settings as they are meant when %s', async (_case, sessionSettings, expected) => {
    await begin({ sessionSettings });
    expect(arrived().request.sessionSettings).toEqual(expected);
  });

  it('answers at once with where to ask, and its end is read there', async () => {
    provider().plan(AT_ONCE);
    const { body, headers } = await post('task', { task: 'Read', waitSeconds: 0 }).expect(202);
    expect(body).toEqual({ id: arrived().id, sessionId: arrived().sessionId, status: 'created', done: false });
    expect(headers.location).toBe(browserPath(`task/${body.id}`));
    const read = await service.api.get(headers.location!).expect(200);
    expect(read.body).toMatchObject({ id: body.id, status: 'finished', done: true });
  });

  it('keeps status and address of the first answer for repeats with its key', async () => {
    const send = () => post('task', { task: 'Once', waitSeconds: 0 }).set('idempotency-key', 'task-1').expect(202);
    const [first, again] = [await send(), await send()];
    expect([again.body, again.headers.location]).toEqual([first.body, first.headers.location]);
    expect(sent('POST', /\/tasks$/)).toHaveLength(1);
  });

  it.each([
    [false, 202, { status: 'started', done: false }],
    [true, 200, { status: 'stopped', done: true, task: 'Read' }],
  ])('after the time with stopOnTimeout %s answers %i', async (stopOnTimeout, status, expected) => {
    provider().plan(ENDLESS);
    const { body } = await post('task', { task: 'Read', waitSeconds: 1, stopOnTimeout }).expect(status);
    expect(body).toMatchObject(expected);
    expect(arrived().stoppedAt !== undefined).toBe(stopOnTimeout);
  });

  it('answers callers early when the service stops, and lets the task go on', async () => {
    provider().plan(ENDLESS);
    const lastCall = new AbortController();
    jest.spyOn(service.app.get(Draining), 'lastCall', 'get').mockReturnValue(lastCall.signal);
    const answer = post('task', { task: 'Read', stopOnTimeout: true }).expect(202);
    const answered = answer.then(({ body }) => body);
    await until(() => arrived().statusCalls > 0);
    lastCall.abort();
    expect(await answered).toMatchObject({ done: false });
    expect(arrived().stoppedAt).toBeUndefined();
  });

  it('stops asking when its caller goes away, and lets the task go on', async () => {
    provider().plan(ENDLESS);
    const leaving = new AbortController();
    const gone = fetch(service.url + browserPath('task'), {
      method: 'POST',
      headers: { authorization: `Bearer ${BOOTSTRAP_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ task: 'Read', stopOnTimeout: true }),
      signal: leaving.signal,
    });
    await until(() => arrived().statusCalls > 0);
    const before = Date.now();
    leaving.abort();
    await expect(gone).rejects.toThrow();
    await until(async () => {
      const { body } = await service.api.get('/api/calls?connector=browser&limit=1').expect(200);
      return body.items[0]?.status === 202 && Date.parse(body.items[0].at) <= before;
    });
    expect(arrived().stoppedAt).toBeUndefined();
  });

  it.each([
    [3, 200],
    [4, 202],
  ])('with %i questions in a row unanswered answers %i', async (times, status) => {
    provider().plan(AT_ONCE);
    service.sandbox.fail({ provider: 'browser', path: '*/status', kind: 'timeout', times });
    await withLimits(service, { ACTION_TIMEOUT_MS: 1000 }, () => post('task', { task: 'Read' }).expect(status));
  });

  it('says that the task exists when it cannot be followed', async () => {
    service.sandbox.fail({
      provider: 'browser',
      path: '*/status',
      kind: 'status',
      status: 200,
      body: { status: 'paused' },
    });
    const send = () => post('task', { task: 'Read' }).set('idempotency-key', 'lost').expect(502);
    const { body } = await send();
    expect(body).toMatchObject({ code: 'provider_invalid_response', detail: expect.stringContaining(arrived().id) });
    await send();
    expect(sent('POST', /\/tasks$/)).toHaveLength(1);
  });

  it.each([
    ['a 503', { kind: 'status', status: 503 }, 502],
    ['a reset', { kind: 'reset' }, 502],
    ['a 429', { kind: 'rateLimit' }, 429],
    ['an answer without an id', { kind: 'status', status: 202, body: { sessionId: UNKNOWN } }, 502],
  ] as const)('is not begun a second time after %s', async (_case, fault, status) => {
    service.sandbox.fail({ provider: 'browser', method: 'POST', ...fault });
    await post('task', { task: 'Read' }).expect(status);
    expect(sent('POST', /\/tasks$/)).toHaveLength(1);
  });
});

describe('a task that was begun', () => {
  it('is stopped with its session, and answered as it is afterwards', async () => {
    provider().plan(ENDLESS);
    const { body: session } = await post('session').expect(201);
    const task = await begin({ sessionId: session.id });
    const stopped = await post(`task/${task.id}/stop`, { stopSession: true }).expect(200);
    expect(stopped.body).toMatchObject({ id: task.id, status: 'stopped', done: true });
    const again = await post(`task/${task.id}/stop`).expect(200);
    expect(again.body).toEqual(stopped.body);
    expect(sent('PATCH', /\/tasks\//).map(({ body }) => body)).toEqual([{ action: 'stop_task_and_session' }]);
    const late = await post('task', { task: 'Read', sessionId: session.id }).expect(409);
    expect(late.body).toMatchObject({ code: 'provider_conflict', provider: { status: 400 } });
  });

  it('keeps its session from a second one', async () => {
    provider().plan(ENDLESS);
    const { body: session } = await post('session').expect(201);
    await begin({ sessionId: session.id });
    const { body } = await post('task', { task: 'Read', sessionId: session.id }).expect(409);
    expect(body.code).toBe('provider_conflict');
  });

  it.each([
    ['GET', `task/${UNKNOWN}`, 404, 'provider_not_found'],
    ['POST', `task/${UNKNOWN}/stop`, 404, 'provider_not_found'],
    ['GET', 'task/one', 400, 'invalid_input'],
    ['GET', `profile/${UNKNOWN}`, 404, 'provider_not_found'],
  ])('%s %s is answered with %i', async (method, rest, status, code) => {
    const { body } = await (method === 'GET' ? get(rest) : post(rest)).expect(status);
    expect(body.code).toBe(code);
  });
});

describe('bounds of a task', () => {
  it.each([
    ['no task', { task: '' }, ['task']],
    ['a task of 50,001 characters', { task: 'x'.repeat(50_001) }, ['task']],
    ['maxSteps and waitSeconds', { maxSteps: 10_001, waitSeconds: 601 }, ['maxSteps', 'waitSeconds']],
    ['eleven metadata', { metadata: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n, ''])) }, ['metadata']],
    ['a session and settings', { sessionId: UNKNOWN, sessionSettings: {} }, ['sessionSettings']],
    ['another vision', { vision: 'sometimes' }, ['vision']],
    ['a list as schema', { structuredOutput: [] }, ['structuredOutput']],
    ['an unknown field', { pause: true }, ['pause']],
  ])('refuse %s', async (_case, input, fields) => {
    const { body } = await post('task', { task: 'Read', ...input }).expect(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect(service.sandbox.requests('browser')).toEqual([]);
  });

  it('take the greatest values', async () => {
    await begin({
      task: 'x'.repeat(50_000),
      maxSteps: 10_000,
      vision: 'auto',
      systemPromptExtension: 'x'.repeat(2000),
    });
  });
});
