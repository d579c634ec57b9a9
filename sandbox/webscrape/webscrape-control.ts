import { controlBody, noSuchRoute } from '../kit/control-body.js';
import type { ProviderRequest } from '../kit/provider.js';
import { empty, type Reply } from '../kit/reply.js';
import { Router, type PathParams } from '../kit/router.js';
import { deliveryTrouble, type DeliveryTrouble } from '../kit/deliveries.js';
import { choice, flag, integer, object, text } from '../kit/shape.js';
import type { JobStatus } from './jobs/job.js';
import { address } from './pages/page-shapes.js';
import type { PageChange } from './pages/read-page.js';
import type { ScrapeAccount } from './scrape-account.js';

type Settings = Partial<Pick<ScrapeAccount, 'credits' | 'pagesPerRead' | 'pageSize' | 'publicUrl' | 'countsCredits'>>;

const settings = object({
  'credits?': integer({ min: 0 }),
  'pagesPerRead?': integer({ min: 0, max: 1000 }),
  'pageSize?': integer({ min: 1, max: 1000 }),
  'publicUrl?': address,
  'countsCredits?': flag(),
});
const ending = object({ status: choice('completed', 'failed', 'cancelled') });

const page = object({ url: address, 'text?': text({ max: 10_000 }), 'status?': integer({ min: 200, max: 599 }) });

type Handler = (account: ScrapeAccount, request: ProviderRequest, params: PathParams) => Reply;

const ROUTES = new Router<Handler>()
  .on('POST /settings', (account, request) => {
    Object.assign(account, controlBody<Settings>(request, settings));
    return empty(204);
  })
  .on('POST /crawls/:id/end', (account, request, { id }) => {
    account.job('crawl', id!).end(controlBody<{ status: Exclude<JobStatus, 'scraping'> }>(request, ending).status);
    return empty(204);
  })
  .on('POST /pages', (account, request) => {
    const { url, ...change } = controlBody<PageChange & { url: string }>(request, page);
    account.changePage(url, change);
    return empty(204);
  })
  .on('POST /webhook-trouble', (account, request) => {
    account.messages.delivery.order(controlBody<Partial<DeliveryTrouble>>(request, deliveryTrouble));
    return empty(204);
  });

/** `/_sandbox/webscrape/…`: `POST settings {credits?, pagesPerRead?, …}`, `POST crawls/{id}/end {status}`, `POST pages {url, text?, status?}` changes a page, `POST webhook-trouble {drop?, double?, reorder?}`. */
export function controlWebscrape(account: ScrapeAccount, request: ProviderRequest): Reply {
  const route = ROUTES.find(request.method, request.path);
  return route ? route.target(account, request, route.params) : noSuchRoute(request);
}
