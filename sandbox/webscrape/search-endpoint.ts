import { randomUUID } from 'node:crypto';
import { json, type Reply } from '../kit/reply.js';
import { requestShapes } from './request-shapes.js';
import { parseJson, type ScrapeCall } from './scrape-call.js';
import type { PageOptions } from './pages/page-options.js';
import { readPage } from './pages/read-page.js';
import { sharedWords } from '../kit/shared-words.js';
import { SITE } from './pages/site.js';
import { wordsOf, type SitePage } from './pages/site-page.js';

interface SearchBody {
  readonly query: string;
  readonly limit?: number;
  readonly sources?: readonly (Source | { readonly type: Source })[];
  readonly categories?: readonly unknown[];
  readonly includeDomains?: readonly string[];
  readonly excludeDomains?: readonly string[];
  readonly scrapeOptions?: PageOptions;
}

type Source = 'web' | 'images' | 'news';
type Hit = readonly [url: string, page: SitePage];

const DEFAULT_LIMIT = 10;
/** Results that two credits pay for. */
const RESULTS_PER_FEE = 10;
const FEE = 2;

/** `POST /search`: pages that share words with the query, the best first; also read when that is wanted. */
export function search({ account, request }: ScrapeCall): Reply {
  const body = parseJson<SearchBody>(request, requestShapes.search);
  account.afford(FEE);
  const hits = rank(body);
  const sources = (body.sources ?? ['web']).map((source) => (typeof source === 'string' ? source : source.type));
  const limit = body.limit ?? DEFAULT_LIMIT;
  const data = Object.fromEntries(sources.map((source) => [source, RESULTS[source](hits).slice(0, limit)]));
  const read = body.scrapeOptions ? (data.web ?? []) : [];
  for (const result of read) Object.assign(result, readPage(String(result.url), body.scrapeOptions!));
  const count = Object.values(data).reduce((sum, results) => sum + results.length, 0);
  const creditsUsed = FEE * Math.max(1, Math.ceil(count / RESULTS_PER_FEE)) + read.length;
  account.pay(creditsUsed);
  return json(200, { success: true, data, id: randomUUID(), creditsUsed });
}

const RESULTS: Readonly<Record<Source, (hits: readonly Hit[]) => Record<string, unknown>[]>> = {
  web: (hits) => hits.map(([url, { title, description }]) => ({ title, description, url })),
  images: (hits) =>
    hits
      .flatMap(([url, { blocks }]) => blocks.map((block) => ({ url, block })))
      .flatMap(({ url, block }) => ('image' in block ? [{ title: block.alt, file: block.image, url }] : []))
      .map(({ title, file, url }, index) => ({
        title,
        imageUrl: new URL(file, url).href,
        imageWidth: 640,
        imageHeight: 480,
        url,
        position: index + 1,
      })),
  news: (hits) =>
    hits
      .filter(([, { published }]) => published !== undefined)
      .map(([url, { title, description, published }], index) => ({
        title,
        snippet: description,
        url,
        date: published,
        position: index + 1,
      })),
};

/** The fake's web has neither repositories nor papers, so a category leaves nothing. */
function rank({ query, categories = [], includeDomains, excludeDomains = [] }: SearchBody): Hit[] {
  if (categories.length > 0) return [];
  const isOf = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
  return Object.entries(SITE)
    .filter(([url]) => {
      const { host } = new URL(url);
      const included = includeDomains?.some((domain) => isOf(host, domain)) ?? true;
      return included && !excludeDomains.some((domain) => isOf(host, domain));
    })
    .map(([url, page]) => ({ hit: [url, page] as const, score: sharedWords(query, wordsOf(page)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
}
