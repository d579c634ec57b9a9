import { EgressPolicy } from '#libs/http';
import type { OpenConnection } from '../declaration/open-connection.js';

const INNER_NAME = /^[^.]*$|\.(localhost|local|internal|lan|home\.arpa)$/i;
const NOTHING_ALLOWED = EgressPolicy.parse('');

/** Whether a host of an address can be reached from everywhere, as far as its name tells. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    NOTHING_ALLOWED.checkHost(host, 443);
    return host.includes(':') || !INNER_NAME.test(host);
  } catch {
    return false;
  }
}

/**
 * Why the provider of a connection cannot deliver to this service, as what is said of `BASE_URL`; undefined where it can. A
 * provider that itself has no public address, such as a server of the operator's own, is taken to reach what we reach.
 */
export function unreachable(baseUrl: string, { apiUrl }: Pick<OpenConnection, 'apiUrl'>): string | undefined {
  if (!isPublicHost(new URL(apiUrl).hostname)) return undefined;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' && isPublicHost(hostname) ? undefined : 'is no public https address';
}
