import { createHash } from 'node:crypto';

/** A token for the page after `position` of the list `scope` describes; opaque to callers. */
export function encodeCursor(scope: string, position: unknown): string {
  return Buffer.from(JSON.stringify([digest(scope), position])).toString('base64url');
}

/** The position inside a token; undefined if the token is malformed or belongs to another list or other filters. */
export function decodeCursor(scope: string, token: string): unknown {
  try {
    const [owner, position] = JSON.parse(Buffer.from(token, 'base64url').toString()) as [string, unknown];
    return owner === digest(scope) ? position : undefined;
  } catch {
    return undefined;
  }
}

/** The part of a query that makes a list what it is: everything but the parameters in `paging`, in a fixed order. */
export function listScope(path: string, query: URLSearchParams, paging: readonly string[]): string {
  const filters = [...query].filter(([name]) => !paging.includes(name));
  return `${path}?${new URLSearchParams(filters.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

function digest(scope: string): string {
  return createHash('sha256').update(scope).digest('base64url').slice(0, 12);
}
