import { json, type Reply } from '../kit/reply.js';
import { requestShapes } from './request-shapes.js';
import { parseJson, type ScrapeCall } from './scrape-call.js';
import { scrapeError } from './scrape-error.js';
import { Frontier } from './jobs/frontier.js';
import type { PageOptions } from './pages/page-options.js';
import { readPage } from './pages/read-page.js';
import { sharedWords } from '../kit/shared-words.js';
import { pageAt } from './pages/site.js';
import { wordsOf } from './pages/site-page.js';

interface MapBody {
  readonly url: string;
  readonly search?: string;
  readonly sitemap?: 'skip' | 'include' | 'only';
  readonly includeSubdomains?: boolean;
  readonly ignoreQueryParameters?: boolean;
  readonly limit?: number;
}

/** Addresses of a map that names no limit. */
const DEFAULT_MAP_LIMIT = 5000;
/** What the caller of a slow page is told to wait. */
const RETRY_AFTER_SECONDS = 1;

/** `POST /scrape`: one page. A slow one times out first and goes on; the same request again joins it. */
export function scrape({ account, request }: ScrapeCall): Reply {
  const { url, ...options } = parseJson<PageOptions & { url: string }>(request, requestShapes.scrape);
  account.afford(1);
  const joined = JSON.stringify([url, options]);
  if (pageAt(url)?.slow && !account.running.delete(joined)) {
    account.running.add(joined);
    throw scrapeError('timeout', { state: 'processing_continues', retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const data = readPage(url, options, account.changeOf(url));
  account.pay(1);
  return json(200, { success: true, data });
}

/** `POST /map`: the addresses of a site, those that fit the words first and alone. */
export function map({ account, request }: ScrapeCall): Reply {
  const body = parseJson<MapBody>(request, requestShapes.map);
  account.pay(1);
  const { url, search, sitemap, includeSubdomains = true, ignoreQueryParameters = true } = body;
  const { origin } = new URL(url);
  const frontier = new Frontier({ url: origin, sitemap, allowSubdomains: includeSubdomains, ignoreQueryParameters });
  const links: { url: string; title?: string; description?: string }[] = [];
  for (let found = frontier.next(); found; found = frontier.next()) {
    frontier.discover(found);
    const page = pageAt(found.url);
    if (page && page.status !== 404) links.push({ url: found.url, title: page.title, description: page.description });
  }
  const scored = links.map((link) => ({ link, score: relevance(link.url, search) }));
  const wanted = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  return json(200, {
    success: true,
    links: wanted.slice(0, body.limit ?? DEFAULT_MAP_LIMIT).map(({ link }) => link),
  });
}

/** A word in the address counts more than one on the page. */
function relevance(url: string, search: string | undefined): number {
  return search === undefined ? 1 : 2 * sharedWords(search, url) + sharedWords(search, wordsOf(pageAt(url)!));
}

/** `GET /team/credit-usage`: what is left. */
export function creditUsage({ account }: ScrapeCall): Reply {
  if (!account.countsCredits) throw scrapeError('noRoute');
  const data = {
    remainingCredits: account.credits,
    planCredits: 1000,
    billingPeriodStart: null,
    billingPeriodEnd: null,
  };
  return json(200, { success: true, data });
}
