import { describe, expect, it } from '@jest/globals';
import { specSandbox } from '../spec-support/spec-sandbox.js';
import { caller } from '../spec-support/call.js';

const KEY = '0c4c7a5e-3b8f-4d1e-9a57-5a4f5c1f6f10';
const OTHER_KEY = '1d5d8b6f-4c90-4e2f-8b68-6b50cd2a7021';

const sandbox = await specSandbox();

const withKey = (key: string) => caller(`${sandbox.url}/webscrape/v2`, { authorization: `Bearer ${key}` });
const account = () => sandbox.providers.webscrape.account;
const start = async (json: object = { url: 'https://example.com/docs', limit: 20 }) =>
  (await call('POST /crawl', { json })).body.id as string;
const sources = (body: { data: { metadata: { sourceURL: string } }[] }) =>
  body.data.map(({ metadata }) => new URL(metadata.sourceURL).pathname + new URL(metadata.sourceURL).search);

const call = withKey(sandbox.credentials.webscrape.apiKey);

describe('credentials of the webscrape fake', () => {
  it.each([
    ['no header', {}, 'Unauthorized'],
    ['another scheme', { authorization: 'Basic YTpi' }, 'Unauthorized'],
    ['an unknown key', { authorization: 'Bearer fc-nobody' }, 'Unauthorized: Invalid token'],
  ])('refuses %s', async (_case, headers, error) => {
    const answer = await caller(`${sandbox.url}/webscrape/v2`, headers)('GET /team/credit-usage');
    expect(answer).toMatchObject({ status: 401, body: { success: false, error } });
  });

  it('keeps the jobs of another team out of reach', async () => {
    const other = withKey(sandbox.credentials.webscrape.otherApiKey);
    expect(await other(`GET /crawl/${await start()}`)).toMatchObject({ status: 404, body: { error: 'Job not found' } });
  });
});

describe('pages', () => {
  const scrape = (json: object) => call('POST /scrape', { json });

  it('come in every format asked for', async () => {
    const formats = ['markdown', 'html', 'rawHtml', 'links', 'images', 'summary', 'branding'].map((type) => ({ type }));
    const { body } = await scrape({ url: 'https://example.com', formats });
    expect(Object.keys(body.data)).toEqual([...formats.map(({ type }) => type), 'metadata']);
    expect(body.data.markdown).toMatch(/^# Example Domain/);
    expect(body.data.rawHtml).toContain('<nav>');
    expect(body.data.html).not.toContain('Home');
  });

  it.each([
    ['a redirect', '/docs/old', { url: 'https://example.com/docs/install', statusCode: 200 }],
    ['a missing page', '/nowhere', { statusCode: 404, error: 'Not Found' }],
  ])('tell of %s', async (_case, path, metadata) => {
    const { body } = await scrape({ url: `https://example.com${path}` });
    expect(body.data.metadata).toMatchObject({ sourceURL: `https://example.com${path}`, ...metadata });
  });

  it.each([
    ['an unknown key', { url: 'https://example.com', format: [] }],
    ['a word that needs more', { url: 'https://example.com', formats: ['question'] }],
    ['an unknown format', { url: 'https://example.com', formats: [{ type: 'pdf' }] }],
    ['a format with an unknown key', { url: 'https://example.com', formats: [{ type: 'markdown', a: 1 }] }],
    ['a wait for nothing', { url: 'https://example.com', actions: [{ type: 'wait' }] }],
    ['no address', { url: 'example' }],
    ['two screenshots', { url: 'https://example.com', formats: ['screenshot', { type: 'screenshot' }] }],
    ['changes without markdown', { url: 'https://example.com', formats: ['changeTracking'] }],
    ['a load of more than half of the time', { url: 'https://example.com', waitFor: 501, timeout: 1000 }],
    ['51 steps', { url: 'https://example.com', actions: Array.from({ length: 51 }, () => ({ type: 'scrape' })) }],
    [
      'waits of more than a minute',
      {
        url: 'https://example.com',
        actions: [
          { type: 'wait', milliseconds: 59_001 },
          { type: 'wait', selector: 'a' },
        ],
      },
    ],
  ])('are refused for %s', async (_case, json) => {
    expect(await scrape(json)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', details: [{ path: expect.any(Array) }] },
    });
  });

  it('are asked for by words too, with steps that wait for a minute and keep nothing', async () => {
    const actions = [
      { type: 'wait', milliseconds: 59_000 },
      { type: 'wait', selector: 'a' },
    ];
    const options = { formats: ['markdown'], parsers: ['pdf'], actions, waitFor: 60_000, zeroDataRetention: true };
    expect((await scrape({ url: 'https://example.com', ...options })).status).toBe(200);
  });

  it('cost a credit each', async () => {
    account().credits = 1;
    expect((await scrape({ url: 'https://example.com' })).status).toBe(200);
    expect((await scrape({ url: 'https://example.com' })).status).toBe(402);
  });
});

describe('crawls', () => {
  it('go on with each look, and name a next page while they run', async () => {
    const id = await start();
    const first = await call(`GET /crawl/${id}`);
    expect(first.body).toMatchObject({ status: 'scraping', completed: 2 });
    expect(first.body.total).toBeGreaterThan(2);
    expect(new URL(first.body.next).host).not.toBe(new URL(sandbox.url).host);
    expect(new URL(first.body.next).searchParams.get('skip')).toBe('2');
    account().pagesPerRead = 100;
    const last = await call(`GET /crawl/${id}`);
    expect(last.body).toMatchObject({ status: 'completed', completedAt: expect.any(String) });
    expect(last.body).not.toHaveProperty('next');
  });

  it.each([
    [
      'nothing above or beside the beginning',
      {},
      [
        '/docs',
        '/docs/install',
        '/docs/unlinked',
        '/docs/install?device=phone',
        '/docs/limits',
        '/docs/old',
        '/docs/gone',
        '/docs/report',
      ],
    ],
    [
      'only wanted paths',
      { includePaths: ['install'], sitemap: 'skip' },
      ['/docs', '/docs/install', '/docs/install?device=phone'],
    ],
    [
      'no unwanted paths',
      { excludePaths: ['install', 'old'], sitemap: 'skip' },
      ['/docs', '/docs/limits', '/docs/gone', '/docs/report'],
    ],
    ['links up to a depth', { maxDiscoveryDepth: 0, sitemap: 'skip' }, ['/docs']],
    ['the sitemap alone', { sitemap: 'only' }, ['/docs', '/docs/install', '/docs/unlinked']],
    [
      'a path once',
      { ignoreQueryParameters: true, includePaths: ['install'], sitemap: 'skip' },
      ['/docs', '/docs/install'],
    ],
    ['as many pages as allowed', { limit: 2, sitemap: 'skip' }, ['/docs', '/docs/install']],
  ])('read %s', async (_case, options, expected) => {
    account().pagesPerRead = 100;
    const id = await start({ url: 'https://example.com/docs', limit: 100, ...options });
    expect(sources((await call(`GET /crawl/${id}`)).body)).toEqual(expected);
  });

  it.each([
    ['its own host', {}, 1],
    ['its subdomains', { allowSubdomains: true }, 2],
    ['other sites, one link far', { allowExternalLinks: true }, 3],
  ])('stay on %s', async (_case, options, hosts) => {
    account().pagesPerRead = 100;
    account().pageSize = 100;
    const id = await start({ url: 'https://example.com', limit: 100, ...options });
    const { body } = await call(`GET /crawl/${id}`);
    const found = body.data.map(({ metadata }: { metadata: { url: string } }) => new URL(metadata.url).host);
    expect(new Set(found).size).toBe(hosts);
  });

  it('are refused when the credits cannot cover the limit, the default one too', async () => {
    expect((await call('POST /crawl', { json: { url: 'https://example.com', limit: 1001 } })).status).toBe(402);
    expect((await call('POST /crawl', { json: { url: 'https://example.com' } })).status).toBe(402);
  });

  it('are refused with a key that was used, by whomever and for whatever, or is no UUID', async () => {
    const crawl = (key: string, json: object = { url: 'https://example.com', limit: 1 }, as = call) =>
      as('POST /crawl', { json, headers: { 'x-idempotency-key': key } });
    const used = { status: 409, body: { success: false, error: 'Idempotency key already used' } };
    expect((await crawl(KEY)).status).toBe(200);
    expect(await crawl(KEY)).toMatchObject(used);
    expect(await crawl(KEY, undefined, withKey(sandbox.credentials.webscrape.otherApiKey))).toMatchObject(used);
    expect(await crawl('mine')).toMatchObject(used);
    expect((await crawl(OTHER_KEY, { limit: 1 })).status).toBe(400);
    expect(await crawl(OTHER_KEY)).toMatchObject(used);
  });

  it.each([
    ['no time between pages', { delay: 0 }],
    ['more than a minute between pages', { delay: 61 }],
    ['what is said of the whole crawl among the options of its pages', { scrapeOptions: { zeroDataRetention: true } }],
  ])('are refused for %s', async (_case, options) => {
    const answer = await call('POST /crawl', { json: { url: 'https://example.com', limit: 1, ...options } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  it('are cancelled once, and not after they are complete', async () => {
    const id = await start();
    expect(await call(`DELETE /crawl/${id}`)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect((await call(`GET /crawl/${id}`)).body.status).toBe('cancelled');
    account().pagesPerRead = 100;
    const other = await start();
    await call(`GET /crawl/${other}`);
    expect((await call(`DELETE /crawl/${other}`)).status).toBe(409);
    expect((await call(`DELETE /batch/scrape/${id}`)).status).toBe(404);
  });

  it('are gone a day after their end', async () => {
    account().pagesPerRead = 100;
    const id = await start();
    await call(`GET /crawl/${id}`);
    sandbox.clock.advance(24 * 3600);
    expect((await call(`GET /crawl/${id}`)).body.error).toBe('Job expired');
  });

  it.each(['failed', 'cancelled'])('end as %s from outside', async (status) => {
    const id = await start();
    const outside = caller(`${sandbox.url}/_sandbox/webscrape`);
    expect((await outside(`POST /crawls/${id}/end`, { json: { status } })).status).toBe(204);
    const { body } = await call(`GET /crawl/${id}`);
    expect(body).toMatchObject({ status, data: [] });
    expect(body).not.toHaveProperty('next');
  });

  it.each([
    ['an id that is none', '/crawl/7', 400],
    ['an unknown id', '/crawl/8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11', 404],
    ['an unknown parameter', '/crawl/8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11?page=2', 400],
  ])('are not shown for %s', async (_case, path, status) => {
    expect((await call(`GET ${path}`)).status).toBe(status);
  });
});

describe('batches', () => {
  const batch = (json: object, headers?: Record<string, string>) => call('POST /batch/scrape', { json, headers });

  it('leave out what is no address, unless that is a fault', async () => {
    const urls = ['https://example.com', 'nonsense'];
    expect((await batch({ urls })).body).toMatchObject({ id: expect.any(String), invalidURLs: ['nonsense'] });
    expect((await batch({ urls, ignoreInvalidURLs: false })).status).toBe(400);
  });

  it('are new ones for the same key', async () => {
    const key = { 'x-idempotency-key': KEY };
    const urls = ['https://example.com'];
    expect((await batch({ urls }, key)).body.id).not.toBe((await batch({ urls }, key)).body.id);
  });

  it('are refused without any address', async () => {
    expect(await batch({ urls: ['nonsense'] })).toMatchObject({
      status: 400,
      body: { error: 'No valid URLs provided' },
    });
  });

  it('take more pages', async () => {
    account().pagesPerRead = 100;
    const { id } = (await batch({ urls: ['https://example.com/blog'] })).body;
    await call(`GET /batch/scrape/${id}`);
    await batch({ urls: ['https://example.com/docs'], appendToId: id });
    expect(sources((await call(`GET /batch/scrape/${id}`)).body)).toEqual(['/blog', '/docs']);
  });
});
