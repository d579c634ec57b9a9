import type { JournalEntry } from '../../../sandbox/server/journal.js';

/** Stands at both ends of a text that tries to change a path, so that its remains are found whatever became of it. */
export const MARK = 'zq7';

/**
 * Paths a provider was asked for, also inside a batch, in which a marked text is more than a part of one segment: it made
 * segments of its own, cut the path short, or would be decoded to something else.
 */
export function changedPaths(sent: readonly JournalEntry[], text: string): string[] {
  const paths = sent.flatMap(({ path, body }) => [path, ...batched(body)]);
  return paths.filter((path) => {
    const marked = path.split('/').filter((segment) => segment.includes(MARK));
    return !marked.every((segment) => decodeURIComponent(segment).includes(text));
  });
}

/** Addresses of the parts of a batch, up to their query. */
function batched(body: unknown): string[] {
  const { requests = [] } = (body ?? {}) as { requests?: { url?: string }[] };
  return requests.flatMap(({ url }) => (url === undefined ? [] : [url.split('?')[0]!]));
}
