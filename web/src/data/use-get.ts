import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../api/client.js';
import { type Problem, problemOf } from '../api/problem.js';

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
 * Reads a resource, and again whenever its path changes; what is known of it is shown at once. Without a path nothing is read.
 * @param newer which of two states of it is shown, where changes come in by another way too
 */
export function useGet<T>(path: string | undefined, newer: (shown: T, read: T) => T = lastRead): Got<T> {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery<T>({
    queryKey: [path],
    enabled: path !== undefined,
    async queryFn({ signal }) {
      const read = await api.send<T>('GET', path!, { signal });
      const shown = client.getQueryData<T>([path]);
      return shown === undefined ? read : newer(shown, read);
    },
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const replace = useCallback(
    (changed: T) => {
      // What is being read may have been read before the change.
      void client.cancelQueries({ queryKey: [path], exact: true });
      client.setQueryData<T>([path], changed);
    },
    [client, path],
  );
  const update = useCallback(
    (change: (shown: T) => T) => client.setQueryData<T>([path], (shown) => shown && change(shown)),
    [client, path],
  );
  return { data, problem: error ? problemOf(error) : undefined, reload, refresh, replace, update };
}
