import { useCallback, useEffect, useState } from 'react';
import type { PageOf } from '../api/page.js';
import { type Problem, problemOf } from '../api/problem.js';
import { send } from '../api/send.js';

/** A list that grows page by page. */
export interface Pages<T> {
  /** Undefined until the first page is there. */
  items?: T[];
  problem?: Problem;
  /** Present when more may follow. */
  loadMore?: () => void;
  reload: () => void;
}

interface Shown<T> extends Partial<PageOf<T>> {
  path?: string;
  problem?: Problem;
}

/** Reads a list from its first page, and again whenever its path changes. */
export function usePages<T>(path: string): Pages<T> {
  const [shown, setShown] = useState<Shown<T>>({});
  const [reads, setReads] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    send<PageOf<T>>('GET', path, { signal: leaving.signal }).then(
      (page) => leaving.signal.aborted || setShown({ path, ...page }),
      (thrown) => leaving.signal.aborted || setShown({ path, problem: problemOf(thrown) }),
    );
    return () => leaving.abort();
  }, [path, reads]);
  const reload = useCallback(() => setReads((count) => count + 1), []);
  if (shown.path !== path) return { reload };
  const { items, nextCursor, problem } = shown;
  return { items, problem, reload, ...(nextCursor && { loadMore: () => void append(nextCursor) }) };

  async function append(cursor: string): Promise<void> {
    const next = `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
    try {
      const page = await send<PageOf<T>>('GET', next);
      setShown((before) =>
        before.path === path && before.nextCursor === cursor
          ? { path, items: [...(before.items ?? []), ...page.items], nextCursor: page.nextCursor }
          : before,
      );
    } catch (thrown) {
      setShown((before) => ({ ...before, problem: problemOf(thrown) }));
    }
  }
}
