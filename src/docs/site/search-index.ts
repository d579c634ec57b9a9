import { anchor, type Block, type Page } from '../markdown/page.js';
import { plain } from './page-html.js';

/** A section of a page as the search finds it. */
export interface SearchEntry {
  page: string;
  /** Empty for what stands before the first heading. */
  heading: string;
  address: string;
  /** Every different word of it, in lower case. */
  words: string;
}

/** One entry for each section of a page. */
export function searchEntries({ title, blocks }: Page, address: string): SearchEntry[] {
  const sections: { heading: string; texts: string[] }[] = [{ heading: '', texts: [] }];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ heading: plain(block.text), texts: [] });
    else sections.at(-1)!.texts.push(...textsOf(block));
  }
  return sections.map(({ heading, texts }) => ({
    page: title,
    heading,
    address: heading === '' ? address : `${address}#${anchor(heading)}`,
    words: [
      ...new Set(
        texts
          .join(' ')
          .toLowerCase()
          .match(/[\p{L}\p{N}_]+/gu) ?? [],
      ),
    ].join(' '),
  }));
}

function textsOf(block: Exclude<Block, { kind: 'heading' }>): string[] {
  switch (block.kind) {
    case 'text':
    case 'code':
      return [block.text];
    case 'list':
      return [...block.items];
    case 'table':
      return [block.head, ...block.rows].flat();
    case 'picture':
      return [block.description];
  }
}
