import { Injectable } from '@nestjs/common';
import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { notFound } from '#libs/errors';
import { Environment } from '../../platform/config/environment.js';
import { ProviderSandbox } from '../../platform/config/provider-sandbox.js';
import { EXAMPLE_BASE_URL, EXAMPLE_SANDBOX_URL } from '../example-addresses.js';
import type { Page } from '../markdown/page.js';
import { blocksHtml, plain, type Resolve } from './page-html.js';
import { readMarkdown } from './read-markdown.js';
import { searchEntries } from './search-index.js';
import { SITE_PATH, siteLayout, type SitePart } from './site-layout.js';

const FOLDER = join(dirname(findPackageJSON('.', import.meta.url)!), 'docs');
/** The page that lists the others. */
const CONTENTS = 'README';
/** Problem documents of every version name pages of the reference without this folder. */
const REFERENCE = 'reference';
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** What the folder `docs` holds, by path without the extension of Markdown. */
interface DocsFiles {
  pages: ReadonlyMap<string, Page>;
  pictures: ReadonlyMap<string, Buffer>;
}

/**
 * The documents of the repository as a site, with this service's own addresses in their commands. They are read once, when
 * somebody first asks; requests pick by name from what was read, so no path of a request reaches the file system.
 */
@Injectable()
export class DocsSite {
  private readonly sandboxUrl: string;
  private readonly baseUrl: string;
  private files?: Promise<DocsFiles>;
  private readonly made = new Map<string, string>();

  constructor({ BASE_URL, SANDBOX_PORT }: Environment, sandbox: ProviderSandbox) {
    this.baseUrl = BASE_URL!;
    this.sandboxUrl = sandbox.running?.url ?? `http://127.0.0.1:${SANDBOX_PORT}`;
  }

  /** A page as HTML, by its path below the site; the contents for the empty one. @throws AppError `not_found` */
  async page(path: string): Promise<string> {
    const { pages } = await this.read();
    const places = [path || CONTENTS, posix.join(path, CONTENTS)];
    const name = [...places, ...places.map((place) => posix.join(REFERENCE, place))].find((one) => pages.has(one));
    if (name === undefined) throw notFound('page');
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const { title, blocks } = pages.get(name)!;
    const body = blocksHtml(blocks, (target) => this.resolve(target, name, pages));
    const html = siteLayout({ title: plain(title), address: addressOf(name), body }, this.parts(pages));
    this.made.set(name, html);
    return html;
  }

  /** The search index as JSON: a list of sections. */
  async search(): Promise<string> {
    const { pages } = await this.read();
    return JSON.stringify([...pages].flatMap(([name, page]) => searchEntries(page, addressOf(name))));
  }

  /** A picture as PNG. @throws AppError `not_found` */
  async picture(name: string): Promise<Buffer> {
    const { pictures } = await this.read();
    const picture = pictures.get(name);
    if (!picture) throw notFound('picture');
    return picture;
  }

  /** The lists of links of the page that lists the others. */
  private parts(pages: DocsFiles['pages']): SitePart[] {
    const parts: { title: string; pages: { title: string; address: string }[] }[] = [];
    for (const block of pages.get(CONTENTS)?.blocks ?? []) {
      if (block.kind === 'heading') parts.push({ title: plain(block.text), pages: [] });
      if (block.kind !== 'list') continue;
      for (const item of block.items) {
        const [, title, target] = /^\[([^\]]+)\]\(([^)]+)\)/.exec(item) ?? [];
        const address = target && this.resolve(target, CONTENTS, pages);
        if (address) parts.at(-1)?.pages.push({ title: title!, address });
      }
    }
    return parts.filter((part) => part.pages.length > 0);
  }

  /** Links lead to pages of the site and to other hosts; those to files of the repository lead nowhere here. */
  private resolve(target: string, from: string, pages: DocsFiles['pages']): ReturnType<Resolve> {
    if (SCHEME.test(target)) return target.startsWith('https:') || target.startsWith('http:') ? target : undefined;
    if (target.startsWith('#')) return target;
    const [path = '', fragment] = target.split('#', 2);
    const file = posix.join(posix.dirname(from), path);
    if (file === 'openapi.json') return '/api/openapi.json';
    if (/^pictures\/[\w-]+\.png$/.test(file)) return `${SITE_PATH}/${file}`;
    const name = file.replace(/\.md$/, '');
    return pages.has(name) ? addressOf(name) + (fragment === undefined ? '' : `#${fragment}`) : undefined;
  }

  private read(): Promise<DocsFiles> {
    return (this.files ??= this.readFolder());
  }

  private async readFolder(): Promise<DocsFiles> {
    const names = await readdir(FOLDER, { recursive: true });
    const ending = (extension: string) => names.filter((name) => name.endsWith(extension)).toSorted();
    const pages = new Map<string, Page>();
    // One after the other: a process that may open few files could not open all at once.
    for (const name of ending('.md')) {
      const text = await readFile(join(FOLDER, name), 'utf8');
      const here = text.replaceAll(EXAMPLE_BASE_URL, this.baseUrl).replaceAll(EXAMPLE_SANDBOX_URL, this.sandboxUrl);
      pages.set(name.replace(/\.md$/, ''), readMarkdown(here));
    }
    const pictures = new Map<string, Buffer>();
    for (const name of ending('.png')) pictures.set(posix.basename(name), await readFile(join(FOLDER, name)));
    return { pages, pictures };
  }
}

function addressOf(name: string): string {
  const path = name.replace(/(^|\/)README$/, '');
  return path === '' ? SITE_PATH : `${SITE_PATH}/${path}`;
}
