const BEARER = /^bearer ([\x21-\x7e]{1,512})$/i;

/** The token of an `Authorization: Bearer <token>` header (RFC 6750, section 2.1); undefined for anything else. */
export function bearerToken(header: string): string | undefined {
  return BEARER.exec(header)?.[1];
}
