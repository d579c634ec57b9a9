import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/client.js';
import type { PageOf } from '../api/page.js';
import { type Problem, problemOf } from '../api/problem.js';

/** A list that grows page by page. */
export interface Pages<T> {
  /** Undefined until the first page is there. */
  items?: T[];
  problem?: Problem;
  /** Present when more may follow. */
  loadMore?: () => void;
  reload: () => void;
}

/** Of a longer list, what is shown again is what was read before. */
const MOST_PAGES_READ_ANEW = 4;

/** Reads a list from its first page, and again whenever its path changes. Who comes back to it finds as much of it as was shown. */
export function usePages<T>(path: string): Pages<T> {
  const { data, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam, signal }) => api.send<PageOf<T>>('GET', extended(path, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: PageOf<T>) => nextCursor,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= MOST_PAGES_READ_ANEW,
  });
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  return {
    items,
    problem: error ? problemOf(error) : undefined,
    reload: () => void refetch(),
    // Unguarded: whether a page is on its way was true when this was drawn, and a click would be lost.
    ...(hasNextPage && { loadMore: () => void fetchNextPage() }),
  };
}

const extended = (path: string, cursor: string) =>
  cursor === '' ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
