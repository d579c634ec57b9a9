import type { Drive } from '../files/drive.js';
import type { SharePointList } from '../lists/share-point-list.js';

/** Host of the tenant's sites. */
export const HOST = 'contoso.sharepoint.com';

/** A site with its libraries and lists; the first drive is the default library. */
export interface Site {
  /** Host, id of the site collection, id of the site. */
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** Path below the host, without a slash at either end; empty for the root site. */
  readonly path: string;
  readonly createdAt: string;
  readonly drives: Drive[];
  readonly lists: SharePointList[];
  /** E-mails of those who may open it. */
  readonly members: readonly string[];
}

/** Address of a site in a browser. */
export function siteUrl({ path }: Pick<Site, 'path'>): string {
  return `https://${HOST}${path && `/${path}`}`;
}
