import { AppError } from '#libs/errors';
import { hasDotSegment, providerTarget } from './provider-target.js';

/** An address, and how its author wrote it. */
export interface WrittenAddress {
  url: URL;
  /** Before it was parsed, which takes `..` out of it. */
  written: string;
}

/**
 * The target of an address that lies below a base URL: what its path has beyond the base's, and its query. Scheme, host and
 * port must be the same and the path must go on behind the base's last segment.
 * @throws AppError `egress_refused` for any other address, however it is disguised
 */
export function targetBelow(baseUrl: string, { url, written }: WrittenAddress): string {
  const base = URL.parse(baseUrl);
  const prefix = base?.pathname.replace(/(?<!\/)\/+$/, '') ?? '';
  if (url.origin !== base?.origin || !url.pathname.startsWith(`${prefix}/`))
    throw refused(
      'The address does not lie below the base URL of the connection, so its credential is not sent there.',
    );
  if (url.username !== '' || url.password !== '')
    throw refused('User name and password do not belong in an address that is called with a connection.');
  // Tabs and line ends vanish when an address is parsed, so `.<tab>.` is `..` too.
  if (hasDotSegment(written.replace(/[\t\r\n]/g, '').split(/[?#]/, 1)[0]!))
    throw refused('An address that is called with a connection must not have "." or ".." as a segment.');
  try {
    return providerTarget(url.pathname.slice(prefix.length) + url.search);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw refused(`The address cannot be called with a connection: ${cause.detail}.`, cause);
  }
}

function refused(detail: string, cause?: AppError): AppError {
  return new AppError('egress_refused', detail, { cause });
}
