import { controlBody, noSuchRoute } from '../kit/control-body.js';
import type { ProviderRequest } from '../kit/provider.js';
import { empty, type Reply } from '../kit/reply.js';
import { Router, type PathParams } from '../kit/router.js';
import { choice, flag, integer, object } from '../kit/shape.js';
import type { JobStatus } from './job.js';
import { address } from './page-shapes.js';
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

type Handler = (account: ScrapeAccount, request: ProviderRequest, params: PathParams) => Reply;

const ROUTES = new Router<Handler>()
  .on('POST /settings', (account, request) => {
    Object.assign(account, controlBody<Settings>(request, settings));
    return empty(204);
  })
  .on('POST /crawls/:id/end', (account, request, { id }) => {
    account.job('crawl', id!).end(controlBody<{ status: Exclude<JobStatus, 'scraping'> }>(request, ending).status);
    return empty(204);
  });

/** `/_sandbox/webscrape/…`: `POST settings {credits?, pagesPerRead?, …}`, `POST crawls/{id}/end {status}`. */
export function controlWebscrape(account: ScrapeAccount, request: ProviderRequest): Reply {
  const route = ROUTES.find(request.method, request.path);
  return route ? route.target(account, request, route.params) : noSuchRoute(request);
}
