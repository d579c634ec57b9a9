import type { Block, SitePage } from './site-page.js';

/** What stands around the content of every page, and is no part of it. */
export const NAVIGATION: readonly Block[] = [
  { link: 'Home', to: '/' },
  { link: 'About', to: '/about' },
];

/** The content as markdown, links absolute. */
export function markdownOf(blocks: readonly Block[], base: string): string {
  return blocks.map((block) => markdownBlock(block, base)).join('\n\n');
}

/** The content as HTML, links absolute. */
export function htmlOf(blocks: readonly Block[], base: string): string {
  return blocks.map((block) => htmlBlock(block, base)).join('\n');
}

/** The whole file as its server sends it. */
export function documentOf({ title, description, blocks }: SitePage, base: string): string {
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
