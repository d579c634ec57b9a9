import { useCallback, useEffect, useRef, useState } from 'react';
import { type Problem, problemOf } from '../api/problem.js';
import { send } from '../api/send.js';

/** What is known of a resource that is being read. */
export interface Got<T> {
  data?: T;
  problem?: Problem;
  /** Reads it again and keeps what is shown meanwhile, also when that fails. */
  reload: () => void;
  /** The same unless it is being read already, so that repeated calls never keep a slow answer from coming. */
  refresh: () => void;
  /** Shows a newer state that a change has answered. */
  replace: (data: T) => void;
  /** Changes what is shown, if anything is; several changes at once follow one another. */
  update: (change: (data: T) => T) => void;
}

/** Reads a resource, and again whenever its path changes. Without a path nothing is read. */
export function useGet<T>(path: string | undefined): Got<T> {
  const [shown, setShown] = useState<{ path?: string; data?: T; problem?: Problem }>({});
  const [reads, setReads] = useState(0);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => {
    if (path === undefined) return;
    const leaving = new AbortController();
    reading.current = leaving;
    void send<T>('GET', path, { signal: leaving.signal })
      .then(
        (data) => leaving.signal.aborted || setShown({ path, data }),
        (thrown) =>
          leaving.signal.aborted ||
          setShown((before) => ({
            ...before,
            path,
            ...(before.path !== path && { data: undefined }),
            problem: problemOf(thrown),
          })),
      )
      .finally(() => {
        if (reading.current === leaving) reading.current = undefined;
      });
    return () => leaving.abort();
  }, [path, reads]);
  const reload = useCallback(() => setReads((count) => count + 1), []);
  const refresh = useCallback(() => {
    if (!reading.current) reload();
  }, [reload]);
  const replace = useCallback((data: T) => setShown({ path, data }), [path]);
  const update = useCallback(
    (change: (data: T) => T) =>
      setShown((before) => (before.path === path && before.data ? { path, data: change(before.data) } : before)),
    [path],
  );
  const isCurrent = shown.path === path;
  return { ...(isCurrent && { data: shown.data, problem: shown.problem }), reload, refresh, replace, update };
}
