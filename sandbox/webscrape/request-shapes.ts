import type { QueryField } from '../query-shape.js';
import { choice, flag, integer, list, map, number, object, rule, text, type Shape } from '../shape.js';
import { address, auditMetadata, location, pageOptions, threatProtection, typed } from './page-shapes.js';

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
const webhook = object({
  url: address,
  'headers?': map(text()),
  'metadata?': map(() => []),
  'events?': list(choice('started', 'page', 'completed', 'failed')),
});

const webSource = object({ type: choice('web'), 'tbs?': text(), 'location?': text() });
const source: Shape = (value, path) =>
  (value as { type?: unknown } | null)?.type === 'web' ? webSource(value, path) : typed('images', 'news')(value, path);

const oneDomainList = rule(
  'includeDomains and excludeDomains cannot both be specified',
  (value) =>
    (value as { includeDomains?: unknown }).includeDomains === undefined ||
    (value as { excludeDomains?: unknown }).excludeDomains === undefined,
);

/** Bodies of the provider's endpoints, strict. */
export interface RequestShapes {
  readonly scrape: Shape;
  readonly search: Shape;
  readonly crawl: Shape;
  readonly map: Shape;
  readonly batch: Shape;
}

/** The rules for bodies; `words` says whether formats may be words. */
export function requestShapes(words: () => boolean): RequestShapes {
  const options = pageOptions(words);
  const search = object({
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
    'enterprise?': list(choice('anon', 'zdr')),
    'scrapeOptions?': object(options),
    'threatProtection?': threatProtection,
  });
  return {
    scrape: object({ url: address, ...options }),
    search: (value, path) => [...search(value, path), ...oneDomainList(value ?? {}, path)],
    crawl: object({
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
      'delay?': number({ min: 0 }),
      'maxConcurrency?': integer({ min: 1 }),
      'webhook?': webhook,
      'scrapeOptions?': object(options),
      'zeroDataRetention?': flag(),
    }),
    map: object({
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
    batch: object({
      urls: list(text()),
      'webhook?': webhook,
      'maxConcurrency?': integer({ min: 1 }),
      'ignoreInvalidURLs?': flag(),
      'appendToId?': text({ pattern: UUID }),
      ...options,
    }),
  };
}

/** What ids of jobs and idempotency keys look like. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The query of a job. */
export const jobQuery: Readonly<Record<string, QueryField>> = {
  skip: { kind: 'integer', shape: integer({ min: 0 }) },
  limit: { kind: 'integer', shape: integer({ min: 1 }) },
};
