import type { DriveItem } from './drive-item.js';
import type { Drive } from './drive.js';
import { GraphFault } from '../graph/graph-error.js';
import { itemUrl } from './item-url.js';
import type { Person, Tenant } from '../sites/tenant.js';

/** An item and its drive. */
export interface Located {
  readonly drive: Drive;
  readonly item: DriveItem;
}

/**
 * The item behind `/shares/{token}`: a sharing link's own token, or `u!` and the base64url of a sharing or plain URL.
 * https://learn.microsoft.com/graph/api/shares-get
 */
export function sharedItem(tenant: Tenant, token: string, person: Person): Located {
  const url = /^u![A-Za-z0-9_-]+$/.test(token) ? Buffer.from(token.slice(2), 'base64url').toString() : undefined;
  if (url === undefined && !/^s![A-Za-z0-9_-]+$/.test(token)) {
    throw new GraphFault('invalidRequest', 'The sharing token is not valid.');
  }
  const own = tenant.drivesOf(person);
  for (const drive of tenant.allDrives()) {
    const item = [drive.root, ...drive.all()].find(
      (candidate) =>
        (own.includes(drive) && itemUrl(drive, candidate) === url) ||
        candidate.permissions.some(({ shareId, link }) => shareId === token || (link && link.webUrl === url)),
    );
    if (item) return { drive, item };
  }
  throw new GraphFault(
    'itemNotFound',
    'The sharing link no longer exists, or you do not have permission to access it.',
  );
}
