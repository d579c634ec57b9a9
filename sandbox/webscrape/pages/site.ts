import type { SitePage } from './site-page.js';

/** Hosts that cannot be read at all. Every other host that is not below fails like `down.example.com`. */
export const BAD_CERTIFICATE_HOST = 'expired.example.com';

/** The small web that the fake reads: one site with docs and a blog, a subdomain, and two other sites. */
export const SITE: Readonly<Record<string, SitePage>> = {
  'https://example.com/': {
    title: 'Example Domain',
    description: 'A site for use in documentation.',
    inSitemap: true,
    blocks: [
      { heading: 'Example Domain' },
      { text: 'This domain is for use in documentation examples without needing permission.' },
      { image: '/logo.png', alt: 'Example logo' },
      { link: 'Documentation', to: '/docs' },
      { link: 'Blog', to: '/blog' },
      { link: 'Learn more', to: 'https://www.iana.org/domains' },
    ],
  },
  'https://example.com/docs': {
    title: 'Documentation',
    description: 'How to install and use Example.',
    inSitemap: true,
    blocks: [
      { heading: 'Documentation' },
      { text: 'Start with the installation.' },
      { link: 'Install', to: '/docs/install' },
      { link: 'Install on the phone', to: '/docs/install?device=phone' },
      { link: 'Limits', to: '/docs/limits' },
      { link: 'The old guide', to: '/docs/old' },
      { link: 'A page that is gone', to: '/docs/gone' },
      { link: 'Blog', to: '/blog' },
    ],
  },
  'https://example.com/docs/install': {
    title: 'Install',
    description: 'Install Example in five minutes.',
    inSitemap: true,
    blocks: [
      { heading: 'Install' },
      { text: 'Download the archive and unpack it. The archive has 12 megabytes.' },
      { link: 'Limits', to: '/docs/limits' },
    ],
  },
  'https://example.com/docs/install?device=phone': {
    title: 'Install on the phone',
    description: 'Install Example on a phone.',
    blocks: [{ heading: 'Install on the phone' }, { text: 'Open the store and search for Example.' }],
  },
  'https://example.com/docs/limits': {
    title: 'Limits',
    description: 'What Example cannot do.',
    blocks: [
      { heading: 'Limits' },
      { text: 'A project holds at most 500 files.' },
      { link: 'A large report', to: '/docs/report' },
    ],
  },
  'https://example.com/docs/report': {
    title: 'A large report',
    description: 'It takes its time.',
    slow: true,
    blocks: [{ heading: 'A large report' }, { text: 'Every number of the last year.' }],
  },
  'https://example.com/docs/old': {
    title: 'Moved',
    description: 'This page has moved.',
    redirect: 'https://example.com/docs/install',
    blocks: [],
  },
  'https://example.com/docs/unlinked': {
    title: 'Unlinked',
    description: 'Only the sitemap knows this page.',
    inSitemap: true,
    blocks: [{ heading: 'Unlinked' }, { text: 'No page links here.' }],
  },
  'https://example.com/blog': {
    title: 'Blog',
    description: 'News about Example.',
    inSitemap: true,
    blocks: [
      { heading: 'Blog' },
      { link: 'Example 2 is out', to: '/blog/example-2' },
      { link: 'Status', to: 'https://status.example.com/' },
    ],
  },
  'https://example.com/blog/example-2': {
    title: 'Example 2 is out',
    description: 'The second release of Example.',
    published: '2026-11-02',
    blocks: [
      { heading: 'Example 2 is out' },
      { text: 'Example 2 installs twice as fast.' },
      { image: '/blog/release.png', alt: 'The release of Example 2' },
    ],
  },
  'https://status.example.com/': {
    title: 'Status',
    description: 'All systems work.',
    blocks: [{ heading: 'Status' }, { text: 'All systems work.' }],
  },
  'https://www.iana.org/domains': {
    title: 'Domain Names',
    description: 'Management of the root zone.',
    blocks: [{ heading: 'Domain Names' }, { link: 'Root zone', to: '/domains/root' }],
  },
  'https://www.postgresql.org/docs/current/explicit-locking.html': {
    title: 'Explicit Locking',
    description: 'Table-level, row-level and advisory locks of PostgreSQL.',
    blocks: [
      { heading: 'Explicit Locking' },
      { text: 'PostgreSQL provides a means for creating locks that have application-defined meanings.' },
      { text: 'These are called advisory locks, because the system does not enforce their use.' },
    ],
  },
};

const NOT_THERE: SitePage = {
  title: '404 Not Found',
  description: 'There is no such page.',
  status: 404,
  blocks: [{ heading: 'Not Found' }, { text: 'There is no such page.' }],
};

const HOSTS = new Set(Object.keys(SITE).map((url) => new URL(url).host));

/** One spelling of an address: without fragment, and without the slash at its end. */
export function canonical(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
  return `${origin}${path}${search}`;
}

/** The page behind an address: one that says 404 where its host has none, undefined where there is no such host. */
export function pageAt(url: string): SitePage | undefined {
  const address = canonical(url).replace(/^http:/, 'https:');
  return SITE[address] ?? (HOSTS.has(new URL(address).host) ? NOT_THERE : undefined);
}

/** The addresses in a site's sitemap. */
export function sitemapOf(url: string): string[] {
  const { host } = new URL(url);
  return Object.entries(SITE).flatMap(([address, { inSitemap }]) =>
    inSitemap && new URL(address).host === host ? [address] : [],
  );
}
