/**
 * Name of the cookie that carries a session's token. Over https it begins with `__Host-`, so that no other host of the domain
 * can plant or read it (RFC 6265bis, section 4.1.3.2).
 */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-session' : 'session';
}
