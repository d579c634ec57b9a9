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

const lastRead = <T>(_shown: T, read: T) => read;

/**
 * Reads a resource, and again whenever its path changes. Without a path nothing is read.
 * @param newer which of two states of it is shown, where changes come in by another way too; always the same function
 */
export function useGet<T>(path: string | undefined, newer: (shown: T, read: T) => T = lastRead): Got<T> {
  const [shown, setShown] = useState<{ path?: string; data?: T; problem?: Problem }>({});
  const [reads, setReads] = useState(0);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => {
    if (path === undefined) return;
    const leaving = new AbortController();
    reading.current = leaving;
    void send<T>('GET', path, { signal: leaving.signal })
      .then(
        (read) =>
          leaving.signal.aborted ||
          setShown(({ path: of, data }) => ({
            path,
            data: of === path && data !== undefined ? newer(data, read) : read,
          })),
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
  }, [path, reads, newer]);
  const reload = useCallback(() => setReads((count) => count + 1), []);
  const refresh = useCallback(() => {
    if (!reading.current) reload();
  }, [reload]);
  const replace = useCallback(
    (data: T) => {
      // What is being read may have been read before the change.
      reading.current?.abort();
      setShown({ path, data });
    },
    [path],
  );
  const update = useCallback(
    (change: (data: T) => T) =>
      setShown((before) => (before.path === path && before.data ? { path, data: change(before.data) } : before)),
    [path],
  );
  const isCurrent = shown.path === path;
  return { ...(isCurrent && { data: shown.data, problem: shown.problem }), reload, refresh, replace, update };
}
