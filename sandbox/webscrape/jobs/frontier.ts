import { canonical, pageAt, sitemapOf } from '../pages/site.js';
import { linksOf } from '../pages/site-page.js';

/** What a crawl follows. https://docs.firecrawl.dev/api-reference/endpoint/crawl-post */
export interface CrawlOptions {
  readonly url: string;
  readonly limit?: number;
  readonly includePaths?: readonly string[];
  readonly excludePaths?: readonly string[];
  readonly regexOnFullURL?: boolean;
  readonly maxDiscoveryDepth?: number;
  readonly sitemap?: 'skip' | 'include' | 'only';
  readonly crawlEntireDomain?: boolean;
  readonly allowExternalLinks?: boolean;
  readonly allowSubdomains?: boolean;
  readonly ignoreQueryParameters?: boolean;
}

/** An address found, and how many links away. */
export interface Discovery {
  readonly url: string;
  readonly depth: number;
}

/** The provider's own `limit` where a crawl names none. */
export const DEFAULT_CRAWL_LIMIT = 10_000;

/** Addresses a crawl still has to read, in the order it found them; each is handed out once. */
export class Frontier {
  private readonly waiting: Discovery[] = [];
  private readonly known = new Set<string>();

  constructor(private readonly options: CrawlOptions) {
    this.add({ url: options.url, depth: 0 });
    if (options.sitemap === 'skip') return;
    for (const url of sitemapOf(options.url)) if (this.isWanted(url)) this.add({ url, depth: 0 });
  }

  /** How many wait. */
  get size(): number {
    return this.waiting.length;
  }

  /** The next address, if any. */
  next(): Discovery | undefined {
    return this.waiting.shift();
  }

  /** Takes up the wanted ones among the links of a page that was read. */
  discover({ url, depth }: Discovery): void {
    const { sitemap, maxDiscoveryDepth = Infinity } = this.options;
    const page = pageAt(url);
    const isExternal = new URL(url).host !== new URL(this.options.url).host;
    if (!page || sitemap === 'only' || isExternal || depth >= maxDiscoveryDepth) return;
    for (const link of linksOf(page.blocks, page.redirect ?? url)) {
      if (this.isWanted(link)) this.add({ url: link, depth: depth + 1 });
    }
  }

  private add(found: Discovery): void {
    const { origin, pathname } = new URL(found.url);
    const key = this.options.ignoreQueryParameters ? origin + pathname : canonical(found.url);
    if (this.known.has(key)) return;
    this.known.add(key);
    this.waiting.push({ ...found, url: canonical(found.url) });
  }

  private isWanted(url: string): boolean {
    const { includePaths = [], excludePaths = [], regexOnFullURL } = this.options;
    const subject = regexOnFullURL ? url : new URL(url).pathname;
    const fits = (patterns: readonly string[]) => patterns.some((pattern) => new RegExp(pattern).test(subject));
    return this.isInside(url) && !fits(excludePaths) && (includePaths.length === 0 || fits(includePaths));
  }

  private isInside(url: string): boolean {
    const [root, other] = [new URL(this.options.url), new URL(url)];
    const { allowExternalLinks, allowSubdomains, crawlEntireDomain } = this.options;
    if (other.host !== root.host) return allowExternalLinks || (allowSubdomains === true && isBelow(other, root));
    const folder = root.pathname.replace(/\/+$/, '');
    return crawlEntireDomain || other.pathname === folder || other.pathname.startsWith(`${folder}/`);
  }
}

function isBelow(other: URL, root: URL): boolean {
  return other.host.endsWith(`.${root.host}`);
}
