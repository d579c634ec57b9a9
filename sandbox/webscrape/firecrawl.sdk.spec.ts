import { beforeEach, describe, expect, it } from '@jest/globals';
import { FirecrawlClient, SdkError } from '@mendable/firecrawl-js';
import { specSandbox } from '../spec-support/spec-sandbox.js';

const SITE = 'https://example.com';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const schema = { type: 'object', properties: { title: { type: 'string' } } };

const sandbox = await specSandbox();
const { apiKey } = sandbox.credentials.webscrape;
const apiUrl = `${sandbox.url}/webscrape`;
const client = new FirecrawlClient({ apiKey, apiUrl, maxRetries: 1 });

const account = () => sandbox.providers.webscrape.account;
const sent = () => sandbox.requests('webscrape');
const bodies = () => sent().map(({ body }) => body as Record<string, unknown>);
/** What an SDK call failed with. */
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  // The SDK follows the address of a next page, which at the provider is on the host that was asked.
  account().publicUrl = `${apiUrl}/v2`;
});

describe('a page, read by the SDK of Firecrawl', () => {
  it('comes in the formats asked for, by words and objects', async () => {
    const page = await client.scrape(SITE, {
      formats: ['markdown', 'html', 'links', { type: 'json', schema }, { type: 'screenshot', fullPage: true }],
      onlyMainContent: true,
      parsers: ['pdf', { type: 'pdf', mode: 'fast', maxPages: 3 }],
      actions: [
        { type: 'wait', milliseconds: 100 },
        { type: 'click', selector: 'a' },
        { type: 'scrape' },
        { type: 'executeJavascript', script: '1' },
      ],
      location: { country: 'DE', languages: ['de'] },
      proxy: 'auto',
      maxAge: 0,
      integration: 'own-tests',
      timeout: 30_000,
    });
    expect(page).toMatchObject({
      markdown: expect.stringMatching(/^# Example Domain/),
      html: expect.any(String),
      links: expect.arrayContaining([`${SITE}/docs`]),
      json: { title: 'Example Domain' },
      screenshot: expect.any(String),
      actions: { scrapes: [{}], javascriptReturns: [{}] },
      metadata: { title: 'Example Domain', sourceURL: SITE, statusCode: 200 },
    });
    expect(bodies()[0]).toMatchObject({ origin: expect.stringMatching(/^js-sdk@/), integration: 'own-tests' });
  });

  it('that takes longer is told apart from other time-outs by its details', async () => {
    expect(await failure(client.scrape(`${SITE}/docs/report`, { autoResume: false }))).toMatchObject({
      status: 408,
      code: 'SCRAPE_TIMEOUT',
      details: { state: 'processing_continues', retryAfterSeconds: 1 },
    });
    expect((await client.scrape(`${SITE}/docs/report`)).markdown).toContain('Every number');
  });
});

describe('a search by the SDK of Firecrawl', () => {
  it('takes sources and categories as words and as objects', async () => {
    const words = await client.search('Example 2', { sources: ['web', 'images', 'news'], limit: 3, tbs: 'qdr:y' });
    expect(words).toMatchObject({ web: [{ url: expect.any(String) }, {}, {}], images: [{}, {}], news: [{}] });
    const objects = await client.search('advisory locks', {
      sources: [{ type: 'web' }],
      includeDomains: ['postgresql.org'],
      country: 'DE',
      highlights: true,
      enterprise: ['default'],
      scrapeOptions: { formats: ['markdown', 'links'] },
    });
    expect(objects.web).toMatchObject([{ markdown: expect.stringContaining('advisory locks') }]);
    expect((await client.search('Example', { categories: ['github', { type: 'pdf' }] })).web).toEqual([]);
  });
});

describe('a map by the SDK of Firecrawl', () => {
  it('lists the addresses of a site', async () => {
    const { links } = await client.map(SITE, {
      search: 'blog',
      limit: 1,
      sitemap: 'include',
      includeSubdomains: false,
    });
    expect(links).toEqual([{ url: `${SITE}/blog`, title: 'Blog', description: 'News about Example.' }]);
  });
});

describe('a crawl by the SDK of Firecrawl', () => {
  const start = (options: Parameters<typeof client.startCrawl>[1] = {}) =>
    client.startCrawl(`${SITE}/docs`, { limit: 20, sitemap: 'skip', ...options });

  it('is started with every option, and read to its end page by page', async () => {
    account().pagesPerRead = 100;
    account().pageSize = 3;
    const { id, url } = await start({
      includePaths: ['docs.*'],
      maxDiscoveryDepth: 3,
      delay: 60,
      maxConcurrency: 2,
      ignoreQueryParameters: false,
      webhook: 'https://hooks.example.com/crawl',
      scrapeOptions: { formats: ['markdown', 'links'], onlyMainContent: true },
      zeroDataRetention: true,
    });
    expect(url).toBe(`${apiUrl}/v2/crawl/${id}`);
    const job = await client.getCrawlStatus(id);
    expect(job).toMatchObject({ id, status: 'completed', completed: 7, total: 7, next: null });
    expect(job.data.map(({ metadata }) => metadata?.sourceURL)).toHaveLength(7);
    expect(sent().map(({ query }) => query.skip)).toEqual([undefined, undefined, ['3'], ['6']]);
  });

  it('names its next page while it runs, and stops there when told to', async () => {
    const { id } = await start({ webhook: { url: 'https://hooks.example.com', events: ['completed'] } });
    const job = await client.getCrawlStatus(id, { autoPaginate: false });
    expect(job).toMatchObject({ status: 'scraping', completed: 2, next: `${apiUrl}/v2/crawl/${id}?skip=2` });
    const { data } = await client.getCrawlStatus(id, { maxPages: 1 });
    // Each read brings two of the seven; the SDK repeats one whose connection broke, which may have brought two more.
    expect(sent().length - 1).toBeGreaterThanOrEqual(3);
    expect([6, 7]).toContain(data.length);
  });

  it('is waited for', async () => {
    account().pagesPerRead = 100;
    const job = await client.crawl(`${SITE}/docs`, { limit: 2, sitemap: 'skip', pollInterval: 1, timeout: 60 });
    expect(job).toMatchObject({ status: 'completed', data: [{ markdown: expect.any(String) }, {}] });
  });

  it('is cancelled, unless it is over or there is none', async () => {
    const { id } = await start();
    expect(await client.cancelCrawl(id)).toBe(true);
    expect((await client.getCrawlStatus(id)).status).toBe('cancelled');
    expect(await failure(client.cancelCrawl(UNKNOWN))).toMatchObject({ status: 404, message: 'Job not found' });
    account().pagesPerRead = 100;
    const { id: over } = await start();
    await client.getCrawlStatus(over);
    expect(await failure(client.cancelCrawl(over))).toMatchObject({ status: 409 });
  });
});

describe('a batch by the SDK of Firecrawl', () => {
  const urls = [SITE, `${SITE}/blog`, 'nonsense'];

  it('is started, read, added to and cancelled', async () => {
    account().pagesPerRead = 100;
    const { id, invalidURLs } = await client.startBatchScrape(urls, {
      options: { formats: ['markdown'] },
      webhook: { url: 'https://hooks.example.com', metadata: { order: '88' } },
      ignoreInvalidURLs: true,
      maxConcurrency: 2,
    });
    expect(invalidURLs).toEqual(['nonsense']);
    expect(await client.getBatchScrapeStatus(id)).toMatchObject({ id, status: 'completed', total: 2, data: [{}, {}] });
    // One that tells a webhook goes on by itself, and would be done before it is cancelled.
    account().pagesPerRead = 0;
    expect((await client.startBatchScrape([`${SITE}/docs`], { appendToId: id })).id).toBe(id);
    expect(await client.cancelBatchScrape(id)).toBe(true);
    expect((await client.getBatchScrapeStatus(id)).status).toBe('cancelled');
  });

  it('is a second one under the same key', async () => {
    const start = () => client.startBatchScrape([SITE], { idempotencyKey: '0c4c7a5e-3b8f-4d1e-9a57-5a4f5c1f6f10' });
    expect((await start()).id).not.toBe((await start()).id);
    expect(sent().every(({ headers }) => headers['x-idempotency-key'])).toBe(true);
  });
});

describe('refusals, as the SDK of Firecrawl reports them', () => {
  it.each<[number, string, () => Promise<unknown>]>([
    [400, 'Bad Request', () => client.startCrawl(SITE, { limit: 1, delay: 61 })],
    [401, 'Unauthorized: Invalid token', () => new FirecrawlClient({ apiKey: 'fc-nobody', apiUrl }).scrape(SITE)],
    [402, 'Insufficient credits to perform this request.', () => client.startCrawl(SITE, { limit: 1001 })],
    [404, 'Job not found', () => client.getCrawlStatus(UNKNOWN)],
  ])('%i %s', async (status, message, call) => {
    const error = await failure(call());
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({ status, message });
    expect(sent()).toHaveLength(1);
  });

  it('name the fields that are wrong', async () => {
    const error = await failure(client.scrape(SITE, { formats: ['question' as 'markdown'] }));
    expect(error).toMatchObject({ status: 400, code: 'BAD_REQUEST', details: [{ path: ['formats', 0, 'question'] }] });
  });

  it.each([
    [409, undefined, undefined],
    [422, undefined, undefined],
    [429, undefined, 7],
    [500, 'SCRAPE_ALL_ENGINES_FAILED', undefined],
  ])('%i that was ordered', async (status, code, retryAfter) => {
    sandbox.fail({ provider: 'webscrape', kind: 'status', status, code, retryAfter });
    const error = await failure(client.map(SITE));
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({ status, ...(code && { code }), message: expect.any(String) });
  });
});
