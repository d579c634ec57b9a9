import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { SITE, webscrapeCalls } from '../../support/providers/webscrape-calls.js';
import { until } from '../../support/until.js';
import { eventScenarios } from '../../support/workflows/event-scenarios.js';

const DOCS = `${SITE}/docs`;
const THREE = { url: DOCS, limit: 3, sitemap: 'skip' };

/** A service that listens to jobs and pages; each scenario begins with nothing that listens. */
function scraper(variables: Record<string, string> = {}) {
  const { service, listen } = eventScenarios('webscrape', variables);
  const calls = webscrapeCalls(service);

  return {
    ...calls,
    service,
    listen: (trigger: string, input: object = {}) => listen(trigger, { input }),
    crawl: async (more: object = {}) => {
      const { body } = await calls.post('crawl', { ...THREE, ...more }).expect(200);
      return body.id as string;
    },
    trouble: (order: object) => calls.account().messages.delivery.order(order),
    /** Lets the time of the page's next look come, once the last one is over. */
    lookAgain: () =>
      until(
        async () =>
          (await service()
            .app.get(Database)
            .execute(
              `update subscription set next_at = now(),
                    cursor = jsonb_set(cursor::jsonb, '{lookedAt}', '"2026-01-01T00:00:00Z"')::json
              where feed = 'page' and state = 'active' and claim is null`,
            )) === 1,
      ),
  };
}

const urls = (events: any[]) => events.map(({ page }) => page.metadata.sourceURL);

describe.each([
  ['told by webhooks', true],
  ['asked for', false],
])('jobs that are %s', (_, isPush) => {
  const { service, listen, crawl, post, account, sent } = scraper(isPush ? {} : { EVENT_PUSH: '0' });

  it('start a run for each page, and one at the end', async () => {
    const [page, finished] = [await listen('crawl-page'), await listen('crawl-finished')];
    const id = await crawl();
    expect(await service().heard(finished, 1)).toEqual([{ id, job: 'crawl', status: 'completed', pages: 3 }]);
    const heard = await service().heard(page, 3);
    expect(urls(heard)).toEqual([DOCS, `${DOCS}/install`, `${DOCS}/install?device=phone`]);
    expect(heard[0]).toMatchObject({
      id,
      job: 'crawl',
      page: { markdown: expect.stringContaining('# Documentation') },
    });
    const { webhook = {} } = sent().find(({ path }) => path.endsWith('/crawl'))!.body as { webhook?: object };
    expect(Object.keys(webhook)).toEqual(isPush ? ['url', 'headers', 'events'] : []);
    expect(await service().subscriptions()).toMatchObject([
      { connector: 'webscrape', feed: 'jobs', mode: isPush ? 'push' : 'poll', state: 'active' },
    ]);
  });

  it('count by their kind, and by when they were started', async () => {
    const { body: before } = await post('crawl', THREE).expect(200);
    const [batches, all] = [await listen('crawl-finished', { job: 'batch' }), await listen('crawl-finished')];
    await crawl();
    const { body: batch } = await post('batch/scrape', { urls: [SITE, DOCS] }).expect(200);
    expect(await service().heard(batches, 1)).toEqual([{ id: batch.id, job: 'batch', status: 'completed', pages: 2 }]);
    expect((await service().heard(all, 2)).map(({ id }) => id)).not.toContain(before.id);
  });

  it('go on when pages are added to them', async () => {
    const [page, finished] = [await listen('crawl-page'), await listen('crawl-finished')];
    const { body: batch } = await post('batch/scrape', { urls: [SITE] }).expect(200);
    await service().heard(finished, 1);
    await post('batch/scrape', { urls: [DOCS], appendToId: batch.id }).expect(200);
    expect(await service().heard(finished, 2)).toMatchObject([{ pages: 1 }, { id: batch.id, pages: 2 }]);
    expect(urls(await service().heard(page, 2))).toEqual([SITE, DOCS]);
  });

  it('end as they end', async () => {
    account().pagesPerRead = 0;
    const finished = await listen('crawl-finished');
    const [cancelled, failed] = [await crawl(), await crawl()];
    account().job('crawl', cancelled).end('cancelled');
    account().job('crawl', failed).end('failed');
    const heard = await service().heard(finished, 2);
    expect(heard.map(({ id, status }) => [id, status]).toSorted()).toEqual(
      [
        [cancelled, 'cancelled'],
        [failed, 'failed'],
      ].toSorted(),
    );
  });

  it('are told in many pages', async () => {
    const page = await listen('crawl-page');
    account().pagesPerRead = 100;
    const many = Array.from({ length: 45 }, (__, index) => `${DOCS}?page=${index}`);
    await post('batch/scrape', { urls: many }).expect(200);
    expect(urls(await service().heard(page, 45))).toEqual(many);
  });
});

describe('webhooks of jobs', () => {
  const { service, listen, crawl, account, trouble } = scraper();

  const hook = async () => {
    const { url, secret } = await addressOf();
    return {
      url,
      secret,
      deliver: (body: object, given = secret) =>
        service().anonymous.post(new URL(url).pathname).set('X-Webhook-Secret', given).send(body),
    };
  };
  const addressOf = async () => {
    const { ListenedFeeds } = await import('../../../src/actions/triggers/listened-feeds.js');
    const [{ connection }] = (await service().subscriptions()) as [{ connection: string }];
    return (await service().app.get(ListenedFeeds).find(connection, 'jobs'))!.address!;
  };

  it('that are lost, doubled and late lose and double nothing', async () => {
    const page = await listen('crawl-page');
    for (const order of [{ double: 2 }, { reorder: 2 }, { drop: 2 }]) {
      trouble(order);
      await crawl();
    }
    await until(async () => {
      await service().hurry();
      return (await service().events(page)).length >= 9;
    });
    await service().hurry();
    await until(async () => (await service().subscriptions())[0]?.state === 'active');
    expect(await service().events(page)).toHaveLength(9);
  });

  it('of the author of a job stay as they are, and the job is heard of all the same', async () => {
    const finished = await listen('crawl-finished');
    const messages = account().messages;
    const hooked: unknown[] = [];
    const original = messages.for.bind(messages);
    messages.for = (...given) => {
      hooked.push(given[0]);
      return original(...given);
    };
    const id = await crawl({ webhook: { url: `${service().sandbox.url}/mine`, events: ['completed'] } });
    await service().hurry();
    expect(await service().heard(finished, 1)).toMatchObject([{ id }]);
    expect(hooked).toEqual([{ url: `${service().sandbox.url}/mine`, events: ['completed'] }]);
  });

  it('tell of a job whose start was interrupted before it was noted', async () => {
    const finished = await listen('crawl-finished');
    const { deliver } = await hook();
    const start = await fetch(`${service().sandbox.url}/webscrape/v2/crawl`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${service().sandbox.credentials.webscrape.apiKey}`,
      },
      body: JSON.stringify(THREE),
    });
    const { id } = (await start.json()) as { id: string };
    await deliver({ success: true, type: 'crawl.page', id, data: [] }).expect(200);
    expect(await service().heard(finished, 1)).toMatchObject([{ id, status: 'completed' }]);
  });

  it.each<[string, number, object, string | undefined]>([
    ['another secret', 401, { type: 'crawl.page', id: '8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11' }, 'x'.repeat(43)],
    [
      'an event of something else',
      400,
      { type: 'agent.completed', id: '8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11' },
      undefined,
    ],
    ['no id of a job', 400, { type: 'crawl.page', id: '../../credit-usage' }, undefined],
  ])('with %s get %i', async (_, status, body, secret) => {
    await listen('crawl-page');
    await (await hook()).deliver(body, secret).expect(status);
  });

  it("need the provider's signature too, once the connection has its secret", async () => {
    const { items } = (await service().api.get('/api/connectors/webscrape/connections').expect(200)).body;
    const { signingSecret } = service().sandbox.credentials.webscrape;
    await service().api.patch(`/api/connections/${items[0].id}`).send({ signingSecret }).expect(200);
    const finished = await listen('crawl-finished');
    const { url, secret } = await hook();
    const body = JSON.stringify({ type: 'crawl.page', id: '8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11' });
    const deliver = (signature: string) =>
      service()
        .anonymous.post(new URL(url).pathname)
        .type('application/json')
        .set({ 'X-Webhook-Secret': secret.split('.')[0]!, 'X-Firecrawl-Signature': signature })
        .send(body);
    await deliver('').expect(401);
    await deliver(`sha256=${createHmac('sha256', 'guessed').update(body).digest('hex')}`).expect(401);
    await deliver(`sha256=${createHmac('sha256', signingSecret).update(body).digest('hex')}`).expect(200);
    const id = await crawl();
    await until(async () => (await service().events(finished)).some((event) => event.id === id));
  });
});

describe('a page', () => {
  const { service, listen, account, lookAgain } = scraper();

  it('that changes starts a run with its text, once a change, also when it changes back', async () => {
    const id = await listen('page-changed', { url: DOCS, minutes: 5 });
    await lookAgain();
    account().changePage(DOCS, { text: 'Version 3 is out.' });
    await lookAgain();
    expect(await service().heard(id, 1)).toMatchObject([
      { url: DOCS, markdown: expect.stringContaining('Version 3 is out.'), metadata: { statusCode: 200 } },
    ]);
    await lookAgain();
    account().changePage(DOCS, {});
    await lookAgain();
    const heard = await service().heard(id, 2);
    expect(heard[1].markdown).not.toContain('Version 3');
    expect(Date.parse(heard[1].seenBefore)).toBeGreaterThanOrEqual(Date.parse(heard[0].seenAt));
    expect(await service().subscriptions()).toMatchObject([{ target: { url: DOCS, minutes: '5' }, mode: 'poll' }]);
  });

  it('whose server is ill has not changed', async () => {
    const id = await listen('page-changed', { url: DOCS });
    account().changePage(DOCS, { text: 'Out of order.', status: 503 });
    await lookAgain();
    await until(async () => scrapes() > 1);
    account().changePage(DOCS, { text: 'We are back.' });
    await lookAgain();
    expect((await service().heard(id, 1)).map(({ markdown }) => markdown)).toEqual([
      expect.stringContaining('We are back.'),
    ]);
  });

  it('is not looked at before it is time', async () => {
    await listen('page-changed', { url: DOCS, minutes: 60 });
    const before = scrapes();
    await service().hurry();
    await until(async () => (await service().subscriptions())[0]?.state === 'active');
    expect(scrapes()).toBe(before);
  });

  const scrapes = () =>
    service()
      .sandbox.requests('webscrape')
      .filter(({ path }) => path.endsWith('/scrape')).length;
});
