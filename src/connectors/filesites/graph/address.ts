import { invalidInput } from '#libs/errors';
import { fillTemplate } from '#libs/http';

/** The drive a call works on: a drive, else the default library of a site, else the person's own. */
export interface DriveRef {
  siteId?: string;
  driveId?: string;
}

/** An item by its id or by its path in the drive; neither is the root. */
export interface ItemRef {
  id?: string;
  path?: string;
}

/**
 * An address of Graph, every segment percent-encoded by itself. One that ends in a path by names needs a colon before anything
 * that follows. https://learn.microsoft.com/graph/onedrive-addressing-driveitems
 */
export class Address {
  private constructor(
    private readonly text: string,
    private readonly endsInPath: boolean,
  ) {}

  /** An address that ends in an id or a word, its `{name}`s filled. */
  static of(template: string, params: Record<string, string> = {}): Address {
    return new Address(fillTemplate(template, { params }), false);
  }

  /** What lies below, such as `/children` or `/tables/{table}`. */
  below(template: string, params: Record<string, string> = {}): Address {
    return new Address(`${this.text}${this.endsInPath ? ':' : ''}${fillTemplate(template, { params })}`, false);
  }

  /** What lies at names below: `Reports/2026`. */
  at(path: string): Address {
    const segments = path.split('/').filter((segment) => segment !== '');
    if (segments.length === 0) return this;
    const encoded = segments.map((segment) => fillTemplate('/{path}', { params: { path: segment } })).join('');
    return new Address(`${this.text}${this.endsInPath ? '' : ':'}${encoded}`, true);
  }

  toString(): string {
    return this.text;
  }
}

/** A site by `host,collection,web`, `root`, a host name, or `host:/path/of/the/site`. */
export function siteAddress(siteId: string): Address {
  const [host = '', ...path] = siteId.split(':');
  return Address.of('/sites/{siteId}', { siteId: host }).at(path.join(':'));
}

/** The drive of a call. */
export function driveAddress({ driveId, siteId }: DriveRef): Address {
  if (driveId !== undefined) return Address.of('/drives/{driveId}', { driveId });
  return siteId === undefined ? Address.of('/me/drive') : siteAddress(siteId).below('/drive');
}

/** An item of a drive; its root where nothing is named. */
export function itemAddress(drive: Address, { id, path }: ItemRef): Address {
  return id === undefined ? drive.below('/root').at(path ?? '') : drive.below('/items/{fileId}', { fileId: id });
}

/** What a sharing URL leads to. https://learn.microsoft.com/graph/api/shares-get */
export function sharedAddress(shareUrl: string): Address {
  const token = `u!${Buffer.from(shareUrl).toString('base64url')}`;
  return Address.of('/shares/{token}/driveItem', { token });
}

/** The site of a web address. @throws AppError `invalid_input` for a path that cannot be decoded */
export function siteOfUrl(webUrl: string): Address {
  const { hostname, pathname } = new URL(webUrl);
  return siteAddress(hostname).at(pathname.split('/').map(decoded).join('/'));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidInput('webUrl', 'format', 'has a path that is not percent-encoded UTF-8');
  }
}
