import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageOf } from '../api/page.js';
import { type Problem, problemOf } from '../api/problem.js';
import { send } from '../api/send.js';
import { comeBackToList, leaveList } from './left-list.js';

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

/** The page of the API that nothing is said of, and the greatest one. */
const USUAL = 50;
const MOST = 200;

/**
 * Reads a list from its first page, and again whenever its path changes. Who comes back to it finds as much of it as was shown,
 * read anew where one page holds that.
 */
export function usePages<T>(path: string): Pages<T> {
  const [shown, setShown] = useState<Shown<T>>(() => comeBackToList<T>(path) ?? {});
  const [reads, setReads] = useState(0);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    return () => {
      const { path: of, items, nextCursor } = latest.current;
      if (of !== undefined && items) leaveList(of, { items, nextCursor });
    };
  }, []);
  useEffect(() => {
    const { path: of, items: before = [] } = latest.current;
    const size = reads === 0 && of === path ? before.length : 0;
    if (size > MOST) return;
    const leaving = new AbortController();
    const first = size > USUAL ? extended(path, 'limit', String(size)) : path;
    send<PageOf<T>>('GET', first, { signal: leaving.signal }).then(
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
    try {
      const page = await send<PageOf<T>>('GET', extended(path, 'cursor', cursor));
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

const extended = (path: string, name: string, value: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
