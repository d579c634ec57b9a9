import { beforeEach, describe, expect, it } from '@jest/globals';
import { BrowserUse, BrowserUseError } from 'browser-use-sdk';
import { BrowserUse as BrowserUseV4 } from 'browser-use-sdk/v4';
import { specSandbox } from '../spec-support/spec-sandbox.js';

const PROFILE = 'b1e2d3c4-0000-4000-8000-000000000001';
const RUNNING_TASK = '3c0e1b9a-0000-4000-8000-000000000001';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const sandbox = await specSandbox();
const { apiKey } = sandbox.credentials.browser;
const options = (version: string) => ({ apiKey, baseUrl: `${sandbox.url}/browser/api/${version}`, maxRetries: 0 });
const v2 = new BrowserUse(options('v2'));
const v4 = new BrowserUseV4(options('v4'));
const account = () => sandbox.providers.browser.account;
const sent = () => sandbox.requests('browser');
/** Lets the next task end as soon as it has begun. */
const endAtOnce = (plan: object = {}) => account().plan({ startsAfterMs: 0, runsForMs: 0, ...plan });
/** What an SDK call failed with. */
const failure = (call: PromiseLike<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => sandbox.seed());

describe('a task of v2, by the SDK of Browser Use', () => {
  it('is run and waited for', async () => {
    endAtOnce({ output: 'Example Domain' });
    const result = await v2.run('Read the title of example.com', { interval: 1 });
    expect(result).toMatchObject({
      status: 'finished',
      output: 'Example Domain',
      isSuccess: true,
      steps: [{ number: 1 }],
    });
    expect(sent().map(({ method, path }) => `${method} ${path.replace(/[\da-f-]{36}/, '{id}')}`)).toEqual([
      'POST /browser/api/v2/tasks',
      'GET /browser/api/v2/tasks/{id}/status',
      'GET /browser/api/v2/tasks/{id}',
    ]);
  });

  it('tells its steps', async () => {
    endAtOnce();
    const steps = [];
    for await (const step of v2.run('Read', { startUrl: 'https://example.com', interval: 1 })) steps.push(step);
    expect(steps).toMatchObject([{ number: 1, url: 'https://example.com' }]);
  });

  it('takes every setting', async () => {
    endAtOnce();
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    const { id, sessionId } = await v2.tasks.create({
      task: 'Read',
      llm: 'browser-use-2.0',
      startUrl: 'https://example.com',
      maxSteps: 5,
      structuredOutput: JSON.stringify(schema),
      metadata: { order: '88' },
      secrets: { 'example.com': 'user:word' },
      allowedDomains: ['example.com'],
      sessionSettings: { profileId: PROFILE, proxyCountryCode: 'de', browserScreenWidth: 1280, enableRecording: false },
      highlightElements: false,
      flashMode: true,
      thinking: false,
      vision: 'auto',
      systemPromptExtension: 'Be brief.',
      judge: true,
      judgeGroundTruth: 'Example Domain',
    });
    const task = await v2.tasks.wait(id, { interval: 1 });
    expect(task).toMatchObject({ id, sessionId, metadata: { order: '88' }, cost: expect.any(String) });
    expect(JSON.parse(task.output!)).toEqual({ title: 'Example Domain' });
  });

  it('is stopped, with its session too', async () => {
    sandbox.clock.advance(1);
    expect((await v2.tasks.get(RUNNING_TASK)).status).toBe('started');
    expect(await v2.tasks.stop(RUNNING_TASK)).toMatchObject({ status: 'stopped', output: null });
    const { sessionId } = await v2.tasks.stopTaskAndSession(RUNNING_TASK);
    expect(account().isActive(account().sessions.get(sessionId)!)).toBe(false);
    expect((await v2.tasks.status(RUNNING_TASK)).status).toBe('stopped');
  });
});

describe('a session, by the SDK of Browser Use', () => {
  it('of v2 is opened for tasks to come', async () => {
    const session = await v2.sessions.create({ profileId: PROFILE, proxyCountryCode: 'de', keepAlive: true });
    expect(session).toMatchObject({ status: 'active', liveUrl: expect.any(String), keepAlive: true, finishedAt: null });
    expect((await v2.tasks.create({ task: 'Read', sessionId: session.id })).sessionId).toBe(session.id);
    expect((await v2.sessions.create()).persistMemory).toBe(true);
  });

  it('of v4 is a browser', async () => {
    const browser = await v4.browsers.create({
      profileId: PROFILE,
      timeout: 30,
      browserScreenWidth: 1280,
      browserScreenHeight: 720,
      allowResizing: false,
      enableRecording: true,
      metadata: { order: '88' },
    });
    expect(browser).toMatchObject({ status: 'active', cdpUrl: expect.any(String), timeoutAt: expect.any(String) });
    expect((await v4.browsers.create()).id).not.toBe(browser.id);
  });
});

describe('a run of v4, by the SDK of Browser Use', () => {
  it('is made, waited for and gone on with', async () => {
    endAtOnce({ output: 'Example Domain' });
    const created = await v4.runs.create({
      task: 'Read the title of example.com',
      model: 'minimax-m3',
      browserSettings: {
        profileId: PROFILE,
        proxyCountryCode: 'de',
        screenWidth: 1280,
        screenHeight: 720,
        record: false,
      },
      judge: { context: 'Example Domain' },
      maxCostUsd: 0.5,
    });
    expect(created).toMatchObject({ status: expect.any(String), model: 'minimax-m3', missingFileIds: [] });
    const run = await v4.runs.waitForCompletion(created.id, { interval: 1 });
    expect(run).toMatchObject({
      id: created.id,
      status: 'completed',
      result: 'Example Domain',
      judgement: { verdict: true },
    });
    const { sessionId } = await v4.runs.create({ task: 'And its language?', sessionId: run.sessionId });
    expect(sessionId).toBe(run.sessionId);
  });

  it('that fails says why', async () => {
    endAtOnce({ ends: 'failed' });
    const { id } = await v4.runs.create({ task: 'Read' });
    expect(await v4.runs.waitForCompletion(id, { interval: 1 })).toMatchObject({
      status: 'failed',
      error: expect.any(String),
    });
  });

  it('is cancelled, as often as one likes', async () => {
    account().plan({ runsForMs: Infinity });
    const { id } = await v4.runs.create({ task: 'Watch' });
    expect((await v4.runs.cancel(id)).status).toBe('cancelled');
    expect((await v4.runs.cancel(id)).status).toBe('cancelled');
    expect((await v4.runs.status(id)).status).toBe('cancelled');
  });
});

// The SDK offers them for v2 alone; the provider has them in both versions.
describe.each(['v2', 'v4'])('a profile of %s, by the SDK of Browser Use', (version) => {
  const { profiles } = new BrowserUse(options(version));

  it('is made, read and found', async () => {
    const profile = await profiles.create({ name: 'grace', userId: 'grace@example.com' });
    expect(profile).toMatchObject({ name: 'grace', userId: 'grace@example.com', createdAt: expect.any(String) });
    expect(await profiles.get(profile.id)).toEqual(profile);
    expect(await profiles.create()).toMatchObject({ name: null });
    const page = await profiles.list({ pageSize: 1, pageNumber: 2, query: 'a' });
    expect(page).toMatchObject({ items: [{ id: PROFILE }], totalItems: 2, pageNumber: 2, pageSize: 1 });
  });
});

describe('refusals, as the SDK of Browser Use reports them', () => {
  const busy = async () => {
    account().plan({ runsForMs: Infinity });
    const { sessionId } = await v4.runs.create({ task: 'Watch' });
    return v4.runs.create({ task: 'Read', sessionId });
  };
  const unpaid = () => {
    account().profileLimit = 0;
    return v2.profiles.create();
  };
  const crowded = () => {
    account().sessionLimit = 0;
    return v2.sessions.create();
  };

  it.each<[number, string, () => PromiseLike<unknown>]>([
    [402, 'Insufficient credits', unpaid],
    [403, 'Maximum session timeout is 4 hours (240 minutes).', () => v4.browsers.create({ timeout: 241 })],
    [404, 'Task not found', () => v2.tasks.get(UNKNOWN)],
    [404, 'Run not found', () => v4.runs.status(UNKNOWN)],
    [
      404,
      'Project for a given API key not found',
      () => new BrowserUse({ ...options('v2'), apiKey: 'bu_no' }).profiles.list(),
    ],
    [409, 'The session already has an active run.', busy],
    [422, 'HTTP 422', () => v2.tasks.create({ task: '' })],
    [429, expect.stringContaining('Too many concurrent active sessions') as unknown as string, crowded],
  ])('%i %s', async (statusCode, message, call) => {
    const error = await failure(call());
    expect(error).toBeInstanceOf(BrowserUseError);
    expect(error).toMatchObject({ statusCode, message });
  });

  it('name the fields that are wrong', async () => {
    expect(await failure(v4.runs.create({ task: '' }))).toMatchObject({
      statusCode: 422,
      detail: { detail: [{ loc: ['body', 'task'], msg: expect.any(String) }] },
    });
  });

  it.each([401, 429, 500])('%i that was ordered', async (status) => {
    sandbox.fail({ provider: 'browser', kind: 'status', status, retryAfter: 7 });
    const error = await failure(v2.profiles.list());
    expect(error).toBeInstanceOf(BrowserUseError);
    expect(error).toMatchObject({ statusCode: status, detail: { detail: expect.any(String) } });
  });

  it('of a moment are waited out', async () => {
    sandbox.fail({ provider: 'browser', kind: 'rateLimit' });
    const patient = new BrowserUse({ ...options('v2'), maxRetries: 1 });
    expect((await patient.profiles.list()).totalItems).toBe(1);
    expect(sent().map(({ status }) => status)).toEqual([429, 200]);
  });
});
