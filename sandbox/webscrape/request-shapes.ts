import { isDeliveryAddress } from '../kit/delivery-address.js';
import type { QueryField } from '../kit/query-shape.js';
import { all, choice, either, flag, integer, list, map, number, object, rule, text, type Shape } from '../kit/shape.js';
import {
  address,
  auditMetadata,
  location,
  scrapeOptions,
  searchScrapeOptions,
  threatProtection,
  typed,
} from './pages/page-shapes.js';

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

const patterns = list(
  rule('Invalid regular expression', (value) => {
    try {
      return typeof value === 'string' && Boolean(new RegExp(value));
    } catch {
      return false;
    }
  }),
);
const hosts = list(text({ pattern: HOST }));
const sitemap = choice('skip', 'include', 'only');
/** https://docs.firecrawl.dev/webhooks/overview, November 2026 */
const receiver = rule('Invalid URL: webhooks need https', isDeliveryAddress);
/** An address alone stands for a webhook with nothing else. */
const webhook = either(
  receiver,
  object({
    url: receiver,
    'headers?': map(text()),
    'metadata?': map(() => []),
    'events?': list(choice('started', 'page', 'completed', 'failed')),
  }),
);

/** Who calls: the provider's own SDKs say so in every request. */
const sender = { 'origin?': text(), 'integration?': text() };
const retention = { 'zeroDataRetention?': flag() };

/** Seconds between pages. */
const delay = all(
  number({ max: 60 }),
  rule('Too small: expected number to be >0', (value) => typeof value !== 'number' || value > 0),
);

const webSource = object({ type: choice('web'), 'tbs?': text(), 'location?': text() });
const source: Shape = (value, path) =>
  (value as { type?: unknown } | null)?.type === 'web'
    ? webSource(value, path)
    : typed('web', 'images', 'news')(value, path);

const oneDomainList = rule(
  'includeDomains and excludeDomains cannot both be specified',
  (value) =>
    (value as { includeDomains?: unknown }).includeDomains === undefined ||
    (value as { excludeDomains?: unknown }).excludeDomains === undefined,
);

const search = object({
  ...sender,
  query: text({ min: 1, max: 500 }),
  'limit?': integer({ min: 1, max: 100 }),
  'sources?': list(source),
  'categories?': list(typed('github', 'research', 'pdf')),
  'includeDomains?': hosts,
  'excludeDomains?': hosts,
  'tbs?': text(),
  'location?': text(),
  'country?': text(),
  'safe?': flag(),
  'timeout?': integer({ min: 1 }),
  'ignoreInvalidURLs?': flag(),
  'highlights?': flag(),
  'enterprise?': list(choice('default', 'anon', 'zdr')),
  'scrapeOptions?': searchScrapeOptions,
  'threatProtection?': threatProtection,
});

/** What ids of jobs and idempotency keys look like. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Bodies of the provider's endpoints, strict. */
export const requestShapes = {
  scrape: scrapeOptions({ url: address, ...sender, ...retention }),
  search: ((value, path) => [...search(value, path), ...oneDomainList(value ?? {}, path)]) satisfies Shape,
  crawl: object({
    ...sender,
    ...retention,
    url: address,
    'prompt?': text({ max: 10_000 }),
    'includePaths?': patterns,
    'excludePaths?': patterns,
    'regexOnFullURL?': flag(),
    'maxDiscoveryDepth?': integer({ min: 0 }),
    'sitemap?': sitemap,
    'ignoreQueryParameters?': flag(),
    'deduplicateSimilarURLs?': flag(),
    'limit?': integer({ min: 1 }),
    'crawlEntireDomain?': flag(),
    'allowExternalLinks?': flag(),
    'allowSubdomains?': flag(),
    'ignoreRobotsTxt?': flag(),
    'robotsUserAgent?': text(),
    'delay?': delay,
    'maxConcurrency?': integer({ min: 1 }),
    'webhook?': webhook,
    'scrapeOptions?': scrapeOptions(),
  }),
  map: object({
    ...sender,
    url: address,
    'search?': text(),
    'sitemap?': sitemap,
    'includeSubdomains?': flag(),
    'ignoreQueryParameters?': flag(),
    'ignoreCache?': flag(),
    'limit?': integer({ min: 1, max: 100_000 }),
    'timeout?': integer({ min: 1 }),
    'location?': location,
    'auditMetadata?': auditMetadata,
    'threatProtection?': threatProtection,
  }),
  batch: scrapeOptions({
    ...sender,
    ...retention,
    urls: list(text()),
    'webhook?': webhook,
    'maxConcurrency?': integer({ min: 1 }),
    'ignoreInvalidURLs?': flag(),
    'appendToId?': text({ pattern: UUID }),
  }),
};

/** The query of a job. */
export const jobQuery: Readonly<Record<string, QueryField>> = {
  skip: { kind: 'integer', shape: integer({ min: 0 }) },
  limit: { kind: 'integer', shape: integer({ min: 1 }) },
};
