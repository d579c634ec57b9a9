import { randomUUID } from 'node:crypto';
import { sharedWords } from '../../kit/shared-words.js';
import type { PageFormat, PageOptions } from './page-options.js';
import { scrapeError } from '../scrape-error.js';
import { imagesOf, linksOf, type Block, type SitePage } from './site-page.js';
import { BAD_CERTIFICATE_HOST, pageAt } from './site.js';

/** What stands around the content of every page, and is no part of it. */
const NAVIGATION: readonly Block[] = [
  { link: 'Home', to: '/' },
  { link: 'About', to: '/about' },
];

/** A page as the provider answers it. */
export interface PageDocument {
  readonly metadata: { readonly url: string; readonly sourceURL: string; readonly statusCode: number };
  readonly [field: string]: unknown;
}

/** How a page differs from what it was in the beginning: a paragraph more, or what its server answers. */
export interface PageChange {
  readonly text?: string;
  readonly status?: number;
}

interface Visit {
  readonly page: SitePage;
  /** Where the visit ended. */
  readonly url: string;
  readonly blocks: readonly Block[];
}

/** Where files of the provider would be. */
const STORAGE = 'https://storage.firecrawl.invalid';

/** Reads a page in the wanted formats. 500 with the provider's code for a host that cannot be read. */
export function readPage(sourceURL: string, options: PageOptions, change: PageChange = {}): PageDocument {
  const visit = changed(visitPage(sourceURL, options.onlyMainContent !== false), change);
  const { page, url } = visit;
  const formats = (options.formats ?? ['markdown']).map((one) => (typeof one === 'string' ? { type: one } : one));
  return {
    ...Object.assign({}, ...formats.map((format) => formatOf(format, visit))),
    ...actionsOf(options, visit),
    metadata: {
      title: page.title,
      description: page.description,
      language: 'en',
      sourceURL,
      url,
      statusCode: page.status ?? 200,
      contentType: 'text/html',
      ...(page.status === 404 && { error: 'Not Found' }),
      proxyUsed: 'basic',
      creditsUsed: 1,
    },
  };
}

function changed({ page, url, blocks }: Visit, { text, status = page.status }: PageChange): Visit {
  return { page: { ...page, status }, url, blocks: text === undefined ? blocks : [...blocks, { text }] };
}

function visitPage(sourceURL: string, onlyMainContent: boolean): Visit {
  const url = pageAt(sourceURL)?.redirect ?? new URL(sourceURL).href;
  const page = pageAt(url);
  if (page) return { page, url, blocks: onlyMainContent ? page.blocks : [...NAVIGATION, ...page.blocks] };
  throw scrapeError(new URL(url).hostname === BAD_CERTIFICATE_HOST ? 'certificate' : 'engines');
}

function formatOf(format: PageFormat, { page, url, blocks }: Visit): Record<string, unknown> {
  switch (format.type) {
    case 'markdown':
      return { markdown: markdownOf(blocks, url) };
    case 'html':
      return { html: htmlOf(blocks, url) };
    case 'rawHtml':
      return { rawHtml: documentOf(page, url) };
    case 'links':
      return { links: linksOf(blocks, url) };
    case 'images':
      return { images: imagesOf(blocks, url) };
    case 'summary':
      return { summary: page.description };
    case 'json':
      return { json: extract(format, page, url) };
    case 'question':
      return { answer: bestPassages(page, format.question ?? '')[0] ?? null };
    case 'highlights':
      return { highlights: bestPassages(page, format.query ?? '') };
    case 'changeTracking':
      return { changeTracking: { previousScrapeAt: null, changeStatus: 'new', visibility: 'visible' } };
    case 'screenshot':
      return { screenshot: file('png') };
    case 'audio':
      return { audio: file('mp3') };
    case 'video':
      return { video: file('mp4') };
    default:
      return { [format.type]: {} };
  }
}

/** What a model would find for the properties of a schema: the facts of the page by their name. */
function extract({ schema }: PageFormat, { title, description }: SitePage, url: string): Record<string, unknown> {
  const facts: Readonly<Record<string, unknown>> = { title, description, url, language: 'en' };
  const names = Object.keys(schema?.properties ?? { title, description });
  return Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
}

function bestPassages({ blocks }: SitePage, query: string): string[] {
  const passages = blocks.flatMap((block) => ('text' in block ? [block.text] : []));
  const scored = passages.map((text) => ({ text, score: sharedWords(query, text) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);
}

function actionsOf({ actions = [] }: PageOptions, { page, url }: Visit): Record<string, unknown> {
  const results = (type: string, result: () => unknown) => actions.filter((one) => one.type === type).map(result);
  const done = {
    screenshots: results('screenshot', () => file('png')),
    scrapes: results('scrape', () => ({ url, html: documentOf(page, url) })),
    javascriptReturns: results('executeJavascript', () => ({ type: 'undefined', value: null })),
    pdfs: results('pdf', () => file('pdf')),
  };
  return actions.length > 0 ? { actions: done } : {};
}

function file(extension: string): string {
  return `${STORAGE}/${randomUUID()}.${extension}`;
}

/** The content as markdown, links absolute. */
function markdownOf(blocks: readonly Block[], base: string): string {
  return blocks.map((block) => markdownBlock(block, base)).join('\n\n');
}

/** The content as HTML, links absolute. */
function htmlOf(blocks: readonly Block[], base: string): string {
  return blocks.map((block) => htmlBlock(block, base)).join('\n');
}

/** The whole file as its server sends it. */
function documentOf({ title, description, blocks }: SitePage, base: string): string {
  return [
    '<!doctype html>',
    `<html lang="en"><head><title>${title}</title><meta name="description" content="${description}"></head>`,
    `<body><nav>${htmlOf(NAVIGATION, base)}</nav><main>${htmlOf(blocks, base)}</main></body></html>`,
  ].join('\n');
}

function markdownBlock(block: Block, base: string): string {
  if ('heading' in block) return `# ${block.heading}`;
  if ('text' in block) return block.text;
  if ('to' in block) return `[${block.link}](${new URL(block.to, base).href})`;
  return `![${block.alt}](${new URL(block.image, base).href})`;
}

function htmlBlock(block: Block, base: string): string {
  if ('heading' in block) return `<h1>${block.heading}</h1>`;
  if ('text' in block) return `<p>${block.text}</p>`;
  if ('to' in block) return `<a href="${new URL(block.to, base).href}">${block.link}</a>`;
  return `<img src="${new URL(block.image, base).href}" alt="${block.alt}">`;
}
