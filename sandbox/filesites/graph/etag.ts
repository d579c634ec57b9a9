/** True if an `If-Match` or `If-None-Match` header holds the etag or `*`. Graph's etags have commas inside the quotes. */
export function namesETag(header: string | undefined, etag: string): boolean {
  const given = header?.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
  return given.some((tag) => tag === etag || tag === '*');
}
