/** One part of a page's content. */
export type Block =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly link: string; readonly to: string }
  | { readonly image: string; readonly alt: string };

/** A page of the fake's web. */
export interface SitePage {
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
  /** What its server answers; 200 if absent. */
  readonly status?: number;
  /** Where its server sends visitors instead. */
  readonly redirect?: string;
  /** It takes longer than a first request waits. */
  readonly slow?: boolean;
  /** A day, for what is news. */
  readonly published?: string;
  /** Only the sitemap names it. */
  readonly inSitemap?: boolean;
}

/** Absolute addresses of the links among `blocks`, each once. */
export function linksOf(blocks: readonly Block[], base: string): string[] {
  return [...new Set(blocks.flatMap((block) => ('to' in block ? [new URL(block.to, base).href] : [])))];
}

/** Absolute addresses of the pictures among `blocks`, each once. */
export function imagesOf(blocks: readonly Block[], base: string): string[] {
  return [...new Set(blocks.flatMap((block) => ('image' in block ? [new URL(block.image, base).href] : [])))];
}

/** What a reader sees, in one line. */
export function wordsOf({ title, description, blocks }: SitePage): string {
  const said = blocks.map((block) =>
    'text' in block ? block.text : 'heading' in block ? block.heading : 'link' in block ? block.link : block.alt,
  );
  return [title, description, ...said].join(' ');
}
