import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from '#libs/schema';
import { ActionCatalog } from '../../../src/actions/declaration/action.catalog.js';
import { bootSettings, type SettingsService } from '../../settings/support/settings-service.js';
import { socialCalls, socialConnection } from '../../support/providers/social-calls.js';
import { limitsFor, withLimits } from '../../support/app/limits.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';

const PAGE = 'urn:li:organization:5515715';

let service: SettingsService;
const { post, begin, sent } = socialCalls(() => service, 'ada');
const pages = socialCalls(() => service, 'page');

beforeAll(async () => {
  service = await bootSettings({
    variables: { SOCIALPOST_LINKEDIN_API_VERSION: '202501,202607' },
  });
  await socialConnection(service, { name: 'ada' });
  await socialConnection(service, { name: 'page', scopes: ['openid', 'profile', 'w_organization_social'] });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(begin);

const linkedin = () => service.sandbox.providers.linkedinApi;
const fields = ({ errors }: { errors: { field: string }[] }) => errors.map(({ field }) => field);

describe('a post on LinkedIn', () => {
  it('is published with a link, its text escaped and not cut', async () => {
    const text = 'We ship #today (really). Ask @[Ada](urn:li:person:abc)! 50_000 ~ [x] {y} <z> *w* a|b \\';
    const { body } = await post({ text, link: { url: 'https://example.com/post', description: 'New' } }).expect(201);
    expect(body).toEqual({
      id: linkedin().posts[0]!.urn,
      url: `https://www.linkedin.com/feed/update/${linkedin().posts[0]!.urn}`,
      provider: 'linkedin',
      text,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(linkedin().posts[0]!.text).toBe(text);
    const request = sent('linkedinApi', '/rest/posts').at(-1)!;
    expect(request.headers).toMatchObject({ 'linkedin-version': '202607', 'x-restli-protocol-version': '2.0.0' });
    expect(request.body).toMatchObject({
      author: expect.stringMatching(/^urn:li:person:[0-9a-f]{10}$/),
      commentary: expect.stringContaining('We ship #today \\(really\\). Ask @[Ada](urn:li:person:abc)! 50\\_000'),
      visibility: 'PUBLIC',
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
      content: { article: { source: 'https://example.com/post', title: 'example.com', description: 'New' } },
    });
  });

  it('is a draft for connections, by the old name of its text', async () => {
    const providerOptions = { isReshareDisabledByAuthor: true };
    await post({ commentary: 'Soon', visibility: 'connections', draft: true, providerOptions }).expect(201);
    expect(linkedin().posts[0]!.sent).toMatchObject({
      ...{ commentary: 'Soon', visibility: 'CONNECTIONS', lifecycleState: 'DRAFT' },
      isReshareDisabledByAuthor: true,
    });
  });

  it('asks its readers', async () => {
    const poll = { question: 'Ship?', options: ['yes', 'no'], durationMinutes: 4320 };
    await post({ text: 'Vote', poll }).expect(201);
    expect(linkedin().posts[0]!.sent.content).toEqual({
      poll: { question: 'Ship?', options: [{ text: 'yes' }, { text: 'no' }], settings: { duration: 'THREE_DAYS' } },
    });
  });

  it('is a page’s where the connection may post for pages', async () => {
    await pages.post({ text: 'We', author: PAGE }).expect(201);
    expect(linkedin().posts[0]).toMatchObject({ author: PAGE, text: 'We' });
  });

  it.each([
    ['as a page without that scope', post, { author: PAGE }, 'w_organization_social'],
    ['as a member without that scope', pages.post, {}, 'w_member_social'],
  ])('%s is refused before LinkedIn is asked', async (_case, send, more, scope) => {
    const { body } = await send({ text: 'Hi', ...more }).expect(403);
    expect(body).toMatchObject({ code: 'missing_scope', errors: [{ message: scope }] });
    expect(sent('linkedinApi')).toEqual([]);
  });

  it('as somebody else is forbidden', async () => {
    const { body } = await post({ text: 'Hi', author: 'urn:li:person:grace' }).expect(403);
    expect(body).toMatchObject({ code: 'provider_forbidden', provider: { status: 403, code: 'ACCESS_DENIED' } });
  });

  it('that is there already answers a conflict with its urn', async () => {
    const first = await post({ text: 'Once' }).expect(201);
    const { body } = await post({ text: 'Once' }).expect(409);
    expect(body).toMatchObject({
      code: 'provider_conflict',
      detail: `LinkedIn has this text already: ${first.body.id}.`,
      provider: { status: 422, code: 'DUPLICATE_POST' },
    });
  });

  it('is published once for repeats with its key', async () => {
    const send = () => post({ text: 'Keyed' }).set('idempotency-key', 'post-1').expect(201);
    expect((await send()).body).toEqual((await send()).body);
    expect(linkedin().posts).toHaveLength(1);
  });
});

describe('a version that LinkedIn retired', () => {
  const versions = () => sent('linkedinApi', '/rest/posts').map(({ headers }) => headers['linkedin-version']);
  const notices = async () => (await service.api.get('/api/connectors/socialpost').expect(200)).body.notices;

  it('is not tried again once its fallback worked', async () => {
    await post({ text: 'One' }).expect(201);
    await post({ text: 'Two' }).expect(201);
    expect(versions().slice(-2)).toEqual(['202607', '202607']);
  });

  it('without a fallback stops posting, which Settings shows until it is over', async () => {
    linkedin().versions.clear();
    const { body } = await post({ text: 'One' }).expect(502);
    const detail = 'LinkedIn retired API version 202501, 202607, set SOCIALPOST_LINKEDIN_API_VERSION.';
    expect(body).toMatchObject({ code: 'provider_unavailable', detail, provider: { status: 426 } });
    expect(await notices()).toEqual([detail]);
    linkedin().versions.add('202607');
    await post({ text: 'One' }).expect(201);
    expect(await notices()).toEqual([]);
  });
});

describe('what LinkedIn does not take', () => {
  it.each([
    ['no content', {}, ['text']],
    ['an empty text', { text: '' }, ['text']],
    ['3,001 characters', { text: 'x'.repeat(3001) }, ['text']],
    [
      'fields of X',
      { text: 'Hi', replyTo: '1', providerOptions: { nullcast: true } },
      ['replyTo', 'providerOptions.nullcast'],
    ],
    [
      'two kinds of content',
      { link: { url: 'https://example.com' }, poll: { question: 'a', options: ['b', 'c'], durationMinutes: 1440 } },
      ['poll'],
    ],
    [
      'a poll as on X',
      { text: 'Hi', poll: { options: ['a', 'b'], durationMinutes: 60 } },
      ['poll.question', 'poll.durationMinutes'],
    ],
    ['one answer', { text: 'Hi', poll: { options: ['a'], durationMinutes: 1440 } }, ['poll.options']],
    ['another author', { text: 'Hi', author: 'me' }, ['author']],
    ['an unknown option', { text: 'Hi', providerOptions: { pinned: true } }, ['providerOptions.pinned']],
  ])('%s is refused, named', async (_case, input, expected) => {
    const { body } = await post(input).expect(400);
    expect([body.code, ...fields(body)]).toEqual(['invalid_input', ...expected]);
    expect(sent('linkedinApi')).toEqual([]);
  });

  it('is told with the counted length', async () => {
    const { body } = await post({ text: 'x'.repeat(3001) }).expect(400);
    expect(body.detail).toBe('text: has 3001 characters; LinkedIn takes 3000');
  });

  it('leaves the longest text whole', async () => {
    await post({ text: '('.repeat(3000) }).expect(201);
    expect(linkedin().posts[0]!.text).toHaveLength(3000);
  });
});

describe('refusals of LinkedIn', () => {
  const fail = (order: object) =>
    service.sandbox.fail({ provider: 'linkedinApi', path: '*/rest/posts', ...order } as never);

  it.each([
    [400, 'ILLEGAL_ARGUMENT', 422, 'provider_rejected'],
    [403, 'ACCESS_DENIED', 403, 'provider_forbidden'],
    [404, 'RESOURCE_NOT_FOUND', 404, 'provider_not_found'],
    [409, 'CONFLICT', 409, 'provider_conflict'],
    [413, 'TOO_LARGE', 413, 'too_large'],
    [422, 'UNPROCESSABLE_ENTITY', 422, 'provider_rejected'],
    [500, 'INTERNAL_SERVER_ERROR', 502, 'provider_unavailable'],
    [503, 'UNAVAILABLE', 502, 'provider_unavailable'],
  ])('%i %s becomes %i %s, and the post is not sent again', async (status, code, ours, ourCode) => {
    fail({ kind: 'status', status, code });
    const { body } = await post({ text: 'Hi' }).expect(ours);
    expect(body).toMatchObject({ code: ourCode, provider: { status, code } });
    expect(sent('linkedinApi', '/rest/posts')).toHaveLength(1);
  });

  it('after a 429 that asks for a moment the post is sent again', async () => {
    fail({ kind: 'rateLimit', retryAfter: 1 });
    await post({ text: 'Hi' }).expect(201);
    expect(sent('linkedinApi', '/rest/posts')).toHaveLength(2);
  });

  it.each([
    ['asks for longer', 60, 60],
    ['names no time, which means midnight UTC', undefined, 86_400],
  ])('a 429 that %s is passed on', async (_case, retryAfter, most) => {
    fail({ kind: 'rateLimit', retryAfter });
    const { body, headers } = await post({ text: 'Hi' }).expect(429);
    expect(body.code).toBe('provider_rate_limited');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(most);
    expect(sent('linkedinApi', '/rest/posts')).toHaveLength(1);
  });

  it.each([
    ['silence', 504, 'provider_timeout', { kind: 'timeout' }],
    ['a reset', 502, 'provider_unavailable', { kind: 'reset' }],
    ['a 201 without an id', 502, 'provider_invalid_response', { kind: 'status', status: 201, body: {} }],
  ])('%s becomes %i %s, which repeats with the same key get too', async (name, status, code, order) => {
    fail({ ...order, execute: true });
    const send = () => post({ text: name }).set('idempotency-key', name).expect(status);
    expect((await withLimits(service, limitsFor(order), send)).body.code).toBe(code);
    expect((await send()).body.code).toBe(code);
    expect(sent('linkedinApi', '/rest/posts')).toHaveLength(1);
  });
});

describe('example inputs', () => {
  it('fit the action', () => {
    const actions = service.app.get(ActionCatalog).actions.filter(({ connector }) => connector.key === 'socialpost');
    expect(actions).toHaveLength(1);
    for (const { input, example } of actions) expect(() => parse(input, { body: example })).not.toThrow();
  });
});
