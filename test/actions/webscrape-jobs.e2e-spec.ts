import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FaultOrder } from '../../sandbox/server/faults.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../support/app/sandboxed-app.js';
import { RUNNING_CRAWL, SITE, webscrapeCalls } from '../support/providers/webscrape-calls.js';

const CRAWL_LIMIT = 30;

let service: SandboxedApp;

beforeAll(async () => {
  service = await bootSandboxed({ variables: { WEBSCRAPE_CRAWL_LIMIT: String(CRAWL_LIMIT) } });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => service.resetProviders());

const { get, post, sent, account, fail } = webscrapeCalls(() => service);

describe('crawls', () => {
  const start = async (body: object = {}) => (await post('crawl', { url: `${SITE}/docs`, ...body }).expect(200)).body;

  it('are started with our limit and our address', async () => {
    const body = await start({ includePaths: ['docs/.*'], scrapeOptions: { formats: ['markdown'] } });
    expect(body).toEqual({
      id: expect.any(String),
      url: `${service.url.replace('127.0.0.1', 'localhost')}/api/actions/webscrape/crawl/${body.id}`,
    });
    expect(sent()[0]!.body).toMatchObject({ limit: CRAWL_LIMIT, scrapeOptions: { formats: [{ type: 'markdown' }] } });
  });

  it('are read page by page while they go on, without following the provider to another host', async () => {
    const { id } = await start({ sitemap: 'skip' });
    const read: string[] = [];
    const states: string[] = [];
    for (let query = ''; ;) {
      const { body } = await get(`crawl/${id}?${query}`).expect(200);
      expect(body).not.toHaveProperty('next');
      read.push(...body.data.map(({ metadata }: any) => metadata.sourceURL));
      states.push(body.status);
      if (!body.nextPageToken) break;
      query = `pageToken=${body.nextPageToken}`;
    }
    expect(states).toEqual(['scraping', 'scraping', 'scraping', 'completed']);
    expect(new Set(read).size).toBe(7);
    expect(read).toHaveLength(7);
    expect(
      sent()
        .filter(({ method }) => method === 'GET')
        .map(({ query }) => query.skip),
    ).toEqual([undefined, ['2'], ['4'], ['6']]);
  });

  it('keep the length of pages and take a place to begin', async () => {
    account().pagesPerRead = 100;
    const { id } = await start({ sitemap: 'skip' });
    const first = await get(`crawl/${id}?skip=1&limit=2`).expect(200);
    expect(first.body).toMatchObject({ status: 'completed', total: 7, completed: 7, data: [{}, {}] });
    await get(`crawl/${id}?limit=2&pageToken=${first.body.nextPageToken}`).expect(200);
    expect(sent().at(-1)!.query).toEqual({ skip: ['3'], limit: ['2'] });
  });

  it('that have ended otherwise, or are gone, say so', async () => {
    const { id } = await start();
    account().job('crawl', id).end('cancelled');
    expect((await get(`crawl/${id}`).expect(200)).body).toMatchObject({ status: 'cancelled', data: [] });
    service.sandbox.clock.advance(24 * 3600);
    expect((await get(`crawl/${id}`).expect(404)).body).toMatchObject({
      code: 'provider_not_found',
      provider: { message: 'Job expired' },
    });
  });

  it.each([
    ['a token of another job', (token: string) => `crawl/${RUNNING_CRAWL}?pageToken=${token}`],
    ['a token of the other kind of job', (token: string, id: string) => `batch/scrape/${id}?pageToken=${token}`],
    ['a changed token', (token: string, id: string) => `crawl/${id}?pageToken=${token.slice(0, -1)}`],
    ['a token beside a place', (token: string, id: string) => `crawl/${id}?skip=0&pageToken=${token}`],
    ['a place below zero', (_token: string, id: string) => `crawl/${id}?skip=-1`],
    ['a length of zero', (_token: string, id: string) => `crawl/${id}?limit=0`],
  ])('refuse %s', async (_case, path) => {
    const { id } = await start();
    const { nextPageToken } = (await get(`crawl/${id}`)).body;
    const before = sent().length;
    expect((await get(path(nextPageToken, id)).expect(400)).body.code).toBe('invalid_input');
    expect(sent()).toHaveLength(before);
  });

  it.each(['crawl', 'batch/scrape'])('refuse ids that are none: %s', async (jobs) => {
    for (const id of ['7', 'a%2Fb', 'a%3Fb', 'a%23b', '%2e%2e', '..%2f..%2fteam', `${RUNNING_CRAWL}%20`]) {
      const { status } = await get(`${jobs}/${id}`);
      expect([id, status === 400 || status === 404]).toEqual([id, true]);
    }
    expect(sent()).toHaveLength(0);
  });

  it('are not repeated, since that would start a second one', async () => {
    fail({ method: 'POST', kind: 'rateLimit', retryAfter: 1 });
    await post('crawl', { url: SITE }).expect(429);
    expect(sent()).toHaveLength(1);
  });

  it('carry no key of the provider, which would answer a used one with 409 and not with the crawl', async () => {
    await post('crawl', { url: SITE }).set('Idempotency-Key', 'order-87').expect(200);
    expect(sent()[0]!.headers).not.toHaveProperty('x-idempotency-key');
  });

  it.each([
    ['a minute and more between pages', { delay: 60.5 }, 'delay'],
    ['no time between pages', { delay: 0 }, 'delay'],
    [
      'what a crawl says of itself within its options',
      { scrapeOptions: { zeroDataRetention: true } },
      'scrapeOptions.zeroDataRetention',
    ],
  ])('refuse %s before the provider is called', async (_case, body, field) => {
    const answer = await post('crawl', { url: SITE, ...body }).expect(400);
    expect(answer.body.errors).toMatchObject([{ field }]);
    expect(sent()).toHaveLength(0);
  });

  it('take a minute between pages, and keep nothing when asked to', async () => {
    await post('crawl', { url: SITE, delay: 60, zeroDataRetention: true }).expect(200);
    expect(sent()[0]!.body).toMatchObject({ delay: 60, zeroDataRetention: true });
  });

  it('need credits for all pages they may read', async () => {
    expect((await post('crawl', { url: SITE, limit: 1001 }).expect(402)).body.code).toBe('provider_quota_exhausted');
  });
});

describe('batches', () => {
  const urls = [SITE, `${SITE}/docs/old`, 'nonsense'];

  it('are started and read', async () => {
    const { body } = await post('batch/scrape', { urls, formats: ['markdown'] }).expect(200);
    expect(body).toMatchObject({
      url: expect.stringContaining(`/api/actions/webscrape/batch/scrape/${body.id}`),
      invalidURLs: ['nonsense'],
    });
    expect(sent()[0]).toMatchObject({ body: { urls, ignoreInvalidURLs: true } });
    const job = await get(`batch/scrape/${body.id}`).expect(200);
    expect(job.body).toMatchObject({
      status: 'completed',
      total: 2,
      completed: 2,
      data: [{ markdown: expect.any(String) }, {}],
    });
    expect(job.body).not.toHaveProperty('nextPageToken');
  });

  it.each<[string, FaultOrder]>([
    ['after a failure that may have come too late', { kind: 'status', status: 503, execute: true }],
    ['when the answer is lost', { kind: 'reset', execute: true }],
  ])('are not started a second time %s', async (_case, order) => {
    fail({ ...order, path: '*/batch/scrape' });
    const { body } = await post('batch/scrape', { urls }).expect(502);
    expect(body.code).toBe('provider_unavailable');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]!.headers).not.toHaveProperty('x-idempotency-key');
  });

  it('answer the same key the same, since nobody knows whether the lost one was started', async () => {
    fail({ path: '*/batch/scrape', kind: 'reset', execute: true });
    const start = () => post('batch/scrape', { urls }).set('Idempotency-Key', 'order-88').expect(502);
    const { detail } = (await start()).body;
    expect((await start()).body.detail).toBe(detail);
    expect(sent()).toHaveLength(1);
  });

  it('are started after a refusal that came before anything was done', async () => {
    fail({ path: '*/batch/scrape', kind: 'rateLimit', retryAfter: 0 });
    await post('batch/scrape', { urls }).expect(200);
    expect(sent().map(({ status }) => status)).toEqual([429, 200]);
  });

  it('take as many addresses as they promise', async () => {
    account().credits = 10_000;
    const urls = Array.from({ length: 10_000 }, (_, index) => `${SITE}/${'a'.repeat(150)}${index}`);
    await post('batch/scrape', { urls }).expect(200);
    expect(sent()[0]!.body).toMatchObject({ urls: { length: 10_000 } });
  });

  it.each([
    ['no pages', { urls: [] }, 'urls'],
    ['what is no address when it may not be left out', { urls, ignoreInvalidURLs: false }, 'urls[2]'],
    ['an id that is none', { urls, appendToId: '7' }, 'appendToId'],
  ])('refuse %s', async (_case, body, field) => {
    expect((await post('batch/scrape', body).expect(400)).body.errors).toMatchObject([{ field }]);
  });
});
