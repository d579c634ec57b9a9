import ipaddr from 'ipaddr.js';
import { checkLink } from '../text/entity-link.js';
import { badRequest } from '../requests/bot-error.js';
import type { ImageSize } from './image-size.js';

/** What the server finds under a URL a bot hands in; a picture carries its size. */
export interface WebPage {
  readonly contentType: string;
  readonly bytes: number;
  readonly image?: ImageSize;
  /** HTTP status it is answered with; 200 if absent. */
  readonly status?: number;
}

/** Content types by the ending of a path, for pages nobody has put up. */
const BY_ENDING: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/**
 * The web as Telegram's servers see it, without a network: pages put up by a test, else what the ending of the path
 * promises (pictures of 800 × 600, files of 50 kB). Private addresses and `.invalid` names cannot be reached.
 */
export class WebPages {
  private readonly pages = new Map<string, WebPage>();

  /** Puts a page up. */
  serve(url: string, page: WebPage): void {
    this.pages.set(url, page);
  }

  /** Reads a page of at most `maxBytes`; throws 400 for what is no URL, cannot be reached, fails or is too large. */
  read(address: string, maxBytes: number): WebPage {
    const link = checkLink(address);
    if ('fault' in link) throw badRequest(`Invalid file HTTP URL specified: ${link.fault}`);
    const page = this.pages.get(address) ?? this.pages.get(link.url) ?? imaginary(new URL(link.url));
    if (!page || (page.status ?? 200) !== 200 || page.bytes > maxBytes) {
      throw badRequest('Failed to get HTTP URL content');
    }
    return page;
  }

  clear(): void {
    this.pages.clear();
  }
}

function imaginary({ hostname, pathname }: URL): WebPage | undefined {
  if (hostname.endsWith('.invalid') || isPrivate(hostname)) return undefined;
  const ending = /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? '';
  const contentType = BY_ENDING[ending] ?? 'text/html';
  const isImage = contentType.startsWith('image/');
  return { contentType, bytes: 50_000, ...(isImage && { image: { width: 800, height: 600 } }) };
}

/** True for literal addresses outside of the public internet. */
export function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) && ipaddr.parse(address).range() !== 'unicast';
}
