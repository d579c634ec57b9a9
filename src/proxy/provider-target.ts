import { invalidInput } from '#libs/errors';

/** Characters that may stand in a path as they are (RFC 3986, section 3.3), and percent-encoded ones. */
const PATH = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})+$/;
const QUERY = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?[\]|{}]|%[0-9A-Fa-f]{2})*$/;
/** What would make the first segment the beginning of another address. */
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const SEPARATORS = /[/\\]/;
/** Servers that decode more than once are known to decode twice. */
const MOST_DECODINGS = 3;

/**
 * The target below a provider's base URL that a request to the proxy names, as it goes over the wire: a slash, the path
 * as it was sent, and the query. `rest` is what follows `/api/proxy/<connector>` in the request's own target.
 * @throws AppError `invalid_input` for a path that could name another host or leave the base, however it is encoded
 */
export function providerTarget(rest: string): string {
  const at = rest.indexOf('?');
  const path = at < 0 ? rest : rest.slice(0, at);
  const query = at < 0 ? '' : rest.slice(at + 1);
  if (!PATH.test(path)) throw refused('format', 'has characters that must be percent-encoded');
  if (!QUERY.test(query)) throw invalidInput('query', 'format', 'has characters that must be percent-encoded');
  const [, first = '', ...others] = path.split('/');
  if (SCHEME.test(first) || first.includes('@')) throw refused('absolute', 'must be a path, not an address');
  if (first === '' || others.slice(0, -1).includes('')) throw refused('empty_segment', 'must not have empty segments');
  if (hasDotSegment(path)) throw refused('path_segment', 'must not have "." or ".." as a segment');
  return query === '' ? path : `${path}?${query}`;
}

/** Whether a segment is `.` or `..` in the path as it is, or as a server may decode it. */
export function hasDotSegment(path: string): boolean {
  let text = path;
  for (let decodings = 0; decodings <= MOST_DECODINGS; decodings += 1) {
    // A matrix parameter is cut off by some servers, so `..;x` is `..` to them.
    if (text.split(SEPARATORS).some((segment) => /^\.{1,2}(;|$)/.test(segment))) return true;
    const decoded = text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (decoded === text) return false;
    text = decoded;
  }
  return true;
}

function refused(rule: string, message: string): Error {
  return invalidInput('path', rule, message);
}
