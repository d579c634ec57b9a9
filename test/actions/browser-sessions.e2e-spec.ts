import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from '#libs/schema';
import { ActionCatalog } from '../../src/actions/declaration/action.catalog.js';
import { AT_ONCE, browserCalls, ENDLESS, PROFILE, UNKNOWN } from '../support/providers/browser-calls.js';
import { limitsFor, withLimits } from '../support/app/limits.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../support/app/sandboxed-app.js';

const onV4 = { 'x-connection': 'v4' };

let service: SandboxedApp;
const { get, post, provider, arrived, sent } = browserCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed({ variables: { BROWSER_POLL_INTERVAL_MS: '20' } });
  const { apiKey } = service.sandbox.credentials.browser;
  const v4 = { name: 'v4', apiKey, apiVersion: 'v4' };
  await service.api.post('/api/connectors/browser/connections').send(v4).expect(201);
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => service.resetProviders());

describe('a session', () => {
  it('is opened with a profile and a country', async () => {
    const { body } = await post('session', { profileId: PROFILE, proxyCountryCode: 'DE' }).expect(201);
    expect(body).toMatchObject({
      status: 'active',
      liveUrl: expect.any(String),
      finishedAt: null,
      persistMemory: true,
      keepAlive: true,
    });
    expect(provider().sessions.get(body.id)!.request).toEqual({ profileId: PROFILE, proxyCountryCode: 'de' });
  });

  it.each([
    ['an unknown profile', { profileId: UNKNOWN }, 404, 'provider_not_found'],
    ['a field of v4', { timeout: 60 }, 400, 'invalid_input'],
    ['a width below the least', { browserScreenWidth: 319 }, 400, 'invalid_input'],
    ['the least width', { browserScreenWidth: 320 }, 201, undefined],
    ['a country of three letters', { proxyCountryCode: 'deu' }, 400, 'invalid_input'],
    ['a proxy without a port', { customProxy: { host: 'proxy.example' } }, 400, 'invalid_input'],
  ])('with %s', async (_case, input, status, code) => {
    const { body } = await post('session', input).expect(status);
    expect(body.code).toBe(code);
  });

  it('beyond the limit of the plan is refused with a minute to wait', async () => {
    provider().sessionLimit = provider().sessions.size + 1;
    await post('session').expect(201);
    const { body, headers } = await post('session').expect(429);
    expect([body.code, headers['retry-after']]).toEqual(['provider_rate_limited', '60']);
    expect(sent('POST', /\/sessions$/)).toHaveLength(2);
  });
});

describe('profiles', () => {
  it('are made, read and listed in pages', async () => {
    const made = await post('profile', { name: 'grace', userId: 'u1' }).expect(201);
    expect((await get(`profile/${made.body.id}`).expect(200)).body).toEqual(made.body);
    const first = await get('profile?pageSize=1').expect(200);
    expect(first.body).toMatchObject({
      items: [{ name: 'grace' }],
      totalItems: 2,
      pageNumber: 1,
      nextPageToken: 'cD0y',
    });
    const second = await get('profile?pageSize=1&pageToken=cD0y').expect(200);
    expect(second.body.items).toMatchObject([{ id: PROFILE, name: 'ada' }]);
    expect(second.body).not.toHaveProperty('nextPageToken');
    expect((await get('profile?pageSize=1&pageNumber=2').expect(200)).body).toEqual(second.body);
    expect((await get('profile?query=u1').expect(200)).body.totalItems).toBe(1);
  });

  it('beyond the plan are refused', async () => {
    provider().profileLimit = 1;
    expect((await post('profile').expect(402)).body.code).toBe('provider_quota_exhausted');
  });

  it.each(['pageSize=0', 'pageSize=101', 'pageNumber=0', 'pageNumber=1&pageToken=cD0y', 'pageToken=cD0w', 'x=1'])(
    'are not listed by %s',
    async (query) => {
      await get(`profile?${query}`).expect(400);
    },
  );
});

describe('refusals of the browser provider', () => {
  it.each([
    [401, 'Not authenticated', 424, 'connector_credential_rejected'],
    [403, 'Forbidden', 424, 'connector_credential_rejected'],
    [404, 'Project for a given API key not found', 424, 'connector_credential_rejected'],
    [403, 'Zero Data Retention is enabled', 403, 'provider_forbidden'],
    [403, 'Maximum session timeout is 4 hours (240 minutes).', 422, 'provider_rejected'],
    [400, 'Something else', 422, 'provider_rejected'],
    [402, 'Insufficient credits', 402, 'provider_quota_exhausted'],
    [500, 'An internal server error occurred', 502, 'provider_unavailable'],
  ])('%i %s becomes %i %s', async (status, detail, ours, code) => {
    service.sandbox.fail({ provider: 'browser', kind: 'status', status, body: { detail } });
    const { body } = await post('session').expect(ours);
    expect(body).toMatchObject({ code, provider: { status, message: detail } });
  });

  const fault = { loc: ['body', 'llm'], msg: 'Unknown model', type: 'enum' };
  it.each([
    ['in a list', { detail: [fault] }],
    ['alone', fault],
  ])('name the field when the fault is told %s', async (_form, refusal) => {
    service.sandbox.fail({ provider: 'browser', kind: 'status', status: 422, body: refusal });
    const { body } = await post('task', { task: 'Read', llm: 'none' }).expect(422);
    expect(body).toMatchObject({
      code: 'provider_rejected',
      errors: [{ field: 'llm', rule: 'provider', message: 'Unknown model' }],
      provider: { status: 422, message: 'Unknown model' },
    });
  });

  it.each([
    ['silence', 504, 'provider_timeout', { kind: 'timeout' }],
    ['a page of HTML', 502, 'provider_invalid_response', { kind: 'html', status: 200 }],
    ['a profile without an id', 502, 'provider_invalid_response', { kind: 'status', status: 200, body: {} }],
  ] as const)('%s becomes %i %s', async (_case, status, code, order) => {
    service.sandbox.fail({ provider: 'browser', ...order });
    const answer = await withLimits(service, limitsFor(order), () => get(`profile/${PROFILE}`).expect(status));
    expect(answer.body.code).toBe(code);
  });
});

describe('a connection that speaks v4', () => {
  it('gives a run as a task', async () => {
    provider().plan({ ...AT_ONCE, output: 'Example Domain' });
    const { body } = await post('task', {
      task: 'Read',
      llm: 'gpt-5.6',
      judge: true,
      judgeGroundTruth: 'A title',
      sessionSettings: { profileId: PROFILE, browserScreenHeight: 900, enableRecording: true, proxyCountryCode: 'FR' },
    })
      .set(onV4)
      .expect(200);
    expect(body).toMatchObject({
      ...{ status: 'finished', providerStatus: 'completed', done: true, llm: 'gpt-5.6', output: 'Example Domain' },
      ...{ cost: '0.03', isSuccess: null, steps: [], outputFiles: [], metadata: {}, error: null },
      judgement: expect.stringContaining('"verdict":true'),
      finishedAt: expect.any(String),
    });
    expect(arrived().request).toEqual({
      task: 'Read',
      model: 'gpt-5.6',
      judge: { context: 'A title' },
      browserSettings: { profileId: PROFILE, screenHeight: 900, record: true, proxyCountryCode: 'fr' },
    });
  });

  it('names every field it has nothing for', async () => {
    const input = { task: 'Read', maxSteps: 5, startUrl: 'https://example.com', secrets: {} };
    const { body } = await post('task', input).set(onV4).expect(400);
    expect(body.errors).toEqual(
      ['startUrl', 'maxSteps', 'secrets'].map((field) => ({
        field,
        rule: 'not_available',
        message: 'is not available with apiVersion v4',
      })),
    );
  });

  it('goes on in a conversation, one run at a time, and cancels a run', async () => {
    provider().plan(AT_ONCE);
    provider().plan(ENDLESS);
    const first = await post('task', { task: 'One' }).set(onV4).expect(200);
    const { sessionId } = first.body;
    const next = await post('task', { task: 'Two', sessionId, waitSeconds: 0 }).set(onV4).expect(202);
    expect(next.body).toMatchObject({ sessionId, status: 'started', providerStatus: 'running' });
    const busy = await post('task', { task: 'Three', sessionId }).set(onV4).expect(409);
    expect(busy.body.code).toBe('provider_conflict');
    const stop = `task/${next.body.id}/stop`;
    await post(stop, { stopSession: true }).set(onV4).expect(400);
    const stopped = await post(stop).set(onV4).expect(200);
    expect(stopped.body).toMatchObject({ status: 'stopped', providerStatus: 'cancelled', done: true });
  });

  it('opens raw browsers, whose ids no task takes', async () => {
    const { body } = await post('session', { timeout: 240 }).set(onV4).expect(201);
    expect(body).toMatchObject({ cdpUrl: expect.any(String), timeoutAt: expect.any(String), browserCost: '0' });
    expect(body).not.toHaveProperty('keepAlive');
    await post('session', { timeout: 241 }).set(onV4).expect(400);
    await post('session', { keepAlive: true }).set(onV4).expect(400);
    const refused = await post('task', { task: 'Read', sessionId: body.id }).set(onV4).expect(404);
    expect(refused.body.code).toBe('provider_not_found');
  });

  it('is refused by projects that keep no data', async () => {
    provider().zeroRetention = true;
    expect((await post('task', { task: 'Read' }).set(onV4).expect(403)).body.code).toBe('provider_forbidden');
  });
});

describe('example inputs', () => {
  it('fit their actions', () => {
    const actions = service.app.get(ActionCatalog).actions.filter(({ connector }) => connector.key === 'browser');
    expect(actions).toHaveLength(7);
    for (const { input, example } of actions) expect(() => parse(input, { body: example })).not.toThrow();
  });
});
