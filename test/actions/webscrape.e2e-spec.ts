import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from '#libs/schema';
import type { FaultOrder } from '../../sandbox/server/faults.js';
import { ActionCatalog } from '../../src/actions/declaration/action.catalog.js';
import { limitsFor, withLimits } from '../support/app/limits.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../support/app/sandboxed-app.js';
import { RUNNING_CRAWL, SITE, webscrapeCalls } from '../support/providers/webscrape-calls.js';

let service: SandboxedApp;

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => service.resetProviders());

const { get, post, sent, account, fail } = webscrapeCalls(() => service);

describe('POST scrape', () => {
  it('reads a page in the wanted formats, words as well as objects', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    const { body } = await post('scrape', { url: SITE, formats: ['markdown', { type: 'json', schema }] }).expect(200);
    expect(body).toMatchObject({
      markdown: expect.stringContaining('# Example Domain'),
      json: { title: 'Example Domain' },
      metadata: { sourceURL: SITE, url: `${SITE}/`, statusCode: 200, contentType: 'text/html' },
    });
    expect(body).not.toHaveProperty('success');
    expect(sent()[0]!.body).toEqual({ url: SITE, formats: [{ type: 'markdown' }, { type: 'json', schema }] });
  });

  it('passes every option on', async () => {
    const options = {
      formats: [
        { type: 'screenshot', fullPage: true, quality: 80, viewport: { width: 800, height: 600 } },
        { type: 'markdown' },
        { type: 'changeTracking', modes: ['git-diff'], tag: null },
        { type: 'question', question: 'How large is the archive?' },
      ],
      actions: [{ type: 'wait', milliseconds: 60_000 }, { type: 'scroll', direction: 'down' }, { type: 'scrape' }],
      parsers: [{ type: 'pdf', mode: 'fast', maxPages: 3 }],
      location: { country: 'DE', languages: ['de'] },
      redactPII: { mode: 'fast', entities: ['EMAIL'] },
      skipTlsVerification: false,
      zeroDataRetention: true,
      timeout: 300_000,
      waitFor: 60_000,
    };
    const { body } = await post('scrape', { url: `${SITE}/docs/install`, ...options }).expect(200);
    expect(body).toMatchObject({ answer: expect.stringContaining('12 megabytes'), actions: { scrapes: [{}] } });
    expect(sent()[0]!.body).toEqual({ url: `${SITE}/docs/install`, ...options });
  });

  it('answers what a missing page says', async () => {
    const { body } = await post('scrape', { url: `${SITE}/nowhere` }).expect(200);
    expect(body.metadata).toMatchObject({ statusCode: 404, error: 'Not Found' });
  });

  it('joins the work that goes on after the provider has timed out', async () => {
    const { body } = await post('scrape', { url: `${SITE}/docs/report` }).expect(200);
    expect(body.markdown).toContain('Every number');
    expect(sent().map(({ status, body: asked }) => ({ status, asked }))).toEqual([
      { status: 408, asked: { url: `${SITE}/docs/report` } },
      { status: 200, asked: { url: `${SITE}/docs/report` } },
    ]);
  });

  it.each([
    ['no address', {}, ['url']],
    ['an address of another kind', { url: 'ftp://example.com' }, ['url']],
    ['an unknown field', { url: SITE, format: 'markdown' }, ['format']],
    ['an unknown word', { url: SITE, formats: ['pdf'] }, ['formats[0]']],
    ['a word that needs more', { url: SITE, formats: ['question'] }, ['formats[0]']],
    ['an unknown type', { url: SITE, formats: [{ type: 'extract' }] }, ['formats[0].type']],
    ['a field of another format', { url: SITE, formats: [{ type: 'json', quality: 1 }] }, ['formats[0].quality']],
    [
      'a wait for two things',
      { url: SITE, actions: [{ type: 'wait', milliseconds: 1, selector: 'a' }] },
      ['actions[0].milliseconds'],
    ],
    [
      'bounds, all at once',
      { url: SITE, timeout: 999, waitFor: 60_001, parsers: [{ type: 'pdf', maxPages: 0 }] },
      ['parsers[0].maxPages', 'timeout', 'waitFor'],
    ],
    ['a time limit beyond five minutes', { url: SITE, timeout: 300_001 }, ['timeout']],
    [
      'waits of more than a minute in all, an element counted as a second',
      {
        url: SITE,
        actions: [{ type: 'wait', milliseconds: 59_001 }, { type: 'scrape' }, { type: 'wait', selector: 'a' }],
      },
      ['actions'],
    ],
    [
      'one wait of more than a minute',
      { url: SITE, actions: [{ type: 'wait', milliseconds: 60_001 }] },
      ['actions[0].milliseconds'],
    ],
    [
      'more than fifty steps',
      { url: SITE, actions: Array.from({ length: 51 }, () => ({ type: 'scrape' })) },
      ['actions'],
    ],
    ['a load that takes more than half of the time', { url: SITE, timeout: 10_000, waitFor: 5001 }, ['waitFor']],
    ['two pictures', { url: SITE, formats: ['screenshot', { type: 'screenshot', fullPage: true }] }, ['formats']],
    ['changes of a text nobody wants', { url: SITE, formats: ['changeTracking'] }, ['formats']],
  ])('refuses %s before the provider is called', async (_case, body, fields) => {
    const answer = await post('scrape', body).expect(400);
    expect(answer.body.errors.map(({ field }: any) => field).toSorted()).toEqual(fields);
    expect(sent()).toHaveLength(0);
  });
});

describe('POST search', () => {
  it('finds pages within the wanted hosts', async () => {
    const query = { query: 'postgres advisory locks', limit: 2, includeDomains: ['postgresql.org'] };
    const { body } = await post('search', query).expect(200);
    expect(body).toEqual({
      web: [expect.objectContaining({ title: 'Explicit Locking' })],
      id: expect.any(String),
      creditsUsed: 2,
    });
  });

  it('asks several sources, and reads the results when wanted', async () => {
    const options = { sources: ['web', 'images', 'news'], scrapeOptions: { formats: ['markdown'] } };
    const { body } = await post('search', { query: 'Example 2', tbs: 'sbd:1,qdr:w', country: 'DE', ...options }).expect(
      200,
    );
    expect(body).toMatchObject({
      web: expect.arrayContaining([expect.objectContaining({ markdown: expect.any(String) })]),
      images: [{ imageUrl: expect.any(String), position: 1 }, {}],
      news: [{ date: '2026-11-02' }],
    });
    expect(sent()[0]!.body).toMatchObject({ sources: [{ type: 'web' }, { type: 'images' }, { type: 'news' }] });
  });

  it.each([
    [{ query: '' }, 'query'],
    [{ query: 'x'.repeat(501) }, 'query'],
    [{ query: 'x', limit: 0 }, 'limit'],
    [{ query: 'x', limit: 101 }, 'limit'],
    [{ query: 'x', includeDomains: ['a.org'], excludeDomains: ['b.org'] }, 'excludeDomains'],
    [{ query: 'x', includeDomains: ['https://a.org'] }, 'includeDomains[0]'],
    [{ query: 'x', tbs: 'last week' }, 'tbs'],
    [{ query: 'x', sources: ['video'] }, 'sources[0]'],
    [{ query: 'x', country: 'Germany' }, 'country'],
    [{ query: 'x', scrapeOptions: { zeroDataRetention: true } }, 'scrapeOptions.zeroDataRetention'],
    [
      { query: 'x', scrapeOptions: { waitFor: 2, timeout: 1000, formats: ['changeTracking'] } },
      'scrapeOptions.formats',
    ],
  ])('refuses %j', async (body, field) => {
    const answer = await post('search', body).expect(400);
    expect(answer.body.errors).toMatchObject([{ field }]);
  });
});

describe('POST map', () => {
  it('lists the addresses that fit', async () => {
    const { body } = await post('map', { url: SITE, search: 'blog', limit: 1 }).expect(200);
    expect(body).toEqual({ links: [{ url: `${SITE}/blog`, title: 'Blog', description: 'News about Example.' }] });
  });

  it.each([0, 100_001])('refuses a limit of %i', async (limit) => {
    await post('map', { url: SITE, limit }).expect(400);
  });
});

describe('refusals of the scraping provider', () => {
  it.each<[number, string | undefined, number, string]>([
    [401, undefined, 424, 'connector_credential_rejected'],
    [402, undefined, 402, 'provider_quota_exhausted'],
    [403, undefined, 403, 'provider_forbidden'],
    [404, undefined, 404, 'provider_not_found'],
    [408, 'SCRAPE_TIMEOUT', 504, 'provider_timeout'],
    [409, undefined, 409, 'provider_conflict'],
    [413, undefined, 413, 'too_large'],
    [422, undefined, 422, 'provider_rejected'],
    [429, undefined, 429, 'provider_rate_limited'],
    [500, 'SCRAPE_SSL_ERROR', 422, 'provider_rejected'],
    [500, 'SCRAPE_ALL_ENGINES_FAILED', 502, 'provider_unavailable'],
    [500, 'UNKNOWN_ERROR', 502, 'provider_unavailable'],
  ])('%i %s becomes %i %s, after one request', async (status, code, ours, ourCode) => {
    fail({ kind: 'status', status, code });
    const { body } = await post('scrape', { url: SITE }).expect(ours);
    expect(body).toMatchObject({
      code: ourCode,
      provider: { status, ...(code && { code }), message: expect.any(String) },
    });
    expect(sent()).toHaveLength(1);
  });

  it.each<[string, string, FaultOrder, string, number]>([
    [
      'an answer without its data',
      'scrape',
      { kind: 'status', status: 200, body: { success: true } },
      'provider_invalid_response',
      502,
    ],
    [
      'a failure that is called a success',
      'scrape',
      { kind: 'status', status: 200, body: { success: false, error: 'no' } },
      'provider_invalid_response',
      502,
    ],
    [
      'an answer without its links',
      'map',
      { kind: 'status', status: 200, body: { success: true } },
      'provider_invalid_response',
      502,
    ],
    [
      'an answer without an id',
      'crawl',
      { kind: 'status', status: 200, body: { success: true } },
      'provider_invalid_response',
      502,
    ],
    ['a page of HTML', 'scrape', { kind: 'html', status: 200 }, 'provider_invalid_response', 502],
    ['a broken connection', 'scrape', { kind: 'reset' }, 'provider_unavailable', 502],
    ['silence', 'crawl', { kind: 'timeout' }, 'provider_timeout', 504],
  ])('%s is understood', async (_case, path, order, code, status) => {
    fail(order);
    const answer = await withLimits(service, limitsFor(order), () => post(path, { url: SITE }).expect(status));
    expect(answer.body.code).toBe(code);
    expect(sent()).toHaveLength(1);
  });

  it.each([
    [17, '17'],
    [undefined, '30'],
  ])('a 429 with Retry-After %s tells to wait %s seconds', async (retryAfter, expected) => {
    fail({ kind: 'rateLimit', retryAfter, times: 3 });
    const { body, headers } = await get(`crawl/${RUNNING_CRAWL}`).expect(429);
    expect(headers['retry-after']).toBe(expected);
    expect(body).toMatchObject({ code: 'provider_rate_limited', provider: { retryAfter: Number(expected) } });
  });

  it('name every field the provider found fault with', async () => {
    const details = [{ path: ['formats', 0, 'schema'], message: 'Invalid JSON Schema' }];
    fail({ kind: 'status', status: 400, body: { success: false, code: 'BAD_REQUEST', error: 'Bad Request', details } });
    const { body } = await post('scrape', { url: SITE }).expect(422);
    expect(body.errors).toEqual([{ field: 'formats.0.schema', rule: 'provider', message: 'Invalid JSON Schema' }]);
  });
});

describe('the connection', () => {
  it.each<[string, () => void, number]>([
    ['works', () => {}, 200],
    ['works at a server that counts no credits', () => (account().countsCredits = false), 200],
    ['does not work with a refused key', () => fail({ kind: 'status', status: 401 }), 424],
  ])('%s', async (_case, prepare, status) => {
    prepare();
    const { body } = await service.api.get('/api/connections?connector=webscrape').expect(200);
    await service.api.post(`/api/connections/${body.items[0].id}/test`).expect(status);
    expect(sent().map(({ path }) => path)).toEqual(['/webscrape/v2/team/credit-usage']);
  });

  it('has examples that fit their actions', () => {
    const actions = service.app.get(ActionCatalog).actions.filter(({ connector }) => connector.key === 'webscrape');
    expect(actions).toHaveLength(7);
    for (const { input, example } of actions) expect(() => parse(input, { body: example })).not.toThrow();
  });
});
