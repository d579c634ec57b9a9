/** A page of a list, newest first. */
export interface PageOf<T> {
  items: T[];
  /** Present when more may follow. */
  nextCursor?: string;
}

/** A path with query parameters; those that are undefined or empty are left out. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
