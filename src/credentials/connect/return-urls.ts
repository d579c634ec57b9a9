const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Why a URL may not be led back to, whatever the list says; undefined where nothing is known against it. */
export function returnUrlFault(text: string): string | undefined {
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return 'must not hold a user name or password';
  if (protocol === 'https:' || LOOPBACK.has(hostname)) return undefined;
  return 'must be https, or an address of this machine';
}

/** Whether a URL is on a list: the same origin, and the path of an entry or one below it. */
export function isAllowedReturn(text: string, allowed: readonly string[]): boolean {
  const url = new URL(text);
  return allowed.some((entry) => {
    const { origin, pathname } = new URL(entry);
    const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
    return url.origin === origin && (url.pathname === pathname || url.pathname.startsWith(folder));
  });
}
